"""Verdicts, searched for in processes of their own."""
