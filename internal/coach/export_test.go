package coach

// ChancesOf is chancesOf, for tests.
func ChancesOf(wins []float64, n int) []float64 { return chancesOf(wins, n) }

// LookAgain is lookAgain, for tests.
func LookAgain(a *Analysis, hadChoice func(int) bool, measure func([]int) []*Outlook) {
	a.lookAgain(hadChoice, measure)
}

// WithError returns an outlook with its standard error.
func WithError(step int, win, off float64) Outlook {
	return Outlook{Step: step, Win: []float64{win}, Off: []float64{off}}
}
