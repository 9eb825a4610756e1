"""The open fan of all cards, on the tables of won games and on posters."""
