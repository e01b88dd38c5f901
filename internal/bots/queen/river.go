package queen

import (
	"math"

	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

const (
	fields   = tiles.Fields
	headings = 6
	slots    = queen.MaxSlots
	nodes    = fields * headings // of a slot: each field with each heading

	bank = math.MinInt8 // a step that leads nowhere
)

// spot is a field of the river, by its number in queen.Search.
type spot = int16

func spotAt(slot, field int8) spot { return spot(slot)*tiles.Stride + spot(field) }

func spotOf(b *queen.Boat) spot { return spotAt(b.Slot, b.Field) }

// stepTable has the change of the field's number for a step. Fields are numbered without gaps
// between the slots. The indices are the tile's flow, the exit of the tile before it, its own exit,
// and the field with the heading.
type stepTable [headings][4][4][nodes]int8

// backTable has the change of the field's number for a step back with the same heading; far below 0
// if there is no such step.
type backTable [headings][4][4][fields][headings]int16

func newBackTable(t *stepTable) *backTable {
	b := new(backTable)
	for flow := range t {
		for entry := range t[flow] {
			for exit, steps := range t[flow][entry] {
				for node := range steps {
					h := node % headings
					d := int16(steps[node-h+(h+3)%headings])
					if d == bank {
						d = -slots * fields
					}
					b[flow][entry][exit][node/headings][h] = d
				}
			}
		}
	}
	return b
}

// newStepTable builds the table by asking the rules where each step leads.
func newStepTable(rules queen.Rules) *stepTable {
	t := new(stepTable)
	for flow := range tiles.Headings {
		for entry := tiles.NoNose; entry <= tiles.Right; entry++ {
			for exit := tiles.NoNose; exit <= tiles.Right; exit++ {
				s := queen.State{Laid: 3}
				slot := int8(1)
				if entry == tiles.NoNose {
					s.First = 1
				}
				s.River[0].Exit = entry
				s.River[slot] = queen.Slot{Flow: flow, Exit: exit}
				for f := range int8(fields) {
					for h := range tiles.Headings {
						d := int8(bank)
						if toSlot, toField, ok := rules.Next(&s, slot, f, h); ok {
							d = fields*(toSlot-slot) + toField - f
						}
						t[flow][entry][exit][int(f)*headings+int(h)] = d
					}
				}
			}
		}
	}
	return t
}

// river is the part of a position that ways depend on.
type river struct {
	first, laid int8
	jetty       tiles.Nose
	slots       [slots]queen.Slot
	water       [slots]uint32 // without sandbars
	sand        [slots]uint32
	logs        [slots]uint32
	coal        [slots]uint32
	rough       bool // there are sandbars or logs
	dock        [slots]int8

	places [slots]place
	read   [slots]place         // the input of readFields
	fields [slots][fields]field // for charts, if they have been read
}

// place is a tile and how it is joined to its neighbours.
type place struct {
	tile        tiles.Tile
	flow        tiles.Heading
	entry, exit tiles.Nose
}

// field is what a chart needs to know about a field.
type field struct {
	// The change of the field's number by a step back with this heading.
	back              [headings]int16
	water, sand, logs bool
}

// look reads the river of a position.
func (v *river) look(p *pilot, s *queen.State) {
	v.first, v.laid, v.jetty, v.slots = s.First, s.Laid, s.Jetty, s.River
	v.rough = false
	entry := tiles.NoNose // no tile comes before the first
	for i := v.first; i < v.laid; i++ {
		slot := &v.slots[i]
		v.water[i], v.dock[i], v.logs[i], v.sand[i], v.coal[i] = p.water[slot.Tile], p.dock[slot.Tile], 0, 0, 0
		if slot.Tile >= tiles.B1 {
			v.readNew(p, s, i)
		}
		v.places[i] = place{slot.Tile, slot.Flow, entry, slot.Exit}
		entry = slot.Exit
	}
}

// readFields reads the fields of a slot, unless they are known.
func (v *river) readFields(p *pilot, i int8) {
	at := v.places[i]
	if v.read[i] == at {
		return
	}
	v.read[i] = at
	for f := range v.fields[i] {
		v.fields[i][f] = field{
			back: p.backs[at.flow][at.entry][at.exit][f], water: v.water[i]>>uint(f)&1 != 0, sand: v.sand[i]>>uint(f)&1 != 0,
			logs: v.logs[i]>>uint(f)&1 != 0,
		}
	}
}

// points returns the movement points that a step onto a spot takes.
func (v *river) points(c spot) int8 {
	if v.rough && v.logs[c/tiles.Stride]>>uint(c%tiles.Stride)&1 != 0 {
		return 2
	}
	return 1
}

func (v *river) newest() int8 { return v.laid - 1 }
