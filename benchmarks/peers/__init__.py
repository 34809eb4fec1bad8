"""R-Eco written for other libraries, to compare them with `reco_rules` in speed."""
