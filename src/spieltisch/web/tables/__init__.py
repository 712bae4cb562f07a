"""Tables that pages open, join and watch, and the people at them."""
