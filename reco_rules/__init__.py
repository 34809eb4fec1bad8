from reco_rules.reco import *
