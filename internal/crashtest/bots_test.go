//go:build unix

package crashtest_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

const (
	botTables = 12
	deaths    = 3
)

// TestBotsOfADeadNode repeatedly kills the node that runs the bots. The other node continues their
// play at each table; the test logs how long that took.
func TestBotsOfADeadNode(t *testing.T) {
	needsProgram(t)
	s := &site{T: t, database: pgtest.Start(t, false)}
	address := s.database.New(t)
	s.address = []string{address, address}
	db := must.Get(pgx.Connect(t.Context(), address))(t)
	defer db.Close(t.Context())
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	dying, other := s.launch(0), s.launch(1)
	var rests []time.Duration
	for i := range deaths {
		playBots(dying)
		// the other nodes check once a second: kill at a random point in between
		time.Sleep(time.Second + time.Duration(r.Int64N(int64(time.Second))))
		dying.kill()
		rests = append(rests, s.rests(db)...)
		dying, other = other, s.launch(i%2)
	}
	other.kill()
	slices.Sort(rests)
	if len(rests) < deaths*botTables/2 {
		t.Fatalf("only %d tables were being played", len(rests))
	}
	t.Logf("%d tables: a median of %v, at most %v", len(rests), rests[len(rests)/2].Round(time.Millisecond), rests[len(rests)-1].Round(time.Millisecond))
}

// playBots starts tables with only bots at a node.
func playBots(p *process) {
	p.Helper()
	c := p.client("Anna")
	bot := loadtest.Place{Bot: "random"}
	for range botTables {
		made, err := c.Create(p.Context(), loadtest.New{Game: "queen", Seats: 4, Places: []loadtest.Place{bot, bot, bot, bot}})
		if err == nil {
			_, err = c.Do(p.Context(), made.ID, loadtest.Command{Kind: "start"})
		}
		if err != nil {
			p.Fatal(err)
		}
	}
}

// rests returns for how long from now each table with due work makes no progress.
func (s *site) rests(db *pgx.Conn) (list []time.Duration) {
	s.Helper()
	began := time.Now()
	heads := s.due(db)
	for len(heads) > 0 {
		if time.Since(began) > timeout {
			s.Fatalf("%d tables stand still", len(heads))
		}
		time.Sleep(10 * time.Millisecond)
		now := s.due(db)
		for id, head := range heads {
			if now[id] != head { // it continued, or is over
				list = append(list, time.Since(began))
				delete(heads, id)
			}
		}
	}
	return list
}

// due returns the heads of the tables with due work.
func (s *site) due(db *pgx.Conn) map[string]int64 {
	s.Helper()
	rows := must.Get(db.Query(s.Context(), "SELECT id, head FROM tables WHERE wake IS NOT NULL AND state = 'running'"))(s)
	heads := map[string]int64{}
	var id string
	var head int64
	must.Get(pgx.ForEachRow(rows, []any{&id, &head}, func() error {
		heads[id] = head
		return nil
	}))(s)
	return heads
}
