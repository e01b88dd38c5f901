package sitting

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/scene"
	"github.com/bigriver/bigriver/internal/text"
)

// Person is the kind of a player at the terminal.
const Person = "you"

// Player is the player of a seat.
type Player struct {
	Kind string      // Person, the name of a bot, or the command of a program
	Name string      // of a person; may be empty
	Bot  bots.Player // nil for a person
}

// Local is a match on this computer, which is saved after each step.
type Local struct {
	Match   match.Match
	Players []Player // by seat
	Seed    uint64   // for chance and bots
	Net     string   // the version of the net that the bots use, or ""
	Tags    []notation.Pair
	StandIn bots.Bot      // replaces a program that has lost by forfeit
	Adviser *bots.Adviser // gives hints; may be nil
	Reasons *bots.Reasons // the texts of their reasons; may be nil
	File    string        // the game is saved here after each step; "" if it is not saved
	Resume  string        // the command that resumes File, shown when a player leaves
	Lang    text.Lang

	// Review looks back on the finished match; may be nil.
	Review func(ctx context.Context, m match.Match, progress func(done, of int)) ([]Para, error)

	loc display.Localizer
	own text.Localizer

	stepsShown []int        // by seat: number of steps it has seen
	lost       engine.Seats // by forfeit
	botSteps   int          // number of steps the bots know
	savedSteps int          // number of steps in the file; -1 if it must be written again
	saveErr    error        // of the last attempt to save
	ended      bool         // the bots know that the game is over
}

// Open prepares the table. Call it once, before anything else.
func (l *Local) Open() error {
	own, err := Texts()
	if err != nil {
		return err
	}
	l.loc = display.NewLocalizer(l.Match.Game().About(), l.Lang, l.seatName)
	l.own = text.Localizer{Catalog: own, Lang: l.Lang}
	l.own.Seat = l.seatName
	l.loc = l.loc.For(l.Match.Game().About(), l.Match.Setup())
	l.savedSteps, l.stepsShown = -1, make([]int, len(l.Players))
	for i := range l.stepsShown {
		l.stepsShown[i] = l.Match.Len()
	}
	l.beginBots()
	return nil
}

// Words returns the localizers.
func (l *Local) Words() (game display.Localizer, own text.Localizer) { return l.loc, l.own }

// About describes the game.
func (l *Local) About() *display.About { return l.Match.Game().About() }

// seatName returns the name of the person in a seat, or the number of the seat.
func (l *Local) seatName(seat int) string {
	if seat >= 0 && seat < len(l.Players) && l.Players[seat].Name != "" {
		return l.Players[seat].Name
	}
	return l.own.Text("seat", seat+1)
}

// Greeting describes the game, its options, its players and the file it is saved in.
func (l *Local) Greeting() (paras []Para) {
	f, setup := l.Match.Game().About(), l.Match.Setup()
	paras = append(paras, Wrapped(l.loc.Text("name")+". "+l.loc.Text("about")))
	for _, what := range l.loc.Origins(f) {
		paras = append(paras, Wrapped(what))
	}
	for _, name := range f.Changed(setup) {
		o := f.Options[slices.IndexFunc(f.Options, func(o engine.Option) bool { return o.Name == name })]
		paras = append(paras, Para{Head: l.loc.Labelled(l.loc.Text("option."+name), l.loc.OptionValue(&o, setup.Options[name]))})
	}
	for i, p := range l.Players {
		who := p.Kind
		if p.Bot == nil {
			who = l.own.Text("person")
		}
		paras = append(paras, Para{Head: l.loc.Labelled(l.seatName(i), who)})
	}
	paras = append(paras, Para{Head: l.own.Text("seed") + " " + strconv.FormatUint(l.Seed, 10)})
	if l.File != "" {
		paras = append(paras, Para{Head: l.own.Text("saving") + " " + l.File})
	}
	return paras
}

// Asked returns the person's seat that has to decide now.
func (l *Local) Asked() (by engine.Seat, ok bool) {
	turn := l.Match.ToAct()
	if turn == 0 {
		return engine.Watcher, false
	}
	by = turn.First()
	return by, by != engine.Chance && l.Players[by].Bot == nil
}

// Over reports whether the game is over.
func (l *Local) Over() bool { return l.Match.ToAct() == 0 }

// Live reports that nobody waits for long: bots decide soon.
func (l *Local) Live() bool { return false }

// People returns the seats of people.
func (l *Local) People() (seats []engine.Seat) {
	for i, p := range l.Players {
		if p.Bot == nil {
			seats = append(seats, engine.Seat(i))
		}
	}
	return seats
}

// Hidden reports whether people must not see each other's hands.
func (l *Local) Hidden() bool { return l.Match.Game().Facts().Hidden && len(l.People()) > 1 }

// Now returns what a seat sees and may do.
func (l *Local) Now(by engine.Seat) (*Now, error) {
	now := &Now{Status: l.status()}
	by = l.reader(by)
	now.Input = scene.Input{Board: l.Match.Board(by).AppendJSON(nil), Seat: int(by), Name: l.seatName, Loc: l.loc}
	for seat := range l.Match.ToAct().All() {
		now.Input.ToAct = append(now.Input.ToAct, int(seat))
		if seat != by {
			now.Waits = append(now.Waits, l.loc.Name(seat))
		}
	}
	if by < 0 {
		return now, nil
	}
	f := l.About()
	final := l.Match.Final(by)
	for i := range l.Match.Count(by) {
		c := l.Match.Choice(by, i)
		now.Choices = append(now.Choices, Choice{c.Action, l.loc.Words("action", c.Words), l.loc.Cost(c.Cost), i < len(final) && final[i]})
		now.Input.Choices = append(now.Input.Choices, scene.Deed{Action: c.Action, Key: c.Words.Key, Args: f.Named("action", c.Words), Cost: int(c.Cost[0].N)})
	}
	for _, e := range l.Match.Ends(by) {
		plan := Plan{Words: l.loc.Words("plan", e.Words), Cost: l.loc.Cost(e.Cost)}
		for _, d := range e.Way {
			plan.Way = append(plan.Way, d.Action)
		}
		now.Plans = append(now.Plans, plan)
		now.Input.Plans = append(now.Input.Plans, scene.Deed{Key: e.Words.Key, Args: f.Named("plan", e.Words), Cost: int(e.Cost[0].N)})
	}
	now.MayUndo = l.Match.MayUndo(by) == nil
	return now, nil
}

// status says where the game is saved, or why it is not.
func (l *Local) status() string {
	switch {
	case l.saveErr != nil:
		return l.own.Text("not_saved") + " " + l.saveErr.Error()
	case l.File == "":
		return ""
	}
	return l.own.Text("status_saved")
}

// Drawing returns the position as text.
func (l *Local) Drawing(by engine.Seat) (string, error) {
	return l.Match.Draw(l.reader(by), l.loc), nil
}

// reader returns whose knowledge a reader gets: all of it if only bots play, or if the game is
// over.
func (l *Local) reader(by engine.Seat) engine.Seat {
	if by == engine.Watcher && len(l.People()) == 0 || l.Over() {
		return engine.Omniscient
	}
	return by
}

// Advance lets chance or a bot act. Its random numbers depend only on the seed and the number of
// the step, so that a resumed game continues exactly as if it had not been interrupted.
func (l *Local) Advance(ctx context.Context) (paras []Para, err error) {
	l.updateBots()
	turn := l.Match.ToAct()
	if turn == 0 {
		return nil, l.end()
	}
	by := turn.First()
	if by == engine.Chance {
		for l.Match.ToAct() == engine.Only(engine.Chance) && ctx.Err() == nil { // all draws at once
			l.updateBots()
			match.Roll(l.Match, l.random())
			paras = append(paras, l.watched()...)
		}
		return paras, l.end()
	}
	r := l.random()
	i, err := l.choice(by, r)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		paras = l.forfeit(by, err)
		i = l.StandIn.Choose(l.Match, by, r)
	}
	l.Match.Choose(by, i)
	return append(paras, l.watched()...), l.end()
}

// watched returns the last step if only bots play, so that nobody asks for news.
func (l *Local) watched() []Para {
	if len(l.People()) > 0 {
		return nil
	}
	return l.Log(engine.Omniscient, 1)
}

// end notifies the bots of the end, once.
func (l *Local) end() error {
	if l.Match.ToAct() != 0 || l.ended {
		return nil
	}
	l.ended = true
	l.updateBots()
	for _, p := range l.Players {
		if p.Bot != nil {
			p.Bot.End(l.Match)
		}
	}
	return nil
}

// Act does an action of a person.
func (l *Local) Act(_ context.Context, by engine.Seat, action string) error {
	err := l.Match.Act(by, action)
	if err == nil {
		return l.end()
	}
	if !errors.Is(err, engine.ErrIllegal) {
		return &UnreadError{err.Error()}
	}
	return l.refusal(err)
}

// refusal returns a refusal of the game in words.
func (l *Local) refusal(err error) error {
	refused := &RefusedError{Words: l.loc.Refusal(err)}
	if why, ok := errors.AsType[engine.Refusal](err); ok {
		refused.Rule = why.Rule
	}
	return refused
}

// Undo takes back the seat's last action.
func (l *Local) Undo(_ context.Context, by engine.Seat) error {
	if err := l.Match.Undo(by); err != nil {
		return l.refusal(err)
	}
	l.savedSteps = -1
	l.beginBots()
	for i := range l.stepsShown {
		l.stepsShown[i] = min(l.stepsShown[i], l.Match.Len())
	}
	return nil
}

// Hint says what the strongest bot would do for the seat, from what the seat knows, and why.
func (l *Local) Hint(_ context.Context, by engine.Seat) (paras []Para, err error) {
	if l.Adviser == nil {
		return []Para{{Head: l.own.Text("no_hints")}}, nil
	}
	if asked, ok := l.Asked(); !ok || asked != by {
		return nil, &RefusedError{Words: l.loc.Text("refusal.not_yours")}
	}
	h := l.Adviser.Hint(l.Match, by, l.random())
	action := func(i int) string {
		choice := l.Match.Choice(by, i)
		return choice.Action + " (" + l.loc.Words("action", choice.Words) + ")"
	}
	say := func(s string) { paras = append(paras, Wrapped(s)) }
	say(l.loc.Labelled(l.own.Text("hint_is"), action(h.Choice)))
	if l.Reasons != nil && h.Alternative >= 0 {
		say(l.Reasons.Sentence(l.Lang, h.Reason))
		say(l.loc.Labelled(l.own.Text("hint_alternative"), action(h.Alternative)))
	}
	if len(h.Rules) > 0 {
		say(l.loc.Labelled(l.own.Text("hint_rules"), joined(h.Rules)))
	}
	return paras, nil
}

// Odds returns what the position promises the seat.
func (l *Local) Odds(by engine.Seat) (paras []Para) {
	if by < 0 {
		return nil
	}
	for _, w := range l.Match.Prospects(by) {
		paras = append(paras, Wrapped(l.loc.Words("prospect", w)))
	}
	return paras
}

// Result describes how the game ended, with all hidden information.
func (l *Local) Result() (paras []Para) {
	for _, line := range ResultWords(l.loc, l.own, l.Match, engine.Omniscient) {
		paras = append(paras, Para{Head: line})
	}
	for _, line := range FinishWords(l.loc, l.own, l.Match) {
		paras = append(paras, Wrapped(line))
	}
	return paras
}

// HasCoach reports whether there is a coach.
func (l *Local) HasCoach() bool { return l.Review != nil }

// Coach looks back on the finished game.
func (l *Local) Coach(ctx context.Context, progress func(done, of int)) ([]Para, error) {
	if l.Review == nil {
		return nil, errors.New(l.own.Text("no_coach"))
	}
	return l.Review(ctx, l.Match, progress)
}

// Leave says where the game is saved and how to resume it.
func (l *Local) Leave() (paras []Para, err error) {
	err = l.Save()
	if l.File == "" || err != nil {
		return nil, err
	}
	paras = append(paras, Para{Head: l.own.Text("saved") + " " + l.File})
	if l.Resume != "" && !l.Over() {
		paras = append(paras, Para{Head: l.own.Text("resume") + " " + l.Resume})
	}
	return paras, nil
}
