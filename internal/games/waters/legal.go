package waters

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
)

// list gathers the actions that Check lets pass, in the order in which they are tried.
type list struct {
	t   *tables
	s   *State
	p   int8
	dst []Action
}

func (l *list) try(a Action) {
	if l.t.check(l.s, l.p, a).OK() {
		l.dst = append(l.dst, a)
	}
}

// offer lists an action of whose rule the refusal is known.
func (l *list) offer(a Action, refusal engine.Refusal) {
	if refusal.OK() {
		l.dst = append(l.dst, a)
	}
}

// each lists an action for every hex of a set that is all the rule asks for.
func (l *list) each(a Action, among set) {
	for ; !among.isEmpty(); among = among.rest() {
		a.At = among.first()
		l.dst = append(l.dst, a)
	}
}

// hexes tries an action on every hex of a set.
func (l *list) hexes(a Action, among set) {
	for ; !among.isEmpty(); among = among.rest() {
		a.At = among.first()
		l.try(a)
	}
}

// cards tries the cards that a hand holds.
func (l *list) cards(a Action, from, to Card) {
	hand := &l.s.Hands[l.p]
	for c := from; c <= to; c++ {
		if hand[c] > 0 {
			a.Card = c
			l.try(a)
		}
	}
}

// held lists an action with each card of a hand, the last of them given, where holding the card is all that the rule asks for.
func (l *list) held(a Action, last Card) {
	hand := &l.s.Hands[l.p]
	for a.Card = Blues; a.Card <= last; a.Card++ {
		if hand[a.Card] > 0 {
			l.dst = append(l.dst, a)
		}
	}
}

// AppendLegal lists what a seat may do, or what may fall.
func (r Rules) AppendLegal(dst []Action, s *State, by engine.Seat) []Action {
	l := list{t: r.t, s: s, dst: dst}
	if by == engine.Chance {
		l.falls()
		return l.dst
	}
	l.p = s.Position(by)
	l.decisions()
	return l.dst
}

func (l *list) fall(a Action) {
	if l.s.weight(a) > 0 {
		l.dst = append(l.dst, a)
	}
}

func (l *list) falls() {
	switch l.s.Step {
	case BoxHeavy:
		for w := Heavy; w < Medium; w++ {
			l.fall(Action{Kind: Box, N: int8(w)})
		}
	case DrawLand, LookLand:
		for c := JobOffer; c < UnknownLand; c++ {
			l.fall(Action{Kind: LandFalls, N: int8(c)})
		}
	case OpenGoal:
		for x := WriteBlues; x < goals; x++ {
			l.fall(Action{Kind: GoalOpens, N: int8(x)})
		}
	case DrawCards:
		for c := Blues; c <= Vaudeville; c++ {
			if l.s.Deck[c] > 0 {
				l.dst = append(l.dst, Action{Kind: CardFalls, Card: c})
			}
		}
	case DrawFirst:
		for p := range l.s.Positions {
			l.fall(Action{Kind: FirstIs, N: p})
		}
	default:
		for w := Heavy; w <= Cloudy; w++ {
			l.fall(Action{Kind: WeatherFalls, N: int8(w)})
		}
	}
}

func (l *list) decisions() {
	switch l.s.Step {
	case ChooseRole:
		for r := BluesSinger; r < roles; r++ {
			l.try(Action{Kind: TakeRole, N: int8(r)})
		}
	case PlaceSurvivor:
		l.each(Action{Kind: SurvivorAt}, l.t.arrivalSpots(l.s))
	case PlaceTown, PlaceThirdTown:
		l.hexes(Action{Kind: TownAt}, l.t.freeTownSpots(l.s))
	case PlacePawn:
		l.each(Action{Kind: PawnAt}, l.t.firstPawnSpots(l.s))
	case PlaceLevee:
		l.each(Action{Kind: LeveeAt}, l.t.freeLeveeSpots(l.s))
	case Upgrading:
		l.upgrades()
	case Threatened:
		l.cards(Action{Kind: Resist}, Education, Vaudeville)
		l.try(Action{Kind: Take})
		l.try(Action{Kind: Pass})
	case Publicising:
		l.cards(Action{Kind: Publish}, Newspaper, Radio)
		l.try(Action{Kind: Pass})
	case Cancelling:
		l.played(Action{Kind: Cancel}, Activism, 1)
		l.try(Action{Kind: Pass})
	case SplitForce:
		l.splits()
	case PayForce:
		l.held(Action{Kind: Pay}, Vaudeville)
		l.try(Action{Kind: Pass})
	case PayHatred:
		l.held(Action{Kind: Pay}, Vaudeville)
	case GreenCamp:
		l.each(Action{Kind: CampAt}, l.t.campSpots(l.s))
	case RedCamp:
		for i := range int8(pawnsEach) {
			l.try(Action{Kind: Send, N: l.p*pawnsEach + i})
		}
	case TakeSurvivor:
		l.survivors()
	case Permitting, Sharing:
		l.dst = append(l.dst, Action{Kind: Yes}, Action{Kind: No})
	case Showing:
		l.dst = append(l.dst, Action{Kind: Show}, Action{Kind: Keep})
	case Discarding:
		l.held(Action{Kind: Discard}, Job)
	case SwapGoal:
		l.try(Action{Kind: Swap, N: 0})
		l.try(Action{Kind: Swap, N: 1})
		l.dst = append(l.dst, Action{Kind: Keep})
	case Moving:
		l.steps()
	case Donating:
		l.gifts()
	case Building:
		l.works()
	default:
		l.turn()
	}
}

func (l *list) splits() {
	for p := range l.s.Positions {
		if l.s.Demand == 1 {
			l.try(Action{Kind: Split, N: p})
			continue
		}
		for q := p; q < l.s.Positions; q++ {
			l.try(Action{Kind: Split, N: p, M: q + 1})
		}
	}
}

func (l *list) survivors() {
	for r := range l.s.People {
		for c, n := range l.s.People[r] {
			if n > 0 {
				l.try(Action{Kind: Remove, At: At(c, r)})
			}
		}
	}
	for i := range l.s.rafts() {
		l.try(Action{Kind: Remove, N: i + 1})
	}
}

// upgrades lists what can be paid for, with each number of Education cards, or each place in a set, that can be.
func (l *list) upgrades() {
	hand := &l.s.Hands[l.p]
	for t := ActionsTrack; t < tracks; t++ {
		if hand[raises(t)] > 0 && l.s.trackValue(l.p, t) < top(t) { // at least one card must be real (RW-060)
			l.trackSteps(t)
		}
	}
	for r := range renewables {
		if l.s.Cubes[l.p]>>r&1 == 0 && (r != BuildRaft || hand[Job] > 0) {
			l.sets(r)
		}
	}
	l.dst = append(l.dst, Action{Kind: Done})
}

// trackSteps lists with how many Education cards the next step of a track can be paid.
func (l *list) trackSteps(t Track) {
	hand := &l.s.Hands[l.p]
	cost := l.s.stepCost(l.p, t)
	a := Action{Kind: Buy, N: int8(t)}
	for a.M = max(0, cost-hand[raises(t)]); a.M < cost && a.M <= hand[Education]; a.M++ {
		if t == PawnsTrack {
			l.each(a, l.t.pawnSpots(l.s, l.p))
			a.At = Nowhere
		} else {
			l.dst = append(l.dst, a)
		}
	}
}

// sets lists which cards of a set can be Education: all that the hand lacks, and never the whole set (RW-269).
func (l *list) sets(r Renewable) {
	hand := &l.s.Hands[l.p]
	whole, lacks := int8(0), int8(0)
	for i, c := range makes(r) {
		if c == NoCard {
			continue
		}
		whole |= 1 << i
		if hand[c] == 0 {
			lacks |= 1 << i
		}
	}
	for m := lacks; m < whole; m++ {
		if m&lacks == lacks && bits.OnesCount8(uint8(m)) <= int(hand[Education]) {
			l.dst = append(l.dst, Action{Kind: Buy, N: Purchase(r), M: m})
		}
	}
}

func (l *list) steps() {
	dry, swims := l.t.dryLand(l.s), l.s.power(SwimTrack) > 0
	for i := range int8(pawnsEach) * l.s.Positions {
		pawn := l.s.pawn(i)
		if pawn.At == Nowhere || l.s.Swimmer != 0 && l.s.Swimmer != i+1 {
			continue
		}
		if !l.s.mayMove(i) {
			l.offer(Action{Kind: Ask, N: i}, l.s.checkAsk(i))
			continue
		}
		if pawn.Raft != 0 {
			l.offer(Action{Kind: Leave, N: i}, l.t.checkLeave(l.s, i))
			continue
		}
		if l.s.Budget >= walkCost {
			l.walks(i, dry, swims)
		}
		for raft := range l.s.rafts() {
			if l.s.Rafts[raft].At == pawn.At {
				l.offer(Action{Kind: GetOn, N: i, M: raft + 1}, l.s.checkBoard(i, raft+1))
			}
		}
	}
	for raft := range l.s.rafts() {
		for _, h := range l.t.next[l.s.Rafts[raft].At] {
			if h != Nowhere {
				l.offer(Action{Kind: Float, N: raft + 1, At: h}, l.t.checkFloat(l.s, raft+1, h))
			}
		}
	}
	l.offer(Action{Kind: Stop}, l.s.checkStop())
}

// walks lists where a pawn that may move can walk.
func (l *list) walks(i int8, dry set, swims bool) {
	for _, h := range l.t.next[l.s.pawn(i).At] {
		if dry.has(h) || swims && h != Nowhere && l.t.reachesLand(l.s, h, l.s.Budget-walkCost) {
			l.dst = append(l.dst, Action{Kind: Walk, N: i, At: h})
		}
	}
}

func (l *list) gifts() {
	for p := range l.s.Positions {
		if p != l.s.Active {
			l.held(Action{Kind: Give, N: p}, Job)
		}
	}
	if l.s.Version == Spring1927 {
		l.held(Action{Kind: Bank}, Vaudeville)
	}
	for slot := range int8(len(l.s.Goals)) {
		if l.s.Goals[slot] != NoGoal {
			l.cards(Action{Kind: GoalCard, N: slot}, Blues, Vaudeville)
		}
	}
	l.offer(Action{Kind: Stop}, l.s.checkStop())
}

func (l *list) works() {
	var build, raise [2]bool // whether it can be paid, with Job Offers alone and with the discount
	for m := range build {
		build[m] = l.s.Levees > 0 && l.s.checkWage(buildCost, m != 0).OK()
		raise[m] = l.s.checkWage(raiseCost, m != 0).OK()
	}
	for left := l.t.workSites(l.s); !left.isEmpty(); left = left.rest() {
		h := left.first()
		n := *l.s.levee(h)
		for m := range build {
			switch {
			case n == 0 && build[m]:
				l.dst = append(l.dst, Action{Kind: Build, At: h, M: int8(m)})
			case n > 0 && n < highestLevee && raise[m]:
				l.dst = append(l.dst, Action{Kind: RaiseLevee, At: h, M: int8(m)})
			}
		}
	}
	l.offer(Action{Kind: Stop}, l.s.checkStop())
}

// turn lists what can be done between actions.
func (l *list) turn() {
	if l.s.Left > 0 {
		l.actions()
	}
	for r := ExtraStrength; r <= RaisePower; r++ {
		if l.s.hasCube(r) {
			l.powers(r)
		}
	}
	if l.s.Options.Individual {
		l.performances()
	}
	for slot := range int8(len(l.s.Goals)) {
		if l.s.Goals[slot] == BuildRafts {
			l.try(Action{Kind: Claim, N: slot})
		}
	}
	l.dst = append(l.dst, Action{Kind: End})
}

func (l *list) actions() {
	hand := &l.s.Hands[l.p]
	l.dst = append(l.dst, Action{Kind: Move})
	l.offer(Action{Kind: Donate}, l.s.checkDonate())
	for n := range l.s.offers() + 1 {
		l.offer(Action{Kind: Accept, N: n}, l.t.checkAccept(l.s, n))
	}
	l.offer(Action{Kind: Seek}, l.s.checkSeek())
	l.offer(Action{Kind: Community}, l.t.checkCommunity(l.s, false))
	if l.s.hasCube(ManyHands) {
		l.offer(Action{Kind: Community, M: 1}, l.t.checkCommunity(l.s, true))
	}
	l.played(Action{Kind: ReadNewspaper}, Newspaper, 1)
	l.played(Action{Kind: HearRadio}, Radio, 1)
	for n := int8(1); n <= 2; n++ {
		l.played(Action{Kind: HoldVaudeville, N: n}, Vaudeville, n)
	}
	if hand[Threat] > 0 {
		l.cards(Action{Kind: Counter}, Education, Vaudeville)
	}
	if l.s.Options.Individual && l.s.Role[l.p] == Teacher {
		for p := range l.s.Positions {
			if p != l.p {
				l.try(Action{Kind: Counter, Card: Education, N: p + 1})
			}
		}
	}
	if l.s.hasCube(BuildRaft) {
		for i := range int8(pawnsEach) {
			l.try(Action{Kind: PlaceRaft, N: l.p*pawnsEach + i})
		}
	}
	for raft := range l.s.rafts() {
		l.handling(raft + 1)
	}
	if l.s.Options.Individual && l.s.Role[l.p] == Child {
		l.findings()
	}
}

// played tries n Resistance cards of a kind, the Teacher's Education among them (RW-274).
func (l *list) played(a Action, c Card, n int8) {
	hand := &l.s.Hands[l.p]
	most := int8(0)
	if l.s.Role[l.p] == Teacher {
		most = min(n, hand[Education])
	}
	for a.M = max(0, n-hand[c]); a.M <= most; a.M++ {
		l.try(a)
	}
}

// handling is picking up and dropping off with a raft.
func (l *list) handling(raft int8) {
	here := l.s.Rafts[raft-1].At
	if !l.s.checkRaft(raft).OK() {
		return
	}
	l.try(Action{Kind: PickUp, N: raft, At: here})
	l.try(Action{Kind: DropOff, N: raft, At: here})
	for _, h := range l.t.next[here] {
		if h != Nowhere {
			l.try(Action{Kind: PickUp, N: raft, At: h})
			l.try(Action{Kind: DropOff, N: raft, At: h})
		}
	}
}

func (l *list) findings() {
	for c := Blues; c <= Job; c++ {
		for to := range int8(findings) {
			l.try(Action{Kind: Find, Card: c, N: to})
		}
	}
}

func (l *list) powers(r Renewable) {
	for t := ActionsTrack; t < tracks; t++ {
		a := Action{Kind: Use, N: int8(r), M: int8(t)}
		if t == PawnsTrack && r == RaisePower {
			l.hexes(a, l.t.pawnSpots(l.s, l.p))
		} else {
			l.try(a)
		}
	}
}

func (l *list) performances() {
	role := l.s.Role[l.p]
	if role != BluesSinger && role != Sharecropper {
		return
	}
	for _, c := range [...]Card{Blues, Animals, Garden} {
		if l.s.Hands[l.p][c] == 0 || (c == Blues) != (role == BluesSinger) {
			continue
		}
		for a := int8(1); a < audiences; a++ {
			l.try(Action{Kind: Perform, Card: c, N: a})
		}
	}
}
