"""Tables and the lobby: pure kernels that turn inputs and times into log lines and messages."""
