package broadhorns

import (
	"cmp"
	"crypto/sha256"
	_ "embed" // the default data
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Data has everything that is printed on the board, tiles, boats and cards. The default is a
// reconstruction; if you own the printed game, you can write your own file.
type Data struct {
	File       string           `json:"-"`    // the file it was read from; "": the reconstruction
	Game       string           `json:"game"` // always "broadhorns"
	Name       string           `json:"name"` // for records
	Cargo      []CargoData      `json:"cargo"`
	River      RiverData        `json:"river"`
	Towns      []TownData       `json:"towns"`
	Tiles      []TileData       `json:"tiles"`
	Boats      []BoatData       `json:"boats"`
	SpoilCells int              `json:"spoilCells"`
	Seasons    []SeasonData     `json:"seasons"`
	Market     MarketData       `json:"market"`
	StartGold  []int            `json:"startGold"`    // in turn order
	Awards     map[string][]int `json:"wreathAwards"` // by number of players
	Bonuses    BonusData        `json:"bonuses"`
	Cards      CardData         `json:"cards"`
}

// CargoData is a type of cargo.
type CargoData struct {
	ID         string `json:"id"`
	Perishable bool   `json:"perishable"`
	Count      int    `json:"count"`
}

// RiverData is the length of the river.
type RiverData struct {
	LastSpace int `json:"lastSpace"`
}

// TownData is a town on the board. The first is St. Louis, the market.
type TownData struct {
	ID     string     `json:"id"`
	Name   string     `json:"name"`
	Space  int        `json:"space"` // of its entrance
	Bank   string     `json:"bank"`  // west or east
	Market bool       `json:"market,omitempty"`
	Bonus  int        `json:"bonus,omitempty"`
	Board  DemandData `json:"board,omitzero"` // printed under the tiles
}

// DemandData lists what a town demands and sells.
type DemandData struct {
	Spaces []SpaceData    `json:"spaces"`
	Banner map[string]int `json:"banner"` // by type for sale: the increase over the market price
}

// SpaceData is one space for a barrel.
type SpaceData struct {
	Cargo string `json:"cargo"`
	Value int    `json:"value"`
}

// TileData is a town tile.
type TileData struct {
	ID   string `json:"id"`
	Town string `json:"town"`
	DemandData

	Wreaths int `json:"wreaths"`
}

// BoatData is a size of boat.
type BoatData struct {
	Feet      int `json:"feet" doc:"The length of the boat in feet, which names its size."`
	Cost      int `json:"cost" doc:"The gold that the boat costs."`
	Boxes     int `json:"boxes" doc:"The spaces for barrels on the boat."`
	Occupants int `json:"occupants" doc:"The places for travelers on the boat."`
	Speed     int `json:"speed" doc:"The number of spaces that the boat goes in one Move."`
	Resale    int `json:"resale" doc:"The gold for which the boat is sold when its voyage ends in a port."`
	HandLimit int `json:"handLimit" doc:"How many expedition cards its owner may hold."`
}

// SeasonData is a part of the season track.
type SeasonData struct {
	ID        string `json:"id" doc:"The id of the season."`
	Spaces    int    `json:"spaces" doc:"How many spaces of the track the season has."`
	Speed     int    `json:"speed" doc:"What the season adds to the speed of every boat."`
	SpoilStep bool   `json:"spoilStep" doc:"Whether a turn begins with a spoil step in this season."`
	SpoilAll  bool   `json:"spoilCardAll" doc:"Whether a spoil card moves every perishable barrel in this season."`
}

// MarketData is the size of the market and the price of the bag.
type MarketData struct {
	Target   int `json:"target"`
	BagPrice int `json:"bagPrice"`
}

// BonusData has the small amounts from the rulebook.
type BonusData struct {
	Delivery    int `json:"delivery" doc:"The gold for a delivery."`
	Ice         int `json:"ice" doc:"The gold that an ice card adds to a sale."`
	Peddler     int `json:"peddlerIncrease" doc:"How much more a barrel costs from a peddler."`
	GoodCurrent int `json:"goodCurrent" doc:"The spaces that a good current adds to a Move."`
	EndBarrel   int `json:"endBarrel" doc:"The gold for a barrel that is left at the end."`
	Surplus     int `json:"surplusSale" doc:"The gold for a barrel that is sold as surplus."`
}

// CardData lists the expedition cards.
type CardData struct {
	Delivery    []DeliveryData `json:"delivery"`
	Traveler    []TravelerData `json:"traveler"`
	Spoil       map[string]int `json:"spoil"`
	Ice         int            `json:"ice"`
	Peddler     int            `json:"peddler"`
	GoodCurrent int            `json:"goodCurrent"`
}

// DeliveryData is a delivery card.
type DeliveryData struct {
	Town  string `json:"town"`
	Cargo string `json:"cargo"`
}

// TravelerData is a traveler card.
type TravelerData struct {
	Home        string `json:"home"`
	Destination string `json:"destination"`
	Fare        int    `json:"fare"`
}

//go:embed data/reconstruction.json
var reconstruction string

// OwnData returns the file of the reconstruction.
func OwnData() string { return reconstruction }

// DefaultData returns the reconstruction.
func DefaultData() (Data, error) {
	d, err := ParseData("reconstruction.json", reconstruction)
	d.File = ""
	return d, err
}

// ParseData reads data and checks it. Its error names the file and the wrong entries.
func ParseData(file, content string) (Data, error) {
	d := Data{File: file}
	dec := json.NewDecoder(strings.NewReader(content))
	dec.DisallowUnknownFields()
	err := dec.Decode(&d)
	if err == nil && dec.Decode(&struct{}{}) != io.EOF {
		err = errors.New("there is more after the data")
	}
	if err != nil {
		return Data{}, jsonError(file, content, err)
	}
	var entries any
	if err := json.Unmarshal([]byte(content), &entries); err != nil {
		return Data{}, jsonError(file, content, err)
	}
	if name := missing("", entries, reflect.TypeFor[Data]()); name != "" {
		return Data{}, fmt.Errorf("%s: %s is missing", file, name)
	}
	if err := d.check(); err != nil {
		return Data{}, fmt.Errorf("%s: %w", file, err)
	}
	return d, nil
}

// jsonError rewrites an error of package json: it adds the line and leaves out Go types.
func jsonError(file, content string, err error) error {
	lineOf := func(offset int64) int { return 1 + strings.Count(content[:min(int(offset), len(content))], "\n") }
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("%s:%d: %s cannot be %s", file, lineOf(wrong.Offset), cmp.Or(wrong.Field, "the data"), withArticle(wrong.Value))
	}
	if wrong, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Errorf("%s:%d: this is not JSON: %w", file, lineOf(wrong.Offset), err)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%s: it ends too soon", file)
	}
	return fmt.Errorf("%s: %s", file, strings.TrimPrefix(err.Error(), "json: "))
}

// withArticle returns the name of a JSON type with its article: "a string", "an array".
func withArticle(value string) string {
	if strings.HasPrefix(value, "a") || strings.HasPrefix(value, "o") {
		return "an " + value
	}
	return "a " + value
}

// missing returns the name of the first entry that is missing or null, such as "tiles 3: wreaths".
// Package json would silently set such an entry to 0.
func missing(at string, entry any, t reflect.Type) string {
	if entry == nil {
		return cmp.Or(strings.TrimSuffix(at, ": "), "the data")
	}
	switch t.Kind() { //nolint:exhaustive // the other kinds have no entries
	case reflect.Slice:
		list, _ := entry.([]any)
		for i, one := range list {
			if name := missing(fmt.Sprintf("%s %d: ", strings.TrimSuffix(at, ": "), i+1), one, t.Elem()); name != "" {
				return name
			}
		}
	case reflect.Map:
		entries, _ := entry.(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(entries)) {
			if name := missing(at+key+": ", entries[key], t.Elem()); name != "" {
				return name
			}
		}
	case reflect.Struct:
		entries, _ := entry.(map[string]any)
		for _, field := range reflect.VisibleFields(t) {
			key, optional, _ := strings.Cut(field.Tag.Get("json"), ",")
			if field.Anonymous || key == "-" {
				continue
			}
			inner, ok := entries[key]
			if !ok && optional == "" {
				return at + key
			}
			if !ok {
				continue
			}
			if name := missing(at+key+": ", inner, field.Type); name != "" {
				return name
			}
		}
	}
	return ""
}

// hash returns a hash of the data. It does not depend on the formatting of the file.
func (d *Data) hash() (string, error) {
	b, err := json.Marshal(d)
	if err != nil {
		return "", fmt.Errorf("hash the data: %w", err)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8]), nil
}

// CargoNames returns the names of the types of cargo, in the order of their constants.
func CargoNames() []string { return []string{"flour", "apple", "pork", "fur", "whiskey"} }

// SeasonNames returns the names of the seasons, in the order of play.
func SeasonNames() []string { return []string{"autumn", "winter", "spring", "summer", "final_autumn"} }

// townIndex returns the number of a town, or -1 if no town has this id.
func (d *Data) townIndex(id string) int {
	return slices.IndexFunc(d.Towns, func(t TownData) bool { return t.ID == id })
}

// CargoNamed returns the type of cargo with a name, or -1 if there is none.
func CargoNamed(name string) Cargo { return Cargo(slices.Index(CargoNames(), name)) }

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
