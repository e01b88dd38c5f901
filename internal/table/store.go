package table

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Store stores tables. Package storetest tests every Store. It must be safe for concurrent use.
type Store interface {
	// Append makes all of the changes, or none, and returns when they are safe even if the machine
	// crashes. Only Append adds to a log. If two callers append to the same head, one gets ErrStale
	// and nothing of its changes is made. ErrDuplicate means that this person has already made a
	// table, or one of the newest entries, with the same RequestID. The caller checks against older
	// entries, since it has read the log up to the head. ErrExists means that there is already a
	// table with this id.
	Append(ctx context.Context, changes ...Change) error

	// Load returns a table and its whole log. It returns ErrNone if there is no such table, and
	// ErrDamaged if the log is not the one that was appended.
	Load(ctx context.Context, id ID) (*Header, []Entry, error)

	// List returns at most q.Max rows, in the order of Cursor.
	List(ctx context.Context, q Query) ([]Row, error)

	// Due returns up to limit tables whose Wake is at or before the tick, longest overdue first.
	Due(ctx context.Context, at Tick, limit int) ([]ID, error)

	// All returns up to limit tables with an id after this one, sorted by id.
	All(ctx context.Context, after ID, limit int) ([]ID, error)

	// Unused returns up to limit tables with an id after this one, sorted by id, where nobody has
	// ever played: not running, without a step, and without an entry after the tick. Drop deletes a
	// table and everything that belongs to it, or returns ErrStale if its head has moved on.
	Unused(ctx context.Context, at Tick, after ID, limit int) ([]ID, error)
	Drop(ctx context.Context, id ID, head int64) error

	// Imported returns up to limit tables of records imported at or before the tick, oldest first,
	// by a person, or by anybody if by is "".
	Imported(ctx context.Context, by Person, at Tick, limit int) ([]Row, error)

	// RedactChat deletes the words of a person's chat messages, and returns the tables concerned.
	// Nothing else ever changes an entry of a log.
	RedactChat(ctx context.Context, p Person) ([]ID, error)

	// Notices returns up to limit notices that are due at or before the tick, oldest first.
	// DeleteNotice deletes one.
	Notices(ctx context.Context, at Tick, limit int) ([]Notice, error)
	DeleteNotice(ctx context.Context, notice int64) error

	// ClaimAnalysis returns a finished table whose analysis is missing or of an older version of
	// the coach. Nobody else gets this table before the tick until. Append has queued each table
	// once when its game ended. Tables without any analysis come first, and imported records last.
	// Hosts take turns: the table is one of the host with the oldest last claim, and of these the
	// one that ended last. Only the newest 1,000 need be considered. ErrNone means that there is
	// nothing to do at this tick.
	ClaimAnalysis(ctx context.Context, version int, at, until Tick) (ID, error)

	// RenewAnalysis changes until when nobody else gets a table from ClaimAnalysis.
	RenewAnalysis(ctx context.Context, id ID, until Tick) error

	// SaveAnalysis stores an analysis, unless there is one of a newer version. Analysis returns it.
	// Version 0 means that there is none yet, and ErrNone that the table has no finished game.
	SaveAnalysis(ctx context.Context, id ID, version int, body []byte) error
	Analysis(ctx context.Context, id ID) (version int, body []byte, err error)

	// Analysed returns which of these tables have a stored analysis of any version, in no order.
	Analysed(ctx context.Context, ids []ID) ([]ID, error)

	// Beat stores the tick from time to time, and returns the largest tick of all Beats: with
	// several nodes, that of the node that has run the longest. LastBeat returns the largest tick
	// of any Beat or Row.
	Beat(ctx context.Context, now Tick) (Tick, error)
	LastBeat(ctx context.Context) (Tick, error)
}

// The errors of a Store, for errors.Is.
var (
	ErrNone      = errors.New("no such table")
	ErrStale     = errors.New("the log has newer entries")
	ErrDuplicate = errors.New("a request with this id was already executed")
	ErrExists    = errors.New("the table already exists")

	ErrDamaged   = errors.New("the data is damaged")
	ErrDifferent = errors.New("the copy of the table differs") // returned by audit.Same
)

// ErrReadOnly and ErrFull mean that a Store cannot write at the moment. Nothing was changed, and
// its data can still be read. ErrUnreachable means that the database of a Store cannot be reached:
// nothing can be read, and the outcome of the last Append is unknown.
var (
	ErrReadOnly    = errors.New("the store is read-only")
	ErrFull        = errors.New("the store has no space left")
	ErrUnreachable = errors.New("the database cannot be reached")
)

// IsUnavailable reports whether an error is one of these. The Store logs each outage once, so
// callers need not log it.
func IsUnavailable(err error) bool {
	return errors.Is(err, ErrReadOnly) || errors.Is(err, ErrFull) || errors.Is(err, ErrUnreachable)
}

// Change is an append to one table.
type Change struct {
	NewTable *Header // set only for a new table, whose Head is 0
	Head     int64   // Seq of the last entry before these
	Entries  []Entry
	Row      Row // replaces the previous one
	Notices  []Notice
}

// Row is the data about a table that lists and the runner need, derived from its log.
type Row struct {
	ID      ID        `json:"id"`
	Head    int64     `json:"head"`
	Host    Person    `json:"host"`
	New     New       `json:"new"` // without options and seats
	State   State     `json:"state"`
	Ending  Ending    `json:"ending,omitempty"`
	Group   string    `json:"group,omitempty"`  // won or lost, once a cooperative game is over
	Scores  []int32   `json:"scores,omitempty"` // by seat, once a game with scores is over
	Created time.Time `json:"created"`
	Updated time.Time `json:"updated"` // time of the last entry other than chat
	Seats   []RowSeat `json:"seats"`
	Steps   int       `json:"steps"`
	Rematch ID        `json:"rematch,omitempty"`
	Tick    Tick      `json:"tick"` // of the last entry
	// When a job for a bot or a clock is due; 0 means never.
	Wake Tick `json:"wake,omitempty"`
}

// RowSeat is a seat in a Row.
type RowSeat struct {
	Person      Person `json:"person,omitempty"`
	ReservedFor Person `json:"reserved_for,omitempty"`
	Bot         string `json:"bot,omitempty"`
	Turn        bool   `json:"turn,omitempty"`  // whether it has to act
	Place       int    `json:"place,omitempty"` // once the game is over; 1 is first
}

// Free returns the number of seats that anybody may take.
func (r *Row) Free() int {
	if r.State == StateOver {
		return 0
	}
	free := 0
	for _, s := range r.Seats {
		if s.Person == "" && s.ReservedFor == "" && s.Bot == "" {
			free++
		}
	}
	return free
}

// AnalysisDue returns from which tick on the analysis is due. Later ones are made first. Imported
// records wait until all games that were played here are done.
func (r *Row) AnalysisDue() Tick {
	if r.New.Imported != nil {
		return 0
	}
	return r.Tick
}

// Has reports whether the table is one of the person's, and whether it waits for them. The table of
// an imported record is nobody's, so that it cannot be mistaken for a game that was played here.
func (r *Row) Has(p Person) (its, turn bool) {
	if r.New.Imported != nil {
		return false, false
	}
	its = r.Host == p
	for _, s := range r.Seats {
		if s.Person == p || s.Person == "" && s.ReservedFor == p {
			its = true
			turn = turn || s.Turn && s.Person == p || r.State == StateOpen && s.ReservedFor == p && s.Person == ""
		}
	}
	return its, turn
}

// People returns the people at the table, each once.
func (r *Row) People() []Person {
	if r.New.Imported != nil {
		return nil
	}
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
			add(s.ReservedFor)
		}
	}
	return list
}

// Query selects the rows that match all fields that are set.
type Query struct {
	Person    Person // tables of this person; "" for anybody's
	RequestID string // only the table that the person made with this request
	Listed    bool   // only listed tables
	State     State
	Game      string
	Free      bool // only tables with a free seat
	After     *Cursor
	Max       int
}

// Side is one of two parts in which a store keeps listed tables and a person's tables: unfinished
// and finished ones, or both. After years almost all tables are finished, and listing the
// unfinished ones must not get slower.
type Side int

// The sides.
const (
	AnySide Side = iota
	NotOver
	OnlyOver
)

// Run answers a query by calling one for each side that the query needs, and merges the results.
func (q *Query) Run(one func(Side) ([]Row, error)) ([]Row, error) {
	switch {
	case q.RequestID != "" || !q.Listed && q.Person == "":
		return one(AnySide)
	case q.State == StateOver:
		return one(OnlyOver)
	case q.State != "" || q.Free:
		return one(NotOver)
	case q.Game == "" && q.Person == "":
		return one(AnySide)
	}
	rows, err := one(NotOver)
	if err != nil {
		return nil, err
	}
	over, err := one(OnlyOver)
	if err != nil {
		return nil, err
	}
	// A game that ended between the two queries is in both.
	rows = slices.DeleteFunc(rows, func(r Row) bool { return slices.ContainsFunc(over, func(o Row) bool { return o.ID == r.ID }) })
	rows = append(rows, over...)
	slices.SortFunc(rows, func(a, b Row) int {
		if CursorOf(&a, q.Person).Before(CursorOf(&b, q.Person)) {
			return -1
		}
		return 1
	})
	return rows[:min(len(rows), q.Max)], nil
}

// Cursor is the position of a row in a list: first the tables that wait for the person of the list,
// then the others, both sorted by the latest change.
type Cursor struct {
	Turn    bool      `json:"t,omitempty"`
	Updated time.Time `json:"u"`
	ID      ID        `json:"i"`
}

// CursorOf returns the position of a row in a person's list, or in a list of all tables if p is "".
func CursorOf(r *Row, p Person) Cursor {
	_, turn := r.Has(p)
	return Cursor{turn && p != "", r.Updated, r.ID}
}

// Before reports whether a position comes before another.
func (c Cursor) Before(d Cursor) bool {
	switch {
	case c.Turn != d.Turn:
		return c.Turn
	case !c.Updated.Equal(d.Updated):
		return c.Updated.After(d.Updated)
	}
	return c.ID < d.ID
}

// Notice is a message to a person who is away.
type Notice struct {
	ID     int64      `json:"id"` // set by the Store
	Table  ID         `json:"table"`
	Seq    int64      `json:"seq"` // notices with the same Seq, Table, Person and Kind are the same
	Person Person     `json:"person"`
	Kind   NoticeKind `json:"kind"`
	Due    Tick       `json:"due"`
}

// NoticeKind is the kind of a notice.
type NoticeKind string

// The kinds of notices.
const (
	YourTurn NoticeKind = "turn"
	Invited  NoticeKind = "invited" // a seat is reserved for the person
	Started  NoticeKind = "started"
	Asked    NoticeKind = "asked" // to agree to something
	Ended    NoticeKind = "over"
	Finished NoticeKind = "finished" // to nobody: a game that is rated, or of a deal, is over
)
