"""One HTML file that tells all of a contest, in German and English, with plots and without scripts."""
