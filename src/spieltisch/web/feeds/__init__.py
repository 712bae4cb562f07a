"""What is told live: numbered items for any number of readers, as Server-Sent Events."""
