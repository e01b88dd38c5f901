package api

import (
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/engine/display"
)

// namedMark is the description of what holds numbers by name, until describeTerms says which there
// are.
const namedMark = "named"

// describeTerms adds each game's events, actions, ends of turns, turning points and cells of
// standings to the description: for each kind its key, and its numbers with their names and types.
func describeTerms(registry huma.Registry, games []*display.About) {
	stems := map[string]struct {
		about string
		forms []string
	}{
		"event":  {"An event", []string{"Event"}},
		"action": {"An action", []string{"Deed", "Choice"}},
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
		// The form has its own fields beside those of a kind: with AnyOf directly in the form,
		// clients that are generated from it take the form itself for one more kind.
		for _, form := range s.forms {
			registry.Map()[form].AllOf = []*huma.Schema{{AnyOf: all}}
		}
	}
}

// kindsOf describes the kinds of one stem.
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

// maxNames is how many names of a type are listed: cards and fields have too many to be of use in a
// description.
const maxNames = 20

// describeNumber returns the schema of a number as clients get it: by its name if it has one.
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
