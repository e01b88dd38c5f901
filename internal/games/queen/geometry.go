package queen

import "github.com/bigriver/bigriver/internal/hex"

// A tile has 20 fields, flat-top hexes in five columns and four rows like arrow-heads. Field 5k+c is in column c, from left
// to right, and row k, from the rear; the centre is field 7. Places are axial: q to the right, r down. On the screen a field is
// at x = 3q/2, y = √3 (r + q/2).

// The sizes of a tile.
const (
	Fields  = 20 // of a tile
	columns = 5

	// stride separates the slots in a cell's number: it is a power of two above the number of fields.
	stride = 32
)

// Cell is a field of a slot: stride*slot + field.
type Cell int16

// nowhere stands for no cell.
const nowhere Cell = -1

// CellAt returns the cell of a field of a slot.
func CellAt(slot, field int8) Cell { return Cell(slot)*stride + Cell(field) }

func (c Cell) slot() int8  { return int8(c / stride) }
func (c Cell) field() int8 { return int8(c % stride) }

// FieldPlace returns the place of a field on a tile that flows N and has its centre at the origin.
func FieldPlace(f int) hex.Hex {
	rear := [columns]int8{3, 2, 1, 1, 1}
	return hex.Hex{Q: int8(f%columns - 2), R: rear[f%columns] - int8(f/columns)}
}

// tilePitch is the distance between the centres of two tiles that are joined.
const tilePitch = 4

// step is the change of a cell's number by a step, or bank.
type step int8

const bank step = 127

// stepTable leads from a field in a heading to the next field. It depends on the tile's flow, on the nose of the tile upstream at
// which this tile is joined, and on the nose at which the tile downstream is joined; NoNose where there is none. Headings are the
// table's, not the tile's.
type stepTable [headings][Noses][Noses][Fields][headings]step

// stickTable has the position of each field on the measuring stick, which is drawn back from a nose: the higher level is ahead, and
// at one level the larger lateral, which is further right.
type stickTable [Noses][Fields]struct{ level, lateral int8 }

// reach is the largest distance between the centres of two tiles that overlap.
const reach = 6

// overlapTable says whether a tile overlaps one that flows N at the origin, by its flow and the place of its centre.
type overlapTable [headings][2*reach + 1][2*reach + 1]bool

func newStepTable() *stepTable {
	t := new(stepTable)
	for flow := range headings {
		for entry := range Noses {
			for exit := range Noses {
				for f := range Fields {
					for h := range headings {
						// The tables are those of a tile that flows N: a heading is turned into its frame.
						t[flow][entry][exit][f][h] = stepFrom(entry, exit, f, h.Turned(-int(flow)))
					}
				}
			}
		}
	}
	return t
}

// stepFrom returns the step on a tile that flows N: to a field of its own, of the tile joined at its exit, or of the tile
// upstream, at whose nose `entry` it was joined.
func stepFrom(entry, exit Nose, f int, h Heading) step {
	to := FieldPlace(f).Step(h.direction())
	if g, ok := fieldAt(to, hex.Hex{}, 0); ok {
		return step(g - f)
	}
	if exit != NoNose {
		flow := exit.Bend()
		if g, ok := fieldAt(to, AheadOf(hex.Hex{}, flow), flow); ok {
			return step(stride + g - f)
		}
	}
	if entry != NoNose {
		if g, ok := fieldAt(to, behind(hex.Hex{}, 0), -entry.Bend()); ok {
			return step(-stride + g - f)
		}
	}
	return bank
}

// AheadOf returns the centre of a tile with this flow that is joined to a tile with this centre.
func AheadOf(centre hex.Hex, flow int) hex.Hex {
	return centre.Add(hex.N.Turn(flow).Vector().Scale(tilePitch))
}

// behind returns the centre of the tile to which a tile with this flow and centre is joined.
func behind(centre hex.Hex, flow int) hex.Hex {
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
			t[n][f].level, t[n][f].lateral = -(2*p.R + p.Q), p.Q
		}
	}
	return t
}

func newOverlapTable() *overlapTable {
	t := new(overlapTable)
	for turn := range headings {
		for q := range t[turn] {
			for r := range t[turn][q] {
				t[turn][q][r] = overlapping(hex.Hex{Q: int8(q - reach), R: int8(r - reach)}, int(turn))
			}
		}
	}
	return t
}

// overlapping reports whether a tile with this centre and flow covers a field of the tile at the origin that flows N.
func overlapping(centre hex.Hex, flow int) bool {
	for f := range Fields {
		if _, ok := fieldAt(FieldPlace(f), centre, flow); ok {
			return true
		}
	}
	return false
}

// overlap reports whether two tiles cover the same place.
func (t *overlapTable) overlap(a hex.Hex, flowA Heading, b hex.Hex, flowB Heading) bool {
	if a.Distance(b) > reach {
		return false
	}
	d := b.Sub(a).Rotate(-int(flowA))
	return t[flowB.Turned(-int(flowA))][d.Q+reach][d.R+reach]
}

// landingFields returns the tip of a nose and its two neighbours (QB-44).
func landingFields(n Nose) uint32 {
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
