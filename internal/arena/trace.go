package arena

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// TracePoints is the number of sample points in a traced game, evenly spread over its actions:
// point 0 is the start, the last point the end.
const TracePoints = 21

// Trace sums up the course of games in whole numbers, so that the order of adding does not matter.
type Trace struct {
	Games int `json:"games"`

	// Led is, for each point, the number of games in which a winner was leading, in units of
	// 1/WinUnits. The leader is the seat that would win if the game stopped there; several leaders
	// count their shares.
	Led [TracePoints]int64 `json:"led"`
	// Number of times that another seat took the lead.
	LeadChanges int64 `json:"leadChanges"`
	// the sum over games of the last point at which the leader was not a winner
	Decided int64 `json:"decided"`

	Scores  [engine.MaxSeats]Line `json:"scores"`  // by seat, if the game has scores
	Amounts map[string]Line       `json:"amounts"` // by event key: the amount so far
}

// Line is a sum at each point.
type Line [TracePoints]int64

func (t *Trace) merge(other *Trace) {
	t.Games += other.Games
	t.LeadChanges += other.LeadChanges
	t.Decided += other.Decided
	for i, n := range other.Led {
		t.Led[i] += n
	}
	for seat := range other.Scores {
		t.Scores[seat] = t.Scores[seat].plus(other.Scores[seat])
	}
	for key, line := range other.Amounts {
		if t.Amounts == nil {
			t.Amounts = map[string]Line{}
		}
		t.Amounts[key] = t.Amounts[key].plus(line)
	}
}

func (l Line) plus(other Line) Line {
	for i, n := range other {
		l[i] += n
	}
	return l
}

// course is the course of one game: what a trace needs, at every step where something changed. It
// is reused for the next game.
type course struct {
	steps   []standing
	amounts []amount
	length  int // steps so far
}

// standing is the result of the game if it stopped after a step.
type standing struct {
	after   int
	leaders engine.Seats
	scores  [engine.MaxSeats]int32
}

// amount is the amount of an event.
type amount struct {
	after int
	key   string
	n     int64
}

func (c *course) begin() { c.steps, c.amounts, c.length = c.steps[:0], c.amounts[:0], 0 }

// note records the position after a step.
func (c *course) note(m match.Match) {
	c.length++
	r := m.Result(engine.Omniscient)
	now := standing{c.length, r.Winners(), r.Scores}
	if last := len(c.steps) - 1; last < 0 || c.steps[last].leaders != now.leaders || c.steps[last].scores != now.scores {
		c.steps = append(c.steps, now)
	}
	for _, e := range m.Happened() {
		if e.Amount != 0 {
			c.amounts = append(c.amounts, amount{c.length, e.Key, int64(e.Amount)})
		}
	}
}

// sum adds the game to a trace.
func (c *course) sum(t *Trace, g *game) {
	t.Games++
	winners := g.result.Winners()
	at, open, leader := 0, 0, engine.Seats(0)
	for point := range TracePoints {
		after := point * c.length / (TracePoints - 1)
		for at+1 < len(c.steps) && c.steps[at+1].after <= after {
			at++
			t.noteLeader(&leader, c.steps[at].leaders)
		}
		if len(c.steps) == 0 {
			continue
		}
		s := &c.steps[at]
		share := shareOf(s.leaders, winners)
		if t.Led[point] += share; share == 0 {
			open = point
		}
		for seat := range g.seats {
			t.Scores[seat][point] += int64(s.scores[seat])
		}
	}
	t.Decided += int64(open)
	c.sumAmounts(t)
}

// noteLeader counts a change of the sole leader.
func (t *Trace) noteLeader(leader *engine.Seats, now engine.Seats) {
	if now.Len() != 1 || now == *leader {
		return
	}
	if *leader != 0 {
		t.LeadChanges++
	}
	*leader = now
}

// shareOf returns the share of the leaders who win, in units of a win.
func shareOf(leaders, winners engine.Seats) int64 {
	if leaders == 0 {
		return 0
	}
	return int64(unitsPerWin * (leaders & winners).Len() / leaders.Len())
}

// sumAmounts adds the amounts of events up to each point.
func (c *course) sumAmounts(t *Trace) {
	for _, a := range c.amounts {
		if t.Amounts == nil {
			t.Amounts = map[string]Line{}
		}
		line := t.Amounts[a.key]
		// The first point at or after the step.
		first := (a.after*(TracePoints-1) + c.length - 1) / c.length
		for point := first; point < TracePoints; point++ {
			line[point] += a.n
		}
		t.Amounts[a.key] = line
	}
}
