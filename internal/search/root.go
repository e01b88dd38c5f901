package search

import (
	"hash/maphash"

	"github.com/bigriver/bigriver/internal/engine"
)

// mostDecisions bounds how deep a tree is followed, in a game that could go round in circles.
const mostDecisions = 256

// A root is one tree, with all that growing it needs. Trees that grow side by side share nothing that changes. A root is owned by
// one goroutine at a time.
type root[S, A comparable] struct {
	book[A]
	rules    engine.Rules[S, A]
	proposer Proposer[S, A] // nil: every legal action
	judge    Judge[S]       // nil: games are played to their end
	worth    Worth
	explore  float32
	width    float32
	hidden   bool // the seats do not all know the same
	together bool
	seed     maphash.Seed // of keys, which are only compared with each other

	view    *S // of the decision that is thought about
	seat    engine.Seat
	dice    random
	left    int // iterations
	done    int
	sums    [engine.MaxSeats]float64 // of the values of all seats
	world   S                        // the position of the present iteration
	seen    S                        // the view of the seat that has to decide in it
	waiting engine.Seats             // who still has to decide of those who decide at the same time
	result  engine.Result            // here since it would be allocated in a loop
	path    []visit
	list    []Proposal[A]
	legal   []A
	playout Playout[S, A] // it also lets chance act
	moved   []uint32      // by old number of a node: its new one
	order   []uint32      // nodes by their branches
}

// A visit is a node on the way of an iteration, and the branch that was taken there.
type visit struct{ node, branch uint32 }

// iterate draws a world that the seat may be in, follows the tree through it to a position that is new to the tree, and notes the
// worth of that position along the way.
func (g *root[S, A]) iterate() {
	g.world = *g.view
	if g.hidden {
		g.world = g.rules.Resample(g.view, g.seat, &g.dice)
	}
	g.path, g.waiting = g.path[:0], g.rules.ToAct(&g.world).Without(g.seat)
	for at := uint32(0); ; {
		b := g.pick(at)
		g.path = append(g.path, visit{at, b})
		g.follow(at, &g.branches[b])
		next, isOver := g.arrive(at)
		if next == nowhere {
			g.note(g.value(isOver))
			g.done++
			return
		}
		at = next
	}
}

// follow does the actions of a branch, until somebody else has to act.
func (g *root[S, A]) follow(at uint32, b *branch) {
	by := g.nodes[at].seat
	for i, a := range g.way(b) {
		if i > 0 && !b.checked && !g.mayGoOn(by, a) {
			// Where nothing is hidden a node is one position, so that it is always cut there.
			if !g.hidden {
				g.cut(at, b, i)
			}
			break
		}
		g.rules.Apply(&g.world, by, a, nil)
	}
	b.checked = !g.hidden
}

// mayGoOn reports whether only the seat has to act, and may do an action.
func (g *root[S, A]) mayGoOn(by engine.Seat, a A) bool {
	return g.rules.ToAct(&g.world) == engine.Only(by) && g.rules.Check(&g.world, by, a).OK()
}

// arrive lets chance act and returns the node of the next decision, if the iteration goes on from there: if the node has branches,
// and is not too deep. Otherwise it returns nowhere, and the iteration ends in this position.
func (g *root[S, A]) arrive(from uint32) (next uint32, isOver bool) {
	turn, ok := g.fall()
	if turn == 0 || !ok {
		return nowhere, true
	}
	by := turn.First()
	atOnce := turn.Len() > 1 || g.waiting.Has(by)
	g.waiting = turn.Without(by)
	v := g.look(by)
	key := g.key(v, by)
	at := g.find(key)
	switch {
	case at == nowhere:
		if at = g.add(key, by, from); at == nowhere {
			return nowhere, false
		}
		g.nodes[at].atOnce = atOnce
	case len(g.path) < mostDecisions && (g.nodes[at].count > 0 || g.branchOut(at, v)):
		return at, false
	}
	g.path = append(g.path, visit{at, nowhere})
	return nowhere, false
}

// branchOut gives a node its branches.
func (g *root[S, A]) branchOut(at uint32, v *S) bool {
	g.list = g.propose(g.list[:0], v, g.nodes[at].seat)
	return len(g.list) > 0 && g.expand(at, g.list)
}

// fall lets chance act until a seat has to decide or the game is over. It reports false in a dead end, a fault of the game.
func (g *root[S, A]) fall() (turn engine.Seats, ok bool) {
	for {
		if turn = g.rules.ToAct(&g.world); !turn.Has(engine.Chance) {
			return turn, true
		}
		if !g.playout.fall(&g.world) {
			return turn, false
		}
	}
}

// look returns the view of a seat: of this iteration's world, which is itself the view if nothing is hidden.
func (g *root[S, A]) look(to engine.Seat) *S {
	if !g.hidden {
		return &g.world
	}
	g.seen = g.rules.View(&g.world, to)
	return &g.seen
}

// key returns the key of a view. It is practically impossible that two views of a search have the same key by accident.
func (g *root[S, A]) key(v *S, by engine.Seat) uint64 {
	key := random(maphash.Comparable(g.seed, *v) + uint64(by))
	return key.Uint64()
}

// value returns what the position that an iteration has reached is worth.
func (g *root[S, A]) value(isOver bool) Values {
	if !isOver && g.playout.MaxActions > 0 {
		isOver = g.playOn()
	}
	if isOver || g.judge == nil {
		g.result = g.rules.Result(&g.world)
		return g.worth(&g.result)
	}
	values := g.judge.Judge(g.look(g.seat), g.seat)
	if g.together {
		return alike(values[0])
	}
	return values
}

// playOn plays on at random, and reports whether the game is over then.
func (g *root[S, A]) playOn() bool {
	g.playout.From(&g.world)
	g.world = g.playout.State
	turn, ok := g.fall()
	return turn == 0 || !ok
}

// note adds values to all nodes and branches on the way.
func (g *root[S, A]) note(values Values) {
	for seat, value := range values {
		g.sums[seat] += float64(value)
	}
	for _, v := range g.path {
		n := &g.nodes[v.node]
		value := float64(values[n.seat])
		n.visits++
		n.sum += value
		if v.branch != nowhere {
			b := &g.branches[v.branch]
			b.visits++
			b.sum += value
		}
	}
}
