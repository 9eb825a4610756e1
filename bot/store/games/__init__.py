"""Games, their results, and the solutions that players were shown."""
