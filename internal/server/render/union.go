package render

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/present"
)

// RegisterForms registers the schemas of lists whose elements have several forms.
func RegisterForms(r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[present.Lines](), reflect.TypeFor[lines]())
	r.RegisterTypeAlias(reflect.TypeFor[present.Proposals](), reflect.TypeFor[proposals]())
}

// lines are lines of a log. Package play defines the form of each kind of entry.
type lines []any

// Schema describes the forms of lines.
func (lines) Schema(r huma.Registry) *huma.Schema {
	var list []Variant
	for _, k := range play.Kinds() {
		if k.Line != nil {
			list = append(list, Variant{Kind: string(k.Name), Form: k.Line, About: k.LineAbout})
		}
	}
	one := Union(r, "Line", "An entry of the log. kind says what happened. Each kind has its own other fields.", list)
	return &huma.Schema{Type: huma.TypeArray, Items: one}
}

// proposals are the open proposals of a table.
type proposals []any

// Schema describes the forms of proposals.
func (proposals) Schema(r huma.Registry) *huma.Schema {
	one := Union(r, "Proposal", "Something that a player proposes to the others. kind says what. Each kind has its own other fields.", []Variant{
		{Kind: "propose", Form: reflect.TypeFor[present.ActionProposal](), About: "A player proposes that a seat does something."},
		{Kind: "point", Form: reflect.TypeFor[present.PlaceProposal](), About: "A player proposes a place of the board."},
	})
	return &huma.Schema{Type: huma.TypeArray, Items: one}
}

// Variant is one form of a value that has several, distinguished by the field kind.
type Variant struct {
	Kind  string
	Form  reflect.Type // a struct with a field Kind
	Name  string       // the name of a form whose type has none
	About string       // a sentence about it
}

// Union returns the schema of a value with several forms. Each form is described under the name of
// its type, and the union under its own name.
func Union(r huma.Registry, name, about string, variants []Variant) *huma.Schema {
	const schemas = "#/components/schemas/"
	if r.Map()[name] == nil {
		kind := &huma.Schema{Type: huma.TypeString, Description: "Its kind, which decides what other fields there are."}
		all := &huma.Schema{
			Type: huma.TypeObject, Description: about, Required: []string{"kind"}, Properties: map[string]*huma.Schema{"kind": kind},
			Discriminator: &huma.Discriminator{PropertyName: "kind", Mapping: map[string]string{}},
		}
		r.Map()[name] = all
		for _, v := range variants {
			ref := r.Schema(v.Form, true, v.Name)
			all.OneOf = append(all.OneOf, ref)
			all.Discriminator.Mapping[v.Kind] = ref.Ref
			kind.Enum = append(kind.Enum, v.Kind)
			form := r.SchemaFromRef(ref.Ref)
			form.Description = v.About
			form.Properties["kind"] = &huma.Schema{Type: huma.TypeString, Enum: []any{v.Kind}, Description: "Always \"" + v.Kind + "\"."}
			form.PrecomputeMessages()
		}
	}
	return &huma.Schema{Ref: schemas + name}
}
