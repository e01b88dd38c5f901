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

// session plays at one table, with a process for each of the bot's seats there. The stream delivers
// news; the session's goroutine plays.
type session struct {
	j     *Joiner
	table string

	mu      sync.Mutex
	waiting []*apiTable // states from the stream that are not processed yet
	news    chan struct{}

	seats map[int]*sessionSeat
	lines int64 // the seq up to which the log has been read
}

// sessionSeat is a seat of a session.
type sessionSeat struct {
	program  *Program // nil if not started, or failed
	steps    int      // number of steps that the program knows; -1 if it needs the whole game
	pending  []Step   // steps not sent yet
	bank     time.Duration
	sight    match.Sight
	failedAt int64 // the seq of the table when the program failed; 0 if it has not
	gaveUp   bool
}

// update delivers a new state of the table.
func (ses *session) update(t *apiTable) {
	ses.mu.Lock()
	defer ses.mu.Unlock()
	ses.waiting = append(ses.waiting, t)
	select {
	case ses.news <- struct{}{}:
	default:
	}
}

// play plays until the game is over or ctx is cancelled.
func (ses *session) play(ctx context.Context) {
	defer func() {
		for _, s := range ses.seats {
			if s.program != nil {
				s.program.Close()
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ses.news:
		}
		ses.mu.Lock()
		news := ses.waiting
		ses.waiting = nil
		ses.mu.Unlock()
		if len(news) == 0 {
			continue
		}
		for _, t := range news {
			ses.read(t)
		}
		now := news[len(news)-1]
		switch now.State {
		case "open":
			ses.takeReserved(ctx, now)
		case "running":
			ses.decide(ctx, now)
		case "over":
			ses.end(now)
			return
		}
	}
}

// takeReserved takes the seats that are reserved for the bot.
func (ses *session) takeReserved(ctx context.Context, t *apiTable) {
	for _, s := range t.Seats {
		if s.Person == nil && s.ReservedFor != nil && s.ReservedFor.ID == ses.j.me {
			if err := ses.j.sit(ctx, ses.table, s.Seat); err != nil {
				ses.j.logf("Table %s: it cannot take seat %d: %v.", ses.table, s.Seat, err)
				continue
			}
			ses.j.logf("Table %s: it takes seat %d in a game of %s.", ses.table, s.Seat, t.Game)
		}
	}
}

// read collects steps from the log. If the log does not continue from what a program knows, the
// program gets the whole game again.
func (ses *session) read(t *apiTable) {
	if t.Since > ses.lines { // when there are many new entries, the server sends only the newest
		for _, s := range ses.seats {
			s.steps = -1
		}
	}
	for i := range t.Log {
		line := &t.Log[i]
		if line.Seq <= ses.lines {
			continue
		}
		for _, s := range ses.seats {
			s.note(line)
		}
	}
	ses.lines = max(ses.lines, t.Seq)
	for _, s := range ses.seats {
		if s.steps != t.Steps {
			s.steps = -1
		}
	}
}

func (s *sessionSeat) note(line *apiLine) {
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
func (ses *session) decide(ctx context.Context, t *apiTable) {
	for i := range t.Mine {
		mine := &t.Mine[i]
		s := ses.seats[mine.Seat]
		if s == nil {
			s = &sessionSeat{steps: -1, bank: ses.j.Limits.Bank}
			ses.seats[mine.Seat] = s
		}
		if len(mine.Choices) == 0 || s.gaveUp {
			continue
		}
		action, err := ses.choose(ctx, t, mine, s)
		if err == nil {
			err = ses.act(ctx, t, mine.Seat, action)
		}
		switch {
		case ctx.Err() != nil || err == nil:
		case s.failedAt == t.Seq:
			ses.giveUp(ctx, mine.Seat, s, err)
		default:
			ses.j.logf("Table %s: the program of seat %d %v. It is restarted.", ses.table, mine.Seat, err)
			s.fail(err)
			s.failedAt = t.Seq
			ses.update(t) // make the same decision again
		}
	}
}

// fail closes the program; the next one needs the whole game.
func (s *sessionSeat) fail(why error) {
	if s.program != nil {
		s.program.kill(why)
		s.program.Close()
		s.program = nil
	}
	s.steps, s.pending = -1, nil
}

// giveUp resigns.
func (ses *session) giveUp(ctx context.Context, seat int, s *sessionSeat, why error) {
	ses.j.logf("Table %s: the program of seat %d %v. It resigns.", ses.table, seat, why)
	s.fail(why)
	s.gaveUp = true
	if err := ses.j.client.call(ctx, http.MethodPost, "/tables/"+ses.table+"/commands", apiCommand{Kind: "resign", Seat: seat}, nil); err != nil {
		ses.j.logf("Table %s: seat %d cannot resign: %v.", ses.table, seat, err)
	}
}

// act sends an action. If the table has changed, its next state leads to another decision.
func (ses *session) act(ctx context.Context, t *apiTable, seat int, action string) error {
	cmd := apiCommand{Kind: "act", Seat: seat, Action: action, Seen: t.Seq, RequestID: fmt.Sprintf("%d-%d", seat, t.Seq)}
	err := ses.j.client.call(ctx, http.MethodPost, "/tables/"+ses.table+"/commands", cmd, nil)
	refused, ok := errors.AsType[*apiError](err)
	switch {
	case ok && refused.Code == "refused":
		return fmt.Errorf("chose %q: %w", action, err)
	case err != nil && (!ok || refused.Code != "stale"):
		ses.j.logf("Table %s: the action of seat %d did not reach the server: %v.", ses.table, seat, err)
	}
	return nil
}

// choose asks the program of a seat.
func (ses *session) choose(ctx context.Context, t *apiTable, mine *apiMine, s *sessionSeat) (string, error) {
	var err error
	if s.program == nil {
		if s.program, err = Start(ctx, ses.j.Argv, ses.j.Limits, ses.j.Stderr); err != nil {
			return "", err
		}
		s.steps = -1
	}
	if s.steps < 0 {
		if err := ses.sendHistory(ctx, t, mine.Seat, s); err != nil {
			return "", err
		}
	}
	think, err := ses.think(ctx, t, mine, s)
	if err != nil {
		return "", err
	}
	var requests []request
	if len(s.pending) > 0 {
		requests = append(requests, &Saw{Head{Do: DoSaw}, s.pending})
		s.pending = nil
	}
	began := time.Now()
	answer, err := s.program.Ask(ses.j.Limits.Budget+s.bank, append(requests, think)...)
	s.bank -= max(time.Since(began)-ses.j.Limits.Budget, 0)
	return answer.Action, err
}

// record returns the game as the bot may know it.
func (ses *session) record(ctx context.Context) (*notation.Record, error) {
	data, err := ses.j.client.once(ctx, http.MethodGet, "/tables/"+ses.table+"/record", nil)
	if err != nil {
		return nil, err
	}
	return notation.Parse("record", string(data))
}

// sendHistory sends the program the game and all steps so far.
func (ses *session) sendHistory(ctx context.Context, t *apiTable, seat int, s *sessionSeat) error {
	if !plays(&s.program.Hello, t.Game) {
		return fmt.Errorf("does not play %s", t.Game)
	}
	rec, err := ses.record(ctx)
	if err != nil {
		return err
	}
	start := &GameStart{
		Head: Head{Do: DoGame}, Game: t.Game, Version: t.Rules, Seats: len(t.Seats), Seat: engine.Seat(seat - 1), Options: t.Options,
		Budget: ses.j.Limits.Budget.Milliseconds(), Bank: s.bank.Milliseconds(), Seed: uint32(time.Now().UnixNano()), Position: lines(rec.Position),
	}
	if rec.DataName != "" {
		start.Data = &Data{rec.DataName, rec.DataHash}
	}
	for _, line := range rec.Lines {
		start.Steps = append(start.Steps, Step{Seat: engine.Seat(line.Seat), Action: line.Action})
	}
	s.steps, s.pending, s.sight = len(rec.Lines), nil, match.Sight{}
	_, err = s.program.Ask(ses.j.Limits.Start, start)
	return err
}

// think returns the request for an action.
func (ses *session) think(ctx context.Context, t *apiTable, mine *apiMine, s *sessionSeat) (*Think, error) {
	think := &Think{Head: Head{Do: DoThink}, Budget: ses.j.Limits.Budget.Milliseconds(), Bank: s.bank.Milliseconds()}
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
			view, err := ses.view(ctx, t, mine.Seat, s)
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
func (ses *session) view(ctx context.Context, t *apiTable, seat int, s *sessionSeat) ([]string, error) {
	game, err := ses.j.Find(t.Game, t.Rules)
	if err != nil {
		return nil, err
	}
	if game.Facts().Hidden {
		return nil, fmt.Errorf("wants the view, which a server cannot give in %s, where cards are hidden", t.Game)
	}
	rec, err := ses.record(ctx)
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
func (ses *session) end(t *apiTable) {
	end := &End{Head: Head{Do: DoEnd}}
	if o := t.Outcome; o != nil && o.Counts {
		end.Places, end.Scores, end.Group, end.Rule = o.Places, o.Scores, o.Group, o.Rule
	}
	ses.j.logf("Table %s: the game is over, places %v.", ses.table, end.Places)
	for _, s := range ses.seats {
		if s.program == nil {
			continue
		}
		var requests []request
		if s.steps >= 0 && len(s.pending) > 0 {
			requests = append(requests, &Saw{Head{Do: DoSaw}, s.pending})
		}
		// The game is over in any case.
		_, _ = s.program.Ask(ses.j.Limits.Start, append(requests, end)...)
	}
}
