"""What an operator's tools ask a running server."""
