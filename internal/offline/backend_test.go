package offline_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/offline"
)

// ask makes a call.
func ask(t *testing.T, d *offline.Backend, name string, in request) (out reply) {
	t.Helper()
	// a value may also be a list or a text, which no test here reads
	_ = json.Unmarshal(d.Call(name, must.Get(json.Marshal(in))(t)), &out)
	return out
}

func toyBackend(t *testing.T) *offline.Backend {
	t.Helper()
	d := must.Get(offline.NewBackend(catalogtest.WithToy(t)))(t)
	if p := ask(t, d, "open", request{"version": offline.Version, "lang": "en"}).Problem; p != nil {
		t.Fatal(p)
	}
	return d
}

func toyTable(seats int, names ...string) request {
	return request{"id": "t1", "secret": strings.Repeat("07", 32), "now": 1000, "game": "toy", "seats": seats, "names": names}
}

func TestProblems(t *testing.T) {
	d := toyBackend(t)
	ask(t, d, "create", toyTable(2, "Anna", "Ben"))
	for _, tt := range []struct {
		call string
		in   request
		code string
	}{
		{"sing", nil, "invalid"},
		{"open", request{"version": offline.Version + 1, "lang": "en"}, "invalid"},
		{"open", request{"version": offline.Version, "lang": "nl"}, "invalid"},
		{"table", request{"id": "t2"}, "not_found"},
		{"load", request{}, "not_found"},
		{"create", request{"id": "t2", "game": "toy", "seats": 2, "secret": "short"}, "invalid"},
		{"create", request{"id": "t2", "game": "go", "seats": 2, "secret": strings.Repeat("07", 32)}, "invalid"},
		{"create", request{"id": "t2", "game": "toy", "seats": 2, "secret": strings.Repeat("07", 32), "bots": []string{"nobody"}}, "invalid"},
		{"send", request{"id": "t1", "command": request{"kind": "dance"}}, "invalid"},
		{"send", request{"id": "t1", "command": request{"kind": "act", "action": "sing"}}, "invalid"},
		{"position", request{"id": "t1", "step": 99}, "invalid"},
		{"hint", request{"id": "t1", "seat": 7}, "invalid"},
		{"try", request{"record": "good day", "seat": 1}, "invalid"},
		{"try", request{"record": "game toy 1\nseats 2\n", "seat": 3}, "invalid"},
	} {
		if p := ask(t, d, tt.call, tt.in).Problem; p == nil || p.Code != tt.code || p.Detail == "" {
			t.Errorf("%s %v: %+v", tt.call, tt.in, p)
		}
	}
	p := ask(t, d, "create", request{"id": "t2", "game": "toy", "seats": 4, "secret": strings.Repeat("07", 32), "options": request{"rounds": "3"}}).Problem
	if p == nil || p.Code != "refused" || p.Rule != "TOY-1" || p.Detail == "" {
		t.Errorf("three rounds for four: %+v", p)
	}
}

// A table that is loaded as it was stored is the table that was stored.
func TestTablesAreStored(t *testing.T) {
	d := toyBackend(t)
	made := ask(t, d, "create", toyTable(2, "Anna", "Ben")).Value
	shown := made.Table
	if len(shown.Mine) != 2 || shown.Seats[1].Name != "Ben" || len(shown.ToAct) == 0 {
		t.Fatalf("two share the device: %+v", shown)
	}
	mine := shown.Mine[shown.ToAct[0]-1]
	done := ask(t, d, "send", request{"id": "t1", "now": 2000, "command": request{"kind": "act", "action": mine.Choices[0].Action}})
	if done.Problem != nil || len(done.Value.Entries) == 0 {
		t.Fatalf("the action: %+v", done)
	}
	fresh := toyBackend(t)
	stored := request{"header": made.Header, "entries": append(made.Entries, done.Value.Entries...), "names": []string{"Anna", "Ben"}, "now": 2000}
	if p := ask(t, fresh, "load", stored).Problem; p != nil {
		t.Fatal(p)
	}
	look := must.Get(json.Marshal(request{"id": "t1", "now": 3000}))(t)
	for _, call := range []string{"table", "record", "log"} {
		if diff := cmp.Diff(string(d.Call(call, look)), string(fresh.Call(call, look))); diff != "" {
			t.Errorf("%s: %s", call, diff)
		}
	}
}

// A hint has the plan for the turn, and is entered as on a server: once a step, in the log and in
// the record. A seat that a bot plays gets none.
func TestHintsAreEntered(t *testing.T) {
	d := toyBackend(t)
	in := toyTable(3, "Anna", "Ben", "Cleo")
	in["game"] = "queen"
	made := ask(t, d, "create", in)
	if made.Problem != nil {
		t.Fatal(made.Problem)
	}
	seat := made.Value.Table.ToAct[0]
	hint := request{"id": "t1", "now": 2000, "seat": seat}
	for _, want := range []int{1, 0} {
		out := ask(t, d, "hint", hint)
		if out.Problem != nil || len(out.Value.Entries) != want || out.Value.Table.Seq != made.Value.Table.Seq+1 {
			t.Errorf("the hint: %+v, want %d entries after %d", out, want, made.Value.Table.Seq)
		}
		given := out.Value.Hint
		if plans := given.Plans; len(plans) == 0 || len(plans[0].Steps) == 0 || plans[0].Steps[0].Action != given.Action {
			t.Errorf("the plans are %+v, want %s first", plans, given.Action)
		}
	}
	look := must.Get(json.Marshal(request{"id": "t1", "now": 3000}))(t)
	if log := string(d.Call("log", look)); strings.Count(log, `"kind":"hint"`) != 1 {
		t.Errorf("the log: %s", log)
	}
	if record := string(d.Call("record", look)); !strings.Contains(record, fmt.Sprintf("hint.%d 1", seat)) {
		t.Errorf("the record: %s", record)
	}
	if out := ask(t, d, "send", request{"id": "t1", "now": 2000, "command": request{"kind": "resign", "seat": seat}}); out.Problem != nil {
		t.Fatal(out.Problem)
	}
	if p := ask(t, d, "hint", hint).Problem; p == nil || p.Code != "forbidden" {
		t.Errorf("a hint for a seat that a bot plays: %+v", p)
	}
}
