package table

import (
	"time"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
)

// Header is what does not change at a table, and its secret.
type Header struct {
	ID      ID        `json:"id"`
	Created time.Time `json:"created"`
	By      Person    `json:"by"` // the host, who set it up
	Client  string    `json:"client,omitempty"`
	New     New       `json:"new"` // with every option named

	// What it was set up with. It is played by this version of the rules for as long as the program keeps it.
	Version  int    `json:"version"`
	DataName string `json:"data_name,omitempty"`
	DataHash string `json:"data_hash,omitempty"`

	Secret Hidden `json:"secret"`
	After  ID     `json:"after,omitempty"` // the table that this is the rematch of
}

// Hidden is a secret that no log line prints.
type Hidden struct{ chance.Secret }

// MarshalText writes the secret: only a Store asks for it.
func (h Hidden) MarshalText() ([]byte, error) { return []byte(h.Hex()), nil }

// UnmarshalText reads what MarshalText writes.
func (h *Hidden) UnmarshalText(b []byte) (err error) {
	h.Secret, err = chance.ParseSecret(string(b))
	return err
}

// Entry is one thing that happened at a table. The log is a sequence of them, from Seq 1 on without a hole. Which fields
// count depends on the Kind.
type Entry struct {
	Seq    int64       `json:"seq"`
	At     time.Time   `json:"at"`   // never before the entry before
	Tick   Tick        `json:"tick"` // the server's running time
	Kind   Kind        `json:"kind"`
	By     Person      `json:"by,omitempty"`     // who did it; "": it followed from something, a bot did it, or time
	Client string      `json:"client,omitempty"` // the client's own name for the command
	Seat   engine.Seat `json:"seat"`             // Nobody where it is about no seat
	Action string      `json:"action,omitempty"` // act, chance, past, standing: in the game's notation
	Bot    string      `json:"bot,omitempty"`    // act: the bot that did it; sit, leave, lapse, resign: the bot that plays now
	Auto   bool        `json:"auto,omitempty"`   // act: a standing answer
	Draw   uint64      `json:"draw,omitempty"`   // chance: the number of the draw,
	Got    uint64      `json:"got,omitempty"`    // what it gave
	Of     uint64      `json:"of,omitempty"`     // of how many
	Nonce  string      `json:"nonce,omitempty"`
	Person Person      `json:"person,omitempty"` // sit: for whom; mute: whom
	Offer  string      `json:"offer,omitempty"`
	To     int         `json:"to,omitempty"`  // offer, takeback: the steps that stay
	Yes    bool        `json:"yes,omitempty"` // answer, standing, mute: on; leave: the host opens a bot's seat
	Text   string      `json:"text,omitempty"`
	Phrase string      `json:"phrase,omitempty"`
	Keys   []string    `json:"keys,omitempty"`   // standing: the kinds of actions that the question offers
	Why    Ending      `json:"why,omitempty"`    // end
	Result *Final      `json:"result,omitempty"` // end: how the game ended; nil where it has no result
	Table  ID          `json:"table,omitempty"`  // rematch
}

// Nobody is the Seat of what is about no seat.
const Nobody = engine.Watcher

// Tick is the server's running time in milliseconds: it never goes back, stands still while the server is down, and knows
// nothing of anybody's setting a clock. Time at a table is counted in it.
type Tick int64

// ticks makes a duration.
func ticks(d time.Duration) Tick { return Tick(d.Milliseconds()) }

// Duration is the time between two ticks.
func (t Tick) Duration() time.Duration { return time.Duration(t) * time.Millisecond }

// Ending is why a game is over.
type Ending string

// The endings.
const (
	Played    Ending = "played"    // by its rules
	Aborted   Ending = "aborted"   // by consent, without a result
	Stalled   Ending = "stalled"   // as it stood, since nothing moved any more
	Resigned  Ending = "resigned"  // one seat alone had not given up
	Abandoned Ending = "abandoned" // nobody was left
)
