// Package site copies all data of a site from one store to another, whatever keeps them, and proves that nothing is missing or different.
// It knows people and classes only as rows of columns.
package site

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Type is the type of a column. A store has its own type for each.
type Type int

// The types of columns.
const (
	Text  Type = iota // that the store may compare
	Bytes             // of a text that the store only keeps
	Blob
	Int
	Float
	Bool
)

// Column is a column of a Kind. Any column may be nil.
type Column struct {
	Name string
	Type Type
}

// Kind is a kind of rows that every store keeps under the same names.
type Kind struct {
	Name    string
	Columns []Column
	Key     int // how many of the first columns name a row
}

// Names returns the names of the columns.
func (k *Kind) Names() []string {
	names := make([]string, len(k.Columns))
	for i, c := range k.Columns {
		names[i] = c.Name
	}
	return names
}

// Select returns the query for all rows, up to its conditions.
func (k *Kind) Select() string { return "SELECT " + strings.Join(k.Names(), ", ") + " FROM " + k.Name }

// Read turns the values of a row, as a driver returns them, into nil, string, []byte, int64, float64 or bool.
func (k *Kind) Read(values []any) error {
	for i, c := range k.Columns {
		v, ok := plain(c.Type, values[i])
		if !ok {
			return fmt.Errorf("%s.%s has a value of the type %T", k.Name, c.Name, values[i])
		}
		values[i] = v
	}
	return nil
}

// JSON reads a value that holds JSON.
func JSON(value, into any) error {
	text, is := value.([]byte)
	if !is {
		return fmt.Errorf("it is a %T", value)
	}
	return json.Unmarshal(text, into)
}

func plain(t Type, v any) (any, bool) {
	switch v := v.(type) {
	case nil:
		return nil, true
	case string:
		switch t {
		case Text:
			return v, true
		case Bytes:
			return []byte(v), true
		default:
		}
	case []byte:
		switch t {
		case Text:
			return string(v), true
		case Bytes, Blob:
			return append([]byte{}, v...), true
		default:
		}
	case int64:
		switch t {
		case Int:
			return v, true
		case Bool:
			return v != 0, true
		default:
		}
	case int32:
		return int64(v), t == Int
	case float64:
		return v, t == Float
	case bool:
		return v, t == Bool
	}
	return nil, false
}

// People returns the kinds of rows besides those of tables.
func People() []*Kind {
	return []*Kind{
		{"person", []Column{
			{"id", Text}, {"kind", Text}, {"name", Text}, {"key", Text}, {"password", Text}, {"passkeys", Text}, {"owner", Text}, {"settings", Text}, {"made", Int},
		}, 1},
		{"token", []Column{{"hash", Text}, {"person", Text}, {"use", Text}, {"made", Int}, {"used", Int}, {"until", Int}}, 1},
		{"rating", []Column{{"person", Text}, {"game", Text}, {"mu", Float}, {"sigma", Float}, {"games", Int}}, 2},
		{"rated", []Column{{"table_id", Text}}, 1},
		{"outbox", []Column{
			{"id", Text}, {"person", Text}, {"table_id", Text}, {"kind", Text}, {"seq", Int}, {"at", Int}, {"due", Int}, {"tries", Int},
		}, 1},
		{"class", []Column{{"id", Text}, {"teacher", Text}, {"client", Bytes}, {"made", Int}, {"body", Bytes}}, 1},
		{"analysis", []Column{{"table_id", Text}, {"version", Int}, {"due", Int}, {"body", Bytes}}, 1},
		{"brought", []Column{{"table_id", Text}, {"person", Text}, {"tick", Int}}, 1},
		{"notice", []Column{{"id", Int}, {"due", Int}, {"body", Bytes}}, 1},
	}
}

// Tables returns the kind of the row of a table.
func Tables() *Kind {
	return &Kind{"tables", []Column{
		{"id", Text},
		{"head", Int},
		{"link", Blob},
		{"host", Text},
		{"client", Bytes},
		{"game", Text},
		{"state", Text},
		{"listed", Bool},
		{"free", Int},
		{"updated", Int},
		{"wake", Int},
		{"header", Bytes},
		{"row", Bytes},
	}, 1}
}

// RowColumn is the number of the column of Tables that holds a table.Row.
const RowColumn = 12

// Entries and Seated return the kinds of what belongs to one table.
func Entries() *Kind {
	return &Kind{"entry", []Column{
		{"seq", Int}, {"person", Text}, {"client", Bytes}, {"body", Bytes}, {"words", Bytes}, {"salt", Blob}, {"said", Blob},
	}, 1}
}

// Seated returns the kind of whose table it is.
func Seated() *Kind { return &Kind{"seated", []Column{{"person", Text}, {"turn", Bool}}, 1} }
