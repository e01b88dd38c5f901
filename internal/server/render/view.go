package render

import (
	"bytes"
	"context"
	"encoding/json"
	"hash/maphash"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/cache"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/view"
	"github.com/bigriver/bigriver/internal/text"
)

// section is a field of Table, and when it is sent to a reader who knows the table. Its tag says
// so.
type section struct {
	name     string
	field    int
	optional bool // it is missing if it is empty
	once     bool // it never changes, so it is not sent again
	always   bool // it is about the message, so it is always sent
	fresh    bool // it may change without a new entry in the log, so it is rendered anew for each reader
}

// sections are the fields of Table in their order.
var sections = sectionsOf(reflect.TypeFor[Table]()) //nolint:gochecknoglobals // never changed

// boardSection is where the board is among the sections.
var boardSection = slices.IndexFunc(sections, func(s section) bool { return s.name == "board" }) //nolint:gochecknoglobals // never changed

func sectionsOf(of reflect.Type) (list []section) {
	for f := range of.Fields() {
		if !f.IsExported() {
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		sent := strings.Split(f.Tag.Get("sent"), ",")
		list = append(list, section{
			name: name, field: f.Index[0], optional: options == "omitempty",
			once: slices.Contains(sent, "once"), always: slices.Contains(sent, "always"), fresh: slices.Contains(sent, "fresh"),
		})
	}
	return list
}

// View is a table as one reader sees it, as JSON by sections. It may be shared, so nobody changes
// it.
type View struct {
	Seq  int64
	Over bool

	sections []rendered
	board    *boardJSON
	mine     []mineJSON
}

// rendered is a section as JSON. Without any the table does not have it.
type rendered struct {
	json []byte
	sum  uint64
}

// mineJSON is a seat of the reader.
type mineJSON struct {
	seat  int
	board *boardJSON // nil: it has none of its own
	rest  []byte     // all of it but the board, as JSON
}

// seed is that of all sums. They are compared, but never sent or stored.
var seed = maphash.MakeSeed() //nolint:gochecknoglobals // never changed

// viewCache keeps views. Everybody who is shown the same gets the same.
type viewCache struct {
	views  *cache.Cache[viewKey, *View]
	boards *cache.Cache[boardKey, *boardJSON]
}

// How many bytes of JSON are cached. It is enough for the tables of some seconds, in which all who
// follow them are told.
const (
	viewBytes  = 16 << 20
	boardBytes = 8 << 20
)

func newViewCache() *viewCache {
	return &viewCache{cache.New[viewKey, *View](viewBytes), cache.New[boardKey, *boardJSON](boardBytes)}
}

// viewKey says what a view shows, to whom, and in which words.
type viewKey struct {
	revision uint64 // of the table
	reader   table.Person
	lang     text.Lang
	people   uint64 // a sum of the people at the table, who may change their names
	since    int64
	plans    bool
	change   bool // it is without what never changes
}

// View returns a table in words, as JSON: all of it, or what may change.
func (s *Renderer) View(ctx context.Context, lang text.Lang, shown *view.Shown, change bool) (*View, error) {
	t, err := s.Teller(ctx, lang, shown)
	if err != nil {
		return nil, err
	}
	key := viewKey{shown.Revision, shown.You, lang, t.Who.sum(), shown.Since, shown.Ends, change}
	made := false
	v, err := s.cache.views.Get(key, func() (*View, int, error) {
		made = true
		return newView(t.Table(shown), change)
	})
	if err != nil || made {
		return v, err
	}
	return v.with(t.fresh(shown, t.SeatNames(shown)))
}

// newView returns a table as JSON, and its size. If change is true it is without what never
// changes.
func newView(t *Table, change bool) (*View, int, error) {
	v := &View{Seq: t.Seq, Over: t.State == string(table.StateOver), board: t.board, sections: make([]rendered, len(sections))}
	if t.board != nil {
		v.sections[boardSection] = rendered{t.board.json, t.board.sum}
	}
	size, err := v.render(t, func(s *section) bool { return !change || !s.once })
	return v, size, err
}

// with returns the view with the sections of a table that are fresh.
func (v *View) with(t *Table) (*View, error) {
	whole := *v
	whole.sections = slices.Clone(v.sections)
	for i := range sections {
		if sections[i].fresh {
			whole.sections[i] = rendered{}
		}
	}
	_, err := whole.render(t, func(s *section) bool { return s.fresh })
	return &whole, err
}

// buffers are for what is rendered.
var buffers = sync.Pool{New: func() any { return new([]byte) }} //nolint:gochecknoglobals // memory that can be made again

// encoder is an encoder with what it writes to, and where its sections end.
type encoder struct {
	bytes.Buffer
	*json.Encoder

	ends, seats []int
}

// encoders are used again, unless they have failed.
//
//nolint:gochecknoglobals // memory that can be made again
var encoders = sync.Pool{New: func() any {
	e := &encoder{ends: make([]int, len(sections))}
	e.Encoder = json.NewEncoder(&e.Buffer)
	e.SetEscapeHTML(false)
	return e
}}

// encode appends a value without the end of the line, and returns where it ends.
func (e *encoder) encode(value any) (end int, err error) {
	if err = e.Encode(value); err == nil {
		e.Truncate(e.Len() - 1)
	}
	return e.Len(), err
}

// render renders some sections of a table, which nobody uses after it. It returns their size.
func (v *View) render(t *Table, takes func(*section) bool) (int, error) {
	b, _ := encoders.Get().(*encoder)
	b.Reset()
	out := &b.Buffer
	of, ends, seats := reflect.ValueOf(t).Elem(), b.ends, b.seats[:0]
	for i := range sections {
		s := &sections[i]
		field := of.Field(s.field)
		switch {
		case !takes(s), s.optional && field.IsZero(), s.name == "board":
		case s.name == "mine":
			out.WriteByte('[')
			for i := range t.Mine {
				if i > 0 {
					out.WriteByte(',')
				}
				t.Mine[i].Board = nil // appendMine has it
				end, err := b.encode(&t.Mine[i])
				if err != nil {
					return 0, err
				}
				seats = append(seats, end)
			}
			out.WriteByte(']')
		case field.CanInt(): // a third of all fields, which need no encoder
			out.Write(strconv.AppendInt(out.AvailableBuffer(), field.Int(), 10))
		case field.Kind() == reflect.Bool:
			out.Write(strconv.AppendBool(out.AvailableBuffer(), field.Bool()))
		case field.Kind() == reflect.Slice && !field.IsNil() && field.Len() == 0:
			out.WriteString("[]")
		default:
			if _, err := b.encode(field.Addr().Interface()); err != nil {
				return 0, err
			}
		}
		ends[i] = b.Len()
	}
	all, begin := bytes.Clone(b.Bytes()), 0
	b.seats = seats
	defer encoders.Put(b)
	for i, end := range ends {
		if end == begin {
			continue
		}
		part := all[begin:end]
		sum := maphash.Bytes(seed, part)
		if sections[i].name == "mine" {
			v.mine = make([]mineJSON, 0, len(seats))
			for i, end := range seats {
				begin++ // the bracket or comma before it
				m := mineJSON{t.Mine[i].Seat, t.Mine[i].board, all[begin:end]}
				v.mine, begin = append(v.mine, m), end
				if m.board != nil {
					sum = maphash.Comparable(seed, [2]uint64{sum, m.board.sum})
				}
			}
		}
		v.sections[i] = rendered{part, sum | 1}
		begin = end
	}
	return len(all), nil
}

// split returns the JSON of a seat up to where its board belongs, after the seat's number, and from
// there on.
func (m *mineJSON) split() (seat, others []byte) {
	after := bytes.IndexByte(m.rest, ',') + 1
	return m.rest[:after], m.rest[after:]
}

// Knowledge is what the reader of a stream knows.
type Knowledge struct {
	sections []uint64 // a sum of each as it was sent last, and 0 if the table did not have it
	boards   *boards  // of boards that are sent in parts; nil: they are sent whole
}

// NewKnowledge returns that of a reader who knows nothing. If parts is true, boards are sent to it
// in parts.
func NewKnowledge(parts bool) *Knowledge {
	k := &Knowledge{sections: make([]uint64, len(sections))}
	if parts {
		k.boards = &boards{}
	}
	return k
}

// Append appends the table as JSON: all of it or, as a change, the sections that differ from those
// that the reader knows. With nil the reader may know any state of the table.
func (v *View) Append(b []byte, change bool, known *Knowledge) []byte {
	var gone []string
	b = append(slices.Grow(b, v.size(change)), '{')
	for i := range sections {
		s := &sections[i]
		if change && s.once {
			continue
		}
		r := &v.sections[i]
		changes := !s.once && !s.always
		if r.json == nil {
			if change && changes && (known == nil || known.sections[i] != 0) {
				gone = append(gone, s.name)
			}
			if known != nil {
				known.sections[i] = 0
			}
			continue
		}
		if known != nil {
			before := known.sections[i]
			known.sections[i] = r.sum
			if known.boards != nil && (s.name == "board" || s.name == "mine") {
				b = known.boards.append(b, s.name, v, !change || before == 0)
				continue
			}
			if change && changes && before == r.sum {
				continue
			}
		}
		b = append(append(append(b, '"'), s.name...), `":`...)
		if s.name == "mine" {
			b = append(v.appendMine(b), ',')
			continue
		}
		b = append(append(b, r.json...), ',')
	}
	if len(gone) > 0 {
		b = append(append(b, `"`+goneName+`":["`...), strings.Join(gone, `","`)...)
		b = append(b, `"],`...)
	}
	b[len(b)-1] = '}'
	return b
}

// appendMine appends the reader's seats with their boards.
func (v *View) appendMine(b []byte) []byte {
	b = append(b, '[')
	for i := range v.mine {
		if i > 0 {
			b = append(b, ',')
		}
		m := &v.mine[i]
		seat, others := m.split()
		b = append(b, seat...)
		if m.board != nil {
			b = append(append(append(b, `"board":`...), m.board.json...), ',')
		}
		b = append(b, others...)
	}
	return append(b, ']')
}

// size returns how long the JSON is about, at most.
func (v *View) size(change bool) int {
	size := 32 // for what goes around it
	for i := range sections {
		if s := &sections[i]; !change || !s.once {
			size += len(`"":,`) + len(s.name) + len(v.sections[i].json)
		}
	}
	for i := range v.mine {
		size += len(`"board":,`) + len(v.mine[i].board.text())
	}
	return size
}

// Lend gives a function the table as Append appends it, between what comes before and after. The
// bytes are only lent to it.
func (v *View) Lend(change bool, known *Knowledge, before, after string, to func([]byte) error) error {
	room, _ := buffers.Get().(*[]byte)
	defer buffers.Put(room)
	*room = append(v.Append(append((*room)[:0], before...), change, known), after...)
	return to(*room)
}

// Viewed is the body of an answer: a view, or what of it may change.
type Viewed struct {
	View   *View
	Change bool
}

// Write writes it as a line of JSON.
func (v Viewed) Write(w io.Writer) error {
	return v.View.Lend(v.Change, nil, "", "\n", func(b []byte) error {
		_, err := w.Write(b)
		return err
	})
}

type (
	// TableBody is a view that the description calls a table.
	TableBody struct{ Viewed }
	// ChangeBody is a view that the description calls a change.
	ChangeBody struct{ Viewed }
)

// Schema returns that of a table.
func (TableBody) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[Table](), true, "")
}

// Schema returns that of a change.
func (ChangeBody) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[TableChange](), true, "")
}
