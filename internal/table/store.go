package table

import (
	"context"
	"errors"
	"time"
)

// Store keeps tables. Package storetest holds every Store to what is said here. Its methods may be called from anywhere at
// any time.
type Store interface {
	// Append does all of the changes or none, and returns when they are safe against a crash of everything. It is the only
	// way to change a table: of two who append to the same head one gets ErrStale, and nothing of theirs is kept. ErrTwice:
	// an entry with this person and client is there already, or a table that this client of the person has set up. ErrExists: there is a table of that id.
	Append(ctx context.Context, changes ...Change) error

	// Load gives a table and its whole log; ErrNone if there is none, ErrDamaged if it is not the log that was appended.
	Load(ctx context.Context, id ID) (*Header, []Entry, error)

	// List gives rows in the order of Cursor, at most q.Max.
	List(ctx context.Context, q Query) ([]Row, error)

	// Due lists tables whose Wake is at or before the tick, those that have waited longest first, at most most.
	Due(ctx context.Context, at Tick, most int) ([]ID, error)

	// All lists the tables behind an id, in the order of their ids, at most most.
	All(ctx context.Context, after ID, most int) ([]ID, error)

	// Unused lists tables that nobody plays at and nobody has: not running, without a step, and nothing in their log is later
	// than the tick; those behind an id, in the order of their ids, at most most. Drop takes a table away that is at this head
	// still, with all that is about it; otherwise ErrStale.
	Unused(ctx context.Context, at Tick, after ID, most int) ([]ID, error)
	Drop(ctx context.Context, id ID, head int64) error

	// Hush takes the words out of all that a person has said, and lists the tables where that was. Nothing else of a log ever
	// changes.
	Hush(ctx context.Context, p Person) ([]ID, error)

	// Notices lists what is to be told at or before the tick, the oldest first, at most most. Told takes one off the list.
	Notices(ctx context.Context, at Tick, most int) ([]Notice, error)
	Told(ctx context.Context, notice int64) error

	// Beat notes the tick now and then, LastBeat gives the largest that was noted, or was given with a Row.
	Beat(ctx context.Context, now Tick) error
	LastBeat(ctx context.Context) (Tick, error)
}

// What a Store answers, matched with errors.Is.
var (
	ErrNone   = errors.New("no such table")
	ErrStale  = errors.New("the head has moved on")
	ErrTwice  = errors.New("this command is there already")
	ErrExists = errors.New("there is such a table already")

	ErrDamaged = errors.New("the data is damaged")
)

// ErrReadOnly and ErrFull are why a Store cannot keep anything just now: nothing of what it was asked to keep is kept, and
// what it has can still be read.
var (
	ErrReadOnly = errors.New("the store can be read only")
	ErrFull     = errors.New("the store has no room left")
)

// IsUnkept reports whether an error is one of these two. The Store tells its host once that it is so: nobody else has to.
func IsUnkept(err error) bool { return errors.Is(err, ErrReadOnly) || errors.Is(err, ErrFull) }

// Change is what is appended to one table at once.
type Change struct {
	Birth   *Header // of a table that is new; its Head is 0
	Head    int64   // the Seq before the entries
	Entries []Entry
	Row     Row // in place of the one before
	Notices []Notice
}

// Row is what lists and the runner need to know of a table, derived from its log.
type Row struct {
	ID      ID        `json:"id"`
	Head    int64     `json:"head"`
	Host    Person    `json:"host"`
	New     New       `json:"new"`
	State   State     `json:"state"`
	Why     Ending    `json:"why,omitempty"`
	Created time.Time `json:"created"`
	Updated time.Time `json:"updated"` // the last entry that was no chat
	Seats   []RowSeat `json:"seats"`
	Steps   int       `json:"steps"`
	Rematch ID        `json:"rematch,omitempty"`
	Tick    Tick      `json:"tick"`           // of the last entry
	Wake    Tick      `json:"wake,omitempty"` // when something happens by itself: a bot's turn, a clock; 0: nothing
}

// RowSeat is a seat in a list.
type RowSeat struct {
	Person Person `json:"person,omitempty"`
	Meant  Person `json:"meant,omitempty"`
	Bot    string `json:"bot,omitempty"`
	Turn   bool   `json:"turn,omitempty"`  // it is to act
	Place  int    `json:"place,omitempty"` // when the game is over: 1 is first
}

// Free counts the seats that anybody may take.
func (r *Row) Free() int {
	if r.State == StateOver {
		return 0
	}
	free := 0
	for _, s := range r.Seats {
		if s.Person == "" && s.Meant == "" && s.Bot == "" {
			free++
		}
	}
	return free
}

// Has tells whether the table is one of the person's, and whether it waits for that person.
func (r *Row) Has(p Person) (its, turn bool) {
	its = r.Host == p
	for _, s := range r.Seats {
		if s.Person == p || s.Person == "" && s.Meant == p {
			its = true
			turn = turn || s.Turn && s.Person == p || r.State == StateOpen && s.Meant == p && s.Person == ""
		}
	}
	return its, turn
}

// People lists everybody whose table it is, each once.
func (r *Row) People() []Person {
	list := []Person{r.Host}
	add := func(p Person) {
		for _, q := range list {
			if p == q || p == "" {
				return
			}
		}
		list = append(list, p)
	}
	for _, s := range r.Seats {
		add(s.Person)
		if s.Person == "" {
			add(s.Meant)
		}
	}
	return list
}

// Query is which rows are wanted: all that fit what is set.
type Query struct {
	Person Person // whose tables; "": anybody's
	Client string // only the table that this client of the person has set up
	Listed bool   // only those that are listed
	State  State
	Game   string
	Free   bool // only those with a seat for anybody
	After  *Cursor
	Max    int
}

// Cursor is where a row stands in a list: those that wait for the person whose list it is, then the others, the last
// changed first.
type Cursor struct {
	Turn    bool
	Updated time.Time
	ID      ID
}

// CursorOf is where the row stands in somebody's list; "" is nobody's.
func CursorOf(r *Row, p Person) Cursor {
	_, turn := r.Has(p)
	return Cursor{turn && p != "", r.Updated, r.ID}
}

// Before tells whether a place comes before another.
func (c Cursor) Before(d Cursor) bool {
	switch {
	case c.Turn != d.Turn:
		return c.Turn
	case !c.Updated.Equal(d.Updated):
		return c.Updated.After(d.Updated)
	}
	return c.ID < d.ID
}

// Notice is something that a person who is not there should be told.
type Notice struct {
	ID     int64      `json:"id"` // given by the Store
	Table  ID         `json:"table"`
	Seq    int64      `json:"seq"` // with Table, Person and Kind it is the same notice, however often it is told
	Person Person     `json:"person"`
	Kind   NoticeKind `json:"kind"`
	Due    Tick       `json:"due"`
}

// NoticeKind is what a notice is about.
type NoticeKind string

// The kinds of notices.
const (
	YourTurn NoticeKind = "turn"
	Invited  NoticeKind = "invited" // a seat is meant for the person
	Started  NoticeKind = "started"
	Asked    NoticeKind = "asked" // to agree to something
	Ended    NoticeKind = "over"
	Finished NoticeKind = "finished" // to nobody: a rated game is over, whoever looks on
)
