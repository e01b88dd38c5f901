package offline_test

import (
	"os"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/offline"
)

// A finished game is imported and loaded again as it was stored; its record comes back.
func TestImport(t *testing.T) {
	d := must.Get(offline.NewBackend(catalogtest.Games(t)))(t)
	ask(t, d, "open", request{"version": offline.Version, "lang": "en"})
	record := string(must.Get(os.ReadFile("../games/queen/testdata/records/whole-game-school.txt"))(t))
	in := request{"id": "i1", "secret": strings.Repeat("07", 32), "now": 1000, "record": record}
	out := ask(t, d, "import", in)
	if out.Problem != nil || out.Value.Table.State != "over" {
		t.Fatalf("%+v, state %q", out.Problem, out.Value.Table.State)
	}
	before := d.Call("record", []byte(`{"id":"i1"}`))
	ask(t, d, "close", request{"id": "i1"})
	loaded := ask(t, d, "load", request{"header": out.Value.Header, "entries": out.Value.Entries, "now": 1000})
	if loaded.Problem != nil || loaded.Value.Table.Seq != out.Value.Table.Seq {
		t.Fatalf("loaded %+v, %+v", loaded.Value.Table, loaded.Problem)
	}
	if after := d.Call("record", []byte(`{"id":"i1"}`)); string(after) != string(before) {
		t.Errorf("the record was\n%s\nand is\n%s", before, after)
	}
	lines := strings.Split(strings.TrimSpace(record), "\n")
	in["record"] = strings.Join(lines[:len(lines)-3], "\n")
	if p := ask(t, d, "import", in).Problem; p == nil || p.Code != "invalid" {
		t.Errorf("an unfinished game: %+v", p)
	}
}
