package display

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"

	"github.com/bigriver/bigriver/internal/engine"
)

// TermNames has the names of the numbers of a type, starting at First. A number without a name
// stays a number in JSON.
type TermNames struct {
	First int
	Names []string
}

// of returns the name of a number, or "" if it has none.
func (t TermNames) of(n int16) string {
	if i := int(n) - t.First; i >= 0 && i < len(t.Names) {
		return t.Names[i]
	}
	return ""
}

// Known lists the names without duplicates, ordered by number.
func (t TermNames) Known() []string {
	var known []string
	for _, name := range t.Names {
		if name != "" && !slices.Contains(known, name) {
			known = append(known, name)
		}
	}
	return known
}

// Named returns the numbers of a term as JSON, as AppendNamed does. The stem is "event", "action"
// or "plan".
func (a *About) Named(stem string, w engine.Words) json.RawMessage {
	var buf [128]byte // large enough for most terms
	named := a.AppendNamed(buf[:0], stem, w.Key, &w.Args)
	if len(named) == len(noNumbers) {
		return noNumbers
	}
	return bytes.Clone(named)
}

// noNumbers is the result of Named for a term without numbers.
var noNumbers = json.RawMessage("{}") //nolint:gochecknoglobals // never changed

// AppendNamed appends the numbers of a term as a JSON object by name: {"seat":1,"card":"fog"}.
// Seats count from 1, as everywhere in JSON. An undeclared term gives an empty object.
func (a *About) AppendNamed(dst []byte, stem, key string, args *engine.Args) []byte {
	dst = append(dst, '{')
	if term := a.Terms.Find(stem, key); term != nil {
		for i := range term.Args {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = AppendString(dst, term.Args[i].Name)
			dst = a.appendNumber(append(dst, ':'), term.Args[i].Type, args[i])
		}
	}
	return append(dst, '}')
}

func (a *About) appendNumber(dst []byte, kind string, n int16) []byte {
	switch {
	case kind == SeatType && n < 0:
		return AppendString(dst, engine.Seat(n).String())
	case kind == SeatType:
		return strconv.AppendInt(dst, int64(n)+1, 10)
	}
	if name := a.TermNames[kind].of(n); name != "" {
		return AppendString(dst, name)
	}
	return strconv.AppendInt(dst, int64(n), 10)
}
