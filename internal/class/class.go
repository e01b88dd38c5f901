// Package class manages school classes and other large groups: many tables of one game behind one
// link, with a teacher who sees them all. It stores who sits together. The games themselves are
// tables of package table, which this package knows only by id.
//
// Until its game begins, a table of a class is only a list of pupils. So pupils can come, leave and
// change places freely, and the game gets as many seats as there are pupils.
package class

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// ID names a class in URLs. It is random and unguessable, and is the only thing that keeps
// strangers out.
type ID string

// Person is the id of a teacher or a pupil, from package people.
type Person string

// The limits.
const (
	MaxPupils  = 80 // per class: two school classes
	MaxTables  = 40 // per class
	MaxClasses = 10 // open classes per teacher
)

// retention is how long a class is stored after it was made.
const retention = 180 * 24 * time.Hour

// awayAfter is how long a pupil can be away before somebody else may take their seat. Open pages
// poll the class every few seconds, but hidden ones do not.
const awayAfter = 10 * time.Minute

// seenEvery is the precision of Pupil.Seen. It limits how often it is written.
const seenEvery = time.Minute

// Class is a school class, or another large group.
type Class struct {
	ID      ID     `json:"id"`
	Teacher Person `json:"teacher"`
	// chosen by the teacher's client: an idempotency key for making the class
	RequestID string    `json:"request_id,omitempty"`
	Made      time.Time `json:"created"`
	Ended     time.Time `json:"ended,omitzero"` // nobody can join after this
	Game      string    `json:"game"`
	// Of each table; a game that begins with fewer seats differs only in the seats.
	Setup  engine.Setup `json:"setup"`
	Chat   string       `json:"chat,omitempty"`
	Tables []Table      `json:"tables"`
}

// Table is a table of a class.
type Table struct {
	Pupils []Pupil   `json:"pupils,omitempty"` // in seat order
	Seats  int       `json:"seats"`
	Begun  time.Time `json:"begun,omitzero"` // from then on its pupils are fixed
	Bot    string    `json:"bot,omitempty"`  // the bot that plays the seats without a pupil
	ID     string    `json:"id,omitempty"`   // of the table in package table, once its game exists
}

// Pupil is a pupil at a table.
type Pupil struct {
	Person Person `json:"person"`
	Nonce  string `json:"nonce,omitempty"` // their contribution to the game's seed
	// They became a guest of the server through this class's link.
	Arrived bool `json:"arrived,omitempty"`
	// When they last looked at the class, to within seenEvery.
	Seen time.Time `json:"seen,omitzero"`
}

// Open reports whether pupils can still join.
func (c *Class) Open() bool { return c.Ended.IsZero() }

// Find returns a pupil and the number of their table, from 1, or 0 if they are not in the class.
func (c *Class) Find(p Person) (Pupil, int) {
	for i := range c.Tables {
		if at := c.Tables[i].find(p); at >= 0 {
			return c.Tables[i].Pupils[at], i + 1
		}
	}
	return Pupil{}, 0
}

// Table returns a table by its number, from 1.
func (c *Class) Table(number int) (*Table, error) {
	if number < 1 || number > len(c.Tables) {
		return nil, refuse(NotFound, "class_no_table", len(c.Tables))
	}
	return &c.Tables[number-1], nil
}

func (t *Table) find(p Person) int {
	return slices.IndexFunc(t.Pupils, func(q Pupil) bool { return q.Person == p })
}

// free returns the number of free seats; 0 once the game has begun.
func (t *Table) free() int {
	if !t.Begun.IsZero() {
		return 0
	}
	return t.Seats - len(t.Pupils)
}

// Away returns the pupils who have been away for long, if the game has not begun.
func (t *Table) Away(now time.Time) (list []Pupil) {
	if !t.Begun.IsZero() {
		return nil
	}
	for _, p := range t.Pupils {
		if now.Sub(p.Seen) >= awayAfter {
			list = append(list, p)
		}
	}
	return list
}

// MakeRoom frees a seat at a table if the class is full; number 0 means any table. The pupil who
// has been away longest loses it. Nobody loses a seat before awayAfter.
func (c *Class) MakeRoom(number int, now time.Time) {
	if c.nextTable() != 0 {
		return
	}
	var away []Pupil
	for i := range c.Tables {
		if number == 0 || number == i+1 {
			away = append(away, c.Tables[i].Away(now)...)
		}
	}
	if len(away) > 0 {
		c.remove(slices.MinFunc(away, func(p, q Pupil) int { return p.Seen.Compare(q.Seen) }).Person)
	}
}

// nextTable returns the number of the table that lacks the fewest pupils, so that tables fill one
// after the other. It returns 0 if no seat is free.
func (c *Class) nextTable() int {
	best, lowest := 0, 0
	for i := range c.Tables {
		if free := c.Tables[i].free(); free > 0 && (best == 0 || free < lowest) {
			best, lowest = i+1, free
		}
	}
	return best
}

// remove removes a person from every table.
func (c *Class) remove(p Person) {
	for i := range c.Tables {
		t := &c.Tables[i]
		t.Pupils = slices.DeleteFunc(t.Pupils, func(q Pupil) bool { return q.Person == p })
	}
}

// Store stores classes. Package storetest tests it. When a method returns, its change is durable,
// or nothing has changed.
type Store interface {
	// AddClass adds a class, or returns ErrTwice if its teacher already has one with the same
	// RequestID.
	AddClass(ctx context.Context, c Class) error

	// Class returns a class, or ErrNone. ClassesOf returns a teacher's classes, newest first.
	Class(ctx context.Context, id ID) (Class, error)
	ClassesOf(ctx context.Context, teacher Person) ([]Class, error)

	// UpdateClass changes a class atomically. The id and the teacher do not change. If change
	// fails, or the class does not exist (ErrNone), nothing is changed.
	UpdateClass(ctx context.Context, id ID, change func(*Class) error) (Class, error)

	// DropClasses deletes the classes made before a time.
	DropClasses(ctx context.Context, before time.Time) error
}

// The errors of a Store. Classes returns them as an *Error.
var (
	ErrNone  = errors.New("no class has this id")
	ErrTwice = errors.New("the teacher's client has already made this class")
)

// Code is the kind of an error, for programs.
type Code string

// The codes.
const (
	Invalid   Code = "invalid"
	Forbidden Code = "forbidden"
	NotFound  Code = "not_found"
	Taken     Code = "taken"
	TooMany   Code = "too_many"
)

// Error is a refusal that may be shown to the caller.
type Error struct {
	Code Code
	Key  string // of the message
	Args []int
}

// Error returns the code and the key.
func (e *Error) Error() string { return string(e.Code) + ": " + e.Key }

func refuse(code Code, key string, args ...int) error { return &Error{code, key, args} }

// Classes is the service. It is safe for concurrent use.
type Classes struct {
	store Store
	now   func() time.Time
	rand  io.Reader
}

// Config configures Classes. Only Store is required.
type Config struct {
	Store Store
	Now   func() time.Time
	Rand  io.Reader
}

// New returns the service for a store.
func New(c Config) *Classes {
	s := &Classes{c.Store, c.Now, c.Rand}
	if s.now == nil {
		s.now = time.Now
	}
	if s.rand == nil {
		s.rand = rand.Reader
	}
	return s
}

// Make makes a class with a number of tables. The caller has checked the game, the set-up and the
// chat. If the teacher already has a class with the same RequestID, Make returns that one. The open
// classes of the people in sharing count against the teacher's quota.
func (s *Classes) Make(ctx context.Context, c Class, tables int, sharing ...Person) (Class, error) {
	if tables < 1 || tables > MaxTables || tables*c.Setup.Seats > MaxPupils {
		return Class{}, refuse(Invalid, "class_tables", MaxTables, MaxPupils)
	}
	mine, err := s.store.ClassesOf(ctx, c.Teacher)
	if err != nil {
		return Class{}, err
	}
	open := 0
	for i := range mine {
		if c.RequestID != "" && mine[i].RequestID == c.RequestID {
			return mine[i], nil
		}
		if mine[i].Open() {
			open++
		}
	}
	for _, other := range sharing {
		if other == c.Teacher {
			continue
		}
		theirs, err := s.store.ClassesOf(ctx, other)
		if err != nil {
			return Class{}, err
		}
		for i := range theirs {
			if theirs[i].Open() {
				open++
			}
		}
	}
	if open >= MaxClasses {
		return Class{}, refuse(TooMany, "class_too_many", MaxClasses)
	}
	var b [10]byte
	if _, err := io.ReadFull(s.rand, b[:]); err != nil {
		return Class{}, fmt.Errorf("draw an id: %w", err)
	}
	c.ID, c.Made = ID(strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))), s.now().UTC().Truncate(time.Millisecond)
	for range tables {
		c.Tables = append(c.Tables, Table{Seats: c.Setup.Seats})
	}
	if err := s.store.AddClass(ctx, c); errors.Is(err, ErrTwice) {
		return s.Make(ctx, c, tables, sharing...) // a concurrent request made it
	} else if err != nil {
		return Class{}, err
	}
	return c, nil
}

// Find returns a class.
func (s *Classes) Find(ctx context.Context, id ID) (Class, error) {
	c, err := s.store.Class(ctx, id)
	return c, plain(err)
}

// Of returns a teacher's classes, newest first.
func (s *Classes) Of(ctx context.Context, teacher Person) ([]Class, error) {
	return s.store.ClassesOf(ctx, teacher)
}

// MayJoin returns an error if nobody can join a table of the class; number 0 means any table.
func (c *Class) MayJoin(number int) error {
	if !c.Open() {
		return refuse(Forbidden, "class_ended")
	}
	if number == 0 {
		if c.nextTable() == 0 {
			return refuse(Taken, "class_full")
		}
		return nil
	}
	t, err := c.Table(number)
	switch {
	case err != nil:
		return err
	case !t.Begun.IsZero():
		return refuse(Taken, "class_begun", number)
	case t.free() == 0:
		return refuse(Taken, "class_table_full", number)
	}
	return nil
}

// Join seats a pupil at a table, or at the next one (see nextTable) if number is 0. A seated pupil
// changes places, or stays if number is 0. A newcomer to a full class gets the seat of a pupil who
// is away (see MakeRoom). The caller makes sure that the pupil has left any game in progress.
func (s *Classes) Join(ctx context.Context, id ID, p Pupil, number int) (Class, error) {
	return s.update(ctx, id, func(c *Class) error {
		if p.Person == c.Teacher {
			return refuse(Forbidden, "class_teacher")
		}
		before, at := c.Find(p.Person)
		if at != 0 && (number == 0 || number == at) {
			return nil
		}
		now := s.now().UTC().Truncate(time.Millisecond)
		if at == 0 {
			c.MakeRoom(number, now)
		}
		if err := c.MayJoin(number); err != nil {
			return err
		}
		if number == 0 {
			number = c.nextTable()
		}
		p.Arrived, p.Seen = p.Arrived || before.Arrived, now
		c.remove(p.Person)
		t := &c.Tables[number-1]
		t.Pupils = append(t.Pupils, p)
		return nil
	})
}

// Look records that a pupil looks at the class, so that they do not count as away.
func (s *Classes) Look(ctx context.Context, c *Class, who Person) error {
	now := s.now().UTC().Truncate(time.Millisecond)
	p, at := c.Find(who)
	if at == 0 || !c.Tables[at-1].Begun.IsZero() || now.Sub(p.Seen) < seenEvery {
		return nil
	}
	_, err := s.update(ctx, c.ID, func(c *Class) error {
		if _, at := c.Find(who); at != 0 {
			t := &c.Tables[at-1]
			t.Pupils[t.find(who)].Seen = now
		}
		return nil
	})
	return err
}

// Seated records that a pupil has taken a seat in the game of a table.
func (s *Classes) Seated(ctx context.Context, id ID, p Pupil, number int) (Class, error) {
	return s.update(ctx, id, func(c *Class) error {
		t, err := c.Table(number)
		if err != nil {
			return err
		}
		before, _ := c.Find(p.Person)
		p.Arrived = p.Arrived || before.Arrived
		c.remove(p.Person)
		t.Pupils = append(t.Pupils, p)
		return nil
	})
}

// Move lets the teacher move a pupil to another table. Neither game may have begun.
func (s *Classes) Move(ctx context.Context, id ID, who Person, number int) (Class, error) {
	return s.update(ctx, id, func(c *Class) error {
		p, at := c.Find(who)
		switch {
		case at == 0:
			return refuse(NotFound, "class_nobody")
		case !c.Tables[at-1].Begun.IsZero():
			return refuse(Forbidden, "class_playing")
		case number == at:
			return nil
		}
		t, err := c.Table(number)
		if err != nil {
			return err
		}
		if err := c.MayJoin(number); err != nil {
			return err
		}
		c.remove(who)
		t.Pupils = append(t.Pupils, p)
		return nil
	})
}

// Leave removes a pupil from a table whose game has not begun.
func (s *Classes) Leave(ctx context.Context, id ID, p Person) (Class, error) {
	return s.update(ctx, id, func(c *Class) error {
		_, at := c.Find(p)
		switch {
		case at == 0:
			return refuse(NotFound, "class_nobody")
		case !c.Tables[at-1].Begun.IsZero():
			return refuse(Forbidden, "class_playing")
		}
		c.remove(p)
		return nil
	})
}

// AddTable adds a table.
func (s *Classes) AddTable(ctx context.Context, id ID) (Class, error) {
	return s.update(ctx, id, func(c *Class) error {
		seats := c.Setup.Seats
		for i := range c.Tables {
			seats += c.Tables[i].Seats
		}
		switch {
		case !c.Open():
			return refuse(Forbidden, "class_ended")
		case len(c.Tables) >= MaxTables || seats > MaxPupils:
			return refuse(TooMany, "class_tables", MaxTables, MaxPupils)
		}
		c.Tables = append(c.Tables, Table{Seats: c.Setup.Seats})
		return nil
	})
}

// Settle fixes the pupils of a table, its number of seats, and the bot for the seats without a
// pupil. It does nothing if the table is already settled.
func (s *Classes) Settle(ctx context.Context, id ID, number, seats int, bot string) (Class, error) {
	return s.update(ctx, id, func(c *Class) error {
		t, err := c.Table(number)
		switch {
		case err != nil:
			return err
		case !t.Begun.IsZero():
			return nil
		case !c.Open():
			return refuse(Forbidden, "class_ended")
		case len(t.Pupils) == 0:
			return refuse(Invalid, "class_empty", number)
		case len(t.Pupils) > seats || len(t.Pupils) < seats && bot == "":
			// Somebody came or left since the caller read it.
			return refuse(Taken, "class_changed", number)
		}
		t.Seats, t.Bot, t.Begun = seats, bot, s.now().UTC().Truncate(time.Millisecond)
		return nil
	})
}

// Began records the id, in package table, of a settled table's game.
func (s *Classes) Began(ctx context.Context, id ID, number int, table string) (Class, error) {
	return s.update(ctx, id, func(c *Class) error {
		t, err := c.Table(number)
		if err == nil {
			t.ID = table
		}
		return err
	})
}

// End closes the class's link. Tables that have not begun lose their pupils; games in progress
// continue.
func (s *Classes) End(ctx context.Context, id ID) (Class, error) {
	return s.update(ctx, id, func(c *Class) error {
		if c.Open() {
			c.Ended = s.now().UTC().Truncate(time.Millisecond)
		}
		for i := range c.Tables {
			if c.Tables[i].Begun.IsZero() {
				c.Tables[i].Pupils = nil
			}
		}
		return nil
	})
}

// EndAll ends all classes of a teacher who is being deleted.
func (s *Classes) EndAll(ctx context.Context, teacher Person) error {
	list, err := s.store.ClassesOf(ctx, teacher)
	for i := range list {
		_, failed := s.End(ctx, list[i].ID)
		err = errors.Join(err, failed)
	}
	return err
}

// Sweep deletes classes older than half a year.
func (s *Classes) Sweep(ctx context.Context) error {
	return s.store.DropClasses(ctx, s.now().Add(-retention))
}

func (s *Classes) update(ctx context.Context, id ID, change func(*Class) error) (Class, error) {
	c, err := s.store.UpdateClass(ctx, id, change)
	return c, plain(err)
}

// plain turns a store error into an *Error.
func plain(err error) error {
	if errors.Is(err, ErrNone) {
		return refuse(NotFound, "no_class")
	}
	return err
}
