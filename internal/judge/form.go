package judge

import (
	"fmt"
	"strconv"
	"strings"
)

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

// String returns the form as text, which Read reads: a line for each feature with its weight.
func (f *Form) String() string {
	var b strings.Builder
	for i, name := range f.Features {
		fmt.Fprintf(&b, "%s %s\n", name, strconv.FormatFloat(float64(f.Weights[i]), 'g', -1, 32))
	}
	return b.String()
}

// Read reads a form for these features. Lines that begin with # are comments.
func Read(text string, features []string) (*Form, error) {
	f := &Form{Features: features}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		n := len(f.Weights)
		if n == len(features) || words[0] != features[n] || len(words) != 2 {
			return nil, fmt.Errorf("weights: %q: want a line for each of %s", strings.Join(words, " "), strings.Join(features, ", "))
		}
		w, err := strconv.ParseFloat(words[1], 32)
		if err != nil {
			return nil, fmt.Errorf("weights: %s: %w", words[0], err)
		}
		f.Weights = append(f.Weights, float32(w))
	}
	if len(f.Weights) != len(features) {
		return nil, fmt.Errorf("weights: %d lines, want %d: %s", len(f.Weights), len(features), strings.Join(features, ", "))
	}
	return f, nil
}
