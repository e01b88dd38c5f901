package waters

// OddsOf works out the odds of the week's weather anew.
func (r Rules) OddsOf(s *State) *BoardOdds { return r.t.oddsOf(s) }
