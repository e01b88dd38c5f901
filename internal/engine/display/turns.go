package display

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// Turns divides a match into turns, by the same rules for every game with a Narrator:
//
//   - A turn begins with an event that the game marks as a beginning, or with an action of a seat
//     while no turn is open.
//   - It stays open until an event that the game marks as an end, or until the next turn begins.
//   - Everything before the next turn begins belongs to it: decisions of other seats, chance, and
//     whatever follows its end. So each chance action belongs to the turn that caused it.
//
// If several seats decide at the same time and the game marks each decision as an end, each seat
// has its own turn. What happens before the first turn belongs to none.
//
// A copy of Turns shares the memory of the original. Only one of the two may call Add.
type Turns struct {
	narrator Narrator
	list     []turnStart
	after    []turnsThen // by step
}

// turnStart is how a turn begins.
type turnStart struct {
	seat  engine.Seat
	round int32
	step  int32 // the number of the step in which it begins
	event bool  // whether it begins with an event of that step, not with the step itself
}

// turnsThen is the state after a step, from which Cut restores everything.
type turnsThen struct {
	turns int32 // how many turns have begun
	round int32
	ended bool // the last turn has ended
	named bool // the game numbers its rounds itself
}

// NewTurns returns the turns of a match before its first step. The narrator is the game's. A game
// without one (nil) has no turns.
func NewTurns(t Narrator) Turns { return Turns{narrator: t} }

// Add adds the next step of the match, with its public events.
func (t *Turns) Add(s *engine.Step) {
	if t.narrator == nil {
		return
	}
	then := t.then(len(t.after))
	number := int32(len(t.after) + 1)
	if s.Seat != engine.Chance && (then.turns == 0 || then.ended) {
		t.begin(&then, turnStart{seat: s.Seat, step: number})
	}
	for i := range s.Events {
		mark := t.narrator.Mark(&s.Events[i])
		if mark.Round > 0 {
			then.round, then.named = int32(mark.Round), true
		}
		if mark.Begins {
			t.countRound(&then, mark.Seat)
			t.begin(&then, turnStart{seat: mark.Seat, step: number, event: true})
		}
		then.ended = then.ended || mark.Ends
	}
	t.after = append(t.after, then)
}

func (t *Turns) begin(then *turnsThen, start turnStart) {
	start.round = then.round
	t.list = append(t.list, start)
	then.turns++
	then.ended = false
}

// countRound counts rounds for a game that does not number them: a round begins when a seat has its
// turn again.
func (t *Turns) countRound(then *turnsThen, seat engine.Seat) {
	if then.named || seat == engine.Chance {
		return
	}
	again := then.round == 0
	for i := len(t.list) - 1; i >= 0 && t.list[i].round == then.round && !again; i-- {
		again = t.list[i].event && t.list[i].seat == seat
	}
	if again {
		then.round++
	}
}

// then returns the state after a number of steps.
func (t *Turns) then(steps int) turnsThen {
	if steps == 0 {
		return turnsThen{}
	}
	return t.after[steps-1]
}

// Cut drops all steps but the first n. Earlier copies of the Turns are unaffected.
func (t *Turns) Cut(n int) {
	if t.narrator != nil {
		t.after = slices.Clip(t.after[:n])
		t.list = slices.Clip(t.list[:t.then(n).turns])
	}
}

// Len returns the number of turns.
func (t *Turns) Len() int { return len(t.list) }

// Round returns the number of the present round, or 0 before the first one and in a game without
// turns.
func (t *Turns) Round() int { return int(t.then(len(t.after)).round) }

// At returns the number of the turn that a step's action belongs to, or 0.
func (t *Turns) At(step int) int {
	if t.narrator == nil || step < 1 || step > len(t.after) {
		return 0
	}
	n := int(t.then(step - 1).turns)
	if n < len(t.list) && int(t.list[n].step) == step && !t.list[n].event {
		n++
	}
	return n
}

// SeatOf returns whose turn the turn with a number is.
func (t *Turns) SeatOf(number int) engine.Seat { return t.list[number-1].seat }

// Turn returns a turn with the events that its reader may see. The function step returns the step
// with a number.
func (t *Turns) Turn(number int, step func(n int) *engine.Step) SeenTurn {
	start := t.list[number-1]
	turn := SeenTurn{Number: number, Seat: start.seat, Round: int(start.round), From: int(start.step), To: len(t.after)}
	last := turn.To // the last step with events of this turn
	if start.event {
		turn.From++
	}
	if number < len(t.list) {
		next := t.list[number]
		turn.To, last = int(next.step)-1, int(next.step)-1
		if next.event {
			turn.To, last = int(next.step), int(next.step)
		}
	} else {
		turn.Open = !t.then(len(t.after)).ended
	}
	count := 0
	for n := int(start.step); n <= last; n++ {
		count += len(step(n).Events)
	}
	if count > 0 {
		turn.Events = make([]TurnEvent, 0, count)
	}
	for n := int(start.step); n <= last; n++ {
		now := t.At(n)
		events := step(n).Events
		for i := range events {
			if t.narrator.Mark(&events[i]).Begins {
				now++
			}
			if now == number {
				turn.Events = append(turn.Events, TurnEvent{events[i], n})
			}
		}
	}
	return turn
}

// Narrate describes a turn that Turn returned.
func (t *Turns) Narrate(turn *SeenTurn) Sentence { return t.narrator.Narrate(turn) }
