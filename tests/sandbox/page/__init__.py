"""Tests of the chat page in a real Chromium."""
