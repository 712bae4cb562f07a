"""Pages to read: documents, protocols, rules and the API's reference, made of Markdown."""
