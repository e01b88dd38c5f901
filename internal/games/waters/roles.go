package waters

import "github.com/bigriver/bigriver/internal/engine"

// Role is whom a player plays, with individual goals.
type Role int8

// The roles.
const (
	NoRole Role = iota
	BluesSinger
	OutsideActivist
	Preacher
	Sharecropper
	Child
	Teacher
	roles
)

func (g play) withRole(r Role) int8 {
	if !g.Options.Individual {
		return -1
	}
	for p := range g.Positions {
		if g.Role[p] == r {
			return p
		}
	}
	return -1
}

const mostPoints = 9999

func (g play) score(p int8) {
	g.Points[p] = min(mostPoints, g.Points[p]+1)
	g.ev.Add(engine.Event{Rule: "RW-192", Key: "scored", Args: engine.Args{int16(p), g.Points[p]}})
}

func (g play) checkRole(r Role) engine.Refusal {
	if p := g.withRole(r); p >= 0 {
		return engine.Refuse("RW-210", "role_taken", int16(r), int16(p))
	}
	return engine.Refusal{}
}

// takeRole gives the role's extra power (RW-267); the Child's pawn comes with the others.
func (g play) takeRole(r Role) {
	p := g.Active
	g.Role[p] = r
	switch r {
	case BluesSinger:
		g.Powers[p][SwimTrack]++
	case OutsideActivist:
		g.Powers[p][MovementTrack]++
	case Preacher, Teacher:
		g.Powers[p][DonateTrack]++
	case Sharecropper:
		g.Powers[p][ActionsTrack]++
	case NoRole, Child, roles:
	}
	g.ev.Add(engine.Event{Rule: "RW-210", Key: "role", Args: engine.Args{int16(p), int16(r)}, Barrier: true})
	if g.Active = g.after(p); g.Active == 0 {
		g.boxHeavy()
	}
}

// An audience is a town, or a pawn behind the towns; 0 is none.
const audiences = 1 + maxPositions + allPawns

func (g play) audienceAt(a int8) Hex {
	if a <= maxPositions {
		return g.Town[a-1]
	}
	return g.pawn(a - 1 - maxPositions).At
}

// audienceOf is whose town or pawn it is; the third town of two players is nobody's.
func audienceOf(a int8) int8 {
	if a <= maxPositions {
		return a - 1
	}
	return (a - 1 - maxPositions) / pawnsEach
}

// checkPerform is RW-193 and RW-263: to whom, and with which card.
func (g play) checkPerform(a int8, c Card) engine.Refusal {
	p := g.Active
	singing := c == Blues
	switch {
	case singing && g.Role[p] != BluesSinger:
		return engine.Refuse("RW-193", "not_singer")
	case !singing && g.Role[p] != Sharecropper:
		return engine.Refuse("RW-263", "not_sharecropper")
	case !singing && c != Animals && c != Garden:
		return engine.Refuse("RW-223", "not_for_sale", int16(c))
	case g.Hands[p][c] == 0:
		return engine.Refuse("RW-223", "not_in_hand", int16(c))
	case !g.meets(a):
		return engine.Refuse("RW-193", "nobody_there")
	case a == g.Heard[p]:
		return engine.Refuse("RW-193", "heard_already")
	case audienceOf(a) == p && (g.Heard[p] == 0 || audienceOf(g.Heard[p]) == p):
		return engine.Refuse("RW-193", "own_only_after_others")
	}
	return engine.Refusal{}
}

// meets tells whether a pawn of the active player shares a hex with the audience.
func (g play) meets(a int8) bool {
	h := g.audienceAt(a)
	if h == Nowhere {
		return false
	}
	for i := range int8(pawnsEach) {
		own := g.Active*pawnsEach + i
		if g.pawn(own).At == h && a != 1+maxPositions+own {
			return true
		}
	}
	return false
}

func (g play) perform(a int8, c Card) {
	p := g.Active
	g.toss(p, c)
	g.Heard[p] = a
	h := g.audienceAt(a)
	g.ev.Add(engine.Event{Rule: "RW-193", Key: "performed", Args: engine.Args{int16(p), int16(c), int16(h.Col()), int16(h.Row()), int16(a)}})
	g.score(p)
}

// Where what the Child finds goes: the bank, a goal, or behind these a position.
const (
	findBank = 0
	findGoal = 1
	findSeat = 3
	findings = findSeat + maxPositions
)

// checkFind is RW-196 and RW-225.
func (g play) checkFind(c Card, to int8) engine.Refusal {
	if refusal := g.checkAction(); !refusal.OK() {
		return refusal
	}
	if g.Role[g.Active] != Child {
		return engine.Refuse("RW-196", "not_child")
	}
	inTown := false
	for _, pawn := range g.Pawns[g.Active] {
		inTown = inTown || pawn.At != Nowhere && g.d.kind[pawn.At] == vicksburg
	}
	switch {
	case !inTown:
		return engine.Refuse("RW-196", "not_in_vicksburg")
	case c == Threat:
		return engine.Refuse("RW-225", "threat_not_found")
	case c == Job && g.LandDiscard[JobOffer] == 0 || c != Job && g.Discard[c] == 0:
		return engine.Refuse("RW-196", "not_in_discards", int16(c))
	case to == findBank:
		return g.checkBankTakes(c)
	case to < findSeat:
		return g.checkGoalTakes(to-findGoal, c)
	}
	return g.checkTo(to - findSeat)
}

func (g play) find(c Card, to int8) {
	g.Left--
	g.ev.Add(engine.Event{Rule: "RW-196", Key: "found", Args: engine.Args{int16(g.Active), int16(c)}})
	switch {
	case to == findBank: // the card goes back to the pile that it came from
		g.banked(c)
	case to < findSeat:
		g.goalTakes(to-findGoal, c)
	default:
		if c == Job {
			g.LandDiscard[JobOffer]--
		} else {
			g.Discard[c]--
		}
		g.receive(to-findSeat, c)
	}
	g.score(g.Active)
}
