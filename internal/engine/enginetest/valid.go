package enginetest

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/longtest"
)

// Bounds maps the path of a field in a state, such as "Boats[].Coal", to its lowest and highest
// possible value. An array counts as one field.
type Bounds map[string][2]int64

// Impossible has named changes that turn a position into one that no game can reach. Each reports
// false where it does not apply.
type Impossible[S any] map[string]func(s *S) bool

const (
	validGames   = 60 // games that Valid plays to learn the reachable values
	validSamples = 8  // positions per game to change
)

// Valid tests that a game's Valid rejects positions that no game can reach. It learns from random
// games which values each field takes. If Valid accepts a position with any other value in one
// field, that value must be within wider, which lists the true bounds of fields that take more
// values in long or rare games than in random ones. (Take these bounds from the rules: every new
// option changes the random games.) Any position within the bounds that Valid accepts can be played
// to its end and shown. Valid must also reject everything in impossible.
func Valid[S, A comparable](t *testing.T, r engine.Rules[S, A], show display.Show[S, A], wider Bounds, impossible Impossible[S]) {
	t.Helper()
	report(t, strictValid(game[S, A]{r, show}, wider, impossible))
}

// leaf is a number or boolean in a state.
type leaf struct {
	path string
	v    reflect.Value
}

// namedLeaves appends the leaves of a value with their paths.
func namedLeaves(v reflect.Value, path string, leaves []leaf) []leaf {
	switch v.Kind() {
	case reflect.Struct:
		for f, field := range v.Fields() {
			name := f.Name
			if path != "" {
				name = path + "." + name
			}
			leaves = namedLeaves(field, name, leaves)
		}
	case reflect.Array:
		for i := range v.Len() {
			leaves = namedLeaves(v.Index(i), path+"[]", leaves)
		}
	default:
		leaves = append(leaves, leaf{path, v})
	}
	return leaves
}

// get returns the value of a leaf, capped at the largest int64.
func (l leaf) get() int64 {
	switch {
	case l.v.CanInt():
		return l.v.Int()
	case l.v.CanUint():
		return int64(min(l.v.Uint(), math.MaxInt64))
	case l.v.Bool():
		return 1
	}
	return 0
}

// set sets a leaf. It reports false if the value does not fit.
func (l leaf) set(n int64) bool {
	switch {
	case l.v.CanInt():
		if l.v.OverflowInt(n) {
			return false
		}
		l.v.SetInt(n)
	case l.v.CanUint():
		if n < 0 || l.v.OverflowUint(uint64(n)) {
			return false
		}
		l.v.SetUint(uint64(n))
	default:
		if n < 0 || n > 1 {
			return false
		}
		l.v.SetBool(n == 1)
	}
	return true
}

// strictValid returns the unreachable positions that Valid accepts.
func strictValid[S, A comparable](g game[S, A], wider Bounds, impossible Impossible[S]) error {
	reached, samples, err := reach(g)
	if err != nil {
		return err
	}
	for path, b := range wider {
		if _, ok := reached[path]; !ok {
			return fmt.Errorf("there are bounds for %q, which is no field of a state", path)
		}
		reached.widen(path, b)
	}
	return errors.Join(beyondBounds(g, reached, samples), acceptsImpossible(g, impossible, samples), changedToTheEnd(g, reached, samples))
}

// reach plays games and returns the bounds that were reached, and some of the positions.
func reach[S, A comparable](g game[S, A]) (reached Bounds, samples []S, err error) {
	var s S
	leaves := namedLeaves(reflect.ValueOf(&s).Elem(), "", nil)
	seen := make([][2]int64, len(leaves))
	for i := range seen {
		seen[i] = [2]int64{math.MaxInt64, math.MinInt64}
	}
	for seed := range uint64(validGames) {
		w, err := begin(g, newSeed(seed))
		if err != nil {
			return nil, nil, err
		}
		more := true
		for more && len(w.states) < maxSteps {
			more = w.advance()
		}
		states := slices.Concat(w.states, []S{w.s})
		for _, s = range states {
			for i := range leaves {
				n := leaves[i].get()
				seen[i] = [2]int64{min(seen[i][0], n), max(seen[i][1], n)}
			}
		}
		for i := range validSamples {
			samples = append(samples, states[(len(states)-1)*i/(validSamples-1)])
		}
	}
	reached = Bounds{}
	for i, l := range leaves {
		reached.widen(l.path, seen[i])
	}
	return reached, samples, nil
}

// widen extends the bounds of a field.
func (b Bounds) widen(path string, by [2]int64) {
	if have, ok := b[path]; ok {
		by = [2]int64{min(have[0], by[0]), max(have[1], by[1])}
	}
	b[path] = by
}

// beyondBounds returns for each field the values beyond its bounds that Valid accepts in some
// position.
func beyondBounds[S, A comparable](g game[S, A], bounds Bounds, samples []S) error {
	var s S
	src, accepted := newSeed(5), Bounds{}
	leaves := namedLeaves(reflect.ValueOf(&s).Elem(), "", nil)
	for _, s = range samples {
		for _, l := range leaves {
			b, was := bounds[l.path], l.get()
			for _, n := range [...]int64{b[0] - 1, b[1] + 1, math.MinInt8, math.MaxInt8, b[1] + 1 + int64(src.below(100, "")), 1 << src.below(62, "")} {
				if (n < b[0] || n > b[1]) && l.set(n) && g.Valid(&s) == nil {
					accepted.widen(l.path, [2]int64{n, n})
				}
			}
			l.set(was)
		}
	}
	var faults []error
	for _, path := range slices.Sorted(maps.Keys(accepted)) {
		b, a := bounds[path], accepted[path]
		faults = append(faults, fmt.Errorf("%s is %d to %d in games, and Valid accepts %d to %d: let it refuse these, or give enginetest.Valid wider bounds", path, b[0], b[1], a[0], a[1]))
	}
	return errors.Join(faults...)
}

// changedToTheEnd changes one field of a position within its bounds and, if Valid accepts the
// result, plays the game to its end.
func changedToTheEnd[S, A comparable](g game[S, A], bounds Bounds, samples []S) error {
	var s S
	src, about := newSeed(6), g.about()
	leaves := namedLeaves(reflect.ValueOf(&s).Elem(), "", nil)
	played := 0
	for tries := 0; played < longtest.Times(60, 2000) && tries < 1_000_000; tries++ {
		s = samples[src.below(len(samples), "")]
		l := leaves[src.below(len(leaves), "")]
		b, was := bounds[l.path], l.get()
		if width := b[1] - b[0]; width == 0 || !l.set(b[0]+int64(src.below(int(min(width, math.MaxInt32-1)+1), ""))) || l.get() == was {
			continue
		}
		if g.Valid(&s) != nil {
			continue
		}
		played++
		if err := playOn(g, &about, s, src, maxSteps); err != nil {
			return fmt.Errorf("%s was %d: %w", l.path, was, err)
		}
	}
	if played == 0 {
		return errors.New("Valid accepts no position in which one field was changed, so none was played")
	}
	return nil
}

// acceptsImpossible returns the impossible positions that Valid accepts. Each must apply somewhere.
func acceptsImpossible[S, A comparable](g game[S, A], impossible Impossible[S], samples []S) error {
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(impossible)) {
		applied := 0
		for i := range samples {
			s := samples[i]
			if !impossible[name](&s) {
				continue
			}
			applied++
			if g.Valid(&s) == nil {
				faults = append(faults, fmt.Errorf("Valid accepts %s:\n%+v", name, s))
				break
			}
		}
		if applied == 0 {
			faults = append(faults, fmt.Errorf("%s: this applies to none of %d positions", name, len(samples)))
		}
	}
	return errors.Join(faults...)
}
