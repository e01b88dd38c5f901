package botproto

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
)

// guest plays at one table, with a process for each of its seats. The stream delivers news; the
// guest's goroutine plays.
type guest struct {
	j     *Joiner
	table string

	mu      sync.Mutex
	waiting []*apiTable // states from the stream that are not processed yet
	news    chan struct{}

	seats map[int]*guestSeat
	lines int64 // the seq up to which the log has been read
}

// guestSeat is a seat of a guest.
type guestSeat struct {
	program  *Program // nil if not started, or failed
	steps    int      // number of steps that the program knows; -1 if it needs the whole game
	pending  []Step   // steps not sent yet
	bank     time.Duration
	sight    match.Sight
	failedAt int64 // the seq of the table when the program failed; 0 if it has not
	gaveUp   bool
}

// update delivers a new state of the table.
func (g *guest) update(t *apiTable) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting = append(g.waiting, t)
	select {
	case g.news <- struct{}{}:
	default:
	}
}

// play plays until the game is over or ctx is cancelled.
func (g *guest) play(ctx context.Context) {
	defer func() {
		for _, s := range g.seats {
			if s.program != nil {
				s.program.Close()
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return
		case <-g.news:
		}
		g.mu.Lock()
		news := g.waiting
		g.waiting = nil
		g.mu.Unlock()
		if len(news) == 0 {
			continue
		}
		for _, t := range news {
			g.read(t)
		}
		now := news[len(news)-1]
		switch now.State {
		case "open":
			g.takeReserved(ctx, now)
		case "running":
			g.decide(ctx, now)
		case "over":
			g.end(now)
			return
		}
	}
}

// takeReserved takes the seats that are reserved for the bot.
func (g *guest) takeReserved(ctx context.Context, t *apiTable) {
	for _, s := range t.Seats {
		if s.Person == nil && s.ReservedFor != nil && s.ReservedFor.ID == g.j.me {
			if err := g.j.sit(ctx, g.table, s.Seat); err != nil {
				g.j.logf("Table %s: it cannot take seat %d: %v.", g.table, s.Seat, err)
				continue
			}
			g.j.logf("Table %s: it takes seat %d in a game of %s.", g.table, s.Seat, t.Game)
		}
	}
}

// read collects steps from the log. If the log does not continue from what a program knows, the
// program gets the whole game again.
func (g *guest) read(t *apiTable) {
	if t.Since > g.lines { // when there are many new entries, the server sends only the newest
		for _, s := range g.seats {
			s.steps = -1
		}
	}
	for i := range t.Log {
		line := &t.Log[i]
		if line.Seq <= g.lines {
			continue
		}
		for _, s := range g.seats {
			s.note(line)
		}
	}
	g.lines = max(g.lines, t.Seq)
	for _, s := range g.seats {
		if s.steps != t.Steps {
			s.steps = -1
		}
	}
}

func (s *guestSeat) note(line *apiLine) {
	isStep := slices.Contains([]string{"act", "chance", "past"}, line.Kind)
	switch {
	case s.steps < 0 || !isStep && line.Steps == s.steps:
	case !isStep || line.Steps != s.steps+1: // something was undone, or lines are missing
		s.steps = -1
	default:
		// Seat 0 in the log is chance.
		step := Step{Seat: engine.Seat(line.Seat - 1), Action: line.Action}
		if s.program != nil && slices.Contains(s.program.Hello.Wants, WantsEvents) {
			step.Events = line.Events
		}
		s.pending, s.steps = append(s.pending, step), line.Steps
	}
}

// decide acts for each seat that has to decide.
func (g *guest) decide(ctx context.Context, t *apiTable) {
	for i := range t.Mine {
		mine := &t.Mine[i]
		s := g.seats[mine.Seat]
		if s == nil {
			s = &guestSeat{steps: -1, bank: g.j.Limits.Bank}
			g.seats[mine.Seat] = s
		}
		if len(mine.Choices) == 0 || s.gaveUp {
			continue
		}
		action, err := g.choose(ctx, t, mine, s)
		if err == nil {
			err = g.act(ctx, t, mine.Seat, action)
		}
		switch {
		case ctx.Err() != nil || err == nil:
		case s.failedAt == t.Seq:
			g.giveUp(ctx, mine.Seat, s, err)
		default:
			g.j.logf("Table %s: the program of seat %d %v. It is restarted.", g.table, mine.Seat, err)
			s.fail(err)
			s.failedAt = t.Seq
			g.update(t) // make the same decision again
		}
	}
}

// fail closes the program; the next one needs the whole game.
func (s *guestSeat) fail(why error) {
	if s.program != nil {
		s.program.kill(why)
		s.program.Close()
		s.program = nil
	}
	s.steps, s.pending = -1, nil
}

// giveUp resigns.
func (g *guest) giveUp(ctx context.Context, seat int, s *guestSeat, why error) {
	g.j.logf("Table %s: the program of seat %d %v. It resigns.", g.table, seat, why)
	s.fail(why)
	s.gaveUp = true
	if err := g.j.client.call(ctx, http.MethodPost, "/tables/"+g.table+"/commands", apiCommand{Kind: "resign", Seat: seat}, nil); err != nil {
		g.j.logf("Table %s: seat %d cannot resign: %v.", g.table, seat, err)
	}
}

// act sends an action. If the table has changed, its next state leads to another decision.
func (g *guest) act(ctx context.Context, t *apiTable, seat int, action string) error {
	cmd := apiCommand{Kind: "act", Seat: seat, Action: action, Seen: t.Seq, RequestID: fmt.Sprintf("%d-%d", seat, t.Seq)}
	err := g.j.client.call(ctx, http.MethodPost, "/tables/"+g.table+"/commands", cmd, nil)
	refused, ok := errors.AsType[*apiError](err)
	switch {
	case ok && refused.Code == "refused":
		return fmt.Errorf("chose %q: %w", action, err)
	case err != nil && (!ok || refused.Code != "stale"):
		g.j.logf("Table %s: the action of seat %d did not reach the server: %v.", g.table, seat, err)
	}
	return nil
}

// choose asks the program of a seat.
func (g *guest) choose(ctx context.Context, t *apiTable, mine *apiMine, s *guestSeat) (string, error) {
	var err error
	if s.program == nil {
		if s.program, err = Start(ctx, g.j.Argv, g.j.Limits, g.j.Stderr); err != nil {
			return "", err
		}
		s.steps = -1
	}
	if s.steps < 0 {
		if err := g.sendHistory(ctx, t, mine.Seat, s); err != nil {
			return "", err
		}
	}
	think, err := g.think(ctx, t, mine, s)
	if err != nil {
		return "", err
	}
	var requests []request
	if len(s.pending) > 0 {
		requests = append(requests, &Saw{Head{Do: DoSaw}, s.pending})
		s.pending = nil
	}
	began := time.Now()
	answer, err := s.program.Ask(g.j.Limits.Budget+s.bank, append(requests, think)...)
	s.bank -= max(time.Since(began)-g.j.Limits.Budget, 0)
	return answer.Action, err
}

// record returns the game as the bot may know it.
func (g *guest) record(ctx context.Context) (*notation.Record, error) {
	data, err := g.j.client.once(ctx, http.MethodGet, "/tables/"+g.table+"/record", nil)
	if err != nil {
		return nil, err
	}
	return notation.Parse("record", string(data))
}

// sendHistory sends the program the game and all steps so far.
func (g *guest) sendHistory(ctx context.Context, t *apiTable, seat int, s *guestSeat) error {
	if !plays(&s.program.Hello, t.Game) {
		return fmt.Errorf("does not play %s", t.Game)
	}
	rec, err := g.record(ctx)
	if err != nil {
		return err
	}
	start := &GameStart{
		Head: Head{Do: DoGame}, Game: t.Game, Version: t.Rules, Seats: len(t.Seats), Seat: engine.Seat(seat - 1), Options: t.Options,
		Budget: g.j.Limits.Budget.Milliseconds(), Bank: s.bank.Milliseconds(), Seed: uint32(time.Now().UnixNano()), Position: lines(rec.Position),
	}
	if rec.DataName != "" {
		start.Data = &Data{rec.DataName, rec.DataHash}
	}
	for _, line := range rec.Lines {
		start.Steps = append(start.Steps, Step{Seat: engine.Seat(line.Seat), Action: line.Action})
	}
	s.steps, s.pending, s.sight = len(rec.Lines), nil, match.Sight{}
	_, err = s.program.Ask(g.j.Limits.Start, start)
	return err
}

// think returns the request for an action.
func (g *guest) think(ctx context.Context, t *apiTable, mine *apiMine, s *guestSeat) (*Think, error) {
	think := &Think{Head: Head{Do: DoThink}, Budget: g.j.Limits.Budget.Milliseconds(), Bank: s.bank.Milliseconds()}
	for _, c := range mine.Choices {
		think.Actions = append(think.Actions, c.Action)
	}
	for _, want := range s.program.Hello.Wants {
		switch want {
		case WantsBoard:
			if think.Board = mine.Board; think.Board == nil {
				think.Board = t.Board
			}
		case WantsPlans:
			for _, p := range mine.Plans {
				plan := Plan{Key: p.Key, Args: p.Args, Cost: p.Costs, Way: p.Way}
				think.Plans = append(think.Plans, plan)
			}
		case WantsView:
			view, err := g.view(ctx, t, mine.Seat, s)
			if err != nil {
				return nil, err
			}
			think.View = view
		}
	}
	return think, nil
}

// view returns what has changed in the seat's view. Since a server does not send views, the game is
// replayed, which is possible only without hidden information.
func (g *guest) view(ctx context.Context, t *apiTable, seat int, s *guestSeat) ([]string, error) {
	game, err := g.j.Find(t.Game, t.Rules)
	if err != nil {
		return nil, err
	}
	if game.Facts().Hidden {
		return nil, fmt.Errorf("wants the view, which a server cannot give in %s, where cards are hidden", t.Game)
	}
	rec, err := g.record(ctx)
	if err != nil {
		return nil, err
	}
	m, err := match.ReplayWithin(ctx, game, rec)
	if err != nil {
		return nil, err
	}
	return lines(m.Changes(engine.Seat(seat-1), &s.sight)), nil
}

// end sends the result to the programs.
func (g *guest) end(t *apiTable) {
	end := &End{Head: Head{Do: DoEnd}}
	if o := t.Outcome; o != nil && o.Counts {
		end.Places, end.Scores, end.Group, end.Rule = o.Places, o.Scores, o.Group, o.Rule
	}
	g.j.logf("Table %s: the game is over, places %v.", g.table, end.Places)
	for _, s := range g.seats {
		if s.program == nil {
			continue
		}
		var requests []request
		if s.steps >= 0 && len(s.pending) > 0 {
			requests = append(requests, &Saw{Head{Do: DoSaw}, s.pending})
		}
		// The game is over in any case.
		_, _ = s.program.Ask(g.j.Limits.Start, append(requests, end)...)
	}
}
