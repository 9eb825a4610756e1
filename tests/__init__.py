"""The specification's examples; the folders mirror those of the code."""
