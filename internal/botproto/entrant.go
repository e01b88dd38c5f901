package botproto

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/text"
)

// Entrant seats a program in matches. Each of its players is a separate process.
type Entrant struct {
	Context context.Context // cancelling it kills the programs
	Command string          // as the user wrote it
	Argv    []string
	Limits  Limits
	Stderr  io.Writer // receives the program's standard error; may be nil
}

// NewEntrant returns the entrant of a command line.
func NewEntrant(ctx context.Context, command string, limits Limits) (*Entrant, error) {
	argv, err := Split(command)
	if err != nil {
		return nil, err
	}
	return &Entrant{Context: ctx, Command: command, Argv: argv, Limits: limits}, nil
}

// Label returns the command.
func (e *Entrant) Label() string { return e.Command }

// Enter starts a process of the program.
func (e *Entrant) Enter(g match.Game) (bots.Player, error) {
	p := &player{entrant: e}
	if err := p.run(); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Command, err)
	}
	if name := g.Facts().Name; !plays(&p.program.Hello, name) {
		p.Close()
		return nil, fmt.Errorf("%s does not play %s: it plays %s", e.Command, name, text.Clip(fmt.Sprint(p.program.Hello.Games)))
	}
	return p, nil
}

func plays(hello *Answer, game string) bool {
	return len(hello.Games) == 0 || slices.Contains(hello.Games, game)
}

// player is a program in a seat. It collects what happens, and sends it when the program has to
// decide or the match is over, so that a decision costs one round trip.
type player struct {
	entrant *Entrant
	program *Program // nil after a failure, until the next match

	seat    engine.Seat
	start   *GameStart // not sent yet
	steps   []Step     // not sent yet
	sight   match.Sight
	bank    time.Duration
	thought time.Duration // by this process
	failed  error         // why the program lost this match
}

// run starts the program.
func (p *player) run() (err error) {
	p.thought = 0
	p.program, err = Start(p.entrant.Context, p.entrant.Argv, p.entrant.Limits, p.entrant.Stderr)
	return err
}

// Close ends the program.
func (p *player) Close() {
	if p.program != nil {
		p.program.Close()
		p.program = nil
	}
}

// Begin restarts the program if it failed in the previous match.
func (p *player) Begin(m match.Match, seat engine.Seat, r engine.Source) {
	p.seat, p.failed, p.steps, p.sight = seat, nil, p.steps[:0], match.Sight{}
	p.bank = p.entrant.Limits.Bank
	if p.program != nil && p.entrant.Limits.nearsCPULimit(p.thought) {
		p.Close()
	}
	if p.program == nil {
		if p.failed = p.run(); p.failed != nil {
			return
		}
	}
	f, setup := m.Game().About(), m.Setup()
	p.start = &GameStart{
		Head: Head{Do: DoGame}, Game: f.Name, Version: f.Version, Seats: setup.Seats, Seat: seat, Options: setup.Options,
		Budget: p.entrant.Limits.Budget.Milliseconds(), Bank: p.bank.Milliseconds(), Seed: uint32(r.Uint64() >> 32),
		Position: lines(m.RecordFor(seat).Position),
	}
	if f.DataName != "" {
		p.start.Data = &Data{f.DataName, f.DataHash}
	}
	if m.Len() > 0 {
		for _, s := range m.Steps(seat) {
			p.start.Steps = append(p.start.Steps, p.step(f, &s))
		}
	}
}

// lines formats changes as lines of a position.
func lines(changes []notation.Change) []string {
	list := make([]string, len(changes))
	for i, c := range changes {
		list[i] = c.Path + " = " + c.Value
	}
	return list
}

func (p *player) wants(what string) bool { return slices.Contains(p.program.Hello.Wants, what) }

func (p *player) step(f *display.About, s *engine.Step) Step {
	sent := Step{Seat: s.Seat, Action: s.Action}
	if p.wants(WantsEvents) {
		for i := range s.Events {
			e := &s.Events[i]
			sent.Events = append(sent.Events, Event{e.Key, e.Rule, f.AppendNamed(nil, "event", e.Key, &e.Args), e.Amount})
		}
	}
	return sent
}

// Saw records the last step.
func (p *player) Saw(m match.Match) {
	if p.failed != nil {
		return
	}
	s := m.Last(p.seat)
	p.steps = append(p.steps, p.step(m.Game().About(), &s))
}

// Choose asks the program for an action.
func (p *player) Choose(m match.Match, _ engine.Source) (int, error) {
	if p.failed != nil {
		return 0, p.failed
	}
	i, err := p.choose(m)
	if err != nil {
		p.lose(err)
	}
	return i, err
}

func (p *player) choose(m match.Match) (int, error) {
	if err := p.begin(); err != nil {
		return 0, err
	}
	think := p.think(m)
	budget := p.entrant.Limits.Budget
	began := time.Now()
	answer, err := p.program.Ask(budget+p.bank, append(p.news(), think)...)
	took := time.Since(began)
	p.thought += took
	p.bank -= max(took-budget, 0)
	if err != nil {
		return 0, err
	}
	i, err := m.Find(p.seat, answer.Action)
	if err != nil {
		return 0, fmt.Errorf("chose %q: %w", text.Clip(answer.Action), inWords(m.Game(), err))
	}
	return i, nil
}

// inWords returns the text of a refusal, or err if it is none.
func inWords(g match.Game, err error) error {
	if !errors.Is(err, engine.ErrIllegal) {
		return err
	}
	return errors.New(display.NewLocalizer(g.About(), text.English, nil).Refusal(err))
}

// begin sends the start of the match to the program, unless it was sent already.
func (p *player) begin() error {
	if p.start == nil {
		return nil
	}
	_, err := p.program.Ask(p.entrant.Limits.Start, p.start)
	p.start = nil
	return err
}

// news returns the request with the steps that were not sent yet, if there are any.
func (p *player) news() []request {
	if len(p.steps) == 0 {
		return nil
	}
	saw := &Saw{Head{Do: DoSaw}, p.steps}
	p.steps = p.steps[len(p.steps):]
	return []request{saw}
}

// think returns the request for an action, with the parts that the program wants.
func (p *player) think(m match.Match) *Think {
	t := &Think{
		Head: Head{Do: DoThink}, Budget: p.entrant.Limits.Budget.Milliseconds(), Bank: p.bank.Milliseconds(),
		Actions: make([]string, m.Count(p.seat)),
	}
	for i := range t.Actions {
		t.Actions[i] = m.Choice(p.seat, i).Action
	}
	if p.wants(WantsView) {
		t.View = lines(m.Changes(p.seat, &p.sight))
	}
	if p.wants(WantsPlans) {
		t.Plans = plans(m.Game().About(), m.Ends(p.seat))
	}
	if p.wants(WantsBoard) {
		t.Board = m.Board(p.seat).AppendJSON(nil)
	}
	return t
}

func plans(f *display.About, ends []match.End) (list []Plan) {
	for _, e := range ends {
		plan := Plan{Key: e.Words.Key, Args: f.Named("plan", e.Words)}
		for _, a := range e.Cost {
			if a.N != 0 {
				plan.Cost = append(plan.Cost, Cost(a))
			}
		}
		for _, d := range e.Way {
			plan.Way = append(plan.Way, d.Action)
		}
		list = append(list, plan)
	}
	return list
}

// lose closes the program, which has lost this match.
func (p *player) lose(why error) {
	p.failed = why
	p.program.kill(why)
	p.Close()
}

// End sends the result to the program. If the program fails now, that does not affect the match,
// and the next one starts with a new process.
func (p *player) End(m match.Match) {
	if p.failed != nil {
		return
	}
	r, setup := m.Result(p.seat), m.Setup()
	end := &End{Head: Head{Do: DoEnd}, Group: r.Group.String(), Rule: r.Rule}
	for seat := range setup.Seats {
		end.Places = append(end.Places, int(r.Places[seat]))
		if r.Scored {
			end.Scores = append(end.Scores, int(r.Scores[seat]))
		}
	}
	err := p.begin()
	if err == nil {
		_, err = p.program.Ask(p.entrant.Limits.Start, append(p.news(), end)...)
	}
	if err != nil {
		p.lose(err)
	}
}
