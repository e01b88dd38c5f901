// Package daily has the daily rivers: each day, in UTC, has one deal of each game that is offered,
// and everybody who plays it meets the same draws, set-up and opponents. The deal's commitment is
// published the day before and its secret when the day is over. The package stores one result for
// each person and river. The games themselves are tables of package table, which it knows only by
// id.
package daily

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
)

// Day is a day in UTC, counted from 1 January 1970.
type Day int

const (
	day    = 24 * time.Hour
	layout = time.DateOnly
)

// DayOf returns the day of a time.
func DayOf(at time.Time) Day { return Day(at.Unix() / int64(day/time.Second)) }

// ParseDay reads a day that String wrote.
func ParseDay(text string) (Day, error) {
	at, err := time.Parse(layout, text)
	if err != nil {
		return 0, fmt.Errorf("%q is not a day such as 2026-11-28", text)
	}
	return DayOf(at), nil
}

// String returns the day as 2026-11-28.
func (d Day) String() string { return d.Begin().Format(layout) }

// Begin returns when the day begins. It ends when the next one begins.
func (d Day) Begin() time.Time { return time.Unix(int64(d)*int64(day/time.Second), 0).UTC() }

// End returns when the day ends.
func (d Day) End() time.Time { return (d + 1).Begin() }

// Person is the id of a player, from package people.
type Person string

// Result is how a person has played a river.
type Result struct {
	Day    Day
	Game   string
	Person Person
	Table  string // the table where they played it
	At     time.Time
	// 1 is first. 0: no place, because they resigned for example. If the players of the game win or
	// lose together: 1 is won, and 2 is lost.
	Place int
	// Orders results with the same place, the smallest first: rounds, losses, or points below zero.
	Cost int
}

// Lost is the place in a game that the group has lost.
const Lost = 2

// Score is a place with a cost, and how many people have that result.
type Score struct {
	Place, Cost, People int
}

// Store stores the results. When a method returns, its change is durable, or nothing has changed.
// Package storetest tests it.
type Store interface {
	// DailyKey returns the secret of the site from which the secrets of all rivers follow: the
	// first that was passed to it.
	DailyKey(ctx context.Context, fresh chance.Secret) (chance.Secret, error)

	// AddResult adds a result, unless the person has one of that river already.
	AddResult(ctx context.Context, r Result) error

	// Result returns a person's result of a river, or ErrNone.
	Result(ctx context.Context, d Day, game string, p Person) (Result, error)

	// Results returns the best results of a river, and Scores how many people have each, the best
	// first.
	Results(ctx context.Context, d Day, game string, limit int) ([]Result, error)
	Scores(ctx context.Context, d Day, game string) ([]Score, error)

	// ForgetResults deletes the results of a person.
	ForgetResults(ctx context.Context, p Person) error
}

// ErrNone means that the person has no result.
var ErrNone = errors.New("no result")

// ErrNoRiver means that a game has no daily river on a day.
var ErrNoRiver = errors.New("no daily river")

// River is the daily river of a game on a day.
type River struct {
	Day   Day
	Game  string
	Setup engine.Setup
	Seat  engine.Seat // of the person who plays
	Bot   string      // it plays the other seats
}

// prefix begins the names of the deals of all rivers.
const prefix = "daily "

// Name returns the name of the river's deal.
func (r *River) Name() string { return prefix + r.Day.String() + " " + r.Game }

// Daily is the service. It is safe for concurrent use.
type Daily struct {
	games catalog.Catalog
	store Store
	now   func() time.Time
	key   chance.Secret

	mu     sync.Mutex
	latest map[string]standingsAt // by the name of the river
}

// standingsAt are standings that were read at a time.
type standingsAt struct {
	*Standings

	at time.Time
}

// Standings are cached for this time, and only those of a few rivers.
const (
	standingsAge = 2 * time.Second
	maxStandings = 100
)

// New returns the service. The first call for a store draws the site's secret from random.
func New(ctx context.Context, games catalog.Catalog, store Store, now func() time.Time, random io.Reader) (*Daily, error) {
	fresh, err := chance.NewSecret(random)
	if err != nil {
		return nil, err
	}
	key, err := store.DailyKey(ctx, fresh)
	if err != nil {
		return nil, fmt.Errorf("read the secret of the daily rivers: %w", err)
	}
	return &Daily{games: games, store: store, now: now, key: key, latest: map[string]standingsAt{}}, nil
}

// Today returns the present day.
func (s *Daily) Today() Day { return DayOf(s.now()) }

// Games returns the names of the games that have daily rivers.
func (s *Daily) Games() (names []string) {
	for _, g := range s.games {
		if about := g.About(); about.Daily.Bot != "" {
			names = append(names, about.Name)
		}
	}
	return names
}

// River returns the river of a game on a day, or ErrNoRiver. The seats take turns, day by day.
func (s *Daily) River(d Day, game string) (*River, error) {
	g, err := s.games.Find(game)
	if err != nil {
		return nil, ErrNoRiver
	}
	about := g.About()
	plan := about.Daily
	if plan.Bot == "" || d < 0 || d > s.Today()+1 {
		return nil, ErrNoRiver
	}
	setup, err := about.Complete(engine.Setup{Seats: plan.Seats, Options: plan.Options})
	if err != nil {
		return nil, fmt.Errorf("the daily river of %s: %w", game, err)
	}
	return &River{d, game, setup, engine.Seat(int(d) % plan.Seats), plan.Bot}, nil
}

// Named returns the river with the deal of this name.
func (s *Daily) Named(name string) (*River, error) {
	rest, ok := strings.CutPrefix(name, prefix)
	date, game, also := strings.Cut(rest, " ")
	if !ok || !also {
		return nil, ErrNoRiver
	}
	d, err := ParseDay(date)
	if err != nil {
		return nil, err
	}
	return s.River(d, game)
}

// Secret returns the secret of a river's deal. Only its commitment may be shown before the end of
// its day.
func (s *Daily) Secret(r *River) chance.Secret { return s.key.Derive(r.Name()) }

// Finished stores the result of a finished game, if its day is not over. Only a person's first
// result of a river counts.
func (s *Daily) Finished(ctx context.Context, r Result) error {
	if r.At = s.now().UTC().Truncate(time.Millisecond); !r.At.Before(r.Day.End()) {
		return nil
	}
	return s.store.AddResult(ctx, r)
}

// Result returns a person's result of a river, or ErrNone.
func (s *Daily) Result(ctx context.Context, r *River, p Person) (Result, error) {
	return s.store.Result(ctx, r.Day, r.Game, p)
}

// Standings are the results of a river.
type Standings struct {
	Best   []Result
	Scores []Score
}

// maxBest is the length of the list of the best results.
const maxBest = 100

// Standings returns the results of a river, as they were at most two seconds ago. They must not be
// modified.
func (s *Daily) Standings(ctx context.Context, r *River) (*Standings, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now, name := s.now(), r.Name()
	if last, ok := s.latest[name]; ok && now.Sub(last.at) < standingsAge {
		return last.Standings, nil
	}
	fresh, err := s.standings(ctx, r)
	if err != nil {
		return nil, err
	}
	if len(s.latest) >= maxStandings {
		clear(s.latest)
	}
	s.latest[name] = standingsAt{fresh, now}
	return fresh, nil
}

func (s *Daily) standings(ctx context.Context, r *River) (*Standings, error) {
	best, err := s.store.Results(ctx, r.Day, r.Game, maxBest)
	if err != nil {
		return nil, err
	}
	scores, err := s.store.Scores(ctx, r.Day, r.Game)
	return &Standings{best, scores}, err
}

// Forget deletes the results of a person.
func (s *Daily) Forget(ctx context.Context, p Person) error { return s.store.ForgetResults(ctx, p) }

// CostOf returns the cost of a seat's result, from the summary of its game.
func CostOf(a *display.About, f *display.Finish, seat engine.Seat) int {
	if f == nil || int(seat) >= len(f.Measures) {
		return 0
	}
	return Cost(a, int(f.Measures[seat]))
}

// Cost returns the cost of a measure, and the measure of a cost.
func Cost(a *display.About, measure int) int {
	if a.Daily.Most {
		return -measure
	}
	return measure
}
