package coach

// ChancesOf is chancesOf, for tests.
func ChancesOf(wins []float64, n int) []float64 { return chancesOf(wins, n) }

// LookAgain is lookAgain, for tests.
func LookAgain(a *Analysis, playouts int, measure func([]int) []*Outlook) {
	a.lookAgain(playouts, measure)
}
