package bots

import (
	"errors"
	"math"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/search"
)

// Greedy configures a bot that evaluates the proposed ends of its turn with a net, once each, and
// plays the best. In a game with hidden information, it evaluates what its seat may know.
type Greedy[S, A comparable] struct {
	Net *judge.Net

	// Read sets the inputs of the net for the view of a seat, or of a watcher.
	Read func(p *judge.Position, view *S, of engine.Seat)

	// Propose appends at most limit different ends of a turn, the most promising first.
	Propose func(dst []search.Proposal[A], s *S, by engine.Seat, limit int) []search.Proposal[A]

	// Next returns what kind of decision a seat faces, and the action if it is forced.
	Next func(s *S, by engine.Seat) (A, Step)

	// Fallback decides when nothing is proposed.
	Fallback func(*Decision[S, A]) int

	// Completes says that a proposal need not end the turn: in an evaluation Fallback plays the
	// rest of it, until chance or another seat acts.
	Completes bool

	// Pauses says that an evaluation stops where a turn begins, even if the same seat goes on.
	Pauses bool

	// Random reports whether to play a random action this time: two bots that always play their
	// best action could go on forever. It may be nil.
	Random func(*Decision[S, A]) bool

	MaxEnds int // evaluated per decision

	// Tolerance makes the bot weaker: it plays an arbitrary end among those that are nearly as good
	// as the best, by at most this difference in log-odds of winning. In a close game between two,
	// 0.04 is one point of win chance. The selection depends only on the ends, so the bot sticks to
	// its plan through a turn.
	Tolerance float32

	// Leaning makes the bot a character: it evaluates an end as if its odds of winning were higher
	// or lower by what it likes or dislikes there. Then Tolerance is in log-odds at every chance.
	Leaning *Leaning[S, A]

	// Caution is by how much the utility of an end has to exceed that of the first proposed one,
	// which should be what Fallback would play: the errors of a weak net are larger than the
	// differences between most ends. In self-play it replaces the temperature.
	Caution float32

	// Outcome returns what the net learns to predict, from the result of a game of n seats. Place
	// may be computed from the scores if they tell more than the places. nil means judge.ChancesOf.
	Outcome func(r *engine.Result, n int) judge.Chances

	// PlaceWeight is the weight of Place in the utility of an end; the chance to win has weight 1.
	// 0 means 0.1.
	PlaceWeight float32

	Lookahead Lookahead
}

// Step is a kind of decision.
type Step int8

// The kinds of decisions.
const (
	TurnStart Step = iota // a turn begins: the net evaluates positions here
	InTurn                // a turn goes on, and its ends are evaluated
	Forced                // no evaluation is needed
)

// Limits of an evaluation.
const (
	maxInterruptedEnds = 4   // evaluated for the rest of a turn that another seat interrupted
	maxInterruptions   = 2   // of one turn
	maxForcedSteps     = 200 // in a row: more are a bug in the game
	defaultPlaceWeight = 0.1
)

// Bot makes the bot. When hurried it evaluates fewer ends, or looks ahead in fewer worlds.
func (o Greedy[S, A]) Bot(g match.Game) (Bot, error) {
	e, err := o.evaluator(g)
	if err != nil {
		return nil, err
	}
	if o.Lookahead.Turns > 0 {
		inner, err := o.evaluator(g)
		if err != nil {
			return nil, err
		}
		e.lookahead = &lookahead[S, A]{Lookahead: o.Lookahead, inner: inner, worlds: o.Lookahead.Worlds}
	}
	b := &greedy[S, A]{evaluator: e}
	b.Bot, err = Typed(g, e.decide)
	return b, err
}

type greedy[S, A comparable] struct {
	Bot

	evaluator *evaluator[S, A]
}

// ScaleBudget changes the number of ends, or of worlds.
func (b *greedy[S, A]) ScaleBudget(share float64) {
	if a := b.evaluator.lookahead; a != nil {
		a.worlds = max(int(float64(a.Worlds)*share), 1)
		return
	}
	b.evaluator.maxEnds = max(int(float64(b.evaluator.MaxEnds)*share), 2)
}

func (o Greedy[S, A]) evaluator(g match.Game) (*evaluator[S, A], error) {
	rules, ok := match.RulesOf[S, A](g)
	if !ok {
		return nil, notPlayed(g)
	}
	if o.Outcome == nil {
		o.Outcome = judge.ChancesOf
	}
	if o.PlaceWeight == 0 {
		o.PlaceWeight = defaultPlaceWeight
	}
	hidden := rules.Facts().Hidden
	if hidden && o.Lookahead.Turns > 0 {
		return nil, errors.New("bots: lookahead needs the whole position, but this game has hidden information")
	}
	return &evaluator[S, A]{
		Greedy: o, rules: rules, hidden: hidden, maxEnds: o.MaxEnds, net: o.Net.NewEvaluator(), position: o.Net.NewPosition(),
	}, nil
}

// Predictor makes a predictor with the net of the bot.
func (o Greedy[S, A]) Predictor(g match.Game) (Predictor, error) { return o.evaluator(g) }

// Predictor predicts the result of a match. It belongs to one goroutine.
type Predictor interface {
	Predict(match.Match) judge.Chances
}

// evaluator evaluates the ends of turns. It belongs to one goroutine.
type evaluator[S, A comparable] struct {
	Greedy[S, A]

	rules     engine.Rules[S, A]
	hidden    bool // a view is not the whole position
	maxEnds   int
	lookahead *lookahead[S, A]
	net       *judge.Evaluator
	position  *judge.Position
	proposals [maxInterruptions + 2][]search.Proposal[A] // by how often the turn was interrupted
	worlds    [maxInterruptions + 1]S
	chances   []judge.Chances // after each end that best evaluated
	odds      []float32       // of each of these ends to the bot, if it has a Leaning
	features  [maxFeatures]float32
	rest      Decision[S, A] // for Fallback, in the rest of a turn
	dice      search.Dice    // the same for each evaluation
	view      S              // see viewOf
	shown     S              // see read
	// The ends that best evaluated, if Completes: many orders of actions lead to the same end.
	reached []S
	valued  []judge.Chances // the chances after each of reached
	result  engine.Result   // a local variable would be allocated in the loop
}

func (e *evaluator[S, A]) decide(d *Decision[S, A]) int {
	if len(d.Legal) == 1 {
		return 0
	}
	if e.Random != nil && e.Random(d) {
		return engine.Below(d.R, len(d.Legal))
	}
	if a, step := e.Next(&d.View, d.By); step == Forced {
		return d.Index(a)
	}
	ends, best := e.best(&d.View, d.By, e.maxEnds)
	if best < 0 {
		return d.choose(e.Fallback)
	}
	switch {
	case e.Leaning != nil:
		best = e.preferred()
	case e.Tolerance > 0:
		best = e.tolerable(d.By, best)
	}
	if e.lookahead != nil && len(ends) > 1 {
		best = e.lookahead.choose(e, &d.View, d.By, ends, d.R)
	}
	return d.Index(ends[best].Actions[0])
}

// best evaluates at most limit ends of a turn and returns the index of the best, or -1 if there is
// none.
func (e *evaluator[S, A]) best(s *S, by engine.Seat, limit int) (ends []search.Proposal[A], best int) {
	e.proposals[0] = e.Propose(e.proposals[0][:0], s, by, limit)
	e.chances, e.odds, e.reached, e.valued = e.chances[:0], e.odds[:0], e.reached[:0], e.valued[:0]
	best = -1
	for i := range e.proposals[0] {
		way := e.proposals[0][i].Way()
		e.chances = append(e.chances, e.after(s, by, way, 0))
		if e.Leaning != nil {
			e.odds = append(e.odds, e.leanedOdds(&e.chances[i], &e.worlds[0], way, by))
		}
		if best < 0 || e.utility(&e.chances[i], by) > e.utility(&e.chances[best], by) {
			best = i
		}
	}
	if best > 0 && e.utility(&e.chances[best], by) < e.utility(&e.chances[0], by)+e.Caution {
		best = 0
	}
	return e.proposals[0], best
}

// tolerable returns the index of an arbitrary end that is nearly as good as the best.
func (e *evaluator[S, A]) tolerable(by engine.Seat, best int) int {
	u := min(e.utility(&e.chances[best], by), 1)
	minimum := u - float32(e.Tolerance*float32(u*(1-u)))
	chosen, highest := best, uint64(0)
	for i := range e.chances {
		if e.utility(&e.chances[i], by) < minimum {
			continue
		}
		if h := hash(&e.chances[i]); h > highest {
			chosen, highest = i, h
		}
	}
	return chosen
}

// hash returns a hash of chances, the same on every machine.
func hash(c *judge.Chances) uint64 {
	var dice search.Dice
	for seat, win := range c.Win {
		dice += search.Dice(math.Float32bits(win))<<32 | search.Dice(math.Float32bits(c.Place[seat]))
		dice = search.Dice(dice.Uint64())
	}
	return uint64(dice)
}

// utility returns how good chances are for a seat.
func (e *evaluator[S, A]) utility(c *judge.Chances, by engine.Seat) float32 {
	if e.Net.Cooperative {
		by = 0
	}
	return c.Win[by] + float32(e.PlaceWeight*c.Place[by])
}

// after returns the chances after some actions.
func (e *evaluator[S, A]) after(s *S, by engine.Seat, actions []A, depth int) judge.Chances {
	world := &e.worlds[depth]
	*world = *s
	e.dice = 0
	e.apply(world, by, actions)
	return e.evaluate(world, by, depth)
}

// apply applies actions until somebody else has to act.
func (e *evaluator[S, A]) apply(world *S, by engine.Seat, actions []A) {
	for i, a := range actions {
		if i > 0 && (e.rules.ToAct(world) != engine.Only(by) || !e.rules.Check(world, by, a).OK()) {
			break
		}
		e.rules.Apply(world, by, a, nil)
	}
}

// evaluate plays forced actions, and the best rest of a turn that was interrupted, and returns the
// chances then. The world is the view of a seat, or of a watcher; evaluate changes it.
func (e *evaluator[S, A]) evaluate(world *S, viewer engine.Seat, depth int) judge.Chances {
	for range maxForcedSteps {
		turn := e.rules.ToAct(world)
		if turn == 0 {
			e.result = e.rules.Result(world)
			e.read(world, viewer)
			return e.Outcome(&e.result, e.position.Seats)
		}
		if turn.Has(engine.Chance) {
			break
		}
		by := turn.First()
		if e.hidden && turn.Has(viewer) {
			by = viewer
		}
		if e.hidden && by != viewer {
			break
		}
		a, step := e.Next(world, by)
		if e.Completes && step != Forced && (!e.Pauses || step != TurnStart) {
			e.fallBack(world, by)
			continue
		}
		if step == TurnStart {
			break
		}
		if step == InTurn {
			ends := e.Propose(e.proposals[depth+1][:0], world, by, maxInterruptedEnds)
			e.proposals[depth+1] = ends
			if depth < maxInterruptions && len(ends) > 0 {
				return e.bestInterrupted(world, by, depth+1)
			}
			if len(ends) == 0 {
				break
			}
			e.apply(world, by, ends[0].Way())
			continue
		}
		e.rules.Apply(world, by, a, nil)
	}
	if e.Completes {
		for i := range e.reached {
			if e.reached[i] == *world {
				return e.valued[i]
			}
		}
	}
	e.read(world, viewer)
	e.net.Evaluate(e.position)
	if e.Completes {
		e.reached, e.valued = append(e.reached, *world), append(e.valued, e.net.Chances)
	}
	return e.net.Chances
}

// read sets the inputs of the net. A view that was played on may contain more than the view of the
// resulting position, such as which card went back to a hand: so read takes the view of the world
// again.
func (e *evaluator[S, A]) read(world *S, viewer engine.Seat) {
	if e.hidden {
		e.shown = e.rules.View(world, viewer)
		world = &e.shown
	}
	e.Read(e.position, world, viewer)
}

// fallBack plays what Fallback chooses.
func (e *evaluator[S, A]) fallBack(world *S, by engine.Seat) {
	d := &e.rest
	d.Rules, d.By, d.View, d.R = e.rules, by, *world, &e.dice
	d.Legal = e.rules.AppendLegal(d.Legal[:0], world, by)
	e.rules.Apply(world, by, d.Legal[d.choose(e.Fallback)], nil)
}

// viewOf returns the view of a seat, which is valid until the next call.
func (e *evaluator[S, A]) viewOf(s *S, seat engine.Seat) *S {
	if !e.hidden {
		return s
	}
	e.view = e.rules.View(s, seat)
	return &e.view
}

// bestInterrupted returns the chances after the best end of an interrupted turn.
func (e *evaluator[S, A]) bestInterrupted(world *S, by engine.Seat, depth int) (best judge.Chances) {
	for i := range e.proposals[depth] {
		c := e.after(world, by, e.proposals[depth][i].Way(), depth)
		if i == 0 || e.utility(&c, by) > e.utility(&best, by) {
			best = c
		}
	}
	return best
}

// Predict returns the chances in a match from public information.
func (e *evaluator[S, A]) Predict(m match.Match) judge.Chances {
	view, _, err := match.Known[S, A](m, engine.Watcher)
	if err != nil {
		panic(err) // the caller passed a match of another game
	}
	return e.predict(&view)
}

func (e *evaluator[S, A]) predict(view *S) judge.Chances {
	e.worlds[0], e.reached, e.valued = *view, e.reached[:0], e.valued[:0]
	c := e.evaluate(&e.worlds[0], engine.Watcher, 0)
	if e.rules.ToAct(&e.worlds[0]) != 0 && e.position.Pieces == 0 {
		for seat := range e.position.Seats {
			// The setup is not complete.
			c.Win[seat], c.Place[seat] = 1/float32(e.position.Seats), 0.5
		}
	}
	return c
}
