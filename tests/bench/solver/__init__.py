"""How well and how fast the solver searches."""
