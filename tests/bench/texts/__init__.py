"""Benches of what people read: how quickly it is there, and how long it gets."""
