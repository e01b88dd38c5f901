package table

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
)

// Header is the immutable part of a table, including its secret.
type Header struct {
	ID        ID        `json:"id"`
	Created   time.Time `json:"created"`
	By        Person    `json:"by"` // the host, who set it up
	RequestID string    `json:"request_id,omitempty"`
	New       New       `json:"new"` // with every option named

	// The rules and the data that the table was set up with. It is played by this version of the
	// rules as long as the program supports it.
	Version  int    `json:"version"`
	DataName string `json:"data_name,omitempty"`
	DataHash string `json:"data_hash,omitempty"`
	Net      string `json:"net,omitempty"` // version of the neural net that the game's bots use

	Secret Hidden `json:"secret"`
	After  ID     `json:"rematch_of,omitempty"` // the table of which this is a rematch
}

// Hidden is a secret that is never logged.
type Hidden struct{ chance.Secret }

// MarshalText encodes the secret. Only a Store calls it.
func (h Hidden) MarshalText() ([]byte, error) { return []byte(h.Hex()), nil }

// UnmarshalText decodes what MarshalText encodes.
func (h *Hidden) UnmarshalText(b []byte) (err error) {
	h.Secret, err = chance.ParseSecret(string(b))
	return err
}

// Entry is an event at a table. The log is a sequence of entries, numbered from 1 without gaps.
type Entry struct {
	Seq       int64
	At        time.Time   // not before that of the previous entry
	Tick      Tick        // the server's running time
	By        Person      // who did it; "" if caused by a bot, a clock or another entry
	RequestID string      // the client's own id of the command
	Seat      engine.Seat // Nobody if no seat is concerned
	// A person's own words, which a Store stores apart so that RedactChat can delete them.
	Words string
	Body  Body
}

// Kind returns the kind of the entry, or "" if it has no body.
func (e Entry) Kind() Kind {
	if e.Body == nil {
		return ""
	}
	return e.Body.Kind()
}

// Body is the content of an entry. Package play has a type for each kind; a Store returns bodies as
// Raw.
type Body interface{ Kind() Kind }

// Raw is a stored body: a JSON object, or nothing if the body has no fields.
type Raw struct {
	Named Kind
	JSON  []byte
}

// Kind returns the kind of the body.
func (r Raw) Kind() Kind { return r.Named }

// MarshalJSON returns the JSON object.
func (r Raw) MarshalJSON() ([]byte, error) {
	if len(r.JSON) == 0 {
		return []byte("{}"), nil
	}
	return r.JSON, nil
}

// storedEntry is the encoding of entries in a Store. The chain covers its bytes.
type storedEntry struct {
	Seq       int64           `json:"seq"`
	At        time.Time       `json:"at"`
	Tick      Tick            `json:"tick"`
	Kind      Kind            `json:"kind"`
	By        Person          `json:"by,omitempty"`
	RequestID string          `json:"request_id,omitempty"`
	Seat      engine.Seat     `json:"seat"`
	Words     string          `json:"words,omitempty"`
	Body      json.RawMessage `json:"body,omitempty"`
}

// MarshalJSON returns the encoding of the entry in a Store.
func (e Entry) MarshalJSON() ([]byte, error) {
	kind := e.Kind()
	if kind == "" {
		return nil, fmt.Errorf("entry %d has no kind", e.Seq)
	}
	body, err := json.Marshal(e.Body)
	if err != nil {
		return nil, err
	}
	out, err := json.Marshal(storedEntry{e.Seq, e.At, e.Tick, kind, e.By, e.RequestID, e.Seat, e.Words, nil})
	// Appended by hand, since json.Marshal would parse it again.
	if err == nil && string(body) != "{}" {
		out = append(append(append(out[:len(out)-1], `,"body":`...), body...), '}')
	}
	return out, err
}

// UnmarshalJSON decodes what MarshalJSON encodes. The body is Raw.
func (e *Entry) UnmarshalJSON(data []byte) error {
	var s storedEntry
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	*e = Entry{s.Seq, s.At, s.Tick, s.By, s.RequestID, s.Seat, s.Words, Raw{s.Kind, s.Body}}
	return nil
}

// Nobody is the Seat of an entry that concerns no seat.
const Nobody = engine.Watcher

// Tick is the server's running time in milliseconds; with several nodes, the time during which any
// of them ran. It never goes back, stands still while the server is down, and does not depend on
// the system's clock. Time at a table is counted in ticks.
type Tick int64

// Ticks returns a duration in ticks.
func Ticks(d time.Duration) Tick { return Tick(d.Milliseconds()) }

// Duration returns the ticks as a duration.
func (t Tick) Duration() time.Duration { return time.Duration(t) * time.Millisecond }

// Ending is how a game ended.
type Ending string

// The endings.
const (
	Played    Ending = "played"    // by its rules
	Aborted   Ending = "aborted"   // by consent, no result
	Stalled   Ending = "stalled"   // ended as it stood, because the game made no more progress
	Resigned  Ending = "resigned"  // all seats but one had resigned
	Abandoned Ending = "abandoned" // nobody was left
	Closed    Ending = "closed"    // by the site's operator, no result
)
