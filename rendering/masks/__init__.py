"""Masks: smooth shapes, suits and letters that everything else is coloured through."""
