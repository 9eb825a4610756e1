"""Marks that lie on a table: badges of ready cards, and the rings and the arrow of a hint."""
