// Package judge estimates from numbers about a position how the game will end. A Net, trained by
// self-play, predicts the place of each seat. A Form is a weighted sum of features that people
// understand, which bots use to give reasons. This package knows no game.
package judge

// Form computes a score from features: a weighted sum.
type Form struct {
	Features []string  // their names
	Weights  []float32 // one for each feature
}

// Score returns the score of a seat. It allocates nothing. It converts each product, so that no
// machine fuses it with the addition and every machine gets the same result.
func (f *Form) Score(x []float32) (score float32) {
	x = x[:len(f.Weights)]
	for i, w := range f.Weights {
		score += float32(w * x[i])
	}
	return score
}
