package present

import (
	"encoding/json"
	"time"
)

// Table is a table as the reader may know it, with everything that a client needs to draw it.
type Table struct {
	ID       string            `json:"id" example:"c5q2v7yd3kfgh2mn" doc:"The id of the table: the last part of its address. Anybody who knows it may watch." sent:"always"`
	Game     string            `json:"game" example:"queen" doc:"The name of the game." sent:"once"`
	Title    string            `json:"title" example:"Mississippi Queen" doc:"The game's name, in your language." sent:"once"`
	Rules    int               `json:"rules" doc:"The version of the game's rules that the table plays by, from the first action to the last." sent:"once"`
	Options  map[string]string `json:"options" doc:"The value of every option of the game, by the name of the option." sent:"once"`
	Terms    Terms             `json:"terms" doc:"The options of the table, besides those of the game: clocks, chat and the like." sent:"once"`
	Host     Person            `json:"host" doc:"The person who set up the table."`
	Created  time.Time         `json:"created" doc:"When the table was set up." sent:"once"`
	State    string            `json:"state" enum:"open,running,over" doc:"open: people take seats and the game has not begun. running: the game is being played. over: the game has ended."`
	Seq      int64             `json:"seq" doc:"The number of the last entry of the log. Send it as seen in commands." sent:"always"`
	Steps    int               `json:"steps" doc:"The number of actions of the game so far, including those of chance." sent:"always"`
	After    string            `json:"rematchOf,omitempty" doc:"The id of the table that this one is a rematch of. Missing if it is not a rematch." sent:"once"`
	Deal     string            `json:"deal,omitempty" example:"daily 2026-11-28 queen" doc:"The name of the deal that decides the draws, which other tables play as well. Missing if the draws are the table's own." sent:"once"`
	From     *From             `json:"from,omitempty" doc:"The position of another game from which this game continues. Missing if it does not continue another game." sent:"once"`
	Imported *Imported         `json:"imported,omitempty" doc:"The game was not played here: the host has imported its record. The server has verified the actions, but not who played them and when. Missing at other tables." sent:"once"`
	Rematch  string            `json:"rematch,omitempty" doc:"The id of the table of the rematch. Missing if there is none."`
	Now      time.Time         `json:"now" doc:"The server's time when it made this answer. The clocks of the seats show what was left then." sent:"always,own"`

	Seats     []Seat          `json:"seats" doc:"The seats, in the order of their numbers." sent:"own"`
	ToAct     []int           `json:"toAct" doc:"The numbers of the seats that have to decide now. Empty if no seat has to."`
	Board     json.RawMessage `json:"board,omitempty" doc:"board: The position as somebody without a seat may know it, and all of it when the game is over. Missing before the game begins, and if you have exactly one seat and it has a board of its own: then use that."`
	Mine      []Mine          `json:"mine" doc:"What each of your own seats sees and may do. Empty if you have no seat, or before the game begins." sent:"own"`
	Offer     *Offer          `json:"offer,omitempty" doc:"The proposal that is still open. Missing if there is none."`
	Proposals Proposals       `json:"proposals" doc:"The open proposals that players have made to each other, the oldest first, without those of people whom you have muted. Empty in a game that is not cooperative."`
	Takeback  *Takeback       `json:"takeback,omitempty" doc:"Your own last turn, if you may propose to take it back with all that has happened since. Missing if you may not." sent:"own"`
	Idle      int             `json:"stalledRounds" doc:"The number of rounds since the standings of the game last changed (in some games: turns). Always 0 if the terms set no limit in stall."`
	MayStall  bool            `json:"mayStall" doc:"Whether you may end the game as it stands because it makes no progress. Send the command stall to do so." sent:"own"`
	MayHint   bool            `json:"mayHint" doc:"Whether you may ask for hints when it is your turn. Everybody at the table sees when you do, and the record has the number." sent:"own"`
	MayStart  bool            `json:"mayStart" doc:"Whether you may begin the game: every seat is taken. Send the command start to do so." sent:"own"`
	Outcome   *Outcome        `json:"outcome,omitempty" doc:"How the game ended. Missing until it is over."`
	Finish    *Finish         `json:"finish,omitempty" doc:"A summary of the game: the standing, the turning points, the draws. Missing until it is over with a result."`
	Fair      Fair            `json:"fair" doc:"What proves that nobody chose the draws of chance."`
	Watchers  int             `json:"watchers" doc:"The number of open streams of people who have no seat at the table." sent:"own"`
	Muted     []Person        `json:"muted" doc:"The people whose chat messages you have hidden." sent:"own"`

	Since int64  `json:"since" doc:"The log in this answer starts after the entry with this number." sent:"always"`
	Log   Lines  `json:"log" doc:"The entries after since, the oldest first. These are at most the last 500. GET /tables/{id}/log has all of them." sent:"always"`
	Turns []Turn `json:"turns" doc:"The turns of the game, from the first that these entries belong to, to the newest. Each replaces the turn that you have with the same number. Turns with a higher number than the last were taken back: remove them. Empty if there are no entries, or if the game does not describe its turns." sent:"always"`
	Done  int64  `json:"commandSeq,omitempty" doc:"In the answer to a command: the number of the first log entry that the command made. Missing in other answers." sent:"always,own"`
}

// Terms are the options of a table that do not belong to its game.
type Terms struct {
	Listed   bool   `json:"listed" required:"false" doc:"Whether the table is in the public list of tables. Otherwise only people with the link find it."`
	Bank     int    `json:"bank" required:"false" minimum:"0" maximum:"8640000" doc:"The seconds that a seat has for the whole game. 0: no limit for the whole game."`
	Move     int    `json:"move" required:"false" minimum:"0" maximum:"8640000" doc:"The seconds that each decision adds to the seat's bank. If bank is 0: the seconds that a seat has for each decision. If both are 0, there is no clock."`
	Lapse    string `json:"lapse" required:"false" enum:"wait,bot,forfeit" default:"wait" doc:"What happens when a seat's time is up. wait: the others wait, or agree to end the game. bot: a bot plays until the person takes the seat back; once bots would play all seats, the game waits, and is abandoned after a week. forfeit: the seat has lost, and a bot plays it to the end."`
	Bot      string `json:"bot,omitempty" maxLength:"40" doc:"The name of the bot that takes over the seat of a person who is away or has resigned. Missing: the strongest bot that decides at once."`
	Takeback bool   `json:"takeback" required:"false" doc:"Whether players may propose to take back actions that they cannot undo alone. All others have to agree."`
	Stall    int    `json:"stall" required:"false" minimum:"0" maximum:"1000" doc:"The number of rounds without progress after which any player may end the game as it stands. 0: players may never do so."`
	Chat     string `json:"chat" required:"false" enum:"all,seats,phrases,off" default:"all" doc:"Who may write in the chat. all: every guest, account and bot. seats: only people with a seat. phrases: only people with a seat, and only canned phrases. off: nobody."`
	Rated    bool   `json:"rated" required:"false" doc:"Whether the game counts for ratings. Only accounts and their bots may sit at a rated table: no guests, and none of the server's own bots."`
	Hints    bool   `json:"hints" required:"false" doc:"Whether players may ask for hints although they play against other people. Against bots alone, and where all players win or lose together, they always may; in a rated game never."`
}

// Seat is a seat at the table, as everybody may know it.
type Seat struct {
	Seat        int        `json:"seat" doc:"The number of the seat, from 1."`
	Name        string     `json:"name" doc:"The name of the person or bot in the seat. For an empty seat: a name with its number."`
	Person      *Person    `json:"person,omitempty" doc:"The person in the seat. Missing if there is none."`
	ReservedFor *Person    `json:"reservedFor,omitempty" doc:"The person for whom the seat is reserved. Missing if there is none."`
	Until       *time.Time `json:"reservedUntil,omitempty" doc:"Until when the seat is reserved for the person in reservedFor. After that anybody may take it. Missing: until the host frees it."`
	Bot         string     `json:"bot,omitempty" doc:"The name of the server's bot in the seat. Missing if there is none."`
	Driver      string     `json:"driver,omitempty" doc:"The name of the bot that plays for the person in the seat, who is away or has resigned. Missing if no bot does."`
	BotTitle    string     `json:"botTitle,omitempty" doc:"What the bot in bot or driver is called, in your language. Missing if there is none."`
	Character   bool       `json:"character,omitempty" doc:"Whether the bot in the seat is a character, whose title is its name."`
	Present     bool       `json:"present" doc:"Whether the person in the seat has the table open. Always false in lists of tables."`
	Resigned    bool       `json:"resigned" doc:"Whether the person in the seat has resigned. Always false in lists of tables."`
	Lapsed      bool       `json:"lapsed" doc:"Whether the seat's time is up and the others wait for it. Always false in lists of tables."`
	Turn        bool       `json:"turn" doc:"Whether the seat has to decide now."`
	Nonce       string     `json:"nonce,omitempty" doc:"The text that the seat adds to the draws of chance. With it the server alone cannot choose them. Missing if the seat adds none."`
	Left        *int64     `json:"timeLeft,omitempty" doc:"The milliseconds that were left on the seat's clock at the time in now. Missing if the seat has no clock."`
	Runs        bool       `json:"running" doc:"Whether the seat's clock is running. Always false in lists of tables."`
	Grace       int64      `json:"grace,omitempty" doc:"The milliseconds from the time in now until the clock begins to run: at most 5000, for looking at what the others have done. Missing if it runs already."`
	Place       int        `json:"place,omitempty" doc:"In lists of tables, when the game is over: the seat's place. 1 is first. Otherwise missing."`
}

// Mine has the view and the choices of one of the reader's own seats.
type Mine struct {
	Seat     int             `json:"seat" doc:"The number of your seat, from 1."`
	Board    json.RawMessage `json:"board,omitempty" doc:"board: The position as this seat may know it. Missing if the seat knows no more than everybody: then use the table's board."`
	Choices  []Choice        `json:"choices" doc:"Every action that is legal for the seat now, in a fixed order. Empty if it has nothing to decide."`
	Plans    []Plan          `json:"plans,omitzero" doc:"Every place where the seat's turn can end, with a cheapest way there. Empty if there are none. Missing if you have not asked for plans."`
	Deeds    []Deed          `json:"deeds,omitzero" doc:"The actions in the ways of the plans, each once. Missing if you have not asked for plans."`
	Undo     *Undo           `json:"undo,omitempty" doc:"What the seat did in its last command, if you may take that back. Send the command undo to do so. Missing if nothing may be taken back."`
	Reset    *Undo           `json:"reset,omitempty" doc:"The seat's last turn, from its first action that you may take back. Send the command undo with its from to take back all of it. Missing if nothing may be taken back."`
	NoUndo   string          `json:"noUndo,omitempty" doc:"Why nothing may be taken back, in your language. Missing if something may."`
	MayStand bool            `json:"maySetStanding" doc:"Whether you may give a standing answer to the present question. You may if another seat or chance caused the question."`
	Standing []string        `json:"standing" doc:"The seat's standing answers: the actions that the server does for the seat whenever the same question comes again."`

	Questions []Question `json:"questions,omitempty" doc:"The questions that you can answer before you are asked, by the command standing. Missing if there are none, and while a bot plays the seat."`
}

// Question is a question that a seat can answer in advance.
type Question struct {
	Question string   `json:"question" example:"permission" doc:"The question, as in the command standing."`
	Words    string   `json:"words" doc:"The question in your language."`
	Answers  []Answer `json:"answers" doc:"What can be answered."`
	Stands   string   `json:"standing,omitempty" example:"yes" doc:"The text in action of the answer that the server gives for you whenever you are asked. Missing: you are asked."`
}

// Answer is an answer to a question.
type Answer struct {
	Deed

	Words string `json:"words" doc:"The action in your language."`
}

// Undo describes the actions that a seat may take back.
type Undo struct {
	From    int64  `json:"from" doc:"The seq of the first action that would be taken back. Send it in the command undo."`
	Actions int    `json:"actions" doc:"The number of actions that would be taken back."`
	Words   string `json:"words" example:"the move" doc:"What would be taken back, in your language: a few words that can follow Undo."`
}

// Choice is an action that a seat may take.
type Choice struct {
	Deed

	Words string `json:"words" doc:"What the action does, in your language."`
	Cost  string `json:"cost,omitempty" doc:"The cost of the action, in your language. Missing if it costs nothing."`
	Costs []Cost `json:"costs,omitempty" doc:"The cost of the action in numbers. Missing if it costs nothing."`
	Final bool   `json:"final,omitempty" doc:"Whether the action cannot be undone once it is done: it reveals something, somebody else or chance decides next, or the game is over."`
}

// Cost is an amount of one resource.
type Cost struct {
	Of string `json:"of" example:"coal" doc:"What it costs, such as coal."`
	N  int    `json:"n" doc:"How much of it."`
}

// Plan is a place where a turn can end.
type Plan struct {
	Key      string          `json:"key" doc:"The kind of place where the turn ends."`
	Args     json.RawMessage `json:"args" doc:"named"`
	Words    string          `json:"words" doc:"Where the turn ends, in your language."`
	Cost     string          `json:"cost,omitempty" doc:"The cost of all actions together, in your language. Missing if they cost nothing."`
	Costs    []Cost          `json:"costs,omitempty" doc:"The cost of all actions together, in numbers. Missing if they cost nothing."`
	Way      []string        `json:"way" doc:"The actions that lead there, in order. Send the first as action and the rest as then. The field deeds of your seat describes them."`
	Variants []PlanVariant   `json:"variants,omitempty" doc:"Other ways to the same place that leave something else different, such as where a pushed boat lies. Missing at a table, where GET /tables/{id}/variants has them, and if there are none."`
}

// PlanVariant is another way to reach the end of a plan.
type PlanVariant struct {
	Costs []Cost   `json:"costs,omitempty" doc:"The cost of all actions together, in numbers. Missing if they cost nothing."`
	Way   []string `json:"way" doc:"The actions that lead there, in order, as in a plan."`
}

// Offer is an open proposal.
type Offer struct {
	What    string   `json:"kind" enum:"takeback,abort" doc:"What is proposed. takeback: to take the game back to an earlier step. abort: to end it without a result."`
	By      Person   `json:"by" doc:"The person who proposed it."`
	To      *int     `json:"to,omitempty" doc:"For takeback: the number of actions of the game that stay. All later actions are taken back. Missing for abort."`
	Words   string   `json:"words" doc:"What is proposed, as a sentence in your language."`
	Agreed  []Person `json:"agreed" doc:"The people who have agreed, including the one who proposed it."`
	Waiting []Person `json:"waiting" doc:"The people who have not answered yet."`
}

// Takeback describes the steps that the reader may propose to take back.
type Takeback struct {
	To    int      `json:"to" doc:"The number of actions of the game that would stay. Send it in the command offer_takeback."`
	Asked []Person `json:"mustAgree" doc:"The people who would have to agree. Empty: you need nobody, and the actions are taken back at once."`
}

// Outcome is how a table ended.
type Outcome struct {
	Ending  string `json:"ending" enum:"played,aborted,stalled,resigned,abandoned,closed" doc:"How the game ended. played: by its rules. aborted: all agreed to end it without a result. stalled: a player ended it because it made no progress. resigned: all seats but one had resigned. abandoned: nobody was left. closed: the operator of the site ended it without a result."`
	Words   string `json:"words" doc:"How the game ended, in your language."`
	Counts  bool   `json:"hasResult" doc:"Whether the game has a result. If not, there are no places, scores, winners, group and rule."`
	Places  []int  `json:"places,omitempty" doc:"The place of each seat, in the order of the seats. 1 is first. Seats with the same number share a place."`
	Scores  []int  `json:"scores,omitempty" doc:"The score of each seat, in the order of the seats. Missing if the game has no scores."`
	Winners []int  `json:"winners,omitempty" doc:"The numbers of the seats in the first place."`
	Group   string `json:"group,omitempty" enum:"won,lost" doc:"Whether the players have won or lost together. Missing in a game where they play against each other."`
	Rule    string `json:"rule,omitempty" doc:"The id of the rule that ended the game."`
}

// Fair is the proof of the draws: bigriver verify checks a record with it.
type Fair struct {
	Commitment string `json:"commitment" doc:"The SHA-256 of the secret, which the server publishes before the game begins."`
	Secret     string `json:"secret,omitempty" doc:"The secret from which the draws were computed. Missing until the game is over."`
	Draws      int    `json:"draws" doc:"The number of draws of chance so far."`
}

// Turn is a turn of the game, summarised in one sentence.
type Turn struct {
	Number     int        `json:"number" doc:"The number of the turn in the game, from 1."`
	Seat       int        `json:"seat,omitempty" doc:"The number of the seat whose turn it is, from 1. Missing if it is nobody's, such as the weather of a week."`
	Round      int        `json:"round,omitempty" doc:"The number of the round. Missing before the first round, or if the game has no rounds."`
	RoundWords string     `json:"roundWords,omitempty" example:"Round 3" doc:"A heading for the round, in your language. Missing if round is missing."`
	From       int        `json:"from" doc:"The number of the turn's first action. The entry of an action has this number in steps. If such entries were taken back, the last entry with the number counts."`
	To         int        `json:"to" doc:"The number of the turn's last action so far, including those of other seats and of chance that belong to the turn. from - 1 if it has none yet."`
	Open       bool       `json:"open" doc:"Whether the turn still goes on, so that more is to come."`
	Who        string     `json:"who" example:"Otter" doc:"Whose turn it is, in your language: the beginning of the sentence."`
	Parts      []TurnPart `json:"parts" doc:"The parts of the sentence, in order."`
	Cost       string     `json:"cost,omitempty" example:"1 coal" doc:"What the turn cost its seat, in your language: the end of the sentence. Missing if it cost nothing."`
	Costs      []Cost     `json:"costs" doc:"What the turn cost its seat, in numbers. A number below 0 is what it earned."`
	Words      string     `json:"words" example:"Otter: 4, to port, three fields; 1 coal." doc:"The whole sentence, in your language. Empty while there is nothing to describe."`
}

// TurnPart is a part of the sentence about a turn.
type TurnPart struct {
	Words string `json:"words" example:"three fields" doc:"The text of the part, in your language."`
	Steps []int  `json:"steps" doc:"The numbers of the actions that it describes, in order. from - 1 if the last action of the turn before caused it."`
}

// Row is a table in a list.
type Row struct {
	ID      string    `json:"id" doc:"The id of the table."`
	Game    string    `json:"game" doc:"The name of the game."`
	Title   string    `json:"title" doc:"The game's name, in your language."`
	Host    Person    `json:"host" doc:"The person who set up the table."`
	State   string    `json:"state" enum:"open,running,over" doc:"open: people take seats and the game has not begun. running: the game is being played. over: the game has ended."`
	Terms   Terms     `json:"terms" doc:"The options of the table, besides those of the game: clocks, chat and the like."`
	Created time.Time `json:"created" doc:"When the table was set up."`
	Updated time.Time `json:"updated" doc:"When something last happened at the table, other than chat."`
	Seats   []Seat    `json:"seats" doc:"The seats, in the order of their numbers."`
	Free    int       `json:"free" doc:"The number of seats that anybody may take."`
	Turn    bool      `json:"turn" doc:"Whether one of your seats has to decide now, or a seat is reserved for you that you have not taken yet."`
	Steps   int       `json:"steps" doc:"The number of actions of the game so far, including those of chance."`
}

// From is the position from which a game was continued.
type From struct {
	Table string `json:"table" maxLength:"40" pattern:"^[a-z0-9]+$" example:"c5q2v7yd3kfgh2mn" doc:"The id of the table of the other game."`
	Step  int    `json:"step" minimum:"0" maximum:"1000000" doc:"The number of actions of the other game after which this one continues."`
	Same  bool   `json:"same,omitempty" doc:"true: the new game repeats the draws of the other one, as far as the rules allow: the fourth tile of the river is the same, the tenth barrel, the third card. In the same position a bot decides the same."`
}

// Imported marks a table whose game was imported rather than played here.
type Imported struct {
	Until time.Time `json:"until" doc:"The server keeps it at least until this time."`
}

// Rating is a person's strength in a game.
type Rating struct {
	Person      *Person `json:"person,omitempty" doc:"The person who has this rating. Missing if you have asked for one person."`
	Game        string  `json:"game" doc:"The name of the game."`
	Rating      int     `json:"rating" example:"1500" doc:"How strong the person is in this game: the higher, the stronger. Everybody begins with 1500."`
	Sigma       int     `json:"sigma" example:"500" doc:"How uncertain the rating is: its standard deviation. It usually gets smaller with each game."`
	Games       int     `json:"games" doc:"The number of rated games that have counted for this rating."`
	Wins        int     `json:"wins" doc:"How many of these games ended with a first place."`
	Provisional bool    `json:"provisional" doc:"Whether the rating is still too uncertain to compare people by it, as it is after a few games."`
}
