"""Players: levels, perfect play and baselines; how they give hints, analyse and agree to draws."""
