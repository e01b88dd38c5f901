package show

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/hex"
)

// Board is a view as JSON. Places on the table are axial: q to the right, r down, for hexes with
// flat tops; drawn, a hex lies at x = 3q/2 and y = √3 (r + q/2). Headings and flows are N, NE, SE,
// S, SW and NW.
type Board struct {
	Game   string `json:"game" doc:"The game: passengers or school."`
	Round  int16  `json:"round" doc:"The round; 0 before the race."`
	Phase  string `json:"phase" doc:"What is being decided."`
	Ending string `json:"ending,omitempty" doc:"How the game ended. Missing while it is running."`

	Turn   string `json:"turn,omitempty" doc:"The letter of the boat whose turn it is."`
	Focus  string `json:"focus,omitempty" doc:"The letter of the boat whose heading, passenger or tile is being decided."`
	Opener string `json:"opener,omitempty" doc:"The letter of the boat that will lay the next tile."`

	Partner string `json:"partner,omitempty" doc:"The letter of the boat with which the active boat may exchange coal."`
	Given   int8   `json:"roseGiven" doc:"How much coal the Black Rose has exchanged in this round, of two."`

	MP   int8 `json:"mp" doc:"Movement points that are left."`
	Free int8 `json:"freeTurns" doc:"Free turns by 60 degrees that are left."`

	Order []string `json:"order" doc:"The letters of the boats of this round in their order, including those that have moved."`
	Next  int8     `json:"next" doc:"How many boats of the order have moved."`

	Tiles   []BoardTile `json:"tiles" doc:"The tiles on the table, upstream first. A later tile lies on top of an earlier one."`
	Nose    string      `json:"nose,omitempty" doc:"The nose at which the next tile will be joined, once the die is rolled."`
	Bends   []string    `json:"bends" doc:"The noses at which the next tile could be joined now. All are equally likely."`
	Jetty   string      `json:"jetty,omitempty" doc:"The nose of the last tile where the jetty is."`
	ToCome  int8        `json:"tilesLeft" doc:"How many tiles are still to come."`
	Pile    []string    `json:"pile" doc:"The tiles from which the next one is drawn."`
	Boats   []BoardBoat `json:"boats" doc:"The boats, by their start numbers."`
	Removed int8        `json:"removed" doc:"How many tiles were removed at the upstream end."`
}

// BoardTile is a tile on the table.
type BoardTile struct {
	Slot       int8         `json:"slot" doc:"Its place in the river; the start tile's is 0."`
	Tile       string       `json:"tile" doc:"The name of the tile."`
	Q          int8         `json:"q" doc:"The column of the hex; of a tile, that of its centre."`
	R          int8         `json:"r" doc:"The row along the column; of a tile, that of its centre."`
	Flow       string       `json:"flow" doc:"The heading of the current on this tile."`
	Exit       string       `json:"exit,omitempty" doc:"The nose at which the next tile is joined."`
	Roof       string       `json:"roof,omitempty" doc:"The roof of its station: red, brown or blue."`
	Passengers int8         `json:"passengers" doc:"How many passengers wait at its station."`
	Fields     []BoardField `json:"fields" doc:"The fields of the tile, by their number on it."`
}

// BoardField is a hex.
type BoardField struct {
	Q    int8   `json:"q" doc:"The column of the hex; of a tile, that of its centre."`
	R    int8   `json:"r" doc:"The row along the column; of a tile, that of its centre."`
	Kind string `json:"kind" doc:"The kind of field: water, island, station, dock, coal (a dock of a coal supply), sandbar or logs."`

	Landing bool `json:"landing,omitempty" doc:"Whether it is a landing field of the jetty."`
	Berth   int8 `json:"berth,omitempty" doc:"The start number that is printed on it."`
}

// BoardBoat is a boat.
type BoardBoat struct {
	Boat   string      `json:"boat" doc:"The letter of the boat, by the start numbers. R is the Black Rose."`
	Seat   engine.Seat `json:"seat" doc:"The owner. For the Black Rose, the seat that controls it in this round."`
	Status string      `json:"status" doc:"racing, finished or out."`
	Place  int8        `json:"place,omitempty" doc:"The order in which it finished or dropped out."`
	Slot   int8        `json:"slot" doc:"The place of the tile that it is on, while it is racing."`
	Field  int8        `json:"field" doc:"The number of its field on that tile."`
	Head   string      `json:"heading" doc:"Its heading: N, NE, SE, S, SW or NW."`
	Speed  int8        `json:"speed" doc:"Its speed."`
	Coal   int8        `json:"coal" doc:"The coal that it has. For the Black Rose, the coal that it may use for itself; its supply is unlimited."`
	Aboard []string    `json:"aboard" doc:"The tiles that its passengers come from."`
	Extra  bool        `json:"extraTurn,omitempty" doc:"Whether it has an extra turn."`
	Logs   int8        `json:"logs,omitempty" doc:"By how much logs will slow it down."`
}

// Board returns a view as a Board.
func (r Show) Board(v *queen.State) display.Board {
	b := Board{
		Game: "passengers", Round: v.Round, Phase: v.Phase.String(), Turn: named(v.Active), Focus: named(v.Focus),
		Opener: named(v.Opener), Partner: named(v.Partner), Given: v.Given, MP: v.MP, Free: v.Free, Order: make([]string, 0, len(v.Order)), Next: v.Next, Tiles: make([]BoardTile, 0, v.Laid-v.First),
		Nose: named(v.Nose), Bends: r.t.bends(v), Jetty: named(v.Jetty), ToCome: v.Draws, Pile: make([]string, 0, tiles.Count), Boats: make([]BoardBoat, 0, len(v.Boats)), Removed: v.First,
	}
	if v.Choices.School {
		b.Game = "school"
	}
	if v.Ending != queen.NotOver {
		b.Ending = v.Ending.String()
	}
	for _, id := range v.Order {
		if id != queen.NoBoat {
			b.Order = append(b.Order, id.String())
		}
	}
	for tile := range tiles.Count {
		if v.Pile.Has(tile) {
			b.Pile = append(b.Pile, tile.String())
		}
	}
	centres := centres(v)
	places := make([]BoardField, tiles.Fields*cap(b.Tiles)) // of all tiles
	for i := v.First; i < v.Laid; i++ {
		if v.Lies(i) {
			n := tiles.Fields * len(b.Tiles)
			b.Tiles = append(b.Tiles, r.t.boardTile(v, i, centres[i], places[n:n+tiles.Fields]))
		}
	}
	for i := range v.Boats {
		if v.Boats[i].Status != queen.Ashore {
			b.Boats = append(b.Boats, boardBoat(v, queen.BoatID(i)))
		}
	}
	return b
}

// bends returns the noses that the die could show if it were rolled now.
func (t *tables) bends(v *queen.State) []string {
	list := []string{}
	for n := tiles.Left; n < tiles.Noses && v.Growing() && v.Phase != queen.Over; n++ {
		if t.CheckNose(v, n).OK() {
			list = append(list, n.String())
		}
	}
	return list
}

// named returns the name of a boat or a nose, or "" for none.
func named[T interface {
	~int8
	String() string
}](v T,
) string {
	if v == 0 {
		return ""
	}
	return v.String()
}

// centres returns the places of the tiles' centres; the start tile's is the origin.
func centres(s *queen.State) (c [queen.MaxSlots]hex.Hex) {
	for i := int8(1); i < s.Laid; i++ {
		c[i] = tiles.AheadOf(c[i-1], int(s.River[i].Flow))
	}
	return c
}

// placeOf returns the place of a field of a slot.
func placeOf(s *queen.State, slot int8, centre hex.Hex, field int) hex.Hex {
	return centre.Add(tiles.FieldPlace(field).Rotate(int(s.River[slot].Flow)))
}

// boardTile returns a tile; its fields are written to places.
func (t *tables) boardTile(v *queen.State, i int8, centre hex.Hex, places []BoardField) BoardTile {
	slot := &v.River[i]
	printed := &t.Tiles[slot.Tile]
	b := BoardTile{
		Slot: i, Tile: slot.Tile.String(), Q: centre.Q, R: centre.R, Flow: slot.Flow.String(), Exit: named(slot.Exit),
		Passengers: slot.Passengers, Roof: roofName(v, printed.Roof), Fields: places,
	}
	for f := range tiles.Fields {
		p := placeOf(v, i, centre, f)
		b.Fields[f] = BoardField{
			Q: p.Q, R: p.R, Kind: kind(printed, f), Landing: t.IsLanding(v, queen.CellAt(i, int8(f))), Berth: berthOn(&t.Printed, slot.Tile, f),
		}
	}
	return b
}

// berthOn returns the start number printed on a field, 0 if none.
func berthOn(p *tiles.Printed, tile tiles.Tile, f int) int8 {
	if tile != tiles.A0 {
		return 0
	}
	return int8(slices.Index(p.Berths[:queen.Fleet-1], int8(f)) + 1)
}

// kind returns what a field is, in one word.
func kind(t *tiles.Data, f int) string {
	switch bit := tiles.Mask(1) << uint(f); {
	case int(t.Dock) == f:
		return "dock"
	case t.Coal&bit != 0:
		return "coal"
	case t.Sand&bit != 0:
		return "sandbar"
	case t.Logs&bit != 0:
		return "logs"
	case t.Station&bit != 0:
		return "station"
	case t.Water&bit == 0:
		return "island"
	}
	return "water"
}

// roofName returns the colour of a station's roofs as the edition names it (QB-102).
func roofName(s *queen.State, r tiles.Roof) string {
	switch {
	case r == tiles.Red:
		return "red"
	case r == tiles.Brown && s.Choices.BlueRoofs:
		return "blue"
	case r == tiles.Brown:
		return "brown"
	}
	return ""
}

func boardBoat(s *queen.State, id queen.BoatID) BoardBoat {
	b := &s.Boats[id]
	j := BoardBoat{
		Boat: id.String(), Seat: b.Seat, Status: b.Status.String(), Place: b.Place, Slot: b.Slot, Field: b.Field,
		Head: b.Head.String(), Speed: b.Speed, Coal: b.Coal, Aboard: []string{}, Extra: b.Pushed, Logs: b.Logs,
	}
	for _, from := range b.Aboard {
		if from != tiles.NoTile {
			j.Aboard = append(j.Aboard, from.String())
		}
	}
	return j
}
