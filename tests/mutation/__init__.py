"""Small changes of the rules and the guards, each of which some test should notice."""
