package render

import (
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/table/present"
)

// TableChange is a table for a reader who already knows it: without the fields that never change
// and, in a stream, without the sections that are the same as in the event before.
type TableChange struct{}

// Schema describes a change: the fields of a table, most of them optional, and the names of removed
// fields.
func (TableChange) Schema(r huma.Registry) *huma.Schema {
	const name = "TableChange"
	if r.Map()[name] == nil {
		table := r.SchemaFromRef(r.Schema(reflect.TypeFor[present.Table](), true, "").Ref)
		change := *table
		change.Description = "The changes to a table that the reader already has. A missing field is unchanged: game, title, rules, options, terms, created, rematchOf, from and imported, which never change, " +
			"and in a stream every other field that is as it was in the event before. In a stream with parts=true there is boardChange instead of a board that the reader has."
		change.Properties, change.Required = map[string]*huma.Schema{}, nil
		for _, s := range sections {
			change.Properties[s.name] = table.Properties[s.name]
			if s.always && !s.optional {
				change.Required = append(change.Required, s.name)
			}
		}
		change.Properties[removedName] = &huma.Schema{
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

// removedName is the field of a change that lists the names of removed fields.
const removedName = "removed"
