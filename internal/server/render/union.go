package render

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

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
