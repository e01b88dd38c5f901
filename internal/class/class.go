// Package class manages school classes and other large groups: many tables of one game behind one
// link, with a teacher who sees them all. It stores who sits together. The games themselves are
// tables of package table, which this package knows only by id.
//
// Until its game begins, a table of a class is only a list of pupils. So pupils can come, leave and
// change places freely, and the game gets as many seats as there are pupils.
package class

import (
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// ID names a class in URLs. It is random and unguessable, and begins with the join code. Only the
// two of them keep strangers out.
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

// seenInterval is the precision of Pupil.Seen, which is not written more often.
const seenInterval = time.Minute

// Class is a school class, or another large group.
type Class struct {
	ID      ID     `json:"id"`
	Teacher Person `json:"teacher"`
	// chosen by the teacher's client: an idempotency key for making the class
	RequestID string    `json:"request_id,omitempty"`
	Created   time.Time `json:"created"`
	Ended     time.Time `json:"ended,omitzero"` // nobody can join after this
	Game      string    `json:"game"`
	// Of each table; a game that begins with fewer seats differs only in the seats.
	Setup  engine.Setup `json:"setup"`
	Chat   string       `json:"chat,omitempty"`
	Lesson Lesson       `json:"lesson,omitzero"`
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
	ViaLink bool `json:"arrived,omitempty"`
	// When they last looked at the class, to within seenInterval.
	Seen    time.Time `json:"seen,omitzero"`
	Answers Answers   `json:"answers,omitzero"`
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

// join seats a pupil at a table (see [Classes.Join]).
func (c *Class) join(p Pupil, number int, now time.Time) error {
	if p.Person == c.Teacher {
		return refuse(Forbidden, "class_teacher")
	}
	before, at := c.Find(p.Person)
	if at != 0 && (number == 0 || number == at) {
		return nil
	}
	if at == 0 {
		c.MakeRoom(number, now)
	}
	if err := c.MayJoin(number); err != nil {
		return err
	}
	if number == 0 {
		number = c.nextTable()
	}
	p.ViaLink, p.Seen, p.Answers = p.ViaLink || before.ViaLink, now, before.Answers
	c.place(p, &c.Tables[number-1])
	return nil
}

// place seats a pupil at a table, and nowhere else.
func (c *Class) place(p Pupil, t *Table) {
	c.remove(p.Person)
	t.Pupils = append(t.Pupils, p)
}

// markSeen records that a pupil has looked at the class.
func (c *Class) markSeen(who Person, now time.Time) {
	if _, at := c.Find(who); at != 0 {
		t := &c.Tables[at-1]
		t.Pupils[t.find(who)].Seen = now
	}
}

// seated records that a pupil has taken a seat in the game of a table.
func (c *Class) seated(p Pupil, number int) error {
	t, err := c.Table(number)
	if err != nil {
		return err
	}
	before, _ := c.Find(p.Person)
	p.ViaLink, p.Answers = p.ViaLink || before.ViaLink, before.Answers
	c.place(p, t)
	return nil
}

// waiting returns a pupil whose game has not begun, and the number of their table.
func (c *Class) waiting(who Person) (p Pupil, at int, err error) {
	p, at = c.Find(who)
	switch {
	case at == 0:
		err = refuse(NotFound, "class_nobody")
	case !c.Tables[at-1].Begun.IsZero():
		err = refuse(Forbidden, "class_playing")
	}
	return p, at, err
}

// move moves a pupil to another table (see [Classes.Move]).
func (c *Class) move(who Person, number int) error {
	p, at, err := c.waiting(who)
	if err != nil || number == at {
		return err
	}
	t, err := c.Table(number)
	if err != nil {
		return err
	}
	if err := c.MayJoin(number); err != nil {
		return err
	}
	c.place(p, t)
	return nil
}

// leave removes a pupil from a table whose game has not begun.
func (c *Class) leave(who Person) error {
	if _, _, err := c.waiting(who); err != nil {
		return err
	}
	c.remove(who)
	return nil
}

// addTable adds a table.
func (c *Class) addTable() error {
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
}

// settle begins the game of a table (see [Classes.Settle]).
func (c *Class) settle(number, seats int, bot string, now time.Time) error {
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
	t.Seats, t.Bot, t.Begun = seats, bot, now
	return nil
}

// end closes the class's link, ends a pause, and empties the tables that have not begun.
func (c *Class) end(now time.Time) {
	if c.Open() {
		c.Ended = now
	}
	c.Lesson.Paused = false
	for i := range c.Tables {
		if c.Tables[i].Begun.IsZero() {
			c.Tables[i].Pupils = nil
		}
	}
}

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
