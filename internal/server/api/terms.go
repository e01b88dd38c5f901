package api

import (
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/engine/display"
)

// namedMark is the placeholder description of an object with named numbers, until describeTerms
// fills it in.
const namedMark = "named"

// describeTerms adds each game's events, actions, ends of turns, turning points and cells of
// standings to the description: the key of each kind, and the names and types of its numbers.
func describeTerms(registry huma.Registry, games []*display.About) {
	stems := map[string]struct {
		about string
		forms []string
	}{
		"event":  {"An event", []string{"Event"}},
		"action": {"An action", []string{"Deed", "Choice", "HintStep", "BestStep"}},
		"moment": {"A turning point", []string{"Moment"}},
		"cell":   {"A cell of the standing", []string{"Cell"}},
		"plan":   {"A place where a turn can end, in a game", []string{"Plan"}},
	}
	for stem, s := range stems {
		var all []*huma.Schema
		for _, f := range games {
			kinds := kindsOf(f, stem)
			if len(kinds) == 0 {
				continue
			}
			name := strings.ToUpper(f.Name[:1]) + f.Name[1:] + strings.ToUpper(stem[:1]) + stem[1:]
			registry.Map()[name] = &huma.Schema{OneOf: kinds, Description: s.about + " of " + f.Name + ". key says which kind it is, and args has its values by name."}
			all = append(all, &huma.Schema{Ref: "#/components/schemas/" + name})
		}
		// The fields of the form stay beside those of a kind: with AnyOf directly in the form,
		// generated clients would treat the form itself as one more kind.
		for _, form := range s.forms {
			registry.Map()[form].AllOf = []*huma.Schema{{AnyOf: all}}
		}
	}
}

// kindsOf describes the kinds under one stem.
func kindsOf(f *display.About, stem string) (kinds []*huma.Schema) {
	for _, term := range f.Terms.All() {
		if term.Stem != stem {
			continue
		}
		args := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
		for _, a := range term.Args {
			args.Properties[a.Name] = describeNumber(f, a.Type)
			args.Required = append(args.Required, a.Name)
		}
		kinds = append(kinds, &huma.Schema{
			Type: huma.TypeObject, Required: []string{"key", "args"},
			Properties: map[string]*huma.Schema{"key": {Type: huma.TypeString, Enum: []any{term.Key}}, "args": args},
		})
	}
	return kinds
}

// maxNames bounds how many names of a type are listed: cards and spaces have too many to be useful
// in a description.
const maxNames = 20

// describeNumber returns the schema of a number as clients get it: as a name if it has one.
func describeNumber(f *display.About, kind string) *huma.Schema {
	names := f.TermNames[kind].Known()
	switch {
	case kind == display.SeatType:
		return boardSeat(0).Schema(nil)
	case len(names) == 0:
		return &huma.Schema{Type: huma.TypeInteger, Format: "int32"}
	case len(names) > maxNames:
		return &huma.Schema{Type: huma.TypeString}
	}
	schema := &huma.Schema{Type: huma.TypeString}
	for _, name := range names {
		schema.Enum = append(schema.Enum, name)
	}
	return schema
}
