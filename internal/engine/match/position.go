package match

import (
	"encoding"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/text"
)

// A position is a state as text. Its lines are the differences from another state:
//
//	Hands[0] = 0 1 2 0
//	Boats[2].Coal = 4
//
// This works for every game without code of its own: a path consists of the names of the state's
// fields, and the lines are in field order. An array of up to 16 numbers is one line; a longer one
// has a line for each number. A type that implements encoding.TextMarshaler (a card, a heading) is
// written as that text.

// inOneLine is the longest array that is written as one line.
const inOneLine = 16

// mustBePlain panics on a type that a position cannot represent completely. A state with such a
// type is a bug in the game; the panic reveals it when the program starts.
func mustBePlain(path string, t reflect.Type) {
	switch {
	case isLeaf(t):
		readable := reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
		number := t.Kind() >= reflect.Int && t.Kind() <= reflect.Uint64
		if !readable && !number && t.Kind() != reflect.Bool {
			panic(fmt.Sprintf("match: %s is a %s: a state can hold only numbers, booleans, and arrays and structs of them", path, t))
		}
	case t.Kind() == reflect.Array:
		mustBePlain(path+"[]", t.Elem())
	default:
		for f := range t.Fields() {
			if !f.IsExported() {
				panic(fmt.Sprintf("match: %s.%s is not exported: positions could not name it", path, f.Name))
			}
			mustBePlain(path+"."+f.Name, f.Type)
		}
	}
}

// writePosition returns the lines that turn base into s.
func writePosition[S comparable](s, base *S) []notation.Change {
	w := positionWriter{}
	w.value("", reflect.ValueOf(s).Elem(), reflect.ValueOf(base).Elem())
	return w.changes
}

type positionWriter struct{ changes []notation.Change }

func (w *positionWriter) value(path string, v, base reflect.Value) {
	if v.Equal(base) {
		return
	}
	switch {
	case isLeaf(v.Type()):
		w.add(path, leafText(v))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if path != "" {
				name = path + "." + name
			}
			w.value(name, v.Field(i), base.Field(i))
		}
	case isLeaf(v.Type().Elem()) && v.Len() <= inOneLine:
		words := make([]string, v.Len())
		for i := range words {
			words[i] = leafText(v.Index(i))
		}
		w.add(path, strings.Join(words, " "))
	default:
		for i := range v.Len() {
			w.value(fmt.Sprintf("%s[%d]", path, i), v.Index(i), base.Index(i))
		}
	}
}

func (w *positionWriter) add(path, value string) {
	w.changes = append(w.changes, notation.Change{Path: path, Value: value})
}

// readPosition applies the lines to base. The error is the What of a *notation.Error; at is its
// line.
func readPosition[S comparable](base S, changes []notation.Change) (s S, at int, err error) {
	root := reflect.ValueOf(&base).Elem()
	for _, c := range changes {
		v, err := follow(root, c.Path)
		if err == nil {
			err = readValue(v, c.Value)
		}
		if err != nil {
			return s, c.At, fmt.Errorf("%s: %w", c.Path, err)
		}
	}
	return base, 0, nil
}

// follow returns the value that a path names.
func follow(v reflect.Value, path string) (reflect.Value, error) {
	for rest := path; rest != ""; {
		if index, after, ok := cutIndex(rest); ok {
			if v.Kind() != reflect.Array || isLeaf(v.Type()) {
				return v, fmt.Errorf("this has no [%s]", index)
			}
			n, err := strconv.Atoi(index)
			if err != nil || n < 0 || n >= v.Len() {
				return v, fmt.Errorf("no [%s]: they go from 0 to %d", index, v.Len()-1)
			}
			v, rest = v.Index(n), after
			continue
		}
		rest = strings.TrimPrefix(rest, ".")
		end := strings.IndexAny(rest, ".[")
		if end < 0 {
			end = len(rest)
		}
		name := rest[:end]
		if v.Kind() != reflect.Struct || isLeaf(v.Type()) {
			return v, fmt.Errorf("this has no parts, so no %q", name)
		}
		field := v.FieldByName(name)
		if !field.IsValid() {
			return v, noField(v.Type(), name)
		}
		v, rest = field, rest[end:]
	}
	return v, nil
}

func cutIndex(s string) (index, after string, ok bool) {
	if !strings.HasPrefix(s, "[") {
		return "", "", false
	}
	return strings.Cut(s[1:], "]")
}

func noField(t reflect.Type, name string) error {
	var names []string
	for f := range t.Fields() {
		names = append(names, f.Name)
	}
	if near := text.Nearest(name, names); near != "" {
		return fmt.Errorf("no %q here: did you mean %s?", name, near)
	}
	return fmt.Errorf("no %q here: there are %s", name, strings.Join(names, ", "))
}

func readValue(v reflect.Value, value string) error {
	if isLeaf(v.Type()) {
		return readLeaf(v, value)
	}
	if v.Kind() != reflect.Array || !isLeaf(v.Type().Elem()) {
		return errors.New("this does not fit in one line: name a part of it")
	}
	words := strings.Fields(value)
	if len(words) != v.Len() {
		return fmt.Errorf("want %d values, have %d", v.Len(), len(words))
	}
	for i, word := range words {
		if err := readLeaf(v.Index(i), word); err != nil {
			return err
		}
	}
	return nil
}

// isLeaf reports whether values of the type are written as one word.
func isLeaf(t reflect.Type) bool {
	if t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return true
	}
	return t.Kind() != reflect.Struct && t.Kind() != reflect.Array
}

func leafText(v reflect.Value) string {
	if m, ok := reflect.TypeAssert[encoding.TextMarshaler](v); ok {
		b, err := m.MarshalText()
		if err != nil {
			return "?"
		}
		return string(b)
	}
	switch {
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	}
	return fmt.Sprint(v.Interface())
}

func readLeaf(v reflect.Value, word string) error {
	if u, ok := reflect.TypeAssert[encoding.TextUnmarshaler](v.Addr()); ok {
		return u.UnmarshalText([]byte(word))
	}
	switch bits := int(v.Type().Size()) * 8; {
	case v.CanInt():
		n, err := strconv.ParseInt(word, 10, bits)
		if err != nil {
			return unfit(word, "a number from %d to %d", int64(-1)<<(bits-1), int64(1)<<(bits-1)-1)
		}
		v.SetInt(n)
	case v.CanUint():
		n, err := strconv.ParseUint(word, 10, bits)
		if err != nil {
			return unfit(word, "a number from 0 to %d", uint64(math.MaxUint64)>>(64-bits))
		}
		v.SetUint(n)
	case word != "true" && word != "false":
		return unfit(word, "true or false")
	default:
		v.SetBool(word == "true")
	}
	return nil
}

func unfit(word, want string, args ...any) error {
	return fmt.Errorf("%q does not fit here: want "+want, append([]any{text.Clip(word)}, args...)...)
}
