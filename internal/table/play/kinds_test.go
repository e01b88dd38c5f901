package play_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// TestStoredBytes checks the stored bytes of every kind of entry. The hashes of tables cover them,
// so they must not change.
func TestStoredBytes(t *testing.T) {
	t.Parallel()
	seen := map[table.Kind]bool{}
	for _, test := range []struct {
		bytes string
		body  table.Body
	}{
		{`{"nonce":"n","bot":"simple","person":"q"}`, play.SitEntry{Nonce: "n", Bot: "simple", Person: "q"}},
		{`{"nonce":"n"}`, play.NonceEntry{Nonce: "n"}},
		{`{"bot":"simple","opened":true}`, play.LeaveEntry{Bot: "simple", Opened: true}},
		{``, play.StartEntry{}},
		{`{"action":"lay \u003c3\u003e","bot":"simple","auto":true}`, play.ActEntry{Action: "lay <3>", Bot: "simple", Auto: true}},
		{`{"action":"lay 3","same_command":true}`, play.ActEntry{Action: "lay 3", SameCommand: true}},
		{``, play.UndoEntry{}},
		{`{"same_command":true}`, play.UndoEntry{SameCommand: true}},
		{`{"to":3}`, play.OfferTakebackEntry{To: 3}},
		{`{"to":3,"turn":true}`, play.OfferTakebackEntry{To: 3, Turn: true}},
		{`{"to":3,"yes":true}`, play.AnswerTakebackEntry{To: 3, Yes: true}},
		{``, play.OfferAbortEntry{}},
		{`{"yes":true}`, play.AnswerAbortEntry{Yes: true}},
		{`{"bot":"simple"}`, play.ResignEntry{Bot: "simple"}},
		{``, play.BackEntry{}},
		{``, play.StallEntry{}},
		{`{"action":"no","yes":true,"keys":["no","yes"]}`, play.StandingEntry{Action: "no", Yes: true, Keys: []string{"no", "yes"}}},
		{`{"action":"no","yes":true,"question":"q"}`, play.StandingEntry{Action: "no", Yes: true, Question: "q"}},
		{`{"phrase":"hello"}`, play.SayEntry{Phrase: "hello"}},
		{`{"person":"q","yes":true}`, play.MuteEntry{Person: "q", Yes: true}},
		{`{"for":2,"way":["move","walk 1.1 7,1"]}`, play.ProposeEntry{For: 1, Way: []string{"move", "walk 1.1 7,1"}}},
		{`{"place":"7,1"}`, play.PointEntry{Place: "7,1"}},
		{`{"place":"7,1"}`, play.PingEntry{Place: "7,1"}},
		{``, play.HintEntry{}},
		{`{"proposal":7}`, play.AgreeEntry{Proposal: 7}},
		{`{"proposal":7}`, play.WithdrawEntry{Proposal: 7}},
		{`{"table":"t"}`, play.RematchEntry{Table: "t"}},
		{`{"action":"end"}`, play.PastEntry{Action: "end"}},
		{`{"action":"draw 2","draw":7,"got":1,"of":9}`, play.ChanceEntry{Action: "draw 2", Draw: 7, Got: 1, Of: 9}},
		{`{"to":3}`, play.TakebackEntry{To: 3}},
		{`{"bot":"simple"}`, play.LapseEntry{Bot: "simple"}},
		{``, play.UnlistEntry{}},
		{`{"ending":"played","result":{"places":[1,2],"rule":"TOY-1"}}`, play.EndEntry{Ending: table.Played, Result: &play.Final{Places: []int8{1, 2}, Rule: "TOY-1"}}},
	} {
		seen[test.body.Kind()] = true
		e := table.Entry{Seq: 3, At: time.Date(2026, 3, 1, 12, 0, 0, 5, time.UTC), Tick: 8, By: "p", RequestID: "c", Words: "hm", Body: test.body}
		want := `{"seq":3,"at":"2026-03-01T12:00:00.000000005Z","tick":8,"kind":"` + string(e.Kind()) + `","by":"p","request_id":"c","seat":1,"words":"hm"`
		if test.bytes != "" {
			want += `,"body":` + test.bytes
		}
		want += "}"
		have, err := json.Marshal(&e)
		if err != nil || string(have) != want {
			t.Errorf("%s is stored as\n%s, %v, and should be\n%s", e.Kind(), have, err, want)
		}
		var back table.Entry
		err = json.Unmarshal(have, &back)
		if again, bad := json.Marshal(&back); bad != nil || string(again) != want {
			t.Errorf("%s is written again as %s, %v", want, again, bad)
		}
		if err == nil {
			back, err = play.ReadEntry(back)
		}
		if err != nil || !cmp.Equal(e, back) {
			t.Errorf("%s is read as %+v, %v", want, back, err)
		}
	}
	for _, k := range play.Kinds() {
		if k.Entry != nil && !seen[k.Name] {
			t.Errorf("the bytes of %s are not tested", k.Name)
		}
	}
	e := table.Entry{Seat: engine.Chance, Body: play.StartEntry{}}
	if have, err := json.Marshal(e); err != nil || string(have) != `{"seq":0,"at":"0001-01-01T00:00:00Z","tick":0,"kind":"start","seat":"*"}` {
		t.Errorf("an entry without anything is stored as %s, %v", have, err)
	}
}

// TestKinds checks that each line of the registry is about the kind that it names.
func TestKinds(t *testing.T) {
	t.Parallel()
	names := map[table.Kind]bool{}
	for _, k := range play.Kinds() {
		if names[k.Name] {
			t.Errorf("there are two kinds %s", k.Name)
		}
		names[k.Name] = true
		if k.Entry != nil && k.Entry.Kind() != k.Name {
			t.Errorf("%s has the types of another kind", k.Name)
		}
		if k.Entry == nil {
			continue
		}
		if e, err := play.ReadEntry(table.Entry{Body: table.Raw{Named: k.Name}}); err != nil || !cmp.Equal(e.Body, k.Entry) {
			t.Errorf("%s is read as %T, %v", k.Name, e.Body, err)
		}
	}
}

// TestUnknownEntries checks that an entry of a newer program can be loaded, so that its table can
// be named, but not replayed.
func TestUnknownEntries(t *testing.T) {
	t.Parallel()
	var e table.Entry
	if err := json.Unmarshal([]byte(`{"seq":3,"kind":"dance","seat":1,"body":{"steps":"waltz"}}`), &e); err != nil || e.Kind() != "dance" || e.Seq != 3 {
		t.Errorf("read as %+v, %v", e, err)
	}
	if _, err := play.ReadEntry(e); err == nil {
		t.Error("it is known")
	}
	if b, err := json.Marshal(table.Entry{Seq: 3}); err == nil {
		t.Errorf("written as %s", b)
	}
}
