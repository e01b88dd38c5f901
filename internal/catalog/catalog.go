// Package catalog is the list of games and of the bots that play them. A new game adds its line
// here.
package catalog

import (
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/bots"
	broadhornsbots "github.com/bigriver/bigriver/internal/bots/broadhorns"
	queenbots "github.com/bigriver/bigriver/internal/bots/queen"
	watersbots "github.com/bigriver/bigriver/internal/bots/waters"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	broadhornsrules "github.com/bigriver/bigriver/internal/games/broadhorns"
	broadhornsshow "github.com/bigriver/bigriver/internal/games/broadhorns/show"
	queenshow "github.com/bigriver/bigriver/internal/games/queen/show"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	watersshow "github.com/bigriver/bigriver/internal/games/waters/show"
	"github.com/bigriver/bigriver/internal/search"
	"github.com/bigriver/bigriver/internal/text"
)

// Games returns the list of all games.
func Games() (Catalog, error) { return gather(queen(), broadhorns(), waters()) }

// The lists of a single game, for programs that have only that game: the linker leaves out the
// others.

// Queen returns the list with Mississippi Queen alone.
func Queen() (Catalog, error) { return gather(queen()) }

// Broadhorns returns the list with Broadhorns alone.
func Broadhorns() (Catalog, error) { return gather(broadhorns()) }

// Waters returns the list with Rising Waters alone.
func Waters() (Catalog, error) { return gather(waters()) }

func queen() loaded { return load(queenshow.New()).playedBy(queenbots.List()) }

func broadhorns() loaded {
	return load(broadhornsshow.New()).playedBy(broadhornsbots.List()).replaceable(broadhornsrules.OwnData(), func(file, data string) loaded {
		return load(broadhornsshow.FromFile(file, data))
	})
}

func waters() loaded {
	return load(watersshow.New()).playedBy(watersbots.List()).replaceable(delta.OwnData(), func(file, data string) loaded {
		return load(watersshow.FromFile(file, data))
	})
}

// Catalog is a list of games, in the order in which they are offered.
type Catalog []Entry

// Entry is a game with its bots, and with the functions that need its types.
type Entry struct {
	match.Game

	bots  bots.List
	count func(match.Game, engine.Setup, int, func() bool) (uint64, bool, error)
	coach func(match.Game, bots.List) (coach.Coach, error)

	ownData string
	// Loads the game with other data; nil: its data cannot be replaced.
	read func(file, data string) loaded
}

// Of returns the entry of a game with the general bots, followed by the game's own.
func Of[S, A comparable](rules engine.Rules[S, A], show display.Show[S, A], own ...bots.Named) (Entry, error) {
	general, err := bots.General()
	return Entry{Game: match.Erase(rules, show), bots: append(general, own...), count: count[S, A], coach: coachOf[S, A]}, err
}

// coachOf returns the coach of a game. It plays on with the stand-in bot, predicts with the net of
// the game's bots, and explains with their reasons.
func coachOf[S, A comparable](game match.Game, list bots.List) (coach.Coach, error) {
	standIn, reasons := list.StandIn(), list.Reasons()
	newQuick := standIn.New
	if standIn.Quick != nil {
		newQuick = standIn.Quick
	}
	eyes := coach.Evaluators[S, A]{NewQuick: func() (coach.Quick[S, A], error) {
		bot, err := newQuick(game)
		if err != nil {
			return nil, err
		}
		decide, ok := bots.DecideOf[S, A](bot)
		if !ok {
			return nil, fmt.Errorf("the bot %s needs a whole match to decide", standIn.Name)
		}
		return decide, nil
	}}
	if reasons != nil {
		eyes.NewExplain = func() (coach.Explain[S, A], error) {
			r, err := reasons.New(game)
			if err != nil {
				return nil, err
			}
			why, ok := bots.WhyOf[S, A](r)
			if !ok {
				return nil, fmt.Errorf("the reasons of %s are for another game", game.Facts().Name)
			}
			return why, nil
		}
	}
	if spec := list.NetSpec(); spec != nil {
		eyes.Coaching = spec.Coaching
		eyes.NewNet = func() (bots.Foresight[S, A], error) { return foresightOf[S, A](game, spec) }
	}
	return coach.New(game, eyes)
}

// foresightOf returns the predictions of a game's net.
func foresightOf[S, A comparable](game match.Game, spec *bots.NetSpec) (bots.Foresight[S, A], error) {
	net, err := spec.Net()
	if err != nil {
		return nil, err
	}
	player, err := spec.New(game, net)
	if err != nil {
		return nil, err
	}
	p, err := player.Predictor(game)
	if err != nil {
		return nil, err
	}
	f, ok := bots.ForesightOf[S, A](p)
	if !ok {
		return nil, fmt.Errorf("the net of %s is for another game", game.Facts().Name)
	}
	return f, nil
}

func count[S, A comparable](game match.Game, setup engine.Setup, depth int, stop func() bool) (sequences uint64, done bool, err error) {
	full, err := game.Facts().Complete(setup)
	if err != nil {
		return 0, false, err
	}
	rules, ok := match.RulesOf[S, A](game)
	if !ok {
		return 0, false, fmt.Errorf("%s has no perft: its rules have other types", game.Facts().Name)
	}
	s, err := rules.Start(full)
	if err != nil {
		return 0, false, err
	}
	p := search.Perft[S, A]{Rules: rules, Stop: stop}
	sequences, done = p.Count(&s, depth)
	return sequences, done, nil
}

// Unwrap returns the game without the entry.
func (e Entry) Unwrap() match.Game { return e.Game }

// Perft returns the number of sequences of depth actions from the start of a game with this set-up.
// See search.Perft.
func (e Entry) Perft(setup engine.Setup, depth int, stop func() bool) (sequences uint64, done bool, err error) {
	return e.count(e.Game, setup, depth, stop)
}

// Coach returns a coach for games under this version of the rules. It plays on with the strongest
// bot that decides at once, in that bot's quick mode if it has one.
func (e Entry) Coach(version int) (coach.Coach, error) {
	game, err := e.At(version)
	if err != nil {
		return nil, err
	}
	return e.coach(game, e.bots)
}

// Bots returns the bots that play the game, from the weakest. There is at least one.
func (e Entry) Bots() bots.List { return e.bots }

// Sentence says in one sentence why an action is better than another, or returns "".
func (e Entry) Sentence(lang text.Lang, why bots.Reason) string {
	if reasons := e.bots.Reasons(); reasons != nil {
		return reasons.Sentence(lang, why)
	}
	return ""
}

// Bot returns the game's bot with this name. The error suggests a similar name.
func (e Entry) Bot(name string) (bots.Named, error) {
	if found, ok := e.bots.Find(name); ok {
		return found, nil
	}
	if hint := text.DidYouMean(name, e.bots.Names()); hint != "" {
		return bots.Named{}, fmt.Errorf("no bot %q%s", name, hint)
	}
	return bots.Named{}, fmt.Errorf("no bot %q for %s: %s", name, e.Facts().Name, text.ThereAre(e.bots.Names()))
}

// OwnData returns the content of the game's data file, or "" if its data cannot be replaced.
func (e Entry) OwnData() string { return e.ownData }

// WithData returns the game with the data of a file instead of its own. The error names the file
// and what is wrong in it.
func (e Entry) WithData(file, data string) (Entry, error) {
	if e.read == nil {
		return Entry{}, fmt.Errorf("%s has no data that can be replaced", e.Facts().Name)
	}
	replaced := e.read(file, data)
	replaced.entry.bots, replaced.entry.ownData, replaced.entry.read = e.bots, e.ownData, e.read
	return replaced.entry, replaced.err
}

// Find returns the game with this name. The error suggests a similar name.
func (c Catalog) Find(name string) (Entry, error) {
	for _, e := range c {
		if e.Facts().Name == name {
			return e, nil
		}
	}
	names := c.Names()
	if len(names) == 0 {
		return Entry{}, fmt.Errorf("no game %q: the catalog is empty", name)
	}
	if hint := text.DidYouMean(name, names); hint != "" {
		return Entry{}, fmt.Errorf("no game %q%s", name, hint)
	}
	return Entry{}, fmt.Errorf("no game %q: %s", name, text.ThereAre(names))
}

// Played returns the game with this name under a version of its rules, so that a game continues
// under the rules it began with. The error is a *engine.UnsupportedVersionError if the program does
// not have that version.
func (c Catalog) Played(name string, version int) (Entry, error) {
	e, err := c.Find(name)
	if err != nil || e.Facts().Version == version {
		return e, err
	}
	e.Game, err = e.At(version)
	return e, err
}

// Names returns the names of the games.
func (c Catalog) Names() []string {
	names := make([]string, len(c))
	for i, e := range c {
		names[i] = e.Facts().Name
	}
	return names
}

// loaded is a game, or the error of loading it.
type loaded struct {
	entry Entry
	err   error
}

// load takes the results of a show's New: load(queenshow.New()).
func load[S, A comparable](rules engine.Rules[S, A], show display.Show[S, A], err error) loaded {
	if err != nil {
		return loaded{err: err}
	}
	entry, err := Of(rules, show)
	return loaded{entry, err}
}

// playedBy adds the bots of a game after the general ones. It takes the results of a List:
// playedBy(queenbots.List()).
func (l loaded) playedBy(own bots.List, err error) loaded {
	if err != nil {
		l.err = errors.Join(l.err, err)
		return l
	}
	for _, n := range own {
		if _, twice := l.entry.bots.Find(n.Name); twice {
			l.err = errors.Join(l.err, fmt.Errorf("two bots have the name %q", n.Name))
		}
		l.entry.bots = append(l.entry.bots, n)
	}
	return l
}

// replaceable makes the data of a game replaceable. own is the content of its data file; read loads
// the game with the content of another file.
func (l loaded) replaceable(own string, read func(file, data string) loaded) loaded {
	l.entry.ownData, l.entry.read = own, read
	return l
}

// gather returns the games that could be loaded, and all errors.
func gather(games ...loaded) (Catalog, error) {
	var c Catalog
	var errs []error
	for _, g := range games {
		if g.err != nil {
			errs = append(errs, g.err)
			continue
		}
		c = append(c, g.entry)
	}
	return c, errors.Join(errs...)
}
