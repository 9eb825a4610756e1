"""Tests of the chat page's API."""
