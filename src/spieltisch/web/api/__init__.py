"""The API's paths, one module per noun."""
