package tiles

import "github.com/bigriver/bigriver/internal/hex"

// A tile has 20 fields, flat-top hexes in five columns and four rows that look like arrowheads.
// Field 5k+c is in column c, from left to right, and row k, from the rear; the centre is field 7.
// Places are axial: q to the right, r down. On the screen a field is at x = 3q/2, y = √3 (r + q/2).

// The sizes of a tile.
const (
	Fields  = 20 // of a tile
	Columns = 5

	// Stride separates the slots in the number of a field of the river: a power of two above the
	// number of fields.
	Stride = 32
)

// FieldPlace returns the place of a field on a tile that flows N and has its centre at the origin.
func FieldPlace(f int) hex.Hex {
	rear := [Columns]int8{3, 2, 1, 1, 1}
	return hex.Hex{Q: int8(f%Columns - 2), R: rear[f%Columns] - int8(f/Columns)}
}

// tilePitch is the distance between the centres of two tiles that are joined.
const tilePitch = 4

// Step is the change of the field number by a step, or Bank.
type Step int8

// Bank means that there is no field to step to.
const Bank Step = 127

// stepTable leads from a field in a heading to the next field. It depends on the tile's flow, on
// the nose of the tile upstream at which this tile is joined, and on the nose at which the tile
// downstream is joined, with NoNose if there is none. Headings are the table's, not the tile's.
type stepTable [Headings][Noses][Noses][Fields][Headings]Step

// stickTable has the position of each field on the measuring stick, which is drawn back from a
// nose. The higher level is ahead; at the same level, the larger lateral is further right.
type stickTable [Noses][Fields]struct{ Level, Lateral int8 }

// reach is the largest distance between the centres of two tiles that overlap.
const reach = 6

// overlapTable says whether a tile overlaps one that flows N at the origin, by its flow and the
// place of its centre.
type overlapTable [Headings][2*reach + 1][2*reach + 1]bool

func newStepTable() *stepTable {
	t := new(stepTable)
	for flow := range Headings {
		for entry := range Noses {
			for exit := range Noses {
				for f := range Fields {
					for h := range Headings {
						// The tables are those of a tile that flows N: a heading is turned into its
						// frame.
						t[flow][entry][exit][f][h] = stepFrom(entry, exit, f, h.Turned(-int(flow)))
					}
				}
			}
		}
	}
	return t
}

// stepFrom returns the step on a tile that flows N: to one of its own fields, to a field of the
// tile joined at its exit, or to one of the tile upstream, where it was joined at the nose `entry`.
func stepFrom(entry, exit Nose, f int, h Heading) Step {
	to := FieldPlace(f).Step(h.direction())
	if g, ok := fieldAt(to, hex.Hex{}, 0); ok {
		return Step(g - f)
	}
	if exit != NoNose {
		flow := exit.Bend()
		if g, ok := fieldAt(to, AheadOf(hex.Hex{}, flow), flow); ok {
			return Step(Stride + g - f)
		}
	}
	if entry != NoNose {
		if g, ok := fieldAt(to, Behind(hex.Hex{}, 0), -entry.Bend()); ok {
			return Step(-Stride + g - f)
		}
	}
	return Bank
}

// AheadOf returns the centre of a tile with this flow that is joined to a tile with this centre.
func AheadOf(centre hex.Hex, flow int) hex.Hex {
	return centre.Add(hex.N.Turn(flow).Vector().Scale(tilePitch))
}

// Behind returns the centre of the tile to which a tile with this flow and centre is joined.
func Behind(centre hex.Hex, flow int) hex.Hex {
	return centre.Sub(hex.N.Turn(flow).Vector().Scale(tilePitch))
}

// fieldAt returns the field that a tile has at a place.
func fieldAt(p, centre hex.Hex, flow int) (int, bool) {
	local := p.Sub(centre).Rotate(-flow)
	for f := range Fields {
		if FieldPlace(f) == local {
			return f, true
		}
	}
	return 0, false
}

func newStickTable() *stickTable {
	t := new(stickTable)
	for n := Left; n < Noses; n++ {
		for f := range Fields {
			p := FieldPlace(f).Rotate(-n.Bend())
			t[n][f].Level, t[n][f].Lateral = -(2*p.R + p.Q), p.Q
		}
	}
	return t
}

func newOverlapTable() *overlapTable {
	t := new(overlapTable)
	for turn := range Headings {
		for q := range t[turn] {
			for r := range t[turn][q] {
				t[turn][q][r] = overlapping(hex.Hex{Q: int8(q - reach), R: int8(r - reach)}, int(turn))
			}
		}
	}
	return t
}

// overlapping reports whether a tile with this centre and flow covers a field of the tile at the
// origin that flows N.
func overlapping(centre hex.Hex, flow int) bool {
	for f := range Fields {
		if _, ok := fieldAt(FieldPlace(f), centre, flow); ok {
			return true
		}
	}
	return false
}

// Overlap reports whether two tiles cover the same place.
func (t *overlapTable) Overlap(a hex.Hex, flowA Heading, b hex.Hex, flowB Heading) bool {
	if a.Distance(b) > reach {
		return false
	}
	d := b.Sub(a).Rotate(-int(flowA))
	return t[flowB.Turned(-int(flowA))][d.Q+reach][d.R+reach]
}

// LandingFields returns the tip of a nose and its two neighbours (QB-44).
func LandingFields(n Nose) uint32 {
	switch n {
	case Left:
		return 1<<10 | 1<<15 | 1<<16
	case Straight:
		return 1<<16 | 1<<17 | 1<<18
	case Right:
		return 1<<14 | 1<<18 | 1<<19
	case NoNose, Noses:
	}
	return 0
}
