package live_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/deal"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/play"
)

// dealt returns the record of a game of a deal that is played at random to step 150.
func dealt(t *testing.T, game string, seats int, secret chance.Secret, until time.Time, seed uint64) (*host, *notation.Record) {
	t.Helper()
	h := newHost(t, table.New{Game: game, Setup: engine.Setup{Seats: seats}})
	n := table.New{Game: game, Setup: engine.Setup{Seats: seats}, Deal: table.Deal{Name: "daily 2026-11-28 " + game, Until: until}}
	for range seats {
		n.Seats = append(n.Seats, table.Place{Person: "anna", Nonce: strings.Repeat("x", int(seed))})
	}
	h.id = must.Get(h.tables.CreateWith(t.Context(), "anna", "", n, secret))(t).ID
	h.do("anna", play.Command{Body: play.StartCommand{}})
	h.wander(rand.New(rand.NewPCG(seed, 1)), 150)
	h.callOff()
	return h, h.record()
}

// TestDeal plays each game twice with the same deal and different choices: each draw is that of the
// deal, whatever the tables and the nonces; the records are proved, with an error for a draw that
// the deal does not make; the store holds; and a rematch has draws of its own.
func TestDeal(t *testing.T) {
	t.Parallel()
	secret := chance.Secret{3}
	for _, entry := range catalogtest.WithToy(t) {
		t.Run(entry.Facts().Name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(2) {
				h, rec := dealt(t, entry.Facts().Name, entry.Facts().MinSeats, secret, time.Time{}, seed+1)
				m := must.Get(entry.New(h.show("anna").New.Setup))(t)
				draws, n := deal.New(secret).Begin(m), 0
				for _, l := range rec.Lines {
					if l.Seat == notation.Chance {
						if want := m.Drawn(draws.Next(m)); l.Action != want || l.Draw != (notation.Draw{}) {
							t.Fatalf("line %d: %s %v, and the deal has %s", l.At, l.Action, l.Draw, want)
						}
						n++
					}
					must.Do(t, m.Act(engine.Seat(l.Seat), l.Action))
				}
				proof := must.Get(audit.Verify(entry, rec))(t)
				if n == 0 || proof.Draws != n || proof.Repeated != 0 {
					t.Errorf("%d draws: checked %+v", n, proof)
				}
				must.Do(t, audit.Check(t.Context(), h.store, h.tables.Games, func(c audit.Checked) {
					if c.Err != nil {
						t.Errorf("table %s: %v", c.ID, c.Err)
					}
				}))
				forged := *rec
				forged.Tags = append(forged.Tags[:0:0], forged.Tags...)
				for i := range forged.Tags {
					other := chance.Secret{4}
					switch forged.Tags[i].Name {
					case "secret":
						forged.Tags[i].Value = other.Hex()
					case "commitment":
						forged.Tags[i].Value = other.Commitment()
					}
				}
				if _, err := audit.Verify(entry, &forged); err == nil || !strings.Contains(err.Error(), "by the deal chance does") {
					t.Errorf("a record with the secret of another deal: %v", err)
				}
				next := h.do("anna", play.Command{Body: play.RematchCommand{}}).Rematch
				if shown := must.Get(h.tables.Show(t.Context(), next, "anna", 0))(t); shown.New.Deal != (table.Deal{}) {
					t.Errorf("the rematch has the deal %+v", shown.New.Deal)
				}
			}
		})
	}
}

// TestDealIsSecret shows that a finished game does not reveal the secret of its deal before the
// time for it, and that there are no hints.
func TestDealIsSecret(t *testing.T) {
	t.Parallel()
	secret := chance.Secret{3}
	h, rec := dealt(t, "queen", 2, secret, time.Now().Add(time.Hour), 1)
	if shown := h.show("anna"); shown.Secret != "" || strings.Contains(rec.String(), secret.Hex()) {
		t.Error("the secret of a deal that others still play is shown")
	}
	if _, err := audit.Verify(must.Get(h.tables.Games.Find("queen"))(t), rec); err == nil || !strings.Contains(err.Error(), `no tag "secret"`) {
		t.Errorf("a record without the secret: %v", err)
	}
	h, rec = dealt(t, "queen", 2, secret, time.Now(), 1)
	if shown := h.show("anna"); shown.Secret != secret.Hex() || !strings.Contains(rec.String(), secret.Hex()) || shown.MayHint {
		t.Error("the secret of a deal is hidden when nobody plays it any more")
	}
}
