package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/text"
)

// Command is something that a person does at a table. Each kind is described by its type in package
// play.
type Command struct {
	kind   *commandKind
	fields map[string]any // as they were sent
	huge   string         // the first number that fits no field
	isJSON bool
}

// commandHead has the fields of every command.
type commandHead struct {
	Kind      string `json:"kind"`
	RequestID string `json:"requestId,omitempty" maxLength:"64" doc:"Your own id for this command. If you send the command again with the same id, it is done only once."`
	Seen      int64  `json:"seen,omitempty" minimum:"0" doc:"The seq of the table when you decided. If your decision is no longer open, the command is not done, and the code of the answer is stale. Missing: the command is never stale."`
	Seat      int    `json:"seat,omitempty" minimum:"1" maximum:"8" doc:"The number of the seat, from 1. Missing: for sit the seat that is reserved for you, or else the first free one; for act your seat that has to decide; for other commands your first seat."`
}

// Schema describes the kinds of commands.
func (*Command) Schema(r huma.Registry) *huma.Schema {
	var list []render.Variant
	for _, k := range play.Kinds() {
		if k.Command != nil {
			body := reflect.TypeOf(k.Command)
			list = append(list, render.Variant{Kind: string(k.Name), Form: commandForm(body), Name: body.Name(), About: k.About})
		}
	}
	return render.Union(r, "Command", "Something that you do at a table. kind says what you do. Each kind has its own other fields.", list)
}

// commandForm returns the type with the fields of a command as sent: its own and those of the head.
func commandForm(body reflect.Type) reflect.Type {
	var list []reflect.StructField
	seated := false
	for f := range body.Fields() {
		if f.Name == seatField {
			seated = true
			continue
		}
		if f.Type == reflect.TypeFor[engine.Seat]() {
			f.Type = reflect.TypeFor[int]()
		}
		list = append(list, f)
	}
	for f := range reflect.TypeFor[commandHead]().Fields() {
		if seated || f.Name != seatField {
			list = append(list, f)
		}
	}
	return reflect.StructOf(list)
}

// seatField is the field for the seat that a command is about. It may be omitted.
const seatField = "Seat"

// commandKind describes how a kind of command is decoded.
type commandKind struct {
	name    table.Kind
	body    reflect.Type
	fields  []string // the JSON name of each field of the body
	numbers []string // the fields with whole numbers, in order
	schema  *huma.Schema
}

// commandKinds holds every kind of command.
type commandKinds struct {
	schemas huma.Registry
	byName  map[string]*commandKind
}

// find looks up the kinds and their schemas, which are registered with the app.
func (all *commandKinds) find() {
	all.byName = map[string]*commandKind{}
	for _, k := range play.Kinds() {
		if k.Command == nil {
			continue
		}
		kind := &commandKind{name: k.Name, body: reflect.TypeOf(k.Command)}
		for f := range kind.body.Fields() {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if f.Name == seatField {
				name = "seat"
			}
			kind.fields = append(kind.fields, name)
		}
		kind.schema = all.schemas.Map()[kind.body.Name()]
		for _, name := range slices.Sorted(maps.Keys(kind.schema.Properties)) {
			if kind.schema.Properties[name].Type == huma.TypeInteger {
				kind.numbers = append(kind.numbers, name)
			}
		}
		all.byName[string(k.Name)] = kind
	}
}

// UnmarshalJSON stores the fields for Resolve, which knows the schemas. It returns an error only if
// data is not JSON.
func (c *Command) UnmarshalJSON(data []byte) error {
	err := json.Unmarshal(data, &c.fields)
	if _, ok := errors.AsType[*json.SyntaxError](err); ok {
		return err
	}
	c.isJSON = true
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Type.Kind() == reflect.Float64 {
		c.huge = wrong.Value
	} else if err != nil {
		c.fields = nil // it is not an object
	}
	return nil
}

// Resolve returns what is wrong with the command.
func (c *Command) Resolve(ctx huma.Context, at *huma.PathBuffer) []error {
	if !c.isJSON {
		return []error{unreadable{}}
	}
	kinds, _ := ctx.Operation().Metadata["commands"].(*commandKinds)
	return c.validate(kinds, at)
}

// unreadable is the error of a body that is not JSON. The decoder has already reported the details.
type unreadable struct{}

// Error returns what is wrong.
func (unreadable) Error() string { return "the body is not JSON" }

// GetStatus returns the status of the answer.
func (unreadable) GetStatus() int { return http.StatusBadRequest }

// maxExact is the largest number allowed in a command. A float64 represents every whole number up
// to it.
const maxExact int64 = 1 << 53

func (c *Command) validate(kinds *commandKinds, at *huma.PathBuffer) []error {
	wrong := func(field, format string, args ...any) []error {
		detail := huma.ErrorDetail{Location: at.String(), Message: fmt.Sprintf(format, args...)}
		if field != "" {
			detail.Location = at.With(field)
		}
		return []error{&detail}
	}
	if c.fields == nil {
		return wrong("", "a command must be an object with a kind")
	}
	if c.huge != "" {
		return wrong("", "no field has room for the %s", text.Clip(c.huge))
	}
	kind, _ := c.fields["kind"].(string)
	if c.kind = kinds.byName[kind]; c.kind == nil {
		return wrong("kind", "kind must be one of %s", commandNames())
	}
	unknown, has := "", false // the alphabetically first one, so that the answer is deterministic
	for field := range c.fields {
		if c.kind.schema.Properties[field] == nil && (!has || field < unknown) {
			unknown, has = field, true
		}
	}
	if has {
		return wrong(unknown, "%s has no field %q", kind, text.Clip(unknown))
	}
	var found huma.ValidateResult
	huma.Validate(kinds.schemas, c.kind.schema, at, huma.ModeWriteToServer, c.fields, &found)
	if len(found.Errors) > 0 {
		return found.Errors
	}
	for _, field := range c.kind.numbers {
		if n, _ := c.fields[field].(float64); n > float64(maxExact) {
			return wrong(field, "expected number <= %d", maxExact)
		}
	}
	return nil
}

// commandNames returns the kinds of commands as a list for an error text.
func commandNames() string {
	var list []string
	for _, k := range play.Kinds() {
		if k.Command != nil {
			list = append(list, string(k.Name))
		}
	}
	return strings.Join(list, ", ")
}

// needsSeat reports whether the command is about a seat but does not name one.
func (c *Command) needsSeat() bool {
	return c.kind.schema.Properties["seat"] != nil && c.fields["seat"] == nil
}

// command returns the command for the table. Its fields have been validated.
func (c *Command) command() play.Command {
	requestID, _ := c.fields["requestId"].(string)
	seen, _ := c.fields["seen"].(float64)
	body := reflect.New(c.kind.body).Elem()
	for i, name := range c.kind.fields {
		field := body.Field(i)
		switch value := c.fields[name].(type) {
		case string:
			field.SetString(value)
		case bool:
			field.SetBool(value)
		case float64:
			if field.Type() == reflect.TypeFor[engine.Seat]() {
				value-- // seats are numbered from 1
			}
			field.SetInt(int64(value))
		case []any:
			list := make([]string, len(value))
			for i := range value {
				list[i], _ = value[i].(string)
			}
			field.Set(reflect.ValueOf(list))
		}
	}
	return play.Command{RequestID: requestID, Seen: int64(seen), Body: body.Interface().(play.CommandBody)} //nolint:forcetypeassert // it is of that type
}
