package queen_test

import (
	"maps"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
)

// The variants of a plan are all other places for the boats that it pushes, each for the least
// coal.
func TestVariantsAreAllPlaces(t *testing.T) {
	r := rules(t)
	for _, options := range []string{"", "push_forbid_behind=on", "no_push_astern=on", "tiles=added black_rose=on"} {
		t.Run("QB-30/"+options, func(t *testing.T) {
			positions, variants, twice := 0, 0, 0
			eachTurn(t, r, 9, options, func(s *queen.State) {
				if positions++; positions%7 != 0 {
					return
				}
				n, two := variantsArePlaces(t, r, s)
				variants, twice = variants+n, twice+two
			})
			t.Logf("%d variants, %d of which push twice", variants, twice)
			if variants < 300 || twice == 0 {
				t.Errorf("got %d variants, %d of which push twice: too few to test anything", variants, twice)
			}
		})
	}
}

// variantsArePlaces compares the variants of all plans of a turn with the plain search. It returns
// how many there are, and how many have two pushes.
func variantsArePlaces(tb testing.TB, r queen.Rules, s *queen.State) (variants, twice int) {
	tb.Helper()
	s2 := *s
	s2.Boats[s.Active].Coal = min(s.Boats[s.Active].Coal, 3)
	plans := r.AppendPlans(nil, &s2, s2.Boats[s2.Active].Seat)
	list := r.AppendVariants(nil, &s2, plans)
	p := plain(r, &s2)
	p.completes(&s2)
	if p.guarded && len(p.ends) == 0 {
		p = anyhow(r, &s2) // QX-114
		p.completes(&s2)
	}
	if p.over {
		return 0, 0 // see doc.go
	}
	before := boatsOf(r, &s2)
	for i := range plans {
		own := r.BoatsAfter(&s2, plans[i].Way())
		want := map[leaving]int16{}
		if own != before {
			for l, coal := range p.lying {
				if l.end == endOf(&plans[i]) && l.boats != own && moved(before, l.boats) == moved(before, own) {
					want[l] = coal
				}
			}
		}
		got := map[leaving]int16{}
		last := plans[i].Cost[0].N
		for ; len(list) > 0 && list[0].Of == i; list = list[1:] {
			v := &list[0]
			if v.Cost[0].N < last {
				tb.Fatalf("a variant of %v for %d coal comes after one for %d\n%+v", v.End, v.Cost[0].N, last, s2)
			}
			last = v.Cost[0].N
			got[leaving{endOf(&v.Plan), r.BoatsAfter(&s2, v.Way())}] = v.Cost[0].N
			if err := follow(r, s2, &v.Plan); err != nil {
				tb.Fatalf("%v\n%+v", err, s2)
			}
			variants++
			if pushesOf(&v.Plan) > 1 {
				twice++
			}
		}
		if !maps.Equal(got, want) {
			tb.Fatalf("variants of %v: %v, want %v\n%+v", plans[i].End, got, want, s2)
		}
	}
	return variants, twice
}

func endOf(p *engine.Plan[queen.Action]) end {
	at := queen.ReadPlanEnd(&p.End.Args)
	return end{int8(at.Slot), int8(at.Field), at.Heading, int8(at.Speed), int8(at.Wheel)}
}

// moved returns which boats have moved.
func moved(before, after [queen.MaxBoats + 1]int16) (list [queen.MaxBoats + 1]bool) {
	for i := range before {
		list[i] = before[i] != after[i]
	}
	return list
}

func pushesOf(p *engine.Plan[queen.Action]) (n int) {
	for _, a := range p.Way() {
		if a.Kind == queen.Push {
			n++
		}
	}
	return n
}
