"""What a contest does next: rounds and blocks, as functions of its plan and its journal."""
