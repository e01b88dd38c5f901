// Package tiles is the printed tiles of Mississippi Queen: what is on each, and how they join. It
// knows no position.
package tiles

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
)

//go:embed data/tiles.json
var tileFile []byte

// StartNumbers is how many start numbers there are, one for each boat of a player; the last is the
// shipyard.
const StartNumbers = 6 // QB-04, QX-77

// CoalTiles is the number of tiles with a coal supply.
const CoalTiles = 2

// Roof is the colour of a station's roofs, by its name of 1997.
type Roof int8

// The roofs.
const (
	NoRoof Roof = iota
	Red
	Brown
)

// Mask is a set of fields of one tile.
type Mask = uint32

// Data has the printed features of a tile.
type Data struct {
	Water   Mask // all fields but islands
	Station Mask // the fields of the station's island
	Dock    int8 // the field that its pier reaches into; -1: no station
	Roof    Roof

	Coal Mask // the fields that the piers of its coal supply reach into
	Logs Mask // floating logs
	Sand Mask // sandbars
}

// Rough returns the fields with logs or sandbars.
func (t *Data) Rough() Mask { return t.Logs | t.Sand }

// Printed are the tiles, the start numbers, and what is computed from them. It never changes.
type Printed struct {
	Tiles  [Count]Data
	Berths [StartNumbers]int8 // by start number; the last is the shipyard

	RiverTiles Set // all tiles but the start tile
	CoalTiles  Set // those with a coal supply
	RoughTiles Set // those with sandbars or logs
	OfKind     [Kinds]Set
	Counts     [Kinds]int8 // how many there are of each kind

	Steps    *stepTable
	Stick    *stickTable
	Overlaps *overlapTable
}

// New returns the game's own tiles.
func New() (*Printed, error) { return Parse(tileFile) }

// The kinds of river tile, for options that choose tiles by number (QX-86).
const (
	Plain = iota // without stations, and not new
	WithRed
	WithBrown
	WithNew // those of The Black Rose
	Kinds
)

// KindOf returns the kind of a river tile.
func (p *Printed) KindOf(t Tile) int {
	switch {
	case t >= B1:
		return WithNew
	case p.Tiles[t].Roof == Red:
		return WithRed
	case p.Tiles[t].Roof == Brown:
		return WithBrown
	}
	return Plain
}

type tileFileJSON struct {
	Start struct {
		Name     string `json:"name"`
		Islands  []int  `json:"islands"`
		Berths   []int  `json:"berths"`
		Shipyard int    `json:"shipyard"`
	} `json:"start"`
	River []tileJSON `json:"river"`
}

type tileJSON struct {
	Name    string `json:"name"`
	Islands []int  `json:"islands"`
	Station []int  `json:"station"`
	Dock    *int   `json:"dock"`
	Roof    string `json:"roof"`
	Coal    []int  `json:"coal"`
	Logs    []int  `json:"logs"`
	Sand    []int  `json:"sand"`
}

// Parse reads data/tiles.json. An error names the tile.
func Parse(data []byte) (*Printed, error) {
	var file tileFileJSON
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return nil, fmt.Errorf("tiles: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("tiles: there is more after the end of the data")
	}
	p := &Printed{Steps: newStepTable(), Stick: newStickTable(), Overlaps: newOverlapTable()}
	if err := p.start(file.Start.Name, file.Start.Islands, append(file.Start.Berths, file.Start.Shipyard)); err != nil {
		return nil, err
	}
	names := Names()
	if len(file.River) != len(names)-int(A0)-1 {
		return nil, fmt.Errorf("tiles: %d river tiles, want %d", len(file.River), len(names)-int(A0)-1)
	}
	for i, t := range file.River {
		id := A0 + 1 + Tile(i)
		if t.Name != names[id] {
			return nil, fmt.Errorf("tiles: river tile %d is %q, want %q", i+1, t.Name, names[id])
		}
		var err error
		if p.Tiles[id], err = t.data(); err != nil {
			return nil, fmt.Errorf("tile %s: %w", t.Name, err)
		}
		p.RiverTiles |= SetOf(id)
		p.OfKind[p.KindOf(id)] |= SetOf(id)
		p.Counts[p.KindOf(id)]++
		if p.Tiles[id].Rough() != 0 {
			p.RoughTiles |= SetOf(id)
		}
		if p.Tiles[id].Coal != 0 {
			p.CoalTiles |= SetOf(id)
		}
		if bits.OnesCount32(uint32(p.CoalTiles)) > CoalTiles {
			return nil, fmt.Errorf("tile %s: more than %d tiles have coal", t.Name, CoalTiles)
		}
	}
	return p, p.countRoofs()
}

func (p *Printed) start(name string, islands, berths []int) error {
	if name != A0.String() {
		return fmt.Errorf("tiles: the start tile is %q, want %q", name, A0)
	}
	land, err := fieldSet("islands", islands)
	if err != nil {
		return fmt.Errorf("tile %s: %w", name, err)
	}
	t := Data{Water: allFields &^ land, Dock: -1}
	if err := t.connected(); err != nil {
		return fmt.Errorf("tile %s: %w", name, err)
	}
	if _, err := fieldSet("berths", slices.Sorted(slices.Values(berths))); err != nil {
		return fmt.Errorf("tile %s: %w", name, err)
	}
	if len(berths) != StartNumbers {
		return fmt.Errorf("tile %s: %d berths and the shipyard, want %d", name, len(berths)-1, StartNumbers-1)
	}
	for i, f := range berths {
		if ashore := i == StartNumbers-1; land>>uint(f)&1 != 0 != ashore {
			return fmt.Errorf("tile %s: start number %d is on the field %d: the shipyard is on an island, the berths are not", name, i+1, f)
		}
		p.Berths[i] = int8(f)
	}
	p.Tiles[A0] = t
	return nil
}

// countRoofs checks that the stations use exactly the passengers of the game (QB-08).
func (p *Printed) countRoofs() error {
	count := map[Roof]int{}
	for _, t := range p.Tiles {
		count[t.Roof]++
	}
	if count[Red] != 4 || count[Brown] != 4 {
		return fmt.Errorf("tiles: %d stations with red roofs and %d with brown ones, want 4 of each", count[Red], count[Brown])
	}
	return nil
}

const allFields = 1<<Fields - 1

// data checks and returns one river tile.
func (j *tileJSON) data() (Data, error) {
	land, err := fieldSet("islands", j.Islands)
	if err != nil {
		return Data{}, err
	}
	t := Data{Water: allFields &^ land, Dock: -1}
	if err := t.connected(); err != nil {
		return t, err
	}
	if err := j.features(&t); err != nil {
		return t, err
	}
	if j.Roof == "" {
		if j.Station != nil || j.Dock != nil {
			return t, errors.New("a station needs a roof, red or brown")
		}
		return t, nil
	}
	roofs := map[string]Roof{"red": Red, "brown": Brown}
	if t.Roof = roofs[j.Roof]; t.Roof == NoRoof {
		return t, fmt.Errorf("no roof %q: want red or brown", j.Roof)
	}
	if t.Station, err = fieldSet("station", j.Station); err != nil {
		return t, err
	}
	switch {
	case j.Dock == nil || *j.Dock < 0 || *j.Dock >= Fields:
		return t, fmt.Errorf("a station needs a dock, from 0 to %d", Fields-1)
	case t.Station == 0 || t.Station&^land != 0:
		return t, errors.New("the station must be on islands")
	case t.Water>>uint(*j.Dock)&1 == 0:
		return t, fmt.Errorf("the dock %d is an island", *j.Dock)
	case around(1<<uint(*j.Dock))&t.Station == 0:
		return t, fmt.Errorf("the dock %d does not touch its station", *j.Dock)
	case spread(t.Station&-t.Station, t.Station) != t.Station:
		return t, errors.New("the station's fields are not one island")
	}
	t.Dock = int8(*j.Dock)
	return t, nil
}

// features reads coal, logs and sandbars, which only tiles of The Black Rose have.
func (j *tileJSON) features(t *Data) error {
	var taken Mask
	for _, f := range []struct {
		what string
		list []int
		to   *Mask
	}{{"coal", j.Coal, &t.Coal}, {"logs", j.Logs, &t.Logs}, {"sand", j.Sand, &t.Sand}} {
		set, err := fieldSet(f.what, f.list)
		switch {
		case err != nil:
			return err
		case set&^t.Water != 0:
			return fmt.Errorf("%s: all of it must be on water", f.what)
		case set&taken != 0:
			return fmt.Errorf("%s: a field has only one of coal, logs and sand", f.what)
		}
		*f.to = set
		taken |= set
	}
	if t.Coal != 0 && j.Roof != "" {
		return errors.New("an island with coal has no station (QX-04)")
	}
	for set := t.Coal; set != 0; set &= set - 1 {
		if around(set&-set)&^t.Water == 0 {
			return errors.New("a coal dock must touch an island")
		}
	}
	return nil
}

// connected checks that a boat can go from any water of the tile to any other.
func (t *Data) connected() error {
	if t.Water == 0 || spread(t.Water&-t.Water, t.Water) != t.Water {
		return errors.New("the water is not one area")
	}
	return nil
}

// fieldSet reads a list of fields, which must be in ascending order.
func fieldSet(what string, list []int) (Mask, error) {
	var set Mask
	for _, f := range list {
		if f < 0 || f >= Fields {
			return 0, fmt.Errorf("%s: no field %d: they go from 0 to %d", what, f, Fields-1)
		}
		if set>>uint(f) != 0 {
			return 0, fmt.Errorf("%s: field %d is listed twice or out of order", what, f)
		}
		set |= 1 << uint(f)
	}
	return set, nil
}

// around returns the neighbours of a set's fields, on the same tile.
func around(set Mask) Mask {
	var out Mask
	for ; set != 0; set &= set - 1 {
		f := bits.TrailingZeros32(set)
		for h := range Headings {
			if s := stepFrom(NoNose, NoNose, f, h); s != Bank {
				out |= 1 << uint(f+int(s))
			}
		}
	}
	return out
}

// spread returns the fields of one set that can be reached from another without leaving it.
func spread(from, within Mask) Mask {
	for {
		wider := from | around(from)&within
		if wider == from {
			return from
		}
		from = wider
	}
}
