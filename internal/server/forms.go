package server

import (
	"encoding/json"
	"time"
)

// Table is a table as the caller may know it: everything that a client needs to draw it.
type Table struct {
	ID      string            `json:"id" example:"c5q2v7yd3kfgh2mn" doc:"The last part of its address. Whoever has it may watch."`
	Game    string            `json:"game" example:"queen"`
	Title   string            `json:"title" example:"Mississippi Queen" doc:"The game's name, in words."`
	Rules   int               `json:"rules" doc:"The version of the game's rules that it is played by, from the first action to the last."`
	Options map[string]string `json:"options" doc:"Every option, by name."`
	Terms   Terms             `json:"terms"`
	Host    Person            `json:"host" doc:"Who set it up."`
	Created time.Time         `json:"created"`
	State   string            `json:"state" enum:"open,running,over" doc:"open: people sit down. running: the game is being played. over: the game has ended."`
	Seq     int64             `json:"seq" doc:"The number of the last entry of the log. Send it as seen in commands."`
	Steps   int               `json:"steps" doc:"The number of actions of the game, with those of chance."`
	After   string            `json:"after,omitempty" doc:"The table of the game before, if this is its rematch."`
	From    *From             `json:"from,omitempty" doc:"The position of another game from which this game continues."`
	Rematch string            `json:"rematch,omitempty" doc:"The table of the rematch."`
	Now     time.Time         `json:"now" doc:"The server's time, for clocks."`

	Seats    []Seat   `json:"seats"`
	ToAct    []int    `json:"toAct" doc:"The seats whose decision it is."`
	Board    any      `json:"board,omitempty" doc:"board"`
	Mine     []Mine   `json:"mine" doc:"The caller's own seats: what they see and may do."`
	Offer    *Offer   `json:"offer,omitempty" doc:"The open proposal: not everybody has answered it."`
	Idle     int      `json:"idle" doc:"Rounds without progress, where the terms count them."`
	MayStall bool     `json:"mayStall" doc:"The caller may end the game as it stands."`
	MayStart bool     `json:"mayStart" doc:"The caller may begin the game: every seat is taken."`
	Outcome  *Outcome `json:"outcome,omitempty" doc:"How the game ended."`
	Fair     Fair     `json:"fair"`
	Watchers int      `json:"watchers" doc:"The number of watchers: connections of people without a seat."`
	Muted    []Person `json:"muted" doc:"The people whose chat the caller has hidden."`

	Since int64 `json:"since" doc:"The log starts after this entry."`
	Log   Lines `json:"log" doc:"What has happened since. At most the last 500 entries; /tables/{id}/log has the others."`
	Done  int64 `json:"done,omitempty" doc:"In the answer to a command: the entry that it became."`
}

// Terms are the options of a table, besides those of the game.
type Terms struct {
	Listed   bool   `json:"listed" required:"false" doc:"It is in the list of tables. Otherwise only people with the link find it."`
	Bank     int    `json:"bank" required:"false" minimum:"0" maximum:"8640000" doc:"Seconds that a seat has for the whole game. 0: no limit for the whole game."`
	Move     int    `json:"move" required:"false" minimum:"0" maximum:"8640000" doc:"Seconds that each decision adds to the bank; without a bank, how long each may take."`
	Lapse    string `json:"lapse" required:"false" enum:"wait,bot,forfeit" default:"wait" doc:"What happens when a seat's time is up: it is waited for, a bot takes over until its person is back, or it has lost."`
	Bot      string `json:"bot,omitempty" maxLength:"40" doc:"The bot that takes over; the strongest, if none is named."`
	Takeback bool   `json:"takeback" required:"false" doc:"Actions that a player may not take back alone can be taken back if all agree."`
	Stall    int    `json:"stall" required:"false" minimum:"0" maximum:"1000" doc:"After this number of rounds without progress any player may end the game as it stands. 0: never."`
	Chat     string `json:"chat" required:"false" enum:"all,seats,phrases,off" default:"all" doc:"Who may say what: everybody, those who sit, those who sit by canned phrases, nobody."`
	Rated    bool   `json:"rated" required:"false" doc:"It counts for ratings. Bots of the server may not sit."`
}

// Seat is a place at the table, as everybody may know it.
type Seat struct {
	Seat     int     `json:"seat" doc:"From 1."`
	Name     string  `json:"name" doc:"The name of the person or bot in the seat, or of the seat itself."`
	Person   *Person `json:"person,omitempty" doc:"Who sits there."`
	Meant    *Person `json:"meant,omitempty" doc:"The person for whom it is kept."`
	Bot      string  `json:"bot,omitempty" doc:"The bot that sits there."`
	Driver   string  `json:"driver,omitempty" doc:"The bot that plays for a person who is away."`
	BotTitle string  `json:"botTitle,omitempty" doc:"The kind of bot that sits there or plays, in words."`
	Present  bool    `json:"present" doc:"Its person has the table open."`
	Resigned bool    `json:"resigned"`
	Lapsed   bool    `json:"lapsed" doc:"Its time is up."`
	Turn     bool    `json:"turn" doc:"It is this seat's decision."`
	Nonce    string  `json:"nonce,omitempty" doc:"What it adds to chance."`
	Left     *int64  `json:"left,omitempty" doc:"Milliseconds left, where time is counted."`
	Runs     bool    `json:"runs" doc:"Its clock runs."`
	Place    int     `json:"place,omitempty" doc:"In lists, when the game is over: the place, 1 is first."`
}

// Mine is what one of the caller's own seats sees and may do.
type Mine struct {
	Seat     int      `json:"seat"`
	Board    any      `json:"board,omitempty" doc:"board"`
	Choices  []Choice `json:"choices" doc:"Every action that is legal now, in a fixed order."`
	Plans    []Plan   `json:"plans" doc:"Every place where the turn can end, with a cheapest way there."`
	MayUndo  bool     `json:"mayUndo"`
	NoUndo   string   `json:"noUndo,omitempty" doc:"Why the last action cannot be taken back."`
	MayStand bool     `json:"mayStand" doc:"The seat is asked because of what others or chance did, so it can give a standing answer."`
	Standing []string `json:"standing" doc:"The actions that are standing answers."`
}

// Choice is an action that a seat may take.
type Choice struct {
	Deed

	Words string `json:"words"`
	Cost  string `json:"cost,omitempty" doc:"In words."`
	Costs []Cost `json:"costs,omitempty"`
}

// Deed is an action, and what it says in numbers that have names. A client only sends its text and never reads it.
type Deed struct {
	Action string          `json:"action" example:"ahead" doc:"As it is sent, and written in records."`
	Key    string          `json:"key" doc:"What kind of action it is."`
	Args   json.RawMessage `json:"args" doc:"named"`
}

// Cost is a number of one kind of thing.
type Cost struct {
	Of string `json:"of" example:"coal"`
	N  int    `json:"n"`
}

// Plan is a place where a turn can end.
type Plan struct {
	Key   string          `json:"key" doc:"What kind of end it is."`
	Args  json.RawMessage `json:"args" doc:"named"`
	Words string          `json:"words"`
	Cost  string          `json:"cost,omitempty"`
	Costs []Cost          `json:"costs,omitempty"`
	Way   []Deed          `json:"way" doc:"The actions that lead there."`
}

// Offer is an open proposal.
type Offer struct {
	What    string   `json:"what" enum:"takeback,abort"`
	By      Person   `json:"by"`
	To      int      `json:"to" doc:"For takeback: how many steps stay."`
	Agreed  []Person `json:"agreed"`
	Waiting []Person `json:"waiting" doc:"Who has not answered."`
}

// Outcome is how a table ended.
type Outcome struct {
	Why     string `json:"why" enum:"played,aborted,stalled,resigned,abandoned"`
	Words   string `json:"words"`
	Counts  bool   `json:"counts" doc:"There is a result."`
	Places  []int  `json:"places,omitempty" doc:"By seat: 1 is first, equal is shared."`
	Scores  []int  `json:"scores,omitempty" doc:"By seat, in a game that counts."`
	Winners []int  `json:"winners,omitempty" doc:"The seats in the first place."`
	Group   string `json:"group,omitempty" enum:"won,lost" doc:"In a game that is won or lost together."`
	Rule    string `json:"rule,omitempty" doc:"The rule that ended it."`
}

// Fair proves the draws: bigriver verify checks a record with it.
type Fair struct {
	Commitment string `json:"commitment" doc:"The SHA-256 of the secret, published before the game."`
	Secret     string `json:"secret,omitempty" doc:"The secret itself, when the game is over."`
	Draws      int    `json:"draws" doc:"How many numbers were drawn."`
}

// Event is one thing that happened because of an action.
type Event struct {
	Key    string          `json:"key" doc:"What kind of event it is."`
	Rule   string          `json:"rule" doc:"The rule that made it happen."`
	Args   json.RawMessage `json:"args" doc:"named"`
	Amount int             `json:"amount,omitempty" doc:"How much of it happened, for kinds that people add up."`
	Words  string          `json:"words"`
}

// Row is a table in a list.
type Row struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Title   string    `json:"title"`
	Host    Person    `json:"host"`
	State   string    `json:"state" enum:"open,running,over"`
	Terms   Terms     `json:"terms"`
	Created time.Time `json:"created"`
	Updated time.Time `json:"updated"`
	Seats   []Seat    `json:"seats"`
	Free    int       `json:"free" doc:"Seats that anybody may take."`
	Turn    bool      `json:"turn" doc:"It is the caller's turn there."`
	Steps   int       `json:"steps"`
}
