package server_test

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/rivers"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

type riverList struct {
	Today  string
	Rivers []rivers.River
}

// TestDailyRiver plays the daily river of a cooperative game: everybody has one try, the result is
// stored when the game is over, and others' results are shown only to those who have their own.
func TestDailyRiver(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	anna, ben, stranger := s.guest(t, "Anna"), s.guest(t, "Ben"), s.client(t)
	var list riverList
	stranger.ok("GET", apiBase+"/daily", nil, &list)
	states := map[string]int{}
	for _, r := range list.Rivers {
		states[r.State]++
		if (r.Secret != "") != (r.State == "past") || len(r.Commitment) != 64 || r.Mine != nil || r.Standings != nil {
			t.Errorf("a stranger sees %+v", r)
		}
		if r.State == "coming" {
			anna.refused("POST", apiBase+"/daily/"+r.Date+"/"+r.Game, nil, http.StatusForbidden, "forbidden")
		}
	}
	if states["open"] != 3 || states["past"] != 3 || states["coming"] != 3 {
		t.Errorf("there are %v rivers", states)
	}
	at := apiBase + "/daily/" + list.Today + "/waters"
	stranger.refused("POST", at, nil, http.StatusUnauthorized, "unauthorized")
	for _, path := range []string{"/daily/" + list.Today + "/toy", "/daily/1969-01-01/queen", "/daily/2126-02-31/queen"} {
		anna.refused("GET", apiBase+path, nil, http.StatusNotFound, "not_found")
	}
	var mine, again rivers.River
	anna.ok("POST", at, nil, &mine)
	anna.ok("POST", at, nil, &again)
	if mine.Mine == nil || again.Mine == nil || *mine.Mine != *again.Mine || mine.Mine.State != "running" || mine.Standings != nil {
		t.Fatalf("Anna begins %+v, and again %+v", mine.Mine, again.Mine)
	}
	if shown := anna.show(mine.Mine.Table); shown.Fair.Commitment != mine.Commitment || shown.MayHint {
		t.Errorf("her table has the commitment %s, and the river %s; hints: %v", shown.Fair.Commitment, mine.Commitment, shown.MayHint)
	}
	anna.refused("GET", apiBase+"/tables/"+mine.Mine.Table+"/hint?seat=1", nil, http.StatusForbidden, "forbidden")

	drown(t, s, table.ID(mine.Mine.Table))
	notices := s.notifier(t, nil)
	must.Do(t, notices.Notify(t.Context(), s.tables, table.Notice{Table: table.ID(mine.Mine.Table), Kind: table.Finished}))
	must.Do(t, notices.Notify(t.Context(), s.tables, table.Notice{Table: table.ID(mine.Mine.Table), Kind: table.Finished}))
	anna.ok("GET", at, nil, &again)
	if r := again.Mine.Result; r == nil || again.Standings == nil || again.Standings.People != 1 || r.Place != daily.Lost || !strings.Contains(r.Words, "loss") {
		t.Fatalf("after her game Anna sees %+v, %+v", r, again.Standings)
	}
	if best := again.Standings.Best[0]; best.Person.Name != "Anna" || best.Table != "" || best.Measure != again.Standings.Scores[0].Measure {
		t.Errorf("the standings are %+v", again.Standings)
	}
	if shown := anna.show(mine.Mine.Table); shown.Fair.Secret != "" {
		t.Error("her table shows the secret that others still play with")
	}
	var others rivers.River
	ben.ok("GET", at, nil, &others)
	if others.Standings != nil || others.Mine != nil {
		t.Errorf("before his game Ben sees %+v", others)
	}
	s.later.Store(int64(24 * time.Hour))
	ben.ok("GET", at, nil, &others)
	if others.State != "past" || others.Secret == "" || others.Standings == nil || others.Standings.Best[0].Table != mine.Mine.Table {
		t.Errorf("the next day Ben sees %+v", others)
	}
}

// drown plays a table's game to its end at random, for its host.
func drown(t *testing.T, s *site, id table.ID) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	shown := must.Get(s.tables.Show(t.Context(), id, "", 0))(t)
	host := shown.Host
	for shown = must.Get(s.tables.Show(t.Context(), id, host, 0))(t); shown.State == table.StateRunning; {
		m := shown.Mine[0]
		act := play.ActCommand{Seat: m.Seat, Action: m.Choices[r.IntN(len(m.Choices))].Action}
		shown = must.Get(s.tables.Do(t.Context(), id, host, play.Command{Body: act}))(t)
	}
}
