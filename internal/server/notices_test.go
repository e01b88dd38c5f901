package server_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/history"
	"github.com/bigriver/bigriver/internal/server/notify"
	"github.com/bigriver/bigriver/internal/server/words"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/waittest"
)

type webhookBody struct {
	Subject string         `json:"subject"`
	Text    string         `json:"text"`
	Data    map[string]any `json:"data"`
}

func TestNotices(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it waits several times for the outbox to be polled, some seconds each")
	posted := make(chan webhookBody, 100)
	hook := httptest.NewTLSServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var got webhookBody
		body, err := io.ReadAll(r.Body)
		if err == nil {
			err = json.Unmarshal(body, &got)
		}
		if err != nil {
			t.Error(err)
		}
		posted <- got
	}))
	t.Cleanup(hook.Close)
	transport := hook.Client().Transport.(*http.Transport)
	box := emptyDB(t).Outbox()
	// waiting returns the number of waiting notices that are due within this time.
	waiting := func(within time.Duration) int {
		return len(must.Get(box.Waiting(t.Context(), time.Now().Add(within), 10))(t))
	}
	private := netip.MustParsePrefix("192.168.0.0/16")
	hooks := notice.NewHooks(notice.HooksConfig{Allow: func(a netip.Addr) bool { return !private.Contains(a) }, TLS: transport.TLSClientConfig})
	s := open(t, func(c *server.Config) { c.Hooks, c.URL = hooks, "https://river.example.org" })
	notifier := s.notifier(t, box)
	who, fill := cast(t, s)
	id := fill.Replace("{running}")
	anna := fill.Replace("{anna}")
	go notifier.Send(t.Context(), s.tables)

	send := func(kind table.NoticeKind, seq int64) {
		t.Helper()
		must.Do(t, notifier.Notify(t.Context(), s.tables, table.Notice{Table: table.ID(id), Person: table.Person(anna), Kind: kind, Seq: seq}))
	}
	silent := func(what string) {
		t.Helper()
		waittest.Until(t, what+", and it is done", func() bool { return waiting(24*time.Hour) == 0 })
		select {
		case got := <-posted:
			t.Errorf("%s, and a notice is sent: %+v", what, got)
		default:
		}
	}
	send(table.YourTurn, 1)
	silent("she has given no address")

	if status, _, body := who["anna"].do("PATCH", apiBase+"/me/settings", map[string]any{"webhook": "https://192.168.0.1/"}); status != http.StatusUnprocessableEntity || !strings.Contains(string(body), "public internet") {
		t.Errorf("a private address: %d: %s", status, body)
	}
	who["anna"].ok("PATCH", apiBase+"/me/settings", map[string]any{"webhook": hook.URL, "lang": "de"}, nil)
	turn := who["anna"].show(id).ToAct
	if len(turn) == 0 || turn[0] != 1 {
		t.Fatalf("the toy begins with %v", turn)
	}
	send(table.YourTurn, 2)
	send(table.YourTurn, 2)
	got := waittest.Receive(t, "her notice", posted)
	if !strings.HasPrefix(got.Subject, "Du bist am Zug (") || got.Data["link"] != "https://river.example.org/tables/"+id {
		t.Errorf("the notice is %+v", got)
	}
	send(table.YourTurn, 2)
	silent("the notice was sent")

	stream := who["anna"].open(t, apiBase+"/tables/"+id+"/events", 200)
	stream.event()
	send(table.YourTurn, 3)
	silent("she is looking")
	stream.stop()

	send(table.Asked, 4)
	silent("nothing is asked any more")

	now := time.Now().UTC()
	minute := now.Hour()*60 + now.Minute()
	who["anna"].ok("PATCH", apiBase+"/me/settings", map[string]any{"quietFrom": (minute + 1435) % 1440, "quietTo": (minute + 60) % 1440}, nil)
	s.client(t).show(id) // until she counts as absent
	send(table.YourTurn, 5)
	waittest.Until(t, "it waits for the end of the quiet hours", func() bool {
		return waiting(24*time.Hour) == 1 && waiting(50*time.Minute) == 0
	})
}

// notifier returns the notifier that the tables of a site would call.
func (s *site) notifier(t *testing.T, box notice.Outbox) *notify.Notifier {
	t.Helper()
	return must.Get(notify.New(s.Config.Config, box))(t)
}

func TestRatedTables(t *testing.T) {
	t.Parallel()
	s := open(t)
	notifier := s.notifier(t, nil)
	anna, ben, guest := s.guest(t, "Anna"), s.guest(t, "Ben"), s.guest(t, "Gus")
	rated := map[string]any{"game": "toy", "seats": 2, "terms": map[string]any{"rated": true}}
	if p := anna.refused("POST", apiBase+"/tables", rated, http.StatusForbidden, "forbidden"); !strings.Contains(p.Detail, "Only accounts") {
		t.Errorf("a guest sets up a rated table: %q", p.Detail)
	}
	anna.register("Anna")
	ben.register("Ben")
	play := func(rated bool, places ...any) {
		var shown present.Table
		anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "terms": map[string]any{"rated": rated}, "places": places}, &shown)
		for i, p := range shown.Seats {
			if p.Person == nil && p.Bot == "" {
				if rated {
					guest.refused("POST", apiBase+"/tables/"+shown.ID+"/commands", map[string]any{"kind": "sit"}, http.StatusForbidden, "forbidden")
				}
				ben.command(shown.ID, map[string]any{"kind": "sit", "seat": i + 1})
			}
		}
		anna.command(shown.ID, map[string]any{"kind": "start"})
		anna.command(shown.ID, map[string]any{"kind": "resign", "seat": 1})
		for range 2 { // a repeated notice counts once
			must.Do(t, notifier.Notify(t.Context(), s.tables, table.Notice{Table: table.ID(shown.ID), Kind: table.Finished}))
		}
		s.later.Add(int64(24 * time.Hour))
	}
	ladder := func() []present.Rating {
		var out struct{ Ratings []present.Rating }
		s.client(t).ok("GET", apiBase+"/games/toy/ladder", nil, &out)
		return out.Ratings
	}
	me := map[string]any{"me": true}
	bot, paddle := anna.bot(s, "Paddle")
	for range 4 {
		play(false, me)
		play(true, me, me)
		var own present.Table
		anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "terms": map[string]any{"rated": true}, "places": []any{me, map[string]any{"person": paddle.ID}}}, &own)
		bot.command(own.ID, map[string]any{"kind": "sit"})
		bot.command(own.ID, map[string]any{"kind": "start"})
		bot.command(own.ID, map[string]any{"kind": "resign"})
		must.Do(t, notifier.Notify(t.Context(), s.tables, table.Notice{Table: table.ID(own.ID), Kind: table.Finished}))
	}
	for range 3 {
		play(true, me)
	}
	if got := ladder(); len(got) != 0 {
		t.Errorf("want no ratings after unrated games and games between new accounts, have %+v", got)
	}
	play(true, me)
	got := ladder()
	if len(got) != 2 || got[0].Person.Name != "Ben" || got[0].Games != 1 || got[0].Rating <= 1500 || got[1].Rating >= 1500 || !got[0].Provisional {
		t.Errorf("the ladder is %+v", got)
	}
	var p struct{ Ratings []present.Rating }
	s.client(t).ok("GET", apiBase+"/people/"+got[0].Person.ID, nil, &p)
	if len(p.Ratings) != 1 || p.Ratings[0].Rating != got[0].Rating {
		t.Errorf("Ben's ratings are %+v", p.Ratings)
	}
	if p.Ratings[0].Wins != 1 || got[1].Wins != 0 {
		t.Errorf("Ben won %d of 1, and Anna %d", p.Ratings[0].Wins, got[1].Wins)
	}
	var went struct{ Days []history.RatingDay }
	s.client(t).ok("GET", apiBase+"/people/"+got[0].Person.ID+"/ratings/toy", nil, &went)
	if len(went.Days) != 1 || went.Days[0].Rating != got[0].Rating || went.Days[0].Games != 1 {
		t.Errorf("Ben's rating went %+v", went.Days)
	}
}

// Every sentence exists in every language, with the same placeholders.
func TestTextsAreComplete(t *testing.T) {
	t.Parallel()
	own := must.Get(text.Load(words.Texts, "text"))(t)
	ofPeople := must.Get(people.Texts())(t)
	ofTables := must.Get(text.Load(present.Texts, "text"))(t)
	for _, c := range []*text.Catalog{own, ofPeople, ofTables} {
		for _, lang := range text.Langs() {
			if got, want := len(c.Keys(lang)), len(c.Keys(text.English)); got != want {
				t.Errorf("%s has %d keys, English %d", lang, got, want)
			}
			for _, key := range c.Keys(text.English) {
				if got, want := c.Uses(lang, key), c.Uses(text.English, key); len(got) != len(want) || !c.Has(lang, key) {
					t.Errorf("%s %s asks for %v, English for %v", lang, key, got, want)
				}
			}
		}
	}
}
