package display

import (
	"cmp"
	"slices"
	"strconv"
)

// Kinds are the names of the kinds of something, and their order in JSON.
type Kinds struct {
	names  []string
	sorted []int8 // indexes of the names in alphabetical order
}

// NewKinds returns kinds with these names, numbered from 0.
func NewKinds(names []string) *Kinds {
	k := &Kinds{names: names, sorted: make([]int8, len(names))}
	for i := range k.sorted {
		k.sorted[i] = int8(i)
	}
	slices.SortFunc(k.sorted, func(a, b int8) int { return cmp.Compare(names[a], names[b]) })
	return k
}

// Counts says how many there are of each kind. In JSON it is an object of the counts that are not
// 0, by name. Unlike a map it needs neither allocation nor sorting.
type Counts struct {
	Kinds *Kinds
	N     []int8 // by kind; must not change while the counts are in use
}

// IsZero reports whether all counts are 0.
func (c Counts) IsZero() bool { return !slices.ContainsFunc(c.N, func(n int8) bool { return n != 0 }) }

// MarshalJSON returns what AppendJSON appends.
func (c Counts) MarshalJSON() ([]byte, error) { return c.AppendJSON(nil), nil }

// AppendJSON appends the counts as JSON.
func (c Counts) AppendJSON(b []byte) []byte {
	b = append(b, '{')
	first := true
	for _, kind := range c.Kinds.sorted {
		if int(kind) >= len(c.N) || c.N[kind] == 0 {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(AppendString(b, c.Kinds.names[kind]), ':')
		b = strconv.AppendInt(b, int64(c.N[kind]), 10)
	}
	return append(b, '}')
}
