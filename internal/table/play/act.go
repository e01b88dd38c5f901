package play

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Act is the kind: do an action of the game.
const Act table.Kind = "act"

// ActCommand does an action of the game, or several in a row.
type ActCommand struct {
	Seat   engine.Seat
	Action string   `json:"action" maxLength:"200" example:"ahead" doc:"The action: the text in action of one of your choices."`
	Then   []string `json:"then,omitempty" nullable:"false" maxItems:"100" doc:"The actions that follow, in order. All are done, up to the first one after which chance or another seat has to decide; the log says which. If one of them is not legal, nothing is done. The command undo takes them back together."`
}

// ActEntry is an action of the game.
type ActEntry struct {
	Action string `json:"action"`         // in the game's notation
	Bot    string `json:"bot,omitempty"`  // the bot that did it
	Auto   bool   `json:"auto,omitempty"` // it was a standing answer
	// Done by the same command as the seat's previous action.
	SameCommand bool `json:"same_command,omitempty"`
}

// ShownAct is an action of the game as a reader may know it. The step must not be modified.
type ShownAct struct {
	Step        *engine.Step
	Bot         string // the bot that did it
	Auto        bool   // whether it was a standing answer of the reader
	SameCommand bool   // done by the same command as the seat's previous action
}

type actLine struct {
	line.Head
	line.Step

	By          *line.Person `json:"by,omitempty" doc:"The person who did it. Missing if a bot of the server did."`
	RequestID   string       `json:"requestId,omitempty" doc:"The requestId that you sent in the command that made this entry. Missing if you sent none, or if somebody else did it."`
	Seat        int          `json:"seat" doc:"The number of the seat that acted, from 1."`
	Bot         string       `json:"bot,omitempty" doc:"The name of the server's bot that did it. Missing if a person did."`
	Auto        bool         `json:"auto" doc:"Whether the server did this for you because of one of your standing answers."`
	SameCommand bool         `json:"sameCommand" doc:"Whether it was done in one command with the seat's action before it. The two can be taken back together."`
}

func actKind() Kind {
	return entryKind[ActEntry]("A seat did an action of the game.", ShownAct.line).
		withCommand(ActCommand{}, "Do an action of the game, or several in a row.")
}

// Kind returns Act.
func (ActEntry) Kind() table.Kind { return Act }

// Kind returns Act.
func (ShownAct) Kind() table.Kind { return Act }

func (b ShownAct) line(l *line.Maker) *actLine {
	head, step := l.Did(b.Step)
	return &actLine{head, step, l.Person(l.By), l.RequestID, l.Number(), b.Bot, b.Auto, b.SameCommand}
}

func (cmd ActCommand) decide(c *draft) error {
	if err := c.checkPlays(cmd.Seat); err != nil {
		return err
	}
	if c.stale(cmd.Seat) {
		return c.staleError()
	}
	actions, err := c.doable(cmd)
	if err != nil {
		return refusedBy(err)
	}
	for i, action := range actions {
		if err := c.push(c.entry(cmd.Seat, ActEntry{Action: action, SameCommand: i > 0})); err != nil {
			return err
		}
	}
	return c.settle()
}

func (b ActEntry) evolve(g *State, e *table.Entry) error {
	g.Seats[e.Seat].Lapsed = false
	return g.own().Act(e.Seat, b.Action)
}

func (b ActEntry) action() string { return b.Action }

// view hides from other readers that it was a standing answer.
func (b ActEntry) view(g *State, i int, r Reader) (table.Body, bool) {
	return ShownAct{g.StepOf(i, r), b.Bot, b.Auto && g.isBy(i, r), b.SameCommand}, true
}

// doable returns the actions of a command to do now: all up to the first one after which chance, or
// a seat that was not to act before, has to decide. The command is refused as a whole.
func (c *draft) doable(cmd ActCommand) ([]string, error) {
	if _, err := c.g.Match.Find(cmd.Seat, cmd.Action); err != nil {
		return nil, err
	}
	all := append([]string{cmd.Action}, cmd.Then...)
	if len(all) == 1 {
		return all, nil
	}
	m := c.g.Match.At(c.g.Match.Len())
	turn := m.ToAct()
	for i, action := range all {
		if err := m.Act(cmd.Seat, action); err != nil {
			return nil, err
		}
		if now := m.ToAct(); !now.Has(cmd.Seat) || now&^turn != 0 {
			return all[:i+1], nil
		}
	}
	return all, nil
}

// refusedBy turns the error of doing or undoing an action into an Error with a code.
func refusedBy(err error) error {
	refusal, ok := errors.AsType[engine.Refusal](err)
	switch {
	case !ok:
		return table.WrapInvalid("action", err)
	case refusal.Key == "not_yours":
		return table.Refuse(table.NotYourTurn, "not_your_turn")
	case refusal.Key == "over":
		return table.Refuse(table.GameOver, "over")
	}
	return &table.Error{Code: table.Refused, Refusal: refusal}
}

// stale reports whether the seat's decision has changed since the entry that was seen, so that the
// choice was meant for another decision. Chat, and simultaneous decisions of others, do not matter.
func (c *draft) stale(seat engine.Seat) bool {
	g, seen := c.g, c.cmd.Seen
	if seen == 0 || seen == g.Head() {
		return false
	}
	for i := seen; i < g.Head(); i++ {
		switch e := &g.Log[i]; e.Kind() {
		case Undo, Takeback, Start, Lapsed, Back:
			return true
		case Act:
			if e.Seat == seat {
				return true
			}
		default:
		}
	}
	then := g.StepsAt(seen)
	if then == g.Match.Len() {
		return false
	}
	if asked := g.Seats[seat].turnSince; asked == 0 || asked > seen {
		return true // it was not its turn, or a new turn began since
	}
	was := g.Match.At(then)
	n := was.Count(seat)
	if n != g.Match.Count(seat) {
		return true
	}
	for i := range n {
		if was.Choice(seat, i).Action != g.Match.Choice(seat, i).Action {
			return true
		}
	}
	return false
}

// settle adds everything that follows automatically: chance actions, standing answers, questions
// with one answer, the end of the game.
func (c *draft) settle() error {
	const maxAnswers = 16
	for answers := 0; c.g.Phase == table.StateRunning; {
		if c.g.deserted() {
			return c.end(table.Abandoned)
		}
		if c.g.Head() >= c.env.MaxEntries {
			return c.end(table.Stalled)
		}
		if c.g.lastStanding() {
			return c.end(table.Resigned)
		}
		switch turn := c.g.Match.ToAct(); {
		case turn == 0:
			return c.end(table.Played)
		case turn.Has(engine.Chance):
			if err := c.drawChance(); err != nil {
				return err
			}
		default:
			seat, answer := c.g.standingAnswer(turn)
			if answer == "" {
				seat, answer = c.g.onlyAnswer(turn)
			}
			if answer == "" || answers == maxAnswers {
				return nil
			}
			answers++
			e := c.following(seat, ActEntry{Action: answer, Auto: true})
			e.By = c.g.Seats[seat].Person
			if err := c.push(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// Choices returns everything that a seat can do now.
func (g *State) Choices(seat engine.Seat) []match.Choice {
	n := g.Match.Count(seat)
	if n == 0 {
		return nil
	}
	list := make([]match.Choice, 0, n)
	for i := range n {
		list = append(list, g.Match.Choice(seat, i))
	}
	return list
}

// Did returns the step.
func (b ShownAct) Did() *engine.Step { return b.Step }
