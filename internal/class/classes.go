package class

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"time"
)

// Store stores classes. Package storetest tests it. When a method returns, its change is durable,
// or nothing has changed.
type Store interface {
	// AddClass adds a class, or returns ErrDuplicate if its teacher already has one with the same
	// RequestID.
	AddClass(ctx context.Context, c Class) error

	// Class returns a class, or ErrNone. ClassesOf returns a teacher's classes, newest first.
	Class(ctx context.Context, id ID) (Class, error)
	ClassesOf(ctx context.Context, teacher Person) ([]Class, error)

	// ClassesFrom returns the classes whose ids begin with some letters, newest first.
	ClassesFrom(ctx context.Context, prefix string) ([]Class, error)

	// UpdateClass changes a class atomically. The id and the teacher do not change. If change
	// fails, or the class does not exist (ErrNone), nothing is changed.
	UpdateClass(ctx context.Context, id ID, change func(*Class) error) (Class, error)

	// DropClasses deletes the classes made before a time.
	DropClasses(ctx context.Context, before time.Time) error
}

// The errors of a Store. Classes returns them as an *Error.
var (
	ErrNone      = errors.New("no class has this id")
	ErrDuplicate = errors.New("a class with this request id already exists")
)

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
	if c.ID, err = s.newID(ctx); err != nil {
		return Class{}, err
	}
	c.Created = s.time()
	for range tables {
		c.Tables = append(c.Tables, Table{Seats: c.Setup.Seats})
	}
	if err := s.store.AddClass(ctx, c); errors.Is(err, ErrDuplicate) {
		return s.Make(ctx, c, tables, sharing...) // a concurrent request made it
	} else if err != nil {
		return Class{}, err
	}
	return c, nil
}

// Find returns a class.
func (s *Classes) Find(ctx context.Context, id ID) (Class, error) {
	c, err := s.store.Class(ctx, id)
	return c, mapError(err)
}

// Of returns a teacher's classes, newest first.
func (s *Classes) Of(ctx context.Context, teacher Person) ([]Class, error) {
	return s.store.ClassesOf(ctx, teacher)
}

// Join seats a pupil at a table, or at the next one (see nextTable) if number is 0. A seated pupil
// changes places, or stays if number is 0. A newcomer to a full class gets the seat of a pupil who
// is away (see MakeRoom). The caller makes sure that the pupil has left any game in progress.
func (s *Classes) Join(ctx context.Context, id ID, p Pupil, number int) (Class, error) {
	return s.update(ctx, id, func(c *Class) error { return c.join(p, number, s.time()) })
}

// MarkSeen records that a pupil is looking at the class, so that they do not count as away.
func (s *Classes) MarkSeen(ctx context.Context, c *Class, who Person) error {
	now := s.time()
	p, at := c.Find(who)
	if at == 0 || !c.Tables[at-1].Begun.IsZero() || now.Sub(p.Seen) < seenInterval {
		return nil
	}
	_, err := s.update(ctx, c.ID, func(c *Class) error {
		c.markSeen(who, now)
		return nil
	})
	return err
}

// Seated records that a pupil has taken a seat in the game of a table.
func (s *Classes) Seated(ctx context.Context, id ID, p Pupil, number int) (Class, error) {
	return s.update(ctx, id, func(c *Class) error { return c.seated(p, number) })
}

// Move lets the teacher move a pupil to another table. Neither game may have begun.
func (s *Classes) Move(ctx context.Context, id ID, who Person, number int) (Class, error) {
	return s.update(ctx, id, func(c *Class) error { return c.move(who, number) })
}

// Leave removes a pupil from a table whose game has not begun.
func (s *Classes) Leave(ctx context.Context, id ID, p Person) (Class, error) {
	return s.update(ctx, id, func(c *Class) error { return c.leave(p) })
}

// AddTable adds a table.
func (s *Classes) AddTable(ctx context.Context, id ID) (Class, error) {
	return s.update(ctx, id, (*Class).addTable)
}

// Settle fixes the pupils of a table, its number of seats, and the bot for the seats without a
// pupil. It does nothing if the table is already settled.
func (s *Classes) Settle(ctx context.Context, id ID, number, seats int, bot string) (Class, error) {
	return s.update(ctx, id, func(c *Class) error { return c.settle(number, seats, bot, s.time()) })
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
		c.end(s.time())
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

// time returns the current time in the precision of the store.
func (s *Classes) time() time.Time { return s.now().UTC().Truncate(time.Millisecond) }

func (s *Classes) update(ctx context.Context, id ID, change func(*Class) error) (Class, error) {
	c, err := s.store.UpdateClass(ctx, id, change)
	return c, mapError(err)
}

// isNone reports whether an error says that there is no such class.
func isNone(err error) bool {
	refused, ok := errors.AsType[*Error](err)
	return ok && refused.Code == NotFound
}

// mapError turns a store error into an *Error.
func mapError(err error) error {
	if errors.Is(err, ErrNone) {
		return refuse(NotFound, "no_class")
	}
	return err
}
