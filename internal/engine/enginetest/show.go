package enginetest

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
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
		return fmt.Errorf("%v is not a plain value: use only integers, booleans, and arrays and structs of them", t)
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

// boardKey identifies a board that was shown to a viewer.
type boardKey struct {
	to  engine.Seat
	sum [sha256.Size]byte
}

// showsBoard: the board of a view is a JSON object, the same each time, and appends what
// encoding/json would write.
func (w *walk[S, A]) showsBoard(v *S, to engine.Seat, now int) error {
	board := w.show.Board(v)
	b := board.AppendJSON(nil)
	if again := w.show.Board(v).AppendJSON(nil); !bytes.Equal(again, b) {
		return fmt.Errorf("the board of seat %v is another the second time", to)
	}
	var want bytes.Buffer
	plain := json.NewEncoder(&want)
	plain.SetEscapeHTML(false)
	if err := plain.Encode(board); err != nil {
		return fmt.Errorf("encoding/json cannot write the board of seat %v: %w", to, err)
	}
	if !bytes.Equal(bytes.TrimSuffix(want.Bytes(), []byte("\n")), b) {
		return fmt.Errorf("the board of seat %v appends other JSON than encoding/json writes: %.1000s, want %.1000s", to, b, want.Bytes())
	}
	if b[0] != '{' {
		return fmt.Errorf("the board of seat %v is not a JSON object: %.40s", to, b)
	}
	if err := w.revealsFields(board, b); err != nil {
		return fmt.Errorf("the board of seat %v: %w", to, err)
	}
	return w.distinguishes(v, to, now, b)
}

// distinguishes: the board shows everything in the view: within a game, two different views of a
// seat never have the same board.
func (w *walk[S, A]) distinguishes(v *S, to engine.Seat, now int, board []byte) error {
	key := boardKey{to, sha256.Sum256(board)}
	at, shown := w.boards[key]
	if !shown {
		w.boards[key] = now
		return nil
	}
	if old := w.rules.View(w.position(at), to); old != *v {
		return fmt.Errorf("the board of seat %v is the same as after %d actions, but its view is another: %s",
			to, at, differences(reflect.ValueOf(old), reflect.ValueOf(*v)))
	}
	return nil
}

// revealsFields: AppendFields appends the same JSON, each field lies between two ends, and a field
// is always between the same two.
func (w *walk[S, A]) revealsFields(board display.Board, want []byte) error {
	have, ends := board.AppendFields([]byte("before"), nil)
	have = bytes.TrimPrefix(have, []byte("before"))
	if !bytes.Equal(have, want) {
		return fmt.Errorf("appends other JSON with its fields: %.1000s, want %.1000s", have, want)
	}
	if w.names == nil {
		w.names = make([]string, len(ends))
	}
	if len(ends) != len(w.names) {
		return fmt.Errorf("it has %d fields, and had %d", len(ends), len(w.names))
	}
	var values map[string]json.RawMessage
	if err := json.Unmarshal(want, &values); err != nil {
		return err
	}
	from, found := 0, 0
	for i, end := range ends {
		end -= len("before")
		if end < from || end > len(have) {
			return fmt.Errorf("field %d ends at %d, and begins at %d", i, end, from)
		}
		field := have[from:end]
		from = end
		if len(field) == 0 {
			continue
		}
		name, _, _ := strings.Cut(strings.Trim(string(field), `{,"`), `":`)
		if value, ok := values[name]; !ok || string(field[1:]) != `"`+name+`":`+string(value) {
			return fmt.Errorf("field %d is not between its ends: %.200s", i, field)
		}
		if found++; w.names[i] != "" && w.names[i] != name {
			return fmt.Errorf("field %d is %s, and was %s", i, name, w.names[i])
		}
		w.names[i] = name
	}
	if found != len(values) {
		return fmt.Errorf("it reports %d fields, but has %d", found, len(values))
	}
	return nil
}

// position returns the state after n actions.
func (w *walk[S, A]) position(n int) *S {
	if n == len(w.states) {
		return &w.s
	}
	return &w.states[n]
}

// differences returns the fields in which two states differ.
func differences(a, b reflect.Value) string {
	var parts []string
	part := func(name string, a, b reflect.Value) {
		if !a.Equal(b) {
			parts = append(parts, name+differences(a, b))
		}
	}
	if a.Kind() == reflect.Struct {
		for i := range a.NumField() {
			part(a.Type().Field(i).Name, a.Field(i), b.Field(i))
		}
		return strings.Join(parts, ", ")
	}
	if a.Kind() == reflect.Array {
		for i := range a.Len() {
			part(fmt.Sprintf("[%d]", i), a.Index(i), b.Index(i))
		}
		return strings.Join(parts, ", ")
	}
	return fmt.Sprintf(" %v or %v", a, b)
}

// canBeShown: every view can be drawn in every language and written as JSON, without side effects.
// Showing takes far longer than playing, so each position is shown to one viewer in one language,
// rotating through them.
func canBeShown[S, A comparable](w *walk[S, A]) error {
	n, viewers, langs := len(w.deeds), w.viewers(), text.Langs()
	to, lang := viewers[n%len(viewers)], langs[n/len(viewers)%len(langs)]
	v := w.rules.View(&w.s, to)
	before := v
	if n > 0 { // also the board before the action: a board must show every change
		was := w.rules.View(w.position(n-1), to)
		if err := w.distinguishes(&was, to, n-1, w.show.Board(&was).AppendJSON(nil)); err != nil {
			return err
		}
	}
	if err := w.showsBoard(&v, to, n); err != nil {
		return err
	}
	drawn := w.show.Draw(&v, to, display.NewLocalizer(&w.about, lang, nil))
	if strings.TrimSpace(drawn) == "" || strings.Contains(drawn, "%!") {
		return fmt.Errorf("seat %v sees the drawing %q in %s", to, drawn, lang)
	}
	if v != before {
		return fmt.Errorf("showing the view of seat %v changes it", to)
	}
	return nil
}

// matchAgrees: played as a Match, the game is the same, and its record can be written, read and
// replayed.
func matchAgrees[S, A comparable](w *walk[S, A]) error {
	m, err := w.played()
	if err != nil {
		return err
	}
	g := m.Game()
	rec, err := notation.Parse("", m.Record().String())
	if err != nil {
		return fmt.Errorf("the record cannot be read: %w", err)
	}
	again, err := match.Replay(g, rec)
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

// played returns the walk played as a Match. It is built once.
func (w *walk[S, A]) played() (match.Match, error) {
	if w.match != nil {
		return w.match, nil
	}
	m, err := match.Erase(w.rules, w.show).New(w.setup)
	if err != nil {
		return nil, err
	}
	for _, d := range w.deeds {
		if err := m.Act(d.by, w.rules.Format(d.action)); err != nil {
			return nil, fmt.Errorf("in a match %v %s is refused: %w", d.by, w.rules.Format(d.action), err)
		}
	}
	w.match = m
	return m, nil
}
