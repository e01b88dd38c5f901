package waters

import (
	"embed"
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

//go:embed RULES*.md
var rulebook embed.FS

//go:embed text/*.txt
var texts embed.FS

// Rules is Rising Waters on one map with one set of decks. It is copied at each call, so that it holds no more than two pointers.
type Rules struct {
	facts *engine.Facts
	d     *delta
}

var _ engine.Rules[State, Action] = Rules{}

// New reads a data file, or the game's own if data is empty.
func New(data string) (Rules, error) {
	if data == "" {
		data = deltaFile
	}
	d, err := parseDelta(data)
	if err != nil {
		return Rules{}, fmt.Errorf("map and decks: %w", err)
	}
	words, err := engine.LoadTexts(texts)
	if err != nil {
		return Rules{}, err
	}
	rules, err := text.LoadRules(rulebook)
	return Rules{facts(d, words, rules), d}, err
}

// Facts says what the game is.
func (r Rules) Facts() engine.Facts { return *r.facts }

// Start is the set-up before anything is chosen or drawn.
func (r Rules) Start(setup engine.Setup) (State, error) {
	if refusal := refuseSetup(setup); !refusal.OK() {
		return State{}, refusal
	}
	s := State{Seats: int8(setup.Seats), Positions: int8(max(2, setup.Seats)), Options: readOptions(setup)}
	if setup.Options["version"] == "spring1927" {
		s.Version = Spring1927
	}
	g := play{&s, r.d, nil}
	g.layOut()
	g.firstStep()
	return s, nil
}

// Check sends each action to the rule that allows it.
func (r Rules) Check(s *State, by engine.Seat, a Action) engine.Refusal {
	g := play{s, r.d, nil}
	if !s.fits(a.Kind) {
		return engine.Refuse("RW-272", "not_now")
	}
	if by == engine.Chance {
		return g.checkFalls(a)
	}
	return g.check(g.Position(by), a)
}

func (g play) check(p int8, a Action) engine.Refusal {
	switch a.Kind {
	case TakeRole:
		return g.checkRole(Role(a.N))
	case SurvivorAt:
		return g.checkSurvivorAt(a.At)
	case TownAt:
		return g.checkTown(a.At)
	case PawnAt:
		return g.checkFirstPawn(a.At)
	case LeveeAt:
		return g.checkFirstLevee(a.At)
	case Buy:
		return g.checkBuy(p, a.N, a.M, a.At)
	case Resist:
		return g.checkResist(a.Card)
	case Take:
		return g.checkTake()
	case Cancel:
		return g.checkCancel(a.M)
	case Publish:
		return g.checkPublish(a.Card)
	case Pay:
		return g.checkPay(p, a.Card)
	case Pass:
		return g.checkPass()
	case Split:
		return g.checkSplit(a.N, a.M)
	case CampAt:
		return g.checkCamp(a.At)
	case Send:
		return g.checkSend(p, a.N)
	case Remove:
		return g.checkRemove(a.At, a.N)
	case Discard:
		return g.checkDiscard(p, a.Card)
	case Swap:
		return g.checkSwap(a.N)
	case Done, Yes, No, Show, Keep:
		return engine.Refusal{}
	default:
		return g.checkTurn(a)
	}
}

// checkTurn is of what the active player does in the own turn.
func (g play) checkTurn(a Action) engine.Refusal {
	switch a.Kind {
	case Move:
		return g.checkAction()
	case Walk:
		return g.checkWalk(a.N, a.At)
	case Float:
		return g.checkFloat(a.N, a.At)
	case GetOn:
		return g.checkBoard(a.N, a.M)
	case Leave:
		return g.checkLeave(a.N)
	case Ask:
		return g.checkAsk(a.N)
	case Stop:
		return g.checkStop()
	case Donate:
		return g.checkDonate()
	case Give:
		return g.checkGive(a.N, a.Card)
	case Bank:
		return g.checkBank(a.Card)
	case GoalCard:
		return g.checkGoalCard(a.N, a.Card)
	case Accept:
		return g.checkAccept(a.N)
	case Build:
		return g.checkBuild(a.At, a.M != 0)
	case RaiseLevee:
		return g.checkRaiseLevee(a.At, a.M != 0)
	case Seek:
		return g.checkSeek()
	case Community:
		return g.checkCommunity(a.M != 0)
	case ReadNewspaper:
		return g.checkNewspaper(a.M)
	case HearRadio:
		return g.checkRadio(a.M)
	case HoldVaudeville:
		return g.checkResistance(Vaudeville, a.N, a.M)
	case Counter:
		if a.N == g.Active+1 {
			return engine.Refuse("RW-083", "own_threat_unnamed")
		}
		return g.checkCounter(a.Card, g.threatOf(a.N))
	case PlaceRaft:
		return g.checkPlaceRaft(a.N)
	case PickUp:
		return g.checkPickUp(a.N, a.At)
	case DropOff:
		return g.checkDropOff(a.N, a.At)
	case Use:
		return g.checkUse(Renewable(a.N), Track(a.M), a.At)
	case Perform:
		return g.checkPerform(a.N, a.Card)
	case Find:
		return g.checkFind(a.Card, a.N)
	case Claim:
		return g.checkClaim(a.N)
	default: // End
		return engine.Refusal{}
	}
}

// threatOf is whose Threat a Counter is about: written only where it is another's.
func (g play) threatOf(n int8) int8 {
	if n == 0 {
		return g.Active
	}
	return n - 1
}

// Apply does an action.
func (r Rules) Apply(s *State, by engine.Seat, a Action, ev *engine.Events) {
	g := play{s, r.d, ev}
	if by == engine.Chance {
		g.falls(a)
		return
	}
	g.do(s.Position(by), a)
}

func (g play) do(p int8, a Action) {
	switch a.Kind {
	case TakeRole:
		g.takeRole(Role(a.N))
	case SurvivorAt:
		if !g.voted(a) {
			g.survivorAt(a.At)
		}
	case TownAt:
		switch {
		case g.Step == PlaceTown:
			g.town(a.At)
		case !g.voted(a):
			g.thirdTown(a.At)
		}
	case PawnAt:
		g.firstPawn(a.At)
	case LeveeAt:
		g.firstLevee(a.At)
	case Buy:
		g.buy(p, a.N, a.M, a.At)
	case Done:
		g.done(p)
	case Resist:
		g.resist(a.Card)
	case Take:
		g.takeThreat()
	case Cancel:
		g.cancel(a.M)
	case Publish:
		g.publish(a.Card)
	case Pay:
		if g.Step == PayForce {
			g.payForce(a.Card)
		} else {
			g.paidHatred(p, a.Card)
		}
	case Pass:
		g.pass()
	case Split:
		if !g.voted(a) {
			g.split(a.N, a.M)
		}
	case CampAt:
		if !g.voted(a) {
			g.greenCamp(a.At)
		}
	case Send:
		g.send(p, a.N)
	case Remove:
		if !g.voted(a) {
			g.remove(a.At, a.N)
		}
	case Discard:
		g.discard(p, a.Card)
	case Swap:
		if !g.voted(a) {
			g.swap(a.N)
		}
	case Keep:
		g.keep(a)
	default:
		g.doTurn(a)
	}
}

// keep keeps both goals, or what was seen to oneself.
func (g play) keep(a Action) {
	if g.Step == Showing {
		g.Step, g.Wanted = Acting, 0
		g.ev.Add(engine.Event{Rule: "RW-243", Key: "kept", Args: engine.Args{int16(g.Active)}})
		return
	}
	if !g.voted(a) {
		g.ev.Add(engine.Event{Rule: "RW-189", Key: "goals_kept"})
		g.beginRound()
	}
}

func (g play) doTurn(a Action) {
	switch a.Kind {
	case Move:
		g.move()
	case Walk:
		g.walk(a.N, a.At)
	case Float:
		g.float(a.N, a.At)
	case GetOn:
		g.board(a.N, a.M)
	case Leave:
		g.leave(a.N)
	case Ask:
		g.ask(a.N)
	case Yes, No:
		if g.Step == Sharing {
			g.shared(a.Kind == Yes)
		} else {
			g.permit(a.Kind == Yes)
		}
	case Stop:
		g.stop()
	case Donate:
		g.donate()
	case Give:
		g.give(a.N, a.Card)
	case Bank:
		g.bank(a.Card)
	case GoalCard:
		g.goalCard(a.N, a.Card)
	case Accept:
		g.accept(a.N)
	case Build:
		g.build(a.At, a.M != 0)
	case RaiseLevee:
		g.raiseLevee(a.At, a.M != 0)
	case Seek:
		g.seek()
	case Community:
		g.community(a.M != 0)
	case ReadNewspaper:
		g.newspaper(a.M)
	case HearRadio:
		g.radio(a.M)
	case Show:
		g.show()
	case HoldVaudeville:
		g.vaudeville(a.N, a.M)
	case Counter:
		g.counter(a.Card, g.threatOf(a.N))
	case PlaceRaft:
		g.placeRaft(a.N)
	case PickUp:
		g.pickUp(a.N, a.At)
	case DropOff:
		g.dropOff(a.N, a.At)
	case Use:
		g.use(Renewable(a.N), Track(a.M), a.At)
	case Perform:
		g.perform(a.N, a.Card)
	case Find:
		g.find(a.Card, a.N)
	case Claim:
		g.claim(a.N)
	default: // End
		g.endTurn()
	}
}

// Result is RW-184, RW-185 and RW-198.
func (r Rules) Result(s *State) engine.Result { return play{s, r.d, nil}.result() }
