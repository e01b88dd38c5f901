package coach

// ChancesOf is chancesOf, for tests.
func ChancesOf(wins []float64, n int) []float64 { return chancesOf(wins, n) }
