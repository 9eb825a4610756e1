"""Play money: the page of a player's account, and the texts of games for money."""
