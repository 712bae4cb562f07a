"""What happened in a contest: the lines of its journal, the file that keeps them, and the state that they make."""
