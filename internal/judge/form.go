package judge

import (
	"fmt"
	"strconv"
	"strings"
)

// Form makes a score of features: a weighted sum and, with units, the sum of a small network of one hidden layer. A unit is itself a
// weighted sum of the features, or 0 if that is below 0.
type Form struct {
	Features []string // their names
	Units    int

	// Weights has a weight for each feature; then for each unit one for each feature, one that is added, and one for the unit in the
	// score.
	Weights []float32
}

// Size returns how many weights a form has.
func Size(features, units int) int { return features + units*(features+2) }

// Score returns the score of a seat. It allocates nothing.
func (f *Form) Score(x []float32) float32 {
	n := len(f.Features)
	x = x[:n]
	w := f.Weights
	score := dot(w[:n], x)
	for w = w[n:]; len(w) >= n+2; w = w[n+2:] {
		if u := dot(w[:n], x) + w[n]; u > 0 {
			score += float32(u * w[n+1])
		}
	}
	return score
}

// dot converts each product, so that no machine fuses it with the sum and every machine computes the same.
func dot(w, x []float32) (sum float32) {
	x = x[:len(w)]
	for i := range w {
		sum += float32(w[i] * x[i])
	}
	return sum
}

// String returns the form as text, which Read reads: a line for each feature with its weight and its weights in the units, and two lines
// for the units.
func (f *Form) String() string {
	var b strings.Builder
	n := len(f.Features)
	fmt.Fprintf(&b, "units %d\n", f.Units)
	row := func(name string, weights ...float32) {
		b.WriteString(name)
		for _, w := range weights {
			b.WriteByte(' ')
			b.WriteString(strconv.FormatFloat(float64(w), 'g', -1, 32))
		}
		b.WriteByte('\n')
	}
	unit := func(at int) (list []float32) {
		for u := range f.Units {
			list = append(list, f.Weights[n+u*(n+2)+at])
		}
		return list
	}
	for i, name := range f.Features {
		row(name, append([]float32{f.Weights[i]}, unit(i)...)...)
	}
	if f.Units > 0 {
		row("+", unit(n)...)
		row("*", unit(n+1)...)
	}
	return b.String()
}

// Read reads a form for these features. Lines that begin with # are comments.
func Read(text string, features []string) (*Form, error) {
	var rows [][]string
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 0 && words[0] != "#" {
			rows = append(rows, words)
		}
	}
	n := len(features)
	f := &Form{Features: features}
	if len(rows) == 0 || len(rows[0]) != 2 || rows[0][0] != "units" {
		return nil, fmt.Errorf("weights: want %q first", "units N")
	}
	var err error
	if f.Units, err = strconv.Atoi(rows[0][1]); err != nil || f.Units < 0 || f.Units > mostUnits {
		return nil, fmt.Errorf("weights: %q units: want 0 to %d", rows[0][1], mostUnits)
	}
	names := features
	if f.Units > 0 {
		names = append(names[:n:n], "+", "*")
	}
	if len(rows)-1 != len(names) {
		return nil, fmt.Errorf("weights: %d lines after the first, want %d: %s", len(rows)-1, len(names), strings.Join(names, ", "))
	}
	f.Weights = make([]float32, Size(n, f.Units))
	for i, row := range rows[1:] {
		if row[0] != names[i] {
			return nil, fmt.Errorf("weights: %q, want %q", row[0], names[i])
		}
		numbers := row[1:]
		if i < n {
			if err := set(f.Weights, i, numbers[:min(1, len(numbers))], 1); err != nil {
				return nil, fmt.Errorf("weights: %s: %w", row[0], err)
			}
			numbers = numbers[1:]
		}
		if len(numbers) != f.Units {
			return nil, fmt.Errorf("weights: %s: %d numbers for %d units", row[0], len(numbers), f.Units)
		}
		if err := set(f.Weights, n+i, numbers, n+2); err != nil {
			return nil, fmt.Errorf("weights: %s: %w", row[0], err)
		}
	}
	return f, nil
}

const mostUnits = 256

// set reads weights into every step-th place from one on.
func set(to []float32, at int, numbers []string, step int) error {
	if len(numbers) == 0 && step == 1 {
		return strconv.ErrSyntax
	}
	for _, word := range numbers {
		v, err := strconv.ParseFloat(word, 32)
		if err != nil {
			return err
		}
		to[at] = float32(v)
		at += step
	}
	return nil
}
