package queen

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/hex"
)

// Board is a view as JSON. Places on the table are axial: q to the right, r down, for hexes with flat tops; drawn, a hex
// lies at x = 3q/2 and y = √3 (r + q/2). Headings and flows are N, NE, SE, S, SW and NW.
type Board struct {
	Game   string `json:"game"`             // "passengers" or "school"
	Round  int16  `json:"round"`            // 0 before the race
	Phase  string `json:"phase"`            // what is being decided
	Ending string `json:"ending,omitempty"` // why the game is over

	Turn   string `json:"turn,omitempty"`   // whose turn it is, by the boat's letter
	Focus  string `json:"focus,omitempty"`  // the boat whose heading, passenger or tile is being settled
	Opener string `json:"opener,omitempty"` // the boat that will lay the next tile

	Partner string `json:"partner,omitempty"` // the boat with which the active one may exchange coal
	Given   int8   `json:"roseGiven"`         // coal that the Black Rose has exchanged in this round, of two

	MP   int8 `json:"mp"`        // movement points left
	Free int8 `json:"freeTurns"` // free turns by 60 degrees left

	Order []string `json:"order"` // the boats of this round in their order, including those that have moved
	Next  int8     `json:"next"`  // how many of them have moved

	Tiles   []BoardTile `json:"tiles"`           // on the table, upstream first; a later one lies on top
	Nose    string      `json:"nose,omitempty"`  // where the next tile will be joined, once the die is rolled
	Bends   []string    `json:"bends"`           // where the next tile could be joined now; all are equally likely
	Jetty   string      `json:"jetty,omitempty"` // the nose of the last tile at which the jetty lies
	ToCome  int8        `json:"toCome"`          // how many tiles are still to come
	Pile    []string    `json:"pile"`            // the tiles among which these are
	Boats   []BoardBoat `json:"boats"`
	Removed int8        `json:"removed"` // how many tiles were removed at the upstream end
}

// BoardTile is a tile on the table.
type BoardTile struct {
	Slot       int8         `json:"slot"` // its place in the river; the start tile's is 0
	Tile       string       `json:"tile"`
	Q          int8         `json:"q"` // of its centre
	R          int8         `json:"r"`
	Flow       string       `json:"flow"`
	Exit       string       `json:"exit,omitempty"` // where the next tile is joined
	Roof       string       `json:"roof,omitempty"` // of its station: "red", "brown" or "blue"
	Passengers int8         `json:"passengers"`     // at its station
	Fields     []BoardField `json:"fields"`         // by their number on the tile
}

// BoardField is a hex.
type BoardField struct {
	Q    int8   `json:"q"`
	R    int8   `json:"r"`
	Kind string `json:"kind"` // "water", "island", "station", "dock", "coal" (a dock of a coal supply), "sandbar" or "logs"

	Landing bool `json:"landing,omitempty"` // a landing field of the jetty
	Berth   int8 `json:"berth,omitempty"`   // the start number printed on it
}

// BoardBoat is a boat.
type BoardBoat struct {
	Boat   string      `json:"boat"`            // its letter, by the start numbers; R is the Black Rose
	Seat   engine.Seat `json:"seat"`            // the owner; of the Black Rose, the seat that controls it in this round
	Status string      `json:"status"`          // "racing", "finished" or "out"
	Place  int8        `json:"place,omitempty"` // the order in which it finished, or dropped out
	Slot   int8        `json:"slot"`            // on the river, while it is racing
	Field  int8        `json:"field"`
	Head   string      `json:"heading"`
	Speed  int8        `json:"speed"`
	Coal   int8        `json:"coal"`   // of the Black Rose, what it may use for itself: its supply has no end
	Aboard []string    `json:"aboard"` // the tiles that its passengers come from
	Extra  bool        `json:"extraTurn,omitempty"`
	Logs   int8        `json:"logs,omitempty"` // by how much logs will slow it down
}

// Board returns a view as a Board.
func (r Rules) Board(v *State) any {
	b := Board{
		Game: "passengers", Round: v.Round, Phase: v.Phase.String(), Turn: named(v.Active), Focus: named(v.Focus),
		Opener: named(v.Opener), Partner: named(v.Partner), Given: v.Given, MP: v.MP, Free: v.Free, Order: []string{}, Next: v.Next, Tiles: []BoardTile{},
		Nose: named(v.Nose), Bends: r.t.bends(v), Jetty: named(v.Jetty), ToCome: v.Draws, Pile: []string{}, Boats: []BoardBoat{}, Removed: v.First,
	}
	if v.Choices.School {
		b.Game = "school"
	}
	if v.Ending != NotOver {
		b.Ending = v.Ending.String()
	}
	for _, id := range v.Order {
		if id != NoBoat {
			b.Order = append(b.Order, id.String())
		}
	}
	for tile := range tiles {
		if v.Pile.has(tile) {
			b.Pile = append(b.Pile, tile.String())
		}
	}
	centres := v.centres()
	for i := v.First; i < v.Laid; i++ {
		if v.lies(i) {
			b.Tiles = append(b.Tiles, r.t.boardTile(v, i, centres[i]))
		}
	}
	for i := range v.Boats {
		if v.Boats[i].Status != Ashore {
			b.Boats = append(b.Boats, v.boardBoat(BoatID(i)))
		}
	}
	return b
}

// bends returns the noses that the die could show if it were rolled now.
func (t *tables) bends(v *State) []string {
	list := []string{}
	for n := Left; n < noses && v.growing() && v.Phase != Over; n++ {
		if t.checkNose(v, n).OK() {
			list = append(list, n.String())
		}
	}
	return list
}

// named returns the name of a boat or a nose, "" for none.
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
func (s *State) centres() (c [maxSlots]hex.Hex) {
	for i := int8(1); i < s.Laid; i++ {
		c[i] = ahead(c[i-1], int(s.River[i].Flow))
	}
	return c
}

// placeOf returns the place of a field of a slot.
func (s *State) placeOf(slot int8, centre hex.Hex, field int) hex.Hex {
	return centre.Add(fieldPlace(field).Rotate(int(s.River[slot].Flow)))
}

func (t *tables) boardTile(v *State, i int8, centre hex.Hex) BoardTile {
	slot := &v.River[i]
	printed := &t.tiles[slot.Tile]
	b := BoardTile{
		Slot: i, Tile: slot.Tile.String(), Q: centre.Q, R: centre.R, Flow: slot.Flow.String(), Exit: named(slot.Exit),
		Passengers: slot.Passengers, Roof: v.roofName(printed.roof),
	}
	for f := range fields {
		p := v.placeOf(i, centre, f)
		b.Fields = append(b.Fields, BoardField{
			Q: p.Q, R: p.R, Kind: printed.kind(f), Landing: t.isLanding(v, at(i, int8(f))), Berth: t.berthOn(slot.Tile, f),
		})
	}
	return b
}

// berthOn returns the start number printed on a field, 0 if none.
func (p *printed) berthOn(tile Tile, f int) int8 {
	if tile != A0 {
		return 0
	}
	return int8(slices.Index(p.berths[:fleet-1], int8(f)) + 1)
}

// kind returns what a field is, in one word.
func (t *tileData) kind(f int) string {
	switch bit := mask(1) << uint(f); {
	case int(t.dock) == f:
		return "dock"
	case t.coal&bit != 0:
		return "coal"
	case t.sand&bit != 0:
		return "sandbar"
	case t.logs&bit != 0:
		return "logs"
	case t.station&bit != 0:
		return "station"
	case t.water&bit == 0:
		return "island"
	}
	return "water"
}

// roofName returns the colour of a station's roofs as the edition names it (QB-102).
func (s *State) roofName(r Roof) string {
	switch {
	case r == Red:
		return "red"
	case r == Brown && s.Choices.BlueRoofs:
		return "blue"
	case r == Brown:
		return "brown"
	}
	return ""
}

func (s *State) boardBoat(id BoatID) BoardBoat {
	b := &s.Boats[id]
	j := BoardBoat{
		Boat: id.String(), Seat: b.Seat, Status: b.Status.String(), Place: b.Place, Slot: b.Slot, Field: b.Field,
		Head: b.Head.String(), Speed: b.Speed, Coal: b.Coal, Aboard: []string{}, Extra: b.Pushed, Logs: b.Logs,
	}
	for _, from := range b.Aboard {
		if from != NoTile {
			j.Aboard = append(j.Aboard, from.String())
		}
	}
	return j
}

// termNames returns the names that clients see in place of the numbers of a type, which are those of a Board.
func termNames() map[string]engine.TermNames {
	return map[string]engine.TermNames{
		"boat":    {Names: append([]string{""}, boatNames()[1:]...)},
		"heading": {Names: headingNames()},
		"nose":    {Names: append([]string{""}, noseNames()[1:]...)},
		"tile":    {Names: append([]string{""}, tileNames()[1:]...)},
		"side":    {First: -1, Names: []string{"port", "", "starboard"}},
		"why":     {First: 1, Names: []string{"no_coal", "no_turn", "given_up", "too_far_behind"}},
		"ending":  {Names: endingNames()},
	}
}
