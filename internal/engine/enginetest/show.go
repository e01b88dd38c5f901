package enginetest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/text"
)

// plainTypes: state and action are plain values with exported fields.
func plainTypes[S, A comparable]() error {
	if err := plainType(reflect.TypeFor[S]()); err != nil {
		return err
	}
	return plainType(reflect.TypeFor[A]())
}

func plainType(t reflect.Type) error {
	if t.Kind() >= reflect.Bool && t.Kind() <= reflect.Uint64 {
		return nil
	}
	if t.Kind() == reflect.Array {
		return plainType(t.Elem())
	}
	if t.Kind() != reflect.Struct {
		return fmt.Errorf("%v is no plain value: only integers, booleans, arrays and structs of them are", t)
	}
	for f := range t.Fields() {
		if !f.IsExported() {
			return fmt.Errorf("%v.%s is not exported: positions and bots cannot name it", t, f.Name)
		}
		if err := plainType(f.Type); err != nil {
			return fmt.Errorf("%v.%s: %w", t, f.Name, err)
		}
	}
	return nil
}

// canBeShown: every view can be drawn in every language and is JSON, and showing it changes nothing.
func canBeShown[S, A comparable](w *walk[S, A]) error {
	for _, to := range w.viewers() {
		v := w.rules.View(&w.s, to)
		before := v
		b, err := json.Marshal(w.rules.Board(&v))
		if err != nil {
			return fmt.Errorf("the board of seat %v is no JSON: %w", to, err)
		}
		if len(b) < 2 || b[0] != '{' {
			return fmt.Errorf("the board of seat %v is no JSON object: %.40s", to, b)
		}
		for _, lang := range text.Langs() {
			drawn := w.rules.Draw(&v, to, engine.NewSpeaker(&w.facts, lang, nil))
			if strings.TrimSpace(drawn) == "" || strings.Contains(drawn, "%!") {
				return fmt.Errorf("seat %v is drawn %q in %s", to, drawn, lang)
			}
		}
		if v != before {
			return fmt.Errorf("showing the view of seat %v changes it", to)
		}
	}
	return nil
}

// matchAgrees: played as a match, the game is the same; it can be written, read and replayed.
func matchAgrees[S, A comparable](w *walk[S, A]) error {
	g := engine.Erase(w.rules)
	m, err := g.New(w.setup)
	if err != nil {
		return err
	}
	for _, d := range w.deeds {
		if err := m.Act(d.by, w.rules.Format(d.action)); err != nil {
			return fmt.Errorf("in a match %v %s is refused: %w", d.by, w.rules.Format(d.action), err)
		}
	}
	rec, err := notation.Parse("", m.Record().String())
	if err != nil {
		return fmt.Errorf("the record cannot be read: %w", err)
	}
	again, err := engine.Replay(g, rec)
	if err != nil {
		return fmt.Errorf("the record does not replay: %w", err)
	}
	if a, b := again.Record().String(), m.Record().String(); a != b {
		return fmt.Errorf("replayed, the record is another:\n%s\nit was\n%s", a, b)
	}
	from, err := g.From(w.setup, m.Position())
	if err != nil {
		return fmt.Errorf("the last position cannot be read again: %w", err)
	}
	if a, b := fmt.Sprint(from.Position()), fmt.Sprint(m.Position()); a != b {
		return fmt.Errorf("read again, the last position is\n%s\nit was\n%s", a, b)
	}
	return nil
}
