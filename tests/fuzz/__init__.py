"""Random and mutated inputs: nothing that people or Discord send brings the bot down."""
