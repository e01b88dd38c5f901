package tiles_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/hex"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

// The tables of the printed tiles' geometry, field by field. Headings are those of a tile that
// flows N.

func printed(tb testing.TB) *tiles.Printed {
	tb.Helper()
	return must.Get(tiles.New())(tb)
}

func allHeadings() []tiles.Heading {
	return []tiles.Heading{tiles.N, tiles.NE, tiles.SE, tiles.S, tiles.SW, tiles.NW}
}

func allNoses() []tiles.Nose { return []tiles.Nose{tiles.Left, tiles.Straight, tiles.Right} }

func TestNeighbours(t *testing.T) {
	p := printed(t)
	const printed = `
 0: 5,1,-,-,-,-      1: 6,2,-,-,0,5      2: 7,8,3,-,1,6       3: 8,9,4,-,-,2     4: 9,-,-,-,-,3
 5: 10,6,1,0,-,-     6: 11,7,2,1,5,10    7: 12,13,8,2,6,11    8: 13,14,9,3,2,7   9: 14,-,-,4,3,8
10: 15,11,6,5,-,-   11: 16,12,7,6,10,15 12: 17,18,13,7,11,16 13: 18,19,14,8,7,12 14: 19,-,-,9,8,13
15: -,16,11,10,-,-  16: -,17,12,11,15,-  17: -,-,18,12,16,-  18: -,-,19,13,12,17 19: -,-,-,14,13,18`
	words := strings.Fields(printed)
	for i := 0; i < len(words); i += 2 {
		field := must.Get(strconv.Atoi(strings.TrimSuffix(words[i], ":")))(t)
		for h, want := range strings.Split(words[i+1], ",") {
			is := "-"
			if d := p.Steps[tiles.N][tiles.NoNose][tiles.NoNose][field][tiles.Heading(h)]; d != tiles.Bank {
				is = strconv.Itoa(field + int(d))
			}
			if is != want {
				t.Errorf("%d to the %v: %s, want %s (%s)", field, tiles.Heading(h), is, want, "QB-17")
			}
		}
	}
}

// placeOf returns the place of a field of a tile with this centre and flow.
func placeOf(centre hex.Hex, flow tiles.Heading, field int) hex.Hex {
	return centre.Add(tiles.FieldPlace(field).Rotate(int(flow)))
}

// contacts are the steps across a join: old field, heading, new field.
type contacts map[string]int

func printedContacts() map[tiles.Nose]contacts {
	return map[tiles.Nose]contacts{
		tiles.Straight: {"15 N": 0, "16 NW": 0, "16 N": 1, "17 NW": 1, "17 N": 2, "17 NE": 3, "18 N": 3, "18 NE": 4, "19 N": 4},
		tiles.Left:     {"5 NW": 0, "10 SW": 0, "10 NW": 1, "15 SW": 1, "15 NW": 2, "15 N": 3, "16 NW": 3, "16 N": 4, "17 NW": 4},
		tiles.Right:    {"17 NE": 0, "18 N": 0, "18 NE": 1, "19 N": 1, "19 NE": 2, "19 SE": 3, "14 NE": 3, "14 SE": 4, "9 NE": 4},
	}
}

// With every flow, two joined tiles touch as printed, in both directions, and nowhere else.
func TestJoins(t *testing.T) {
	p := printed(t)
	for exit, want := range printedContacts() {
		t.Run("QB-71/"+exit.String(), func(t *testing.T) {
			if len(want) != 9 {
				t.Fatalf("%d contacts, want 9", len(want))
			}
			for _, flow := range allHeadings() {
				ahead, back := contacts{}, contacts{}
				for f := range tiles.Fields {
					for _, h := range allHeadings() {
						local := h.Turned(-int(flow))
						if d := p.Steps[flow][tiles.NoNose][exit][f][h]; d != tiles.Bank && f+int(d) >= tiles.Fields {
							ahead[fmt.Sprintf("%d %v", f, local)] = f + int(d) - tiles.Stride
						}
						// The tile ahead is turned; a step back has the opposite heading.
						next := flow.Turned(exit.Bend())
						if d := p.Steps[next][exit][tiles.NoNose][f][h]; d != tiles.Bank && f+int(d) < 0 {
							back[fmt.Sprintf("%d %v", f+int(d)+tiles.Stride, local.Turned(3))] = f
						}
					}
				}
				if !sameContacts(ahead, want) || !sameContacts(back, want) {
					t.Errorf("flow %v: ahead %v, back %v, want %v", flow, ahead, back, want)
				}
			}
		})
	}
}

func sameContacts(a, b contacts) bool {
	if len(a) != len(b) {
		return false
	}
	for k, v := range b {
		if is, ok := a[k]; !ok || is != v {
			return false
		}
	}
	return true
}

func TestStick(t *testing.T) {
	p := printed(t)
	const printed = `
 0 +1/-3 -4/-2 -5/+1    10 +3/-1 0/-2 -3/-1
 1 0/-2 -3/-1 -3/+1     11 +2/0 +1/-1 -1/-1
 2 -1/-1 -2/0 -1/+1     12 +1/+1 +2/0 +1/-1
 3 -3/-1 -3/+1 0/+2     13 -1/+1 +1/+1 +2/0
 4 -5/-1 -4/+2 +1/+3    14 -3/+1 0/+2 +3/+1
 5 +2/-2 -2/-2 -4/0     15 +4/0 +2/-2 -2/-2
 6 +1/-1 -1/-1 -2/0     16 +3/+1 +3/-1 0/-2
 7 0/0 0/0 0/0          17 +2/+2 +4/0 +2/-2
 8 -2/0 -1/+1 +1/+1     18 0/+2 +3/+1 +3/-1
 9 -4/0 -2/+2 +2/+2     19 -2/+2 +2/+2 +4/0`
	words := strings.Fields(printed)
	for i := 0; i < len(words); i += 4 {
		field := must.Get(strconv.Atoi(words[i]))(t)
		for k, n := range allNoses() {
			e := p.Stick[n][field]
			is := strings.TrimPrefix(fmt.Sprintf("%+d/%+d", e.Level, e.Lateral), "+0")
			is = strings.ReplaceAll(is, "/+0", "/0")
			if strings.HasPrefix(is, "/") {
				is = "0" + is
			}
			if want := words[i+1+k]; is != want {
				t.Errorf("field %d, %v: level and lateral %s, want %s (%s)", field, n, is, want, "QB-55")
			}
		}
	}
}

// TestStickOrder tests the order within a tile, the foremost field first. Fields of one level are
// in brackets, the right one first.
func TestStickOrder(t *testing.T) {
	p := printed(t)
	tests := []struct {
		rule string
		exit tiles.Nose
		want string
	}{
		{"QB-56", tiles.Straight, "17 | 18 16 | 19 12 15 | 13 11 | 14 7 10 | 8 6 | 9 2 5 | 3 1 | 4 0"},
		{"QB-57", tiles.Left, "15 | 16 10 | 17 11 5 | 12 6 0 | 18 7 1 | 13 2 | 19 8 | 14 3 | 9 | 4"},
		{"QB-58", tiles.Right, "19 | 14 18 | 9 13 17 | 4 8 12 | 3 7 16 | 2 11 | 6 15 | 1 10 | 5 | 0"},
	}
	for _, tt := range tests {
		t.Run(tt.rule+"/"+tt.exit.String(), func(t *testing.T) {
			var order []int
			for f := range tiles.Fields {
				order = append(order, f)
			}
			slices.SortFunc(order, func(a, b int) int {
				before, after := p.Stick[tt.exit][a], p.Stick[tt.exit][b]
				return cmp.Or(int(after.Level-before.Level), int(after.Lateral-before.Lateral))
			})
			var words []string
			var last struct{ Level, Lateral int8 }
			for i, f := range order {
				e := p.Stick[tt.exit][f]
				if i > 0 && e.Level != last.Level {
					words = append(words, "|")
				}
				if i > 0 && e == last {
					t.Errorf("%d and %d are level and neither is further right", order[i-1], f)
				}
				last = e
				words = append(words, strconv.Itoa(f))
			}
			if is := strings.Join(words, " "); is != tt.want {
				t.Errorf("order %s\nwant  %s", is, tt.want)
			}
		})
	}
}

func TestLandingFields(t *testing.T) {
	want := map[tiles.Nose][]int{tiles.Left: {10, 15, 16}, tiles.Straight: {16, 17, 18}, tiles.Right: {14, 18, 19}}
	for n, fields := range want {
		for f := range tiles.Fields {
			if is := tiles.LandingFields(n)>>f&1 != 0; is != slices.Contains(fields, f) {
				t.Errorf("jetty %v: field %d is a landing field: %v (%s)", n, f, is, "QB-44")
			}
		}
	}
}

// A river is the list of joins after the first one, which is straight.
type river []tiles.Nose

// covering returns the first tile of a river that covers another, or 0.
func (v river) covering(p *tiles.Printed) int {
	centres, flows := []hex.Hex{{}}, []tiles.Heading{tiles.N}
	for i, n := range append(river{tiles.Straight}, v...) {
		flow := flows[i].Turned(n.Bend())
		centre := tiles.AheadOf(centres[i], int(flow))
		for j := range centres {
			if p.Overlaps.Overlap(centres[j], flows[j], centre, flow) {
				return i + 2
			}
		}
		centres, flows = append(centres, centre), append(flows, flow)
	}
	return 0
}

// eachRiver goes through all rivers with this many joins.
func eachRiver(joins int, do func(river)) {
	v := make(river, joins)
	var fill func(int)
	fill = func(i int) {
		if i == joins {
			do(v)
			return
		}
		for _, n := range allNoses() {
			v[i] = n
			fill(i + 1)
		}
	}
	fill(0)
}

func (v river) thirdBend() bool {
	for i := 2; i < len(v); i++ {
		if v[i] != tiles.Straight && v[i] == v[i-1] && v[i] == v[i-2] {
			return true
		}
	}
	return false
}

func TestOverlaps(t *testing.T) {
	p := printed(t)
	t.Run("QB-70/five tiles never overlap", func(t *testing.T) {
		eachRiver(3, func(v river) {
			if v.covering(p) != 0 {
				t.Errorf("%v overlaps", v)
			}
		})
	})
	t.Run("QB-88/the smallest overlaps have six tiles", func(t *testing.T) {
		n := 0
		eachRiver(4, func(v river) {
			if v.covering(p) == 0 {
				return
			}
			n++
			if v[0] == tiles.Straight || v[1] != v[0] || v[2] != v[0] || v[3] != v[0] {
				t.Errorf("%v overlaps", v)
			}
		})
		if n != 2 {
			t.Errorf("%d rivers of six tiles overlap, want 2", n)
		}
	})
	t.Run("QB-91/without a third equal bend", func(t *testing.T) {
		longtest.NotShort(t, "goes through 59,049 rivers")
		all, overlap := 0, 0
		eachRiver(10, func(v river) {
			if v.thirdBend() {
				return
			}
			all++
			first := v.covering(p)
			if first != 0 {
				overlap++
			}
			if first != 0 && first <= 8 {
				t.Errorf("%v overlaps at tile %d", v, first)
			}
		})
		if all != 36559 || overlap != 712 {
			t.Errorf("%d of %d rivers overlap, want 712 of 36559", overlap, all)
		}
	})
	t.Run("the table is right", func(t *testing.T) {
		for _, flow := range allHeadings() {
			for _, turn := range allHeadings() {
				for n := range 17 * 17 {
					b := hex.Hex{Q: int8(n/17 - 8), R: int8(n%17 - 8)}
					shared := false
					for f := range tiles.Fields {
						for g := range tiles.Fields {
							shared = shared || placeOf(hex.Hex{}, flow, f) == placeOf(b, turn, g)
						}
					}
					if is := p.Overlaps.Overlap(hex.Hex{}, flow, b, turn); is != shared {
						t.Fatalf("flow %v, and %v at %v: overlap %v, want %v", flow, turn, b, is, shared)
					}
				}
			}
		}
	})
}
