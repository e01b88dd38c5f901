package table

import (
	"time"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
)

// Header has what never changes at a table, and its secret.
type Header struct {
	ID      ID        `json:"id"`
	Created time.Time `json:"created"`
	By      Person    `json:"by"` // the host, who set it up
	Client  string    `json:"client,omitempty"`
	New     New       `json:"new"` // with every option named

	// The rules and the data that it was set up with. It keeps this version of the rules as long as the program has it.
	Version  int    `json:"version"`
	DataName string `json:"data_name,omitempty"`
	DataHash string `json:"data_hash,omitempty"`

	Secret Hidden `json:"secret"`
	After  ID     `json:"after,omitempty"` // the table that this one is a rematch of
}

// Hidden is a secret that is never printed in a log.
type Hidden struct{ chance.Secret }

// MarshalText returns the secret. Only a Store calls it.
func (h Hidden) MarshalText() ([]byte, error) { return []byte(h.Hex()), nil }

// UnmarshalText reads what MarshalText writes.
func (h *Hidden) UnmarshalText(b []byte) (err error) {
	h.Secret, err = chance.ParseSecret(string(b))
	return err
}

// Entry is one thing that happened at a table. The log is a sequence of entries, numbered from 1 without gaps. Which fields
// count depends on the Kind.
type Entry struct {
	Seq    int64       `json:"seq"`
	At     time.Time   `json:"at"`   // never before that of the previous entry
	Tick   Tick        `json:"tick"` // the server's running time
	Kind   Kind        `json:"kind"`
	By     Person      `json:"by,omitempty"`     // who did it; "": a bot, time, or another entry caused it
	Client string      `json:"client,omitempty"` // the client's own id for the command
	Seat   engine.Seat `json:"seat"`             // Nobody if it concerns no seat
	Action string      `json:"action,omitempty"` // act, chance, past, standing: in the game's notation
	Bot    string      `json:"bot,omitempty"`    // act: the bot that did it; sit, leave, lapse, resign: the bot that plays now
	Auto   bool        `json:"auto,omitempty"`   // act: a standing answer
	Draw   uint64      `json:"draw,omitempty"`   // chance: the number of the draw
	Got    uint64      `json:"got,omitempty"`    // chance: the result, from 0 to Of-1
	Of     uint64      `json:"of,omitempty"`     // chance: how many results are possible
	Nonce  string      `json:"nonce,omitempty"`
	Person Person      `json:"person,omitempty"` // sit: for whom; mute: whom
	Offer  string      `json:"offer,omitempty"`
	To     int         `json:"to,omitempty"`  // offer, takeback: the steps that stay
	Yes    bool        `json:"yes,omitempty"` // answer, standing, mute: on; leave: the host opens a bot's seat
	Text   string      `json:"text,omitempty"`
	Phrase string      `json:"phrase,omitempty"`
	Keys   []string    `json:"keys,omitempty"`   // standing: the kinds of actions that the question offers
	Why    Ending      `json:"why,omitempty"`    // end
	Result *Final      `json:"result,omitempty"` // end: nil if the game has no result
	Table  ID          `json:"table,omitempty"`  // rematch
}

// Nobody is the Seat of an entry that concerns no seat.
const Nobody = engine.Watcher

// Tick is the server's running time in milliseconds. It never goes back, stands still while the server is down, and does not
// change when the system's clock is set. Time at a table is counted in ticks.
type Tick int64

// ticks returns a duration in ticks.
func ticks(d time.Duration) Tick { return Tick(d.Milliseconds()) }

// Duration is the time between two ticks.
func (t Tick) Duration() time.Duration { return time.Duration(t) * time.Millisecond }

// Ending is how a game ended.
type Ending string

// The endings.
const (
	Played    Ending = "played"    // by its rules
	Aborted   Ending = "aborted"   // by consent, without a result
	Stalled   Ending = "stalled"   // as it stood, since nothing moved any more
	Resigned  Ending = "resigned"  // all seats but one had given up
	Abandoned Ending = "abandoned" // nobody was left
)
