package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// walk is a random game that the parts examine.
type walk[S, A comparable] struct {
	rules   engine.Rules[S, A]
	show    display.Show[S, A]
	about   display.About
	dice    dice
	setup   engine.Setup
	s       S   // the present position
	states  []S // all earlier positions
	deeds   []deed[S, A]
	visited []A              // some actions done in this walk: candidates that Check must refuse
	boards  map[boardKey]int // the step at which each board was first shown
	names   []string         // of the boards' fields, as far as they appeared

	worded map[[2]string]bool // rules and keys that were already looked up
	match  match.Match        // the whole walk as a match, built on first use
}

const (
	maxSteps   = 600 // of a walk through an unbounded game
	maxVisited = 48
)

// examine plays one random game and runs every part on it. It returns the first fault, or nil.
func examine[S, A comparable](g game[S, A], d dice, parts []part[S, A]) *Fault {
	w, err := begin(g, d)
	if err != nil {
		return &Fault{Part: "options", Err: err}
	}
	for {
		for _, p := range parts {
			if p.at == nil {
				continue
			}
			if err := p.at(w); err != nil {
				return w.fault(p.name, err)
			}
		}
		turn := g.ToAct(&w.s)
		if turn == 0 || w.about.MaxActions == 0 && len(w.deeds) >= maxSteps {
			break
		}
		d, ok := w.step(turn)
		if !ok { // a dead end, which the part of that name reports
			return nil
		}
		for _, p := range parts {
			if p.over == nil {
				continue
			}
			if err := p.over(w, d); err != nil {
				return w.fault(p.name, err)
			}
		}
	}
	for _, p := range parts {
		if p.end == nil {
			continue
		}
		if err := p.end(w); err != nil {
			return w.fault(p.name, err)
		}
	}
	return nil
}

// begin starts a walk from a random set-up.
func begin[S, A comparable](g game[S, A], d dice) (*walk[S, A], error) {
	w := &walk[S, A]{rules: g.Rules, show: g.show, about: g.about(), dice: d, boards: map[boardKey]int{}}
	var err error
	w.setup, w.s, err = randomStart(g.Rules, &w.about, d)
	return w, err
}

// advance does a random action. It reports whether there was one.
func (w *walk[S, A]) advance() bool {
	turn := w.rules.ToAct(&w.s)
	if turn == 0 {
		return false
	}
	_, ok := w.step(turn)
	return ok
}

// step does a random action of a random seat that has to act.
func (w *walk[S, A]) step(turn engine.Seats) (deed[S, A], bool) {
	by := w.pick(turn)
	legal := w.legal(by)
	if len(legal) == 0 {
		return deed[S, A]{}, false
	}
	d := deed[S, A]{before: w.s, by: by, action: w.choose(by, legal)}
	var ev engine.Events
	w.rules.Apply(&w.s, by, d.action, &ev)
	d.after, d.events = w.s, ev.List
	w.states = append(w.states, d.before)
	w.deeds = append(w.deeds, d)
	w.visit(d.action)
	return d, true
}

// choose picks an action: uniformly for a seat, by weight for chance.
func (w *walk[S, A]) choose(by engine.Seat, legal []A) A {
	if by != engine.Chance {
		return legal[w.dice.below(len(legal), "action")]
	}
	total := 0
	for _, a := range legal {
		total += w.rules.Weight(&w.s, a)
	}
	if total <= 0 {
		return legal[0]
	}
	n := w.dice.below(total, "chance")
	for _, a := range legal {
		if n -= w.rules.Weight(&w.s, a); n < 0 {
			return a
		}
	}
	return legal[0]
}

func (w *walk[S, A]) pick(turn engine.Seats) engine.Seat {
	n := w.dice.below(turn.Len(), "seat")
	for s := range turn.All() {
		if n--; n < 0 {
			return s
		}
	}
	return turn.First()
}

func (w *walk[S, A]) legal(by engine.Seat) []A { return w.rules.AppendLegal(nil, &w.s, by) }

func (w *walk[S, A]) visit(a A) {
	if slices.Contains(w.visited, a) {
		return
	}
	if len(w.visited) < maxVisited {
		w.visited = append(w.visited, a)
	} else {
		w.visited[w.dice.below(maxVisited, "forget")] = a
	}
}

// viewers returns a watcher and all seats.
func (w *walk[S, A]) viewers() []engine.Seat {
	seats := []engine.Seat{engine.Watcher}
	for i := range engine.Seat(w.setup.Seats) {
		seats = append(seats, i)
	}
	return seats
}

func (w *walk[S, A]) fault(part string, err error) *Fault {
	var b strings.Builder
	fmt.Fprintf(&b, "  seats %d, options %v\n", w.setup.Seats, w.setup.Options)
	for _, d := range w.deeds {
		fmt.Fprintf(&b, "  %v %s\n", d.by, w.rules.Format(d.action))
	}
	return &Fault{Part: part, Err: err, Log: b.String()}
}

// randomStart draws set-ups until one is accepted. Every refusal must have a text.
func randomStart[S, A comparable](r engine.Rules[S, A], f *display.About, d dice) (engine.Setup, S, error) {
	for range 200 {
		setup := engine.Setup{Seats: f.MinSeats + d.below(f.MaxSeats-f.MinSeats+1, "seats"), Options: map[string]string{}}
		for i := range f.Options {
			o := &f.Options[i]
			if values := o.Choices(); d.below(2, "set "+o.Name) == 1 {
				setup.Options[o.Name] = values[d.below(len(values), o.Name)]
			}
		}
		full, err := f.Complete(setup)
		if err != nil {
			var none S
			return full, none, fmt.Errorf("a set-up of the game's own options is not accepted: %w", err)
		}
		start, err := r.Start(full)
		if err == nil {
			return full, start, nil
		}
		var refusal engine.Refusal
		if !errors.As(err, &refusal) {
			return full, start, fmt.Errorf("the set-up %v is refused by an error that is not a Refusal: %w", full, err)
		}
		if refusal.OK() {
			return full, start, fmt.Errorf("the set-up %v is refused by the zero Refusal: want nil", full)
		}
		if err := ruleWithWords(f, refusal.Rule, "refusal."+refusal.Key); err != nil {
			return full, start, err
		}
	}
	var none S
	return engine.Setup{}, none, errors.New("none of 200 random set-ups was accepted")
}
