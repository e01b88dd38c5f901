package display

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"unicode/utf8"
)

// Board is a position as JSON. Each game has its own type for it, whose methods boardgen generates.
// The output is what encoding/json would write without HTML escaping; package enginetest checks
// this for every game.
type Board interface {
	AppendJSON(b []byte) []byte

	// AppendFields appends the same JSON, and appends to ends the offset at which each field of the
	// type ends. An omitted field ends where the previous one does. So a field with its name is the
	// text between two ends, without its leading brace or comma.
	AppendFields(b []byte, ends []int) ([]byte, []int)
}

// AppendList appends a list as JSON. The function one appends an element.
func AppendList[E any](b []byte, list []E, one func([]byte, *E) []byte) []byte {
	b = append(b, '[')
	for i := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = one(b, &list[i])
	}
	return append(b, ']')
}

// AppendMap appends a map as JSON, sorted by key. The function one appends a value.
func AppendMap[V any](b []byte, m map[string]V, one func([]byte, V) []byte) []byte {
	var buf [64]string // large enough for most maps
	keys := slices.AppendSeq(buf[:0], maps.Keys(m))
	slices.Sort(keys)
	b = append(b, '{')
	for i, key := range keys {
		if i > 0 {
			b = append(b, ',')
		}
		b = one(append(AppendString(b, key), ':'), m[key])
	}
	return append(b, '}')
}

// AppendString appends a JSON string as encoding/json writes it without HTML escaping. Names may
// come from the host's data file, and strconv would escape some characters in a way that is not
// JSON.
func AppendString(dst []byte, s string) []byte {
	if isPlain(s) {
		dst = append(dst, '"')
		dst = append(dst, s...)
		return append(dst, '"')
	}
	var quoted bytes.Buffer
	e := json.NewEncoder(&quoted)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // never fails for a string: invalid UTF-8 is replaced
	return append(dst, bytes.TrimSuffix(quoted.Bytes(), []byte("\n"))...)
}

// isPlain reports whether a string needs no escaping in JSON.
func isPlain(s string) bool {
	ascii := true
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ' || c == '"' || c == '\\' || c == 0xE2:
			// E2 starts U+2028 and U+2029, which are escaped.
			return false
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	return ascii || utf8.ValidString(s)
}
