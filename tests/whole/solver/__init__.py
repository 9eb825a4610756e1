"""What the solver tells players, over real sockets."""
