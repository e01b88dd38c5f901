package table_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
)

// TestStoredBytes shows the bytes of every kind of entry in a store. The hashes of tables cover them: they must not change.
func TestStoredBytes(t *testing.T) {
	t.Parallel()
	for bytes, body := range map[string]table.EntryBody{
		`"kind":"sit","by":"p","client":"c","seat":1,"bot":"simple","nonce":"n","person":"q"}`:                 table.SitEntry{Nonce: "n", Bot: "simple", Person: "q"},
		`"kind":"nonce","by":"p","client":"c","seat":1,"nonce":"n"}`:                                           table.NonceEntry{Nonce: "n"},
		`"kind":"leave","by":"p","client":"c","seat":1,"bot":"simple","yes":true}`:                             table.LeaveEntry{Bot: "simple", Opened: true},
		`"kind":"start","by":"p","client":"c","seat":1}`:                                                       table.StartEntry{},
		`"kind":"act","by":"p","client":"c","seat":1,"action":"lay \u003c3\u003e","bot":"simple","auto":true}`: table.ActEntry{Action: "lay <3>", Bot: "simple", Auto: true},
		`"kind":"undo","by":"p","client":"c","seat":1}`:                                                        table.UndoEntry{},
		`"kind":"offer","by":"p","client":"c","seat":1,"offer":"takeback","to":3}`:                             table.OfferTakebackEntry{To: 3},
		`"kind":"answer","by":"p","client":"c","seat":1,"offer":"takeback","to":3,"yes":true}`:                 table.AnswerTakebackEntry{To: 3, Yes: true},
		`"kind":"offer","by":"p","client":"c","seat":1,"offer":"takeback","to":3,"turn":true}`:                 table.OfferTakebackEntry{To: 3, Turn: true},
		`"kind":"offer","by":"p","client":"c","seat":1,"offer":"abort"}`:                                       table.OfferAbortEntry{},
		`"kind":"answer","by":"p","client":"c","seat":1,"offer":"abort","yes":true}`:                           table.AnswerAbortEntry{Yes: true},
		`"kind":"resign","by":"p","client":"c","seat":1,"bot":"simple"}`:                                       table.ResignEntry{Bot: "simple"},
		`"kind":"back","by":"p","client":"c","seat":1}`:                                                        table.BackEntry{},
		`"kind":"stall","by":"p","client":"c","seat":1}`:                                                       table.StallEntry{},
		`"kind":"standing","by":"p","client":"c","seat":1,"action":"no","yes":true,"keys":["no","yes"]}`:       table.StandingEntry{Action: "no", Yes: true, Keys: []string{"no", "yes"}},
		`"kind":"say","by":"p","client":"c","seat":1,"text":"hm","phrase":"hello"}`:                            table.SayEntry{Text: "hm", Phrase: "hello"},
		`"kind":"mute","by":"p","client":"c","seat":1,"person":"q","yes":true}`:                                table.MuteEntry{Person: "q", Yes: true},
		`"kind":"propose","by":"p","client":"c","seat":1,"text":"hm","for":2,"way":["move","walk 1.1 7,1"]}`:   table.ProposeEntry{For: 1, Way: []string{"move", "walk 1.1 7,1"}, Text: "hm"},
		`"kind":"propose","by":"p","client":"c","seat":1,"for":1,"way":["seek"]}`:                              table.ProposeEntry{For: 0, Way: []string{"seek"}},
		`"kind":"point","by":"p","client":"c","seat":1,"text":"hm","place":"7,1"}`:                             table.PointEntry{Place: "7,1", Text: "hm"},
		`"kind":"ping","by":"p","client":"c","seat":1,"place":"7,1"}`:                                          table.PingEntry{Place: "7,1"},
		`"kind":"agree","by":"p","client":"c","seat":1,"proposal":7}`:                                          table.AgreeEntry{Proposal: 7},
		`"kind":"withdraw","by":"p","client":"c","seat":1,"proposal":7}`:                                       table.WithdrawEntry{Proposal: 7},
		`"kind":"rematch","by":"p","client":"c","seat":1,"table":"t"}`:                                         table.RematchEntry{Table: "t"},
		`"kind":"past","by":"p","client":"c","seat":1,"action":"end"}`:                                         table.PastEntry{Action: "end"},
		`"kind":"chance","by":"p","client":"c","seat":1,"action":"draw 2","draw":7,"got":1,"of":9}`:            table.ChanceEntry{Action: "draw 2", Draw: 7, Got: 1, Of: 9},
		`"kind":"takeback","by":"p","client":"c","seat":1,"to":3}`:                                             table.TakebackEntry{To: 3},
		`"kind":"lapse","by":"p","client":"c","seat":1,"bot":"simple"}`:                                        table.LapseEntry{Bot: "simple"},
		`"kind":"end","by":"p","client":"c","seat":1,"why":"played","result":{"places":[1,2],"rule":"TOY-1"}}`: table.EndEntry{Why: table.Played, Result: &table.Final{Places: []int8{1, 2}, Rule: "TOY-1"}},
	} {
		e := table.Entry{Seq: 3, At: time.Date(2026, 3, 1, 12, 0, 0, 5, time.UTC), Tick: 8, By: "p", Client: "c", Body: body}
		want := `{"seq":3,"at":"2026-03-01T12:00:00.000000005Z","tick":8,` + bytes
		if have, err := json.Marshal(&e); err != nil || string(have) != want {
			t.Errorf("%s is stored as\n%s, %v, and should be\n%s", e.Kind(), have, err, want)
		}
		var back table.Entry
		if err := json.Unmarshal([]byte(want), &back); err != nil || !cmp.Equal(e, back) {
			t.Errorf("%s is read as %+v, %v", want, back, err)
		}
	}
	e := table.Entry{Seat: engine.Chance, Body: table.StartEntry{}}
	if have, err := json.Marshal(e); err != nil || string(have) != `{"seq":0,"at":"0001-01-01T00:00:00Z","tick":0,"kind":"start","seat":"*"}` {
		t.Errorf("an entry without anything is stored as %s, %v", have, err)
	}
}

// TestUnknownEntries shows that an entry of a newer program is read, so that its table can be named, and never written.
func TestUnknownEntries(t *testing.T) {
	t.Parallel()
	var e table.Entry
	if err := json.Unmarshal([]byte(`{"seq":3,"kind":"dance","seat":1,"steps":"waltz"}`), &e); err != nil || e.Kind() != "dance" || e.Seq != 3 {
		t.Errorf("read as %+v, %v", e, err)
	}
	for _, e := range []table.Entry{e, {Seq: 3}} {
		if b, err := json.Marshal(e); err == nil {
			t.Errorf("written as %s", b)
		}
	}
}
