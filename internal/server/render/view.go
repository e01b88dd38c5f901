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
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/cache"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/table/view"
	"github.com/bigriver/bigriver/internal/text"
)

// section is a field of a table. Its tag says when it is sent to a reader who already knows the
// table.
type section struct {
	name     string
	field    int
	optional bool // whether it is omitted if it is empty
	once     bool // whether it never changes, so that it is sent only once
	always   bool // whether it is about the message, so that it is always sent
	own      bool // whether it is about one reader or moment, so that it is not cached
	at       int  // its index among the own sections, or among the shared ones
}

// sections are the fields of a table in their order. Each of them is own or shared.
//
//nolint:gochecknoglobals // never changed
var (
	sections       = sectionsOf(reflect.TypeFor[present.Table]())
	ownSections    = sectionsWhere(func(s *section) bool { return s.own })
	sharedSections = sectionsWhere(func(s *section) bool { return !s.own })
)

func sectionsWhere(has func(*section) bool) (list []*section) {
	for i := range sections {
		if s := &sections[i]; has(s) {
			s.at = len(list)
			list = append(list, s)
		}
	}
	return list
}

// sectionsOf returns the sections of a type.
func sectionsOf(of reflect.Type) (list []section) {
	for f := range of.Fields() {
		if !f.IsExported() {
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		sent := strings.Split(f.Tag.Get("sent"), ",")
		list = append(list, section{
			name: name, field: f.Index[0], optional: options == "omitempty",
			once: slices.Contains(sent, "once"), always: slices.Contains(sent, "always"), own: slices.Contains(sent, "own"),
		})
	}
	return list
}

// View is a table as one reader sees it, as JSON by section. It may be shared, so it must not be
// modified.
type View struct {
	*sharedView

	own     sectionsJSON // except for the seats and the reader's own
	seats   rendered
	mine    []*mineJSON
	mineSum uint64
}

// sharedView is the part of a table that is the same for all readers with the same knowledge.
type sharedView struct {
	Seq int64

	sections sectionsJSON // except for the board
	board    *boardJSON
}

// part returns a section. For the reader's seats it has only the hash: appendMine writes the JSON.
func (v *View) part(s *section) rendered {
	switch {
	case s == mineSection:
		return rendered{sum: v.mineSum}
	case s == seatsSection:
		return v.seats
	case s.own:
		return v.own.part(s.at)
	case s == boardSection && v.board != nil:
		return rendered{v.board.json, v.board.sum}
	}
	return v.sections.part(s.at)
}

// rendered is a section as JSON with its hash; 0 means that the table does not have the section.
type rendered struct {
	json []byte
	sum  uint64
}

// sectionsJSON is the concatenated JSON of sections.
type sectionsJSON struct {
	json []byte
	ends []sectionEnd
}

// sectionEnd is the end of a section in the JSON, and the section's hash.
type sectionEnd struct {
	at  int
	sum uint64
}

func (l *sectionsJSON) part(i int) rendered {
	from := 0
	if i > 0 {
		from = l.ends[i-1].at
	}
	return rendered{l.json[from:l.ends[i].at], l.ends[i].sum}
}

// mineJSON is one of the reader's seats.
type mineJSON struct {
	sum          uint64
	seat         int
	board        *boardJSON // nil: it has no board of its own
	withoutBoard []byte     // the JSON of everything but the board
}

// These sections are rendered ahead of the others: the reader's seats, all seats, and the public
// board.
var mineSection, seatsSection, boardSection = sectionOf("mine"), sectionOf("seats"), sectionOf("board") //nolint:gochecknoglobals // never changed

func sectionOf(name string) *section {
	return &sections[slices.IndexFunc(sections, func(s section) bool { return s.name == name })]
}

// seed is the seed of all hashes. They are only compared, never sent or stored.
var seed = maphash.MakeSeed() //nolint:gochecknoglobals // never changed

// viewCache caches what several readers are shown.
type viewCache struct {
	views  *cache.Cache[viewKey, *sharedView]
	seats  *cache.Cache[seatsKey, rendered]
	mine   *cache.Cache[mineKey, *mineJSON]
	boards *cache.Cache[boardKey, *boardJSON]
}

// Sizes of the caches in bytes of JSON: enough for the tables that change at the same time, until
// all their followers have been sent the change. Larger caches would cost more in garbage
// collection than they save.
const (
	viewBytes  = 2 << 20
	seatsBytes = 1 << 20
	mineBytes  = 2 << 20
	boardBytes = 4 << 20
)

func newViewCache() *viewCache {
	return &viewCache{cache.New[viewKey, *sharedView](viewBytes), cache.New[seatsKey, rendered](seatsBytes), cache.New[mineKey, *mineJSON](mineBytes), cache.New[boardKey, *boardJSON](boardBytes)}
}

// viewKey identifies a shared view: what it shows, to whom, and in which words.
type viewKey struct {
	wordsKey

	reader view.Class
	since  int64
	change bool // without the fields that never change
}

// wordsKey identifies the words for a state of a table and a language.
type wordsKey struct {
	revision uint64 // of the table
	lang     text.Lang
	people   uint64 // a hash of the people at the table, who may change their names
}

// seatsKey identifies what is shown of the seats.
type seatsKey struct {
	wordsKey

	sum uint64 // a hash of who sits there and of the clocks
}

// mineKey identifies a seat as it is shown to its person, and in which words.
type mineKey struct {
	wordsKey

	seat  engine.Seat
	plans bool
}

// View returns a table in words, as JSON: all of it, or what may change.
func (s *Renderer) View(ctx context.Context, lang text.Lang, shown *view.Shown, change bool) (*View, error) {
	t, err := s.Presenter(ctx, lang, shown)
	if err != nil {
		return nil, err
	}
	words := wordsKey{shown.Revision, lang, hashOfPeople(&t.People)}
	all, _ := tables.Get().(*present.Table)
	defer tables.Put(all)
	shared, err := s.cache.views.Get(viewKey{words, shown.Class, shown.Since, change}, func() (*sharedView, int, error) {
		t.Shared(all, shown)
		return newSharedView(all, s.cache.board(shown.Revision, engine.Watcher, shown.Board), change)
	})
	if err != nil {
		return nil, err
	}
	mine := make([]*mineJSON, len(shown.Mine))
	for i := range mine {
		mine[i], err = s.cache.mine.Get(mineKey{words, shown.Mine[i].Seat, shown.Ends}, func() (*mineJSON, int, error) {
			one := t.Mine(shown, i)
			var board *boardJSON // nil: it is the public one
			if one.Board != nil {
				board = s.cache.board(shown.Revision, shown.Mine[i].Seat, shown.Mine[i].Board)
			}
			return newMineJSON(&one, board)
		})
		if err != nil {
			return nil, err
		}
	}
	seats, err := s.cache.seats.Get(seatsKey{words, sumOf(shown.Seats)}, func() (rendered, int, error) {
		list, err := toJSON(t.Seats(shown))
		return rendered{list, maphash.Bytes(seed, list) | 1}, len(list), err
	})
	if err != nil {
		return nil, err
	}
	*all = present.Table{}
	t.Own(all, shown)
	return newView(shared, all, seats, mine)
}

// tables are reused. Clear a table before use: it still has what another reader was shown.
var tables = sync.Pool{New: func() any { return new(present.Table) }} //nolint:gochecknoglobals // a pool

// sumOf returns a hash of everything that is shown of the seats, except for the words.
func sumOf(seats []view.ShownSeat) (sum uint64) {
	for i := range seats {
		sum = maphash.Comparable(seed, struct {
			before uint64
			view.ShownSeat
		}{sum, seats[i]})
	}
	return sum
}

// toJSON returns a value as JSON.
func toJSON(value any) ([]byte, error) {
	b, _ := encoders.Get().(*encoder)
	b.Reset()
	if err := b.encode(value); err != nil {
		return nil, err
	}
	defer encoders.Put(b)
	return bytes.Clone(b.Bytes()), nil
}

// newSharedView returns the part of a table that is shared by readers, and its size. If change is
// true, it leaves out the fields that never change.
func newSharedView(t *present.Table, board *boardJSON, change bool) (*sharedView, int, error) {
	v := &sharedView{Seq: t.Seq, board: board}
	var err error
	v.sections, err = render(sharedSections, t, change)
	return v, len(v.sections.json), err
}

// buffers are reused for rendering.
var buffers = sync.Pool{New: func() any { return new([]byte) }} //nolint:gochecknoglobals // a pool

// encoder is a JSON encoder with its buffer.
type encoder struct {
	bytes.Buffer
	*json.Encoder
}

// encoders are used again, unless they have failed.
//
//nolint:gochecknoglobals // a pool
var encoders = sync.Pool{New: func() any {
	e := &encoder{}
	e.Encoder = json.NewEncoder(&e.Buffer)
	e.SetEscapeHTML(false)
	return e
}}

// encode appends a value without the trailing newline.
func (e *encoder) encode(value any) error {
	err := e.Encode(value)
	if err == nil {
		e.Truncate(e.Len() - 1)
	}
	return err
}

// newView returns a view of the shared and the own sections. The seats, and the reader's own, are
// JSON already.
func newView(shared *sharedView, own *present.Table, seats rendered, mine []*mineJSON) (*View, error) {
	v := &View{sharedView: shared, seats: seats, mine: mine, mineSum: 1}
	for _, m := range mine {
		v.mineSum = maphash.Comparable(seed, [2]uint64{v.mineSum, m.sum}) | 1
	}
	var err error
	v.own, err = render(ownSections, own, false)
	return v, err
}

// newMineJSON returns a seat as JSON, and its size.
func newMineJSON(m *present.Mine, board *boardJSON) (*mineJSON, int, error) {
	m.Board = nil // appendMine writes it
	rest, err := toJSON(m)
	if err != nil {
		return nil, 0, err
	}
	made := &mineJSON{seat: m.Seat, board: board, withoutBoard: rest}
	made.sum = maphash.Bytes(seed, made.withoutBoard)
	if board != nil {
		made.sum = maphash.Comparable(seed, [2]uint64{made.sum, board.sum})
	}
	return made, len(made.withoutBoard), nil
}

// render renders some sections of a table; for a change it omits those that never change. It leaves
// out the board and all seats, which are JSON already.
func render(list []*section, t *present.Table, change bool) (made sectionsJSON, err error) {
	b, _ := encoders.Get().(*encoder)
	b.Reset()
	out, of := &b.Buffer, reflect.ValueOf(t).Elem()
	made.ends = make([]sectionEnd, len(list))
	for i, s := range list {
		begin := b.Len()
		made.ends[i].at = begin
		if change && s.once || s == boardSection || s == seatsSection || s == mineSection {
			continue
		}
		field := of.Field(s.field)
		switch {
		case s.optional && field.IsZero():
			continue
		case field.CanInt(): // a third of all fields, which need no encoder
			out.Write(strconv.AppendInt(out.AvailableBuffer(), field.Int(), 10))
		case field.Kind() == reflect.Bool:
			out.Write(strconv.AppendBool(out.AvailableBuffer(), field.Bool()))
		case field.Kind() == reflect.Slice && field.Len() == 0:
			out.WriteString("[]")
		case s.name == "now":
			out.Write(t.Now.AppendFormat(out.AvailableBuffer(), `"`+time.RFC3339Nano+`"`))
		default:
			if err := b.encode(field.Addr().Interface()); err != nil {
				return made, err
			}
		}
		made.ends[i] = sectionEnd{b.Len(), maphash.Bytes(seed, b.Bytes()[begin:]) | 1}
	}
	defer encoders.Put(b)
	made.json = bytes.Clone(b.Bytes())
	return made, nil
}

// split splits the JSON of a seat where its board belongs, after the seat's number.
func (m *mineJSON) split() (seat, others []byte) {
	after := bytes.IndexByte(m.withoutBoard, ',') + 1
	return m.withoutBoard[:after], m.withoutBoard[after:]
}

// Knowledge is what the reader of a stream already knows.
type Knowledge struct {
	sections []uint64 // the hash of each section as last sent, or 0 if the table did not have it
	boards   *boards  // of boards that are sent in parts; nil: they are sent whole
}

// NewKnowledge returns the knowledge of a new reader. If parts is true, boards are sent in parts.
func NewKnowledge(parts bool) *Knowledge {
	k := &Knowledge{sections: make([]uint64, len(sections))}
	if parts {
		k.boards = &boards{}
	}
	return k
}

// Append appends the table as JSON: the whole table or, as a change, the sections that differ from
// those the reader knows. If known is nil, the reader may know any state of the table.
func (v *View) Append(b []byte, change bool, known *Knowledge) []byte {
	removed := make([]string, 0, 16) //nolint:mnd // more than can be removed; a constant keeps it off the heap
	b = append(slices.Grow(b, v.size()), '{')
	for i := range sections {
		s := &sections[i]
		if change && s.once {
			continue
		}
		r := v.part(s)
		changes := !s.once && !s.always
		if r.sum == 0 {
			if change && changes && (known == nil || known.sections[i] != 0) {
				removed = append(removed, s.name)
			}
			if known != nil {
				known.sections[i] = 0
			}
			continue
		}
		if known != nil {
			before := known.sections[i]
			known.sections[i] = r.sum
			if known.boards != nil && (s == boardSection || s == mineSection) {
				b = known.boards.append(b, s.name, v, !change || before == 0)
				continue
			}
			if change && changes && before == r.sum {
				continue
			}
		}
		b = append(append(append(b, '"'), s.name...), `":`...)
		if s == mineSection {
			b = append(v.appendMine(b), ',')
			continue
		}
		b = append(append(b, r.json...), ',')
	}
	for i, name := range removed {
		if i == 0 {
			b = append(b, `"`+removedName+`":[`...)
		}
		b = append(append(append(b, '"'), name...), `",`...)
	}
	if len(removed) > 0 {
		b[len(b)-1] = ']'
		b = append(b, ',')
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
		m := v.mine[i]
		seat, others := m.split()
		b = append(b, seat...)
		if m.board != nil {
			b = append(append(append(b, `"board":`...), m.board.json...), ',')
		}
		b = append(b, others...)
	}
	return append(b, ']')
}

// size returns the approximate length of the JSON.
func (v *View) size() int {
	size := len(sections)*32 + len(v.sections.json) + len(v.own.json) + len(v.seats.json) + len(v.board.text()) //nolint:mnd // longer than a name with its JSON syntax
	for _, m := range v.mine {
		size += len(`"board":,`) + len(m.board.text()) + len(m.withoutBoard)
	}
	return size
}

// Lend passes the table, as Append appends it, to a function, between before and after. The
// function must not keep the bytes.
func (v *View) Lend(change bool, known *Knowledge, before, after string, to func([]byte) error) error {
	buf, _ := buffers.Get().(*[]byte)
	defer buffers.Put(buf)
	*buf = append(v.Append(append((*buf)[:0], before...), change, known), after...)
	return to(*buf)
}

// Viewed is the body of an answer: a view, or only the part that may change.
type Viewed struct {
	View   *View
	Change bool
}

// Write writes the view as a line of JSON.
func (v Viewed) Write(w io.Writer) error {
	return v.View.Lend(v.Change, nil, "", "\n", func(b []byte) error {
		_, err := w.Write(b)
		return err
	})
}

type (
	// TableBody is a view that the API describes as a table.
	TableBody struct{ Viewed }
	// ChangeBody is a view that the API describes as a change.
	ChangeBody struct{ Viewed }
)

// Schema returns the schema of a table.
func (TableBody) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[present.Table](), true, "")
}

// Schema returns the schema of a change.
func (ChangeBody) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[TableChange](), true, "")
}
