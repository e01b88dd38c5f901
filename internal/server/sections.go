package server

import (
	"hash/maphash"
	"reflect"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/engine"
)

// TableChange is a table for a caller who knows it already: without what never changes, and in a stream without the sections that are as they
// were in the event before.
type TableChange struct {
	*Table

	whole bool // the caller wants all of the table
}

// Schema describes a change: the fields of a table, most of which may be missing, and the names of those that are gone.
func (TableChange) Schema(r huma.Registry) *huma.Schema {
	const name = "TableChange"
	if r.Map()[name] == nil {
		table := r.SchemaFromRef(r.Schema(reflect.TypeFor[Table](), true, "").Ref)
		change := *table
		change.Description = "A table for somebody who knows it already. What is missing is as it was: game, title, rules, options, terms, created, after, from and brought, which never change, " +
			"and in a stream every other field that is as it was in the event before. In a stream with parts=true there is boardChange in the place of a board that the reader knows."
		change.Properties, change.Required = map[string]*huma.Schema{}, nil
		for _, s := range sections {
			change.Properties[s.name] = table.Properties[s.name]
			if s.keep == always && s.has == nil {
				change.Required = append(change.Required, s.name)
			}
		}
		change.Properties[goneName] = &huma.Schema{
			Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}, Examples: []any{[]string{"offer"}},
			Description: "The names of fields that the table no longer has. Missing if there are none.",
		}
		change.Properties[boardChangeName] = partsSchema("In a stream with parts=true: the fields of board that differ from those that the stream sent last, each whole. Missing if none does, and while board is sent whole.")
		mine := *table.Properties["mine"]
		mine.Items = mineChangeSchema(r)
		change.Properties["mine"] = &mine
		slices.Sort(change.Required)
		change.PrecomputeMessages()
		r.Map()[name] = &change
	}
	return &huma.Schema{Ref: "#/components/schemas/" + name}
}

// goneName is the field of a change that has the names of the fields that are gone.
const goneName = "gone"

// keep says when a section of a table is sent to a caller who knows the table.
type keep int

const (
	changing keep = iota // if it has changed
	fixed                // never: it does not change
	always               // in every message, which it is about
)

// section is a field of a table, and how it is written.
type section struct {
	name string
	keep keep
	has  func(*Table) bool // whether it is there; nil: it always is
	json func([]byte, *Table) ([]byte, error)
}

// sections are the fields of Table in their order. A test compares what they write with what encoding/json does.
var sections = [...]section{ //nolint:gochecknoglobals // never changed
	{"id", always, nil, func(b []byte, t *Table) ([]byte, error) { return engine.AppendString(b, t.ID), nil }},
	{"game", fixed, nil, func(b []byte, t *Table) ([]byte, error) { return engine.AppendString(b, t.Game), nil }},
	{"title", fixed, nil, func(b []byte, t *Table) ([]byte, error) { return engine.AppendString(b, t.Title), nil }},
	{"rules", fixed, nil, func(b []byte, t *Table) ([]byte, error) { return appendInt(b, t.Rules) }},
	{"options", fixed, nil, func(b []byte, t *Table) ([]byte, error) { return appendJSON(b, t.Options) }},
	{"terms", fixed, nil, func(b []byte, t *Table) ([]byte, error) { return appendJSON(b, t.Terms) }},
	{"host", changing, nil, func(b []byte, t *Table) ([]byte, error) { return appendPerson(b, &t.Host), nil }},
	{"created", fixed, nil, func(b []byte, t *Table) ([]byte, error) { return appendTime(b, t.Created), nil }},
	{"state", changing, nil, func(b []byte, t *Table) ([]byte, error) { return engine.AppendString(b, t.State), nil }},
	{"seq", always, nil, func(b []byte, t *Table) ([]byte, error) { return appendInt(b, t.Seq) }},
	{"steps", always, nil, func(b []byte, t *Table) ([]byte, error) { return appendInt(b, t.Steps) }},
	{"after", fixed, func(t *Table) bool { return t.After != "" }, func(b []byte, t *Table) ([]byte, error) { return engine.AppendString(b, t.After), nil }},
	{"from", fixed, func(t *Table) bool { return t.From != nil }, func(b []byte, t *Table) ([]byte, error) { return appendJSON(b, t.From) }},
	{"brought", fixed, func(t *Table) bool { return t.Brought != nil }, func(b []byte, t *Table) ([]byte, error) { return appendJSON(b, t.Brought) }},
	{"rematch", changing, func(t *Table) bool { return t.Rematch != "" }, func(b []byte, t *Table) ([]byte, error) { return engine.AppendString(b, t.Rematch), nil }},
	{"now", always, nil, func(b []byte, t *Table) ([]byte, error) { return appendTime(b, t.Now), nil }},
	{"seats", changing, nil, func(b []byte, t *Table) ([]byte, error) { return engine.AppendList(b, t.Seats, appendSeat), nil }},
	{"toAct", changing, nil, func(b []byte, t *Table) ([]byte, error) { return appendInts(b, t.ToAct), nil }},
	{"board", changing, func(t *Table) bool { return t.Board != nil }, func(b []byte, t *Table) ([]byte, error) { return append(b, t.Board...), nil }},
	{"mine", changing, nil, func(b []byte, t *Table) ([]byte, error) { return engine.AppendList(b, t.Mine, appendMine), nil }},
	{"offer", changing, func(t *Table) bool { return t.Offer != nil }, func(b []byte, t *Table) ([]byte, error) { return appendJSON(b, t.Offer) }},
	{"proposals", changing, nil, func(b []byte, t *Table) ([]byte, error) {
		if len(t.Proposals) == 0 {
			return append(b, "[]"...), nil
		}
		return appendJSON(b, t.Proposals)
	}},
	{"takeback", changing, func(t *Table) bool { return t.Takeback != nil }, func(b []byte, t *Table) ([]byte, error) { return appendTakeback(b, t.Takeback), nil }},
	{"idle", changing, nil, func(b []byte, t *Table) ([]byte, error) { return appendInt(b, t.Idle) }},
	{"mayStall", changing, nil, func(b []byte, t *Table) ([]byte, error) { return strconv.AppendBool(b, t.MayStall), nil }},
	{"mayStart", changing, nil, func(b []byte, t *Table) ([]byte, error) { return strconv.AppendBool(b, t.MayStart), nil }},
	{"outcome", changing, func(t *Table) bool { return t.Outcome != nil }, func(b []byte, t *Table) ([]byte, error) { return appendJSON(b, t.Outcome) }},
	{"finish", changing, func(t *Table) bool { return t.Finish != nil }, func(b []byte, t *Table) ([]byte, error) { return appendJSON(b, t.Finish) }},
	{"fair", changing, nil, func(b []byte, t *Table) ([]byte, error) { return appendFair(b, &t.Fair), nil }},
	{"watchers", changing, nil, func(b []byte, t *Table) ([]byte, error) { return appendInt(b, t.Watchers) }},
	{"muted", changing, nil, func(b []byte, t *Table) ([]byte, error) { return engine.AppendList(b, t.Muted, appendPerson), nil }},
	{"since", always, nil, func(b []byte, t *Table) ([]byte, error) { return appendInt(b, t.Since) }},
	{"log", always, nil, func(b []byte, t *Table) ([]byte, error) { return appendLines(b, t.Log) }},
	{"turns", always, nil, func(b []byte, t *Table) ([]byte, error) { return engine.AppendList(b, t.Turns, appendTurn), nil }},
	{"done", always, func(t *Table) bool { return t.Done != 0 }, func(b []byte, t *Table) ([]byte, error) { return appendInt(b, t.Done) }},
}

// knowledge is what the reader of a stream knows.
type knowledge struct {
	sections [len(sections)]uint64 // a sum of each as it was sent last, and 0 if the table did not have it
	boards   *boards               // of boards that are sent in parts; nil: they are sent whole
}

// seed is that of all sums. They are compared, but never sent or stored.
var seed = maphash.MakeSeed() //nolint:gochecknoglobals // never changed

// appendTable appends a table as JSON: all of it or, as a change, the sections that differ from those that the reader knows. With nil the
// reader may know any state of the table.
func appendTable(b []byte, t *Table, change bool, known *knowledge) ([]byte, error) {
	var gone []string
	b = append(b, '{')
	for i := range sections {
		s := &sections[i]
		if change && s.keep == fixed {
			continue
		}
		if s.has != nil && !s.has(t) {
			if change && s.keep == changing && (known == nil || known.sections[i] != 0) {
				gone = append(gone, s.name)
			}
			if known != nil {
				known.sections[i] = 0
			}
			continue
		}
		before := len(b)
		if known != nil && known.boards != nil {
			if grown, is := known.boards.appendSection(b, s.name, t, !change || known.sections[i] == 0); is {
				known.sections[i] = 1 // boards have sums of their own
				if b = grown; len(b) > before {
					b = append(b, ',')
				}
				continue
			}
		}
		b = append(b, '"')
		b = append(b, s.name...)
		b = append(b, '"', ':')
		value := len(b)
		var err error
		if b, err = s.json(b, t); err != nil {
			return nil, err
		}
		if known != nil && s.keep == changing {
			sum := maphash.Bytes(seed, b[value:]) | 1
			if change && known.sections[i] == sum {
				b = b[:before]
				continue
			}
			known.sections[i] = sum
		}
		b = append(b, ',')
	}
	if len(gone) > 0 {
		b = append(b, '"')
		b = append(b, goneName...)
		b = append(b, '"', ':')
		b = append(appendStrings(b, gone), ',')
	}
	b[len(b)-1] = '}'
	return b, nil
}

func appendJSON(b []byte, v any) ([]byte, error) {
	j, err := marshal(v)
	return append(b, j...), err
}
