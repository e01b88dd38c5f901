package display

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"unicode/utf8"
)

// Board is a position as JSON. Each game has a type of its own for it, whose method boardgen
// writes; what it appends is what encoding/json would write without escaping for HTML. The kit
// holds all games to that.
type Board interface {
	AppendJSON(b []byte) []byte

	// AppendFields appends the same, and appends to ends where each field of the type ends in it. A
	// field that is missing ends where the one before does. So a field with its name is what lies
	// between two ends, without the brace or comma that it begins with.
	AppendFields(b []byte, ends []int) ([]byte, []int)
}

// AppendList appends a list as JSON; one appends an element.
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

// AppendMap appends a map as JSON, in the order of its keys; one appends a value.
func AppendMap[V any](b []byte, m map[string]V, one func([]byte, V) []byte) []byte {
	var buf [64]string // for the usual map
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

// AppendString appends a JSON string as encoding/json writes it without escaping for HTML. Names
// may come from a data file of the host, and strconv escapes some letters in a way that is not
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
	_ = e.Encode(s) // a string gives no error: letters that are not UTF-8 are replaced
	return append(dst, bytes.TrimSuffix(quoted.Bytes(), []byte("\n"))...)
}

// isPlain reports whether a string stands in JSON as it is.
func isPlain(s string) bool {
	ascii := true
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ' || c == '"' || c == '\\' || c == 0xE2: // U+2028 and U+2029 begin with E2, and are escaped
			return false
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	return ascii || utf8.ValidString(s)
}
