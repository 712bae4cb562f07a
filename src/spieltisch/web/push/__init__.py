"""Messages through browsers' push services to people whose turn it is while all their pages are closed."""
