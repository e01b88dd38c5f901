package search

import (
	"hash/maphash"

	"github.com/bigriver/bigriver/internal/engine"
)

// Options are how a Tree searches.
type Options[S, A comparable] struct {
	Proposer Proposer[S, A] // lists the branches of a position; nil: every legal action
	Judge    Judge[S]       // estimates positions
	Worth    Worth          // what the result of a game is worth

	// Explore is how much a branch that was tried less is preferred to one that was better so far.
	Explore float32

	// Width makes a search try only some branches of a position at first: 1 + Width·√n of the most
	// promising after n visits. 0: all. It needs a Proposer whose priors mean something.
	Width float32

	// Nodes is how many decisions a Tree remembers. When they are used up, the tree grows no
	// deeper, but its numbers go on getting better.
	Nodes int
}

// maxDecisions bounds how deep a tree is followed, in a game that can go round in circles.
const maxDecisions = 256

// Tree is a Monte Carlo tree search for a game that hides nothing: see the package. It is owned by
// one goroutine.
type Tree[S, A comparable] struct {
	Options[S, A]
	book[A]

	rules engine.Rules[S, A]
	seed  maphash.Seed // of keys, which are only compared with each other
	dice  Dice

	by    engine.Seat // who searches
	world S           // the position of the present iteration
	path  []visit
	list  []Proposal[A]
	legal []A

	result engine.Result // here since it would be allocated in a loop
}

// A visit is a node on the way of an iteration, and the branch that was taken there.
type visit struct{ node, branch uint32 }

// New makes a tree.
func New[S, A comparable](r engine.Rules[S, A], o Options[S, A]) *Tree[S, A] {
	return &Tree[S, A]{Options: o, book: newBook[A](o.Nodes), rules: r, seed: maphash.MakeSeed()}
}

// Choose returns the action that a seat which has to decide should do, after a number of
// iterations. It reads one number of r, and depends on its arguments alone.
func (t *Tree[S, A]) Choose(s *S, by engine.Seat, iterations int, r engine.Source) A {
	t.clear()
	t.by, t.dice = by, Dice(r.Uint64())
	t.list = t.propose(t.list[:0], s, by)
	t.expand(t.add(t.key(s, by), by), t.list)
	if len(t.list) == 1 {
		return t.list[0].Actions[0]
	}
	for range iterations {
		t.world = *s
		t.iterate()
	}
	return t.best().Actions[0]
}

// propose appends what the seat may do: what the proposer lists, or else every legal action.
func (t *Tree[S, A]) propose(dst []Proposal[A], s *S, by engine.Seat) []Proposal[A] {
	if t.Proposer != nil {
		if dst = t.Proposer.Propose(dst, s, by); len(dst) > 0 {
			return dst
		}
	}
	t.legal = t.rules.AppendLegal(t.legal[:0], s, by)
	for _, a := range t.legal {
		dst = append(dst, Proposal[A]{Prior: 1, Len: 1, Actions: [MaxProposal]A{a}})
	}
	return dst
}

// iterate follows the tree from the root to a position that is new to the tree, and notes the worth
// of that position along the way.
func (t *Tree[S, A]) iterate() {
	t.path = t.path[:0]
	for at := uint32(0); at != nowhere; {
		b := t.pick(at)
		t.path = append(t.path, visit{at, b})
		t.follow(at, &t.branches[b])
		at = t.arrive()
	}
	values := t.value()
	for _, v := range t.path {
		t.note(v, float64(values[t.nodes[v.node].seat]))
	}
}

// follow does the actions of a branch, until somebody else has to act: there the branch ends from
// now on.
func (t *Tree[S, A]) follow(at uint32, b *branch[A]) {
	by := t.nodes[at].seat
	for i, a := range b.Way() {
		if i > 0 && !b.checked && (t.rules.ToAct(&t.world) != engine.Only(by) || !t.rules.Check(&t.world, by, a).OK()) {
			t.cut(at, b, int8(i))
			break
		}
		t.rules.Apply(&t.world, by, a, nil)
	}
	b.checked = true
}

// arrive lets chance act and returns the node of the next decision, if the iteration goes on from
// there: if the node has branches, or gets them now, on its second visit.
func (t *Tree[S, A]) arrive() uint32 {
	turn := t.fall()
	if turn == 0 || turn.Has(engine.Chance) {
		return nowhere
	}
	by := turn.First()
	key := t.key(&t.world, by)
	at, met := t.find(key)
	if !met {
		if at = t.add(key, by); at == nowhere {
			return nowhere
		}
	} else if len(t.path) < maxDecisions {
		if t.nodes[at].count > 0 {
			return at
		}
		if t.list = t.propose(t.list[:0], &t.world, by); len(t.list) > 0 {
			t.expand(at, t.list)
			return at
		}
	}
	t.path = append(t.path, visit{at, nowhere})
	return nowhere
}

// fall lets chance act until a seat has to decide, and returns who has to. It returns chance in a
// dead end, a fault of the game.
func (t *Tree[S, A]) fall() engine.Seats {
	turn := t.rules.ToAct(&t.world)
	for ok := true; ok && turn.Has(engine.Chance); turn = t.rules.ToAct(&t.world) {
		t.legal, ok = Fall(t.rules, &t.world, &t.dice, t.legal)
	}
	return turn
}

// value returns what the position that an iteration has reached is worth.
func (t *Tree[S, A]) value() Values {
	if turn := t.rules.ToAct(&t.world); turn == 0 || turn.Has(engine.Chance) {
		t.result = t.rules.Result(&t.world)
		return t.Worth(&t.result)
	}
	return t.Judge.Judge(&t.world, t.by)
}

// key returns the key of a decision. It is practically impossible that two of a search have the
// same key by accident.
func (t *Tree[S, A]) key(s *S, by engine.Seat) uint64 {
	key := Dice(maphash.Comparable(t.seed, *s) + uint64(by))
	return key.Uint64()
}
