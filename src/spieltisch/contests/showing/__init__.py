"""Everything that is shown of a contest: standings, findings, files to hand out, a report."""
