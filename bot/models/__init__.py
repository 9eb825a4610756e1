"""Records and choices that every layer passes on."""
