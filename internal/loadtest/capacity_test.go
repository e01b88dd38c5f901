package loadtest_test

import (
	"cmp"
	"container/heap"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What docs/capacity.md has measured and assumed. Times are in seconds.
const (
	shareThere   = 1.0 / 50 // of the people, in the busiest hour
	actEvery     = 10.0     // who is there
	shareAlone   = 0.5      // of those who are there: with two bots
	botDecisions = 8        // after each action of who is alone
	thinks       = 0.014    // a decision of strong, if it has all of its time
	betweenBots  = 0.025    // as package table has it, if there are several nodes
	mostTogether = 256      // moves in a transaction
)

// host is what a site runs on.
type host struct {
	name    string
	cores   int     // of the nodes, for moves
	move    float64 // of a node's core
	begin   float64 // a transaction of the database without moves
	each    float64 // and a move in it: both from Append/writers=1 and 64
	pause   float64 // between the decisions of bots
	aloft   int     // cores for bots; 0: those of the nodes, as far as moves leave them
	perCore float64 // people for each core, of either kind, where the site grows with them; 0: it does not
}

// The sites of docs/capacity.md. The one with nodes gets as many as it needs, so that its database is the limit.
var hosts = []host{
	{name: "one server, SQLite, 2 cores", cores: 2, move: 0.00022, begin: 0.00080, each: 0.000142},
	{name: "nodes as needed, one database", move: 0.00051, begin: 0.00139, each: 0.000096, pause: betweenBots, perCore: 6_000},
}

// TestCapacity lets people play in a model of a site, with queues before the processors of nodes, the bots and the writer of the database, and holds
// the table of docs/capacity.md to what comes of it.
//
//	go test ./internal/loadtest -run TestCapacity -v
func TestCapacity(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it lets a million people play for half a minute")
	}
	page, err := os.ReadFile("../../docs/capacity.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hosts {
		for _, people := range []int{10_000, 30_000, 100_000, 300_000, 600_000, 800_000, 1_000_000, 2_000_000, 10_000_000} {
			m := newModel(h, people)
			m.run(30)
			row := m.row()
			t.Log(row)
			if runtime.GOARCH == "amd64" && !strings.Contains(string(page), row+"\n") { // others round differently
				t.Errorf("docs/capacity.md has no line\n%s", row)
			}
			if m.drowned() || h.perCore == 0 && people >= 300_000 {
				break // more people would only wait longer
			}
		}
	}
}

// model is a site at work. Of each move there is one turn.
type model struct {
	host

	people int
	r      *rand.Rand
	now    float64
	events events
	made   int // events

	node, bots station
	queue      []*turn // before the writer
	writing    []*turn
	busy       float64 // seconds in which the writer wrote
	batches    int
	moves      int

	acts    []float64 // how long people waited until their action was safe
	answers []float64 // and until all bots had decided
	shares  float64   // the sum of what part of their time bots had
	decided int
}

// turn is an action of a person and the decisions of bots after it.
type turn struct {
	began float64
	bots  int // decisions to come
	mine  bool
}

// station is some processors with a queue before them.
type station struct {
	cores int
	inUse int
	queue []func()
}

func newModel(h host, people int) *model {
	m := &model{host: h, people: people, r: rand.New(rand.NewPCG(7, uint64(people)))}
	cores, aloft := h.cores, h.aloft
	if h.perCore > 0 {
		cores = max(2, int(float64(people)/h.perCore/10))
		aloft = max(2, int(float64(people)/h.perCore))
	}
	if aloft == 0 {
		aloft = cores
	}
	m.node.cores, m.bots.cores = cores, aloft
	return m
}

// run lets time pass. What is begun in the first third is not measured.
func (m *model) run(seconds float64) {
	rate := float64(m.people) * shareThere / actEvery
	var arrive func()
	arrive = func() {
		t := &turn{began: m.now, mine: true}
		if m.r.Float64() < shareAlone {
			t.bots = botDecisions
		}
		m.play(t)
		m.after(m.r.ExpFloat64()/rate, arrive)
	}
	arrive()
	for len(m.events) > 0 && m.events[0].at < seconds {
		e, _ := heap.Pop(&m.events).(event)
		m.now = e.at
		e.do()
	}
}

func (m *model) measured(t *turn) bool { return t.began > 10 }

// play has a move done by a node, and then written.
func (m *model) play(t *turn) {
	m.at(&m.node, func() float64 { return m.r.ExpFloat64() * m.move }, func() {
		m.queue = append(m.queue, t)
		m.write()
	})
}

// write begins a transaction with what waits, if none is being written.
func (m *model) write() {
	if len(m.writing) > 0 || len(m.queue) == 0 {
		return
	}
	n := min(len(m.queue), mostTogether)
	m.writing, m.queue = m.queue[:n:n], m.queue[n:]
	took := m.begin + float64(n)*m.each
	m.busy += took
	m.batches++
	m.moves += n
	m.after(took, func() {
		done := m.writing
		m.writing = nil
		for _, t := range done {
			m.safe(t)
		}
		m.write()
	})
}

// safe goes on after a move is safe: with the next bot, or with nothing.
func (m *model) safe(t *turn) {
	if t.mine && m.measured(t) {
		m.acts = append(m.acts, m.now-t.began)
	}
	if t.bots == 0 {
		if !t.mine && m.measured(t) {
			m.answers = append(m.answers, m.now-t.began)
		}
		return
	}
	t.mine = false
	t.bots--
	think := func() float64 {
		waiting := float64(len(m.bots.queue)+m.bots.inUse) / float64(m.bots.cores)
		share := min(1, max(0.02, 2/max(waiting, 1))) // as package table has it
		m.shares += share
		m.decided++
		slower := 1.0
		if m.aloft == 0 && m.perCore == 0 { // moves come first on the same cores
			slower = 1 / max(0.05, 1-float64(m.node.inUse)/float64(m.node.cores))
		}
		return m.r.ExpFloat64() * thinks * share * slower
	}
	m.after(m.pause, func() { m.at(&m.bots, think, func() { m.play(t) }) })
}

// at has something done by a processor of a station, as soon as one is free.
func (m *model) at(s *station, takes func() float64, then func()) {
	begin := func() {
		s.inUse++
		m.after(takes(), func() {
			s.inUse--
			if len(s.queue) > 0 {
				next := s.queue[0]
				s.queue = s.queue[1:]
				next()
			}
			then()
		})
	}
	if s.inUse < s.cores {
		begin()
		return
	}
	s.queue = append(s.queue, begin)
}

// drowned reports whether people wait for seconds: then they would wait longer from minute to minute.
func (m *model) drowned() bool { return quantile(m.acts, 0.5) > 1 }

// row returns the line of docs/capacity.md.
func (m *model) row() string {
	waits := func(list []float64) string {
		if m.drowned() || len(list) == 0 {
			return "more and more"
		}
		return fmt.Sprintf("%s, %s", rounded(quantile(list, 0.5)), rounded(quantile(list, 0.99)))
	}
	return fmt.Sprintf("| %s | %s | %s | %.0f %% | %.0f | %s | %s | %.0f %% |", m.name, thousands(m.people), thousands(m.moves/30), 100*min(1, m.busy/30),
		float64(m.moves)/float64(m.batches), waits(m.acts), waits(m.answers), 100*m.shares/float64(max(m.decided, 1)))
}

// rounded writes a time with two digits.
func rounded(seconds float64) string {
	switch ms := 1000 * seconds; {
	case ms < 10:
		return fmt.Sprintf("%.1f ms", ms)
	case ms < 100:
		return fmt.Sprintf("%.0f ms", ms)
	case ms < 1000:
		return fmt.Sprintf("%.0f ms", 10*math.Round(ms/10))
	}
	return fmt.Sprintf("%.1f s", seconds)
}

func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func quantile(list []float64, q float64) float64 {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	return sorted[int(q*float64(len(sorted)-1))]
}

// event is something that happens at a time.
type event struct {
	at float64
	n  int // events of the same time come in the order in which they were made
	do func()
}

type events []event

func (e *events) Len() int { return len(*e) }
func (e *events) Less(i, j int) bool {
	a, b := (*e)[i], (*e)[j]
	return cmp.Or(cmp.Compare(a.at, b.at), a.n-b.n) < 0
}
func (e *events) Swap(i, j int) { (*e)[i], (*e)[j] = (*e)[j], (*e)[i] }

// Push adds an event at the end, for package heap.
func (e *events) Push(x any) {
	if one, is := x.(event); is {
		*e = append(*e, one)
	}
}

// Pop removes the event at the end, for package heap.
func (e *events) Pop() any {
	last := (*e)[len(*e)-1]
	*e = (*e)[:len(*e)-1]
	return last
}

func (m *model) after(seconds float64, do func()) {
	m.made++
	heap.Push(&m.events, event{m.now + seconds, m.made, do})
}
