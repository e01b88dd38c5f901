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

// Rules is Rising Waters on one map with one set of decks.
type Rules struct{ t *tables }

var _ engine.Rules[State, Action] = Rules{}

// New reads a data file, or the game's own if data is empty.
func New(data string) (Rules, error) {
	if data == "" {
		data = deltaFile
	}
	t, err := parseData(data)
	if err != nil {
		return Rules{}, fmt.Errorf("map and decks: %w", err)
	}
	words, err := engine.LoadTexts(texts)
	if err != nil {
		return Rules{}, err
	}
	rules, err := text.LoadRules(rulebook)
	t.facts = t.factsOf(words, rules)
	return Rules{t}, err
}

// Facts says what the game is.
func (r Rules) Facts() engine.Facts { return r.t.facts }

// Start is the set-up before anything is chosen or drawn.
func (r Rules) Start(setup engine.Setup) (State, error) {
	if refusal := refuseSetup(setup); !refusal.OK() {
		return State{}, refusal
	}
	s := State{Seats: int8(setup.Seats), Positions: int8(max(2, setup.Seats)), Options: readOptions(setup)}
	if setup.Options["version"] == "spring1927" {
		s.Version = Spring1927
	}
	r.t.layOut(&s)
	r.t.firstStep(&s, nil)
	return s, nil
}

// Check sends each action to the rule that allows it.
func (r Rules) Check(s *State, by engine.Seat, a Action) engine.Refusal {
	if !s.fits(a.Kind) {
		return engine.Refuse("RW-272", "not_now")
	}
	if by == engine.Chance {
		return s.checkFalls(a)
	}
	return r.t.check(s, s.Position(by), a)
}

func (t *tables) check(s *State, p int8, a Action) engine.Refusal {
	switch a.Kind {
	case TakeRole:
		return s.checkRole(Role(a.N))
	case SurvivorAt:
		return t.checkSurvivorAt(s, a.At)
	case TownAt:
		return t.checkTown(s, a.At)
	case PawnAt:
		return t.checkFirstPawn(s, a.At)
	case LeveeAt:
		return t.checkFirstLevee(s, a.At)
	case Buy:
		return t.checkBuy(s, p, a.N, a.M, a.At)
	case Resist:
		return s.checkResist(a.Card)
	case Take:
		return s.checkTake()
	case Cancel:
		return s.checkCancel(a.M)
	case Publish:
		return s.checkPublish(a.Card)
	case Pay:
		return s.checkPay(p, a.Card)
	case Pass:
		return s.checkPass()
	case Split:
		return s.checkSplit(a.N, a.M)
	case CampAt:
		return t.checkCamp(s, a.At)
	case Send:
		return s.checkSend(p, a.N)
	case Remove:
		return s.checkRemove(a.At, a.N)
	case Discard:
		return s.checkDiscard(p, a.Card)
	case Swap:
		return s.checkSwap(a.N)
	case Done, Yes, No, Show, Keep:
		return engine.Refusal{}
	default:
		return t.checkTurn(s, a)
	}
}

// checkTurn is of what the active player does in the own turn.
func (t *tables) checkTurn(s *State, a Action) engine.Refusal {
	switch a.Kind {
	case Move:
		return s.checkAction()
	case Walk:
		return t.checkWalk(s, a.N, a.At)
	case Float:
		return t.checkFloat(s, a.N, a.At)
	case GetOn:
		return s.checkBoard(a.N, a.M)
	case Leave:
		return t.checkLeave(s, a.N)
	case Ask:
		return s.checkAsk(a.N)
	case Stop:
		return s.checkStop()
	case Donate:
		return s.checkDonate()
	case Give:
		return s.checkGive(a.N, a.Card)
	case Bank:
		return s.checkBank(a.Card)
	case GoalCard:
		return s.checkGoalCard(a.N, a.Card)
	case Accept:
		return t.checkAccept(s, a.N)
	case Build:
		return t.checkBuild(s, a.At, a.M != 0)
	case RaiseLevee:
		return t.checkRaiseLevee(s, a.At, a.M != 0)
	case Seek:
		return s.checkSeek()
	case Community:
		return t.checkCommunity(s, a.M != 0)
	case ReadNewspaper:
		return s.checkNewspaper(a.M)
	case HearRadio:
		return s.checkRadio(a.M)
	case HoldVaudeville:
		return s.checkResistance(Vaudeville, a.N, a.M)
	case Counter:
		if a.N == s.Active+1 {
			return engine.Refuse("RW-083", "own_threat_unnamed")
		}
		return s.checkCounter(a.Card, s.threatOf(a.N))
	case PlaceRaft:
		return s.checkPlaceRaft(a.N)
	case PickUp:
		return t.checkPickUp(s, a.N, a.At)
	case DropOff:
		return t.checkDropOff(s, a.N, a.At)
	case Use:
		return t.checkUse(s, Renewable(a.N), Track(a.M), a.At)
	case Perform:
		return s.checkPerform(a.N, a.Card)
	case Find:
		return t.checkFind(s, a.Card, a.N)
	case Claim:
		return s.checkClaim(a.N)
	default: // End
		return engine.Refusal{}
	}
}

// threatOf is whose Threat a Counter is about: written only where it is another's.
func (s *State) threatOf(n int8) int8 {
	if n == 0 {
		return s.Active
	}
	return n - 1
}

// Apply does an action.
func (r Rules) Apply(s *State, by engine.Seat, a Action, ev *engine.Events) {
	if by == engine.Chance {
		r.t.falls(s, a, ev)
		return
	}
	r.t.do(s, s.Position(by), a, ev)
}

func (t *tables) do(s *State, p int8, a Action, ev *engine.Events) {
	switch a.Kind {
	case TakeRole:
		t.takeRole(s, Role(a.N), ev)
	case SurvivorAt:
		if !s.voted(a, ev) {
			t.survivorAt(s, a.At, ev)
		}
	case TownAt:
		switch {
		case s.Step == PlaceTown:
			t.town(s, a.At, ev)
		case !s.voted(a, ev):
			t.thirdTown(s, a.At, ev)
		}
	case PawnAt:
		t.firstPawn(s, a.At, ev)
	case LeveeAt:
		t.firstLevee(s, a.At, ev)
	case Buy:
		t.buy(s, p, a.N, a.M, a.At, ev)
	case Done:
		t.done(s, p, ev)
	case Resist:
		t.resist(s, a.Card, ev)
	case Take:
		t.takeThreat(s, ev)
	case Cancel:
		t.cancel(s, a.M, ev)
	case Publish:
		t.publish(s, a.Card, ev)
	case Pay:
		if s.Step == PayForce {
			t.payForce(s, a.Card, ev)
		} else {
			t.paidHatred(s, p, a.Card, ev)
		}
	case Pass:
		t.pass(s, ev)
	case Split:
		if !s.voted(a, ev) {
			s.split(a.N, a.M)
		}
	case CampAt:
		if !s.voted(a, ev) {
			t.greenCamp(s, a.At, ev)
		}
	case Send:
		t.send(s, p, a.N, ev)
	case Remove:
		if !s.voted(a, ev) {
			t.remove(s, a.At, a.N, ev)
		}
	case Discard:
		t.discard(s, p, a.Card, ev)
	case Swap:
		if !s.voted(a, ev) {
			t.swap(s, a.N, ev)
		}
	case Keep:
		t.keep(s, a, ev)
	default:
		t.doTurn(s, a, ev)
	}
}

// keep keeps both goals, or what was seen to oneself.
func (t *tables) keep(s *State, a Action, ev *engine.Events) {
	if s.Step == Showing {
		s.Step, s.Wanted = Acting, 0
		ev.Add(engine.Event{Rule: "RW-243", Key: "kept", Args: engine.Args{int16(s.Active)}})
		return
	}
	if !s.voted(a, ev) {
		ev.Add(engine.Event{Rule: "RW-189", Key: "goals_kept"})
		t.beginRound(s, ev)
	}
}

func (t *tables) doTurn(s *State, a Action, ev *engine.Events) {
	switch a.Kind {
	case Move:
		s.move(ev)
	case Walk:
		t.walk(s, a.N, a.At, ev)
	case Float:
		t.float(s, a.N, a.At, ev)
	case GetOn:
		s.board(a.N, a.M, ev)
	case Leave:
		s.leave(a.N, ev)
	case Ask:
		s.ask(a.N, ev)
	case Yes, No:
		if s.Step == Sharing {
			t.shared(s, a.Kind == Yes, ev)
		} else {
			s.permit(a.Kind == Yes, ev)
		}
	case Stop:
		s.stop(ev)
	case Donate:
		s.donate(ev)
	case Give:
		s.give(a.N, a.Card, ev)
	case Bank:
		s.bank(a.Card, ev)
	case GoalCard:
		s.goalCard(a.N, a.Card, ev)
	case Accept:
		t.accept(s, a.N, ev)
	case Build:
		t.build(s, a.At, a.M != 0, ev)
	case RaiseLevee:
		t.raiseLevee(s, a.At, a.M != 0, ev)
	case Seek:
		t.seek(s, ev)
	case Community:
		t.community(s, a.M != 0, ev)
	case ReadNewspaper:
		s.newspaper(a.M, ev)
	case HearRadio:
		s.radio(a.M, ev)
	case Show:
		s.show(ev)
	case HoldVaudeville:
		t.vaudeville(s, a.N, a.M, ev)
	case Counter:
		s.counter(a.Card, s.threatOf(a.N), ev)
	case PlaceRaft:
		s.placeRaft(a.N, ev)
	case PickUp:
		s.pickUp(a.N, a.At, ev)
	case DropOff:
		t.dropOff(s, a.N, a.At, ev)
	case Use:
		s.use(Renewable(a.N), Track(a.M), a.At, ev)
	case Perform:
		s.perform(a.N, a.Card, ev)
	case Find:
		s.find(a.Card, a.N, ev)
	case Claim:
		s.claim(a.N, ev)
	default: // End
		t.endTurn(s, ev)
	}
}

// Result is RW-184, RW-185 and RW-198.
func (r Rules) Result(s *State) engine.Result { return s.result() }
