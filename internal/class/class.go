// Package class keeps school classes and other large groups: many tables of one game under one
// link, with a teacher who sees them all. It stores who wants to sit together. The games themselves
// are tables of package table, which this package knows only by their ids.
//
// A table of a class is a list of pupils until its game begins. So pupils can come, go and change
// places freely, and the game has as many seats as there are pupils.
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

// ID names a class in addresses. It is random and hard to guess, and this is all that keeps
// strangers out.
type ID string

// Person is the id of a teacher or a pupil, from package people.
type Person string

// The limits.
const (
	MaxPupils  = 80 // seats of a class: two school classes
	MaxTables  = 40 // of a class
	MaxClasses = 10 // of a teacher, that have not ended
)

// retention is how long a class is kept after it was made.
const retention = 180 * 24 * time.Hour

// Class is a class.
type Class struct {
	ID      ID     `json:"id"`
	Teacher Person `json:"teacher"`
	// the teacher's client's own name for it, so that making it again does nothing
	Client string       `json:"client,omitempty"`
	Made   time.Time    `json:"made"`
	Ended  time.Time    `json:"ended,omitzero"` // since when nobody comes in any more
	Game   string       `json:"game"`
	Setup  engine.Setup `json:"setup"` // of each table; a game that begins with fewer seats differs in these
	Chat   string       `json:"chat,omitempty"`
	Tables []Table      `json:"tables"`
}

// Table is a table of a class.
type Table struct {
	Pupils []Pupil   `json:"pupils,omitempty"` // in the order of their seats
	Seats  int       `json:"seats"`
	Begun  time.Time `json:"begun,omitzero"` // since then the pupils are settled
	Bot    string    `json:"bot,omitempty"`  // what plays in seats without a pupil
	ID     string    `json:"id,omitempty"`   // of the table of package table, once its game is there
}

// Pupil is somebody at a table.
type Pupil struct {
	Person  Person `json:"person"`
	Nonce   string `json:"nonce,omitempty"`   // what they add to chance
	Arrived bool   `json:"arrived,omitempty"` // they became a guest of the server by the link of this class
}

// Open reports whether pupils may still come in.
func (c *Class) Open() bool { return c.Ended.IsZero() }

// Find returns a pupil with the number of their table, from 1, or 0 if the class does not have
// them.
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

// free returns how many may still sit down before the game.
func (t *Table) free() int {
	if !t.Begun.IsZero() {
		return 0
	}
	return t.Seats - len(t.Pupils)
}

// nextTable returns the number of the table with a free seat that lacks the fewest, so that one
// table after the other becomes full. It returns 0 if there is no free seat.
func (c *Class) nextTable() int {
	best, lowest := 0, 0
	for i := range c.Tables {
		if free := c.Tables[i].free(); free > 0 && (best == 0 || free < lowest) {
			best, lowest = i+1, free
		}
	}
	return best
}

// remove takes a person from every table.
func (c *Class) remove(p Person) {
	for i := range c.Tables {
		t := &c.Tables[i]
		t.Pupils = slices.DeleteFunc(t.Pupils, func(q Pupil) bool { return q.Person == p })
	}
}

// Store stores classes. Package storetest tests what it must do. When a method returns, its change
// is durable, or nothing has changed.
type Store interface {
	// AddClass adds a class, or returns ErrTwice if its teacher has one with the same client.
	AddClass(ctx context.Context, c Class) error

	// Class returns a class, or ErrNone. ClassesOf returns those of a teacher, the newest first.
	Class(ctx context.Context, id ID) (Class, error)
	ClassesOf(ctx context.Context, teacher Person) ([]Class, error)

	// UpdateClass changes a class in one step. The id and the teacher stay. After an error of
	// change, or ErrNone, nothing has changed.
	UpdateClass(ctx context.Context, id ID, change func(*Class) error) (Class, error)

	// DropClasses deletes the classes that were made before a time.
	DropClasses(ctx context.Context, before time.Time) error
}

// The errors of a Store. Callers of Classes get an *Error instead.
var (
	ErrNone  = errors.New("no class has this id")
	ErrTwice = errors.New("the teacher's client has made this class already")
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

// Error is a refusal that the person who asked may see.
type Error struct {
	Code Code
	Key  string // the key of the words
	Args []int
}

// Error returns the code and the key.
func (e *Error) Error() string { return string(e.Code) + ": " + e.Key }

func refuse(code Code, key string, args ...int) error { return &Error{code, key, args} }

// Classes is the service. It may be used by any number of goroutines.
type Classes struct {
	store Store
	now   func() time.Time
	rand  io.Reader
}

// Config is the configuration of Classes. Only Store must be set.
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
// chat. If it is called again with the same client, it returns the class that is there. The open
// classes of those who share the teacher's quota count as the teacher's own.
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
		if c.Client != "" && mine[i].Client == c.Client {
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
		return s.Make(ctx, c, tables, sharing...) // made by a request at the same time
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

// Of returns the classes of a teacher, the newest first.
func (s *Classes) Of(ctx context.Context, teacher Person) ([]Class, error) {
	return s.store.ClassesOf(ctx, teacher)
}

// MayJoin returns an error if nobody can sit down at a table of the class; 0 means any table.
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

// Join seats a pupil at a table, or for 0 at the next one (see nextTable). Who has a seat already
// changes their place; with 0 they stay. Who plays a game must have left it: the caller sees to
// that.
func (s *Classes) Join(ctx context.Context, id ID, p Pupil, number int) (Class, error) {
	return s.update(ctx, id, func(c *Class) error {
		if p.Person == c.Teacher {
			return refuse(Forbidden, "class_teacher")
		}
		before, at := c.Find(p.Person)
		if at != 0 && (number == 0 || number == at) {
			return nil
		}
		if err := c.MayJoin(number); err != nil {
			return err
		}
		if number == 0 {
			number = c.nextTable()
		}
		p.Arrived = p.Arrived || before.Arrived
		c.remove(p.Person)
		t := &c.Tables[number-1]
		t.Pupils = append(t.Pupils, p)
		return nil
	})
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

// Move seats a pupil at another table, for the teacher. Neither of the two games has begun.
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

// Leave takes a pupil from a table whose game has not begun.
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

// Settle fixes who plays at a table, with this number of seats, and a bot in those without a pupil.
// A table that was settled stays as it is.
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
			return refuse(Taken, "class_changed", number) // somebody has come or gone since the caller looked
		}
		t.Seats, t.Bot, t.Begun = seats, bot, s.now().UTC().Truncate(time.Millisecond)
		return nil
	})
}

// Began records the table of package table at which a settled table plays.
func (s *Classes) Began(ctx context.Context, id ID, number int, table string) (Class, error) {
	return s.update(ctx, id, func(c *Class) error {
		t, err := c.Table(number)
		if err == nil {
			t.ID = table
		}
		return err
	})
}

// End closes the link of a class. Tables that have not begun lose their pupils; games go on.
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

// EndAll ends all classes of a teacher who is deleted.
func (s *Classes) EndAll(ctx context.Context, teacher Person) error {
	list, err := s.store.ClassesOf(ctx, teacher)
	for i := range list {
		_, failed := s.End(ctx, list[i].ID)
		err = errors.Join(err, failed)
	}
	return err
}

// Sweep deletes classes that are half a year old.
func (s *Classes) Sweep(ctx context.Context) error {
	return s.store.DropClasses(ctx, s.now().Add(-retention))
}

func (s *Classes) update(ctx context.Context, id ID, change func(*Class) error) (Class, error) {
	c, err := s.store.UpdateClass(ctx, id, change)
	return c, plain(err)
}

// plain returns an error of the store as an *Error.
func plain(err error) error {
	if errors.Is(err, ErrNone) {
		return refuse(NotFound, "no_class")
	}
	return err
}
