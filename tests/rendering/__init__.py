"""Tests of rendering: pictures of tables, films and charts."""
