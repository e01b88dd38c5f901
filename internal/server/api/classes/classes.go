// Package classes has the operations on classes: many tables under one link, for schools.
package classes

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/table/view"
)

// ClassPath is the path parameter that names a class.
type ClassPath struct {
	ID string `path:"id" maxLength:"40" pattern:"^[a-z0-9]+$" example:"c5q2v7yd3kfgh2mn" doc:"The id of a class, which its link has."`
}

// ClassTablePath names a table of a class.
type ClassTablePath struct {
	ClassPath

	Number int `path:"number" minimum:"1" maximum:"40" doc:"The number of a table of the class, from 1."`
}

// ClassPupilPath names a pupil in a class.
type ClassPupilPath struct {
	ClassPath
	app.PersonPath
}

// Class is many tables of one game under one link.
type Class struct {
	ID       string            `json:"id" doc:"The id of the class. Anyone who knows it can join: it is part of the link for the pupils, /classes/{id}."`
	Code     string            `json:"code" example:"KVTRQM" doc:"Six letters that pupils can type instead of the link, at /join."`
	Game     string            `json:"game" example:"waters" doc:"The name of the game."`
	Title    string            `json:"title" doc:"The game's name, in your language."`
	Options  map[string]string `json:"options" doc:"The value of every option, by name."`
	Seats    int               `json:"seats" doc:"The number of seats of a table that is full."`
	MinSeats int               `json:"minPupils" doc:"The smallest number of pupils who can play without a bot."`
	Chat     string            `json:"chat" enum:"seats,phrases,off" doc:"Who may write in the chats of the tables, as in the terms of a table."`
	Goal     int               `json:"goal,omitempty" doc:"The goal of the lesson: the most losses that a group may have at the end. Missing if there is none."`
	Coop     bool              `json:"cooperative" doc:"Whether all players of a table win or lose together."`
	Teacher  present.Person    `json:"teacher" doc:"The person who made the class."`
	Made     time.Time         `json:"created" doc:"When the class was made."`
	Ended    bool              `json:"ended" doc:"Whether the class has ended. Nobody can join a class that has ended."`
	Now      time.Time         `json:"now" doc:"The time of the server."`
	Teaches  bool              `json:"isTeacher" doc:"Whether you are the teacher."`
	Table    int               `json:"table,omitempty" doc:"The number of your table. Missing if you have none."`
	Tables   []ClassTable      `json:"tables" doc:"The tables, in the order of their numbers. Empty if the class has ended, for people who are not in it."`
}

// ClassTable is a table of a class.
type ClassTable struct {
	Number int              `json:"number" doc:"The number of the table, from 1."`
	State  string           `json:"state" enum:"waiting,starting,running,over" doc:"waiting: pupils can join. starting: the game is being set up. running: the game is being played. over: the game has ended."`
	Seats  int              `json:"seats" doc:"The number of seats."`
	Free   int              `json:"free" doc:"The number of seats that pupils can still take. If the class is full, people without a table also see the seats of pupils who have been away for ten minutes. While a game is running, these are seats that bots play; they are counted only for the teacher, and for people without a table when no other seat is free."`
	Pupils []present.Person `json:"pupils" doc:"Who sits there. Once the game has begun, also the people who have sat there since and have left. Empty for people who are neither the teacher nor in the class."`
	ID     string           `json:"id,omitempty" doc:"The id of the table where the game is played, for the teacher and for the pupils of this table. Missing for others, and before the game."`
	Game   *ClassGame       `json:"game,omitempty" doc:"The state of the game, for the teacher. Missing for others, and before the game."`
}

// ClassGame is the state of a game as watchers see it.
type ClassGame struct {
	Seats   []present.Seat `json:"seats" doc:"The seats, in the order of their numbers. turn says who has to decide."`
	Steps   int            `json:"steps" doc:"The number of actions so far, including those of chance."`
	Round   string         `json:"round,omitempty" example:"Week 3" doc:"The present round, in your language. Missing before the first round, and if the game has no rounds."`
	Since   time.Time      `json:"since" doc:"When something last happened, other than chat. While the game is running, the others have waited since then for those whose turn it is."`
	Stands  string         `json:"standing,omitempty" example:"2 losses; the limit is 12" doc:"How the game stands, in a few words in your language. Missing if the game has no words for it."`
	Figures map[string]int `json:"figures,omitempty" nullable:"false" doc:"The numbers of the standing by their names, such as losses and limit. Missing if the game has none."`
	Scores  []int          `json:"scores,omitempty" doc:"The scores so far, in the order of the seats. Missing if the game has no scores."`
	Ended   string         `json:"outcome,omitempty" doc:"How the game ended, in your language. Missing until it is over."`
	Group   string         `json:"group,omitempty" enum:"won,lost" doc:"Whether the players have won or lost together. Missing until the game is over, and if they play against each other."`
}

// ClassRow is a class in a list.
type ClassRow struct {
	ID     string    `json:"id" doc:"The id of the class."`
	Game   string    `json:"game" doc:"The name of the game."`
	Title  string    `json:"title" doc:"The game's name, in your language."`
	Made   time.Time `json:"created" doc:"When the class was made."`
	Ended  bool      `json:"ended" doc:"Whether the class has ended."`
	Pupils int       `json:"pupils" doc:"The number of pupils at its tables."`
	Tables int       `json:"tables" doc:"The number of its tables."`
}

type (
	classOut struct {
		SetCookie []http.Cookie `header:"Set-Cookie"`
		Body      *Class
	}

	classesOut struct {
		Body struct {
			Classes []ClassRow `json:"classes" doc:"Your classes, the newest first."`
		}
	}

	newClassIn struct {
		Body struct {
			Game      string            `json:"game" maxLength:"40" example:"waters" doc:"The name of the game."`
			Seats     int               `json:"seats" minimum:"1" maximum:"8" example:"4" doc:"The number of seats at a table."`
			Tables    int               `json:"tables" minimum:"1" maximum:"40" example:"8" doc:"The number of tables. All tables together have at most 80 seats."`
			Options   map[string]string `json:"options,omitempty" doc:"The options that differ from their default, by name."`
			Chat      string            `json:"chat,omitempty" enum:"seats,phrases,off" default:"phrases" doc:"Who may write in the chats of the tables, as in the terms of a table."`
			Goal      int               `json:"goal,omitempty" minimum:"0" maximum:"99" doc:"The goal of the lesson: the most losses that a group may have at the end. Missing or 0: none. Only where all players of a table win or lose together."`
			RequestID string            `json:"requestId,omitempty" maxLength:"64" doc:"Your own id for this request. If you send the request again with the same id, no second class is made."`
		}
	}

	joinIn struct {
		ClassPath

		Body struct {
			Name  string `json:"name,omitempty" maxLength:"200" example:"Anna" doc:"The name under which you become a guest, as in POST /me/guest. If you are a guest already, it becomes your name. Leave it out to keep the name that you have."`
			Table int    `json:"table,omitempty" minimum:"0" maximum:"40" doc:"The number of the table. Missing or 0: the next free seat."`
			Nonce string `json:"nonce,omitempty" maxLength:"200" doc:"The text that you add to the draws of chance. It has letters, digits, - and _."`
		}
	}

	moveIn struct {
		ClassPupilPath

		Body struct {
			Table int `json:"table" minimum:"1" maximum:"40" doc:"The number of the table."`
		}
	}

	beginIn struct {
		ClassTablePath

		Body struct {
			Pupils int  `json:"pupils,omitempty" minimum:"0" maximum:"8" doc:"The number of pupils that you saw at the table. If it has changed since, the game does not begin. Missing or 0: any number."`
			Bots   bool `json:"bots,omitempty" doc:"Whether bots take the seats without a pupil. false or missing: the game has as many seats as there are pupils."`
		}
	}

	freeIn struct {
		ClassTablePath

		Body struct {
			Seat int  `json:"seat" minimum:"1" maximum:"8" doc:"The number of the seat."`
			End  bool `json:"end,omitempty" doc:"Whether to free the seat even if nobody else plays at the table, which ends the game. Without it, the last seat is not freed."`
		}
	}
)

// Register registers the operations.
func Register(a *app.App) {
	app.SignedIn(a, http.MethodPost, "createClass", "/classes", "Make a class",
		"You are its teacher. The answer has its id: the link for all pupils is /classes/{id} at the address of this server.", http.StatusCreated, create)
	app.SignedIn(a, http.MethodGet, "classes", "/classes", "List your classes", "The answer has the classes of which you are the teacher.", http.StatusOK, list)
	app.Get(a, "class", "/classes/{id}", "Show a class", "Everybody with the link sees which tables have a free seat. The teacher and the pupils also see who sits where. The teacher also sees how the games stand, as far as watchers may know.", show)
	app.Register(a, huma.Operation{
		OperationID: "joinClass", Method: http.MethodPost, Path: "/classes/{id}/pupils", Summary: "Take a seat in a class",
		Description: "A name is enough. A cookie holds the session. The tables are filled one after the other, unless you choose one. If the class is full, " +
			"you get the seat of a pupil whose game has not begun and who has not looked at the class for ten minutes. Before the game " +
			"you may change the table; while it is running, a free seat is one that a bot plays.",
		DefaultStatus: http.StatusCreated, Security: app.ByAnybody(), Errors: app.KnownErrors(),
	}, join)
	app.SignedIn(a, http.MethodDelete, "removePupil", "/classes/{id}/pupils/{person}", "Remove a pupil from a class",
		"Before the game, pupils may remove themselves, and the teacher may remove anybody. A guest who joined by the link then loses the name. "+
			"While a game is running, the teacher can only remove the name.", http.StatusOK, leave)
	registerLesson(a)
	app.SignedIn(a, http.MethodPost, "movePupil", "/classes/{id}/pupils/{person}/move", "Move a pupil to another table of a class",
		"Only the teacher may do this, and only while neither of the two games has begun.", http.StatusOK, move)
	app.SignedIn(a, http.MethodPost, "addClassTable", "/classes/{id}/tables", "Add a table to a class", "Only the teacher may do this.", http.StatusCreated, addTable)
	app.SignedIn(a, http.MethodPost, "beginClassTable", "/classes/{id}/tables/{number}/begin", "Begin a game of a class",
		"Only the teacher may do this. If it fails, send it again: it continues where it stopped.", http.StatusOK, begin)
	app.SignedIn(a, http.MethodPost, "freeClassSeat", "/classes/{id}/tables/{number}/free", "Free the seat of a pupil who is away",
		"Only the teacher may do this, and only as long as the pupil is not connected, for example when a device is lost. A bot plays the seat until a pupil takes it by the link.",
		http.StatusOK, freeSeat)
	app.SignedIn(a, http.MethodPost, "endClass", "/classes/{id}/end", "End a class",
		"Only the teacher may do this. Nobody can join any more, and pupils whose game has not begun are removed. Running games go on.", http.StatusOK, end)
}

func create(ctx context.Context, a *app.App, v *visit.Visit, in *newClassIn) (*classOut, error) {
	g, err := a.Game(in.Body.Game)
	if err != nil {
		return nil, err
	}
	full, err := app.Playable(g, v.Lang, engine.Setup{Seats: in.Body.Seats, Options: in.Body.Options})
	if err != nil {
		return nil, err
	}
	// Ended classes are stored for long, and do not count against the teacher's quota.
	if err := a.Counters.Table(v.Addr, false); err != nil {
		return nil, err
	}
	owner, sharing, err := a.Sharing(ctx, v.Person)
	if err != nil {
		return nil, err
	}
	unlock, err := a.Lock(ctx, string(owner)) // so that concurrent requests cannot exceed the limit
	if err != nil {
		return nil, err
	}
	defer unlock()
	c, err := a.Classes.Make(ctx, class.Class{
		Teacher: class.Person(v.Person.ID), RequestID: in.Body.RequestID, Game: in.Body.Game, Setup: full, Chat: cmp.Or(in.Body.Chat, string(table.ChatPhrases)),
		Lesson: class.Lesson{Goal: in.Body.Goal},
	}, in.Body.Tables, teachers(sharing)...)
	return answer(ctx, a, v, &c, err)
}

func teachers(ids []people.ID) []class.Person {
	list := make([]class.Person, len(ids))
	for i, id := range ids {
		list[i] = class.Person(id)
	}
	return list
}

func list(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*classesOut, error) {
	list, err := a.Classes.Of(ctx, class.Person(v.Person.ID))
	if err != nil {
		return nil, err
	}
	out := &classesOut{}
	out.Body.Classes = []ClassRow{}
	for i := range list {
		c := &list[i]
		row := ClassRow{ID: string(c.ID), Game: c.Game, Title: a.Words.Game(c.Game, v.Lang, nil).Text("name"), Made: c.Created, Ended: !c.Open(), Tables: len(c.Tables)}
		for j := range c.Tables {
			row.Pupils += len(c.Tables[j].Pupils)
		}
		out.Body.Classes = append(out.Body.Classes, row)
	}
	return out, nil
}

func show(ctx context.Context, a *app.App, v *visit.Visit, in *ClassPath) (*classOut, error) {
	c, err := a.Classes.Find(ctx, class.ID(in.ID))
	if err == nil && v.Person.ID != "" {
		err = a.Classes.MarkSeen(ctx, &c, class.Person(v.Person.ID))
	}
	return answer(ctx, a, v, &c, err)
}

func join(ctx context.Context, a *app.App, v *visit.Visit, in *joinIn) (*classOut, error) {
	id, number := class.ID(in.ID), in.Body.Table
	if err := chance.CheckNonce(in.Body.Nonce); err != nil {
		return nil, problem.Invalid("invalid", err)
	}
	c, err := a.Classes.Find(ctx, id)
	if err != nil {
		return nil, err
	}
	// Pupils who come late may compete for seats of running games.
	unlock, err := a.Lock(ctx, "class "+in.ID)
	if err != nil {
		return nil, err
	}
	defer unlock()
	late := number > 0 && number <= len(c.Tables) && !c.Tables[number-1].Begun.IsZero() && c.Open()
	playing := false
	if v.Person.ID != "" {
		if playing, err = plays(ctx, a, v, &c); err != nil {
			return nil, err
		}
	}
	if _, at := c.Find(class.Person(v.By())); playing {
		if number != 0 && number != at {
			return nil, &class.Error{Code: class.Forbidden, Key: "class_playing"}
		}
		return answer(ctx, a, v, &c, nil)
	} else if !late && (at == 0 || number != 0 && number != at) {
		if at == 0 {
			c.MakeRoom(number, a.Now())
		}
		if err := c.MayJoin(number); err != nil { // refuse before creating a guest
			return nil, err
		}
	}
	cookies, err := comeIn(ctx, a, v, in.Body.Name)
	if err != nil {
		return nil, err
	}
	p := class.Pupil{Person: class.Person(v.Person.ID), Nonce: in.Body.Nonce, ViaLink: len(cookies) > 0}
	if late {
		c, err = sitLate(ctx, a, &c, p, number)
	} else {
		c, err = a.Classes.Join(ctx, id, p, number)
	}
	out, err := answer(ctx, a, v, &c, err)
	if err != nil {
		return nil, err
	}
	out.SetCookie = cookies
	return out, nil
}

// plays reports whether the visitor has a seat in a running game of the class.
func plays(ctx context.Context, a *app.App, v *visit.Visit, c *class.Class) (bool, error) {
	_, at := c.Find(class.Person(v.Person.ID))
	if at == 0 || c.Tables[at-1].Begun.IsZero() {
		return false, nil
	}
	if c.Tables[at-1].ID == "" {
		return true, nil // it is being set up
	}
	g, err := a.Tables.Glance(ctx, table.ID(c.Tables[at-1].ID))
	if err != nil {
		return false, err
	}
	sits := slices.ContainsFunc(g.Seats, func(seat view.ShownSeat) bool { return seat.Person == v.By() })
	return sits && g.State != table.StateOver, nil
}

// comeIn makes a stranger a guest with a session, and renames a guest who asks for another name.
func comeIn(ctx context.Context, a *app.App, v *visit.Visit, name string) (cookies []http.Cookie, err error) {
	if v.Person.ID != "" {
		if name == "" || v.Person.Kind != people.Guest || name == v.Person.Name {
			return nil, nil
		}
		v.Person, err = a.People.Rename(ctx, v.Person.ID, name)
		return nil, err
	}
	if err := a.Counters.Newcomer(v.Addr, true); err != nil {
		return nil, err
	}
	p, err := a.People.Arrive(ctx, name)
	if err != nil {
		return nil, err
	}
	token, err := a.People.Open(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	v.Person, v.Use = p, people.Session
	return []http.Cookie{v.Cookie(token)}, nil
}

// sitLate gives a pupil a bot's seat in a running game.
func sitLate(ctx context.Context, a *app.App, c *class.Class, p class.Pupil, number int) (class.Class, error) {
	t := &c.Tables[number-1]
	full := &class.Error{Code: class.Taken, Key: "class_table_full", Args: []int{number}}
	if t.ID == "" {
		return *c, full
	}
	g, err := a.Tables.Glance(ctx, table.ID(t.ID))
	if err != nil {
		return *c, err
	}
	seat := slices.IndexFunc(g.Seats, playedByBot)
	if g.State != table.StateRunning || seat < 0 {
		return *c, full
	}
	if g.Seats[seat].Bot != "" { // the bot has had this seat from the start
		if err := do(ctx, a, g.ID, c.Teacher, play.LeaveCommand{Seat: engine.Seat(seat)}); err != nil {
			return *c, err
		}
	}
	if err := do(ctx, a, g.ID, p.Person, play.SitCommand{Seat: engine.Seat(seat), Nonce: p.Nonce}); err != nil {
		return *c, err
	}
	return a.Classes.Seated(ctx, c.ID, p, number)
}

// playedByBot reports whether a pupil may take over the seat in a running game.
func playedByBot(seat view.ShownSeat) bool {
	return seat.Person == "" && seat.ReservedFor == "" && !seat.Resigned && (seat.Bot != "" || seat.Driver != "")
}

// do runs a command at a table on behalf of someone in a class.
func do(ctx context.Context, a *app.App, id table.ID, by class.Person, body play.CommandBody) error {
	shown, err := a.Tables.Do(ctx, id, table.Person(by), play.Command{Body: body})
	if err == nil {
		a.Streams.Wakes.Wake(shown)
	}
	return err
}

// findTaught returns a class if the visitor is its teacher.
func findTaught(ctx context.Context, a *app.App, v *visit.Visit, id string) (class.Class, error) {
	c, err := a.Classes.Find(ctx, class.ID(id))
	if err == nil && c.Teacher != class.Person(v.Person.ID) {
		err = &class.Error{Code: class.Forbidden, Key: "class_teacher_only"}
	}
	return c, err
}
