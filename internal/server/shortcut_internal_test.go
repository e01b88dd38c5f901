package server

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/catalog"
)

// FuzzShortcut shows that an action that the shortcut reads is one that Huma takes by the API's description, and that both read the same.
func FuzzShortcut(f *testing.F) {
	games, err := catalog.Games()
	if err != nil {
		f.Fatal(err)
	}
	s, err := New(Config{Games: games})
	if err != nil {
		f.Fatal(err)
	}
	for _, body := range []string{
		`{"kind":"act","client":"c-1","seen":12,"seat":2,"action":"ahead","then":["port","ahead 2"]}`,
		`{"kind": "act", "seat": 1, "action": "ahead", "seen": 7}`,
		` { "action" : "" , "kind" : "act" } `, `{"kind":"act","action":"a","then":[]}`,
		`{"kind":"act","action":"a","action":"b"}`, `{"kind":"act","action":"\u0061"}`, `{"kind":"act","action":"ä"}`,
		`{"kind":"act","action":"a","seat":0}`, `{"kind":"act","action":"a","seat":9}`, `{"kind":"act","action":"a","seen":007}`,
		`{"kind":"act","action":"a","seen":-1}`, `{"kind":"act","action":"a","seen":1e3}`, `{"kind":"act","action":"a","seen":999999999999999}`,
		`{"kind":"act","action":"` + strings.Repeat("a", mostAction) + `"}`, `{"kind":"act","action":"a","client":"` + strings.Repeat("a", mostClient) + `"}`,
		`{"kind":"act","action":"a","then":["b"` + strings.Repeat(`,"b"`, mostThen-1) + `]}`,
		`{"kind":"undo"}`, `{"kind":"act","action":"a","yes":true}`, `{"kind":"act","action":null}`, `{"kind":"act","action":"a",}`, `{}`, ``, `[]`, "{\"kind\":\"act\",\"action\":\"\x7f\"}",
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		quick := &ActCommand{}
		if !quick.read(body) {
			return
		}
		var usual Command
		if err := json.Unmarshal(body, &usual); err != nil {
			t.Fatalf("%s: the shortcut reads it, and encoding/json says %v", body, err)
		}
		if wrong := usual.read(s, huma.NewPathBuffer(nil, 0)); len(wrong) > 0 {
			t.Fatalf("%s: the shortcut reads it, and Huma says %v", body, wrong)
		}
		if diff := cmp.Diff(usual.commandForm, commandForm(quick)); diff != "" {
			t.Errorf("%s: -usual +shortcut: %s", body, diff)
		}
	})
}

// TestShortcutIsTaken shows that the requests of our own client and of the load test take the shortcut, and which do not.
func TestShortcutIsTaken(t *testing.T) {
	t.Parallel()
	const act = `{"kind":"act","client":"c","seen":12,"seat":2,"action":"ahead"}`
	for _, c := range []struct {
		query, head, value, body string
		taken                    bool
	}{
		{"", "", "", act, true},
		{"changes=true&plans=false", "Accept", "*/*", act, true},
		{"lang=de&changes=true", "", "", `{"kind":"act","client":"c","seen":12,"seat":2,"action":"ahead","then":["port","end"]}`, true},
		{"plans=1", "", "", act, false},
		{"other=true", "", "", act, false},
		{"plans=true&plans=false", "", "", act, false},
		{"", "Content-Type", "text/plain", act, false},
		{"", "Accept", "text/html", act, false},
		{"", "", "", `{"kind":"undo"}`, false},
		{"", "", "", `{"kind":"act","action":"ahead","seat":9}`, false},
		{"", "", "", `{"kind":"act","action":"ahead"} {}`, false},
	} {
		r := httptest.NewRequestWithContext(t.Context(), "POST", "/api/v1/tables/abc/commands?"+c.query, nil)
		r.Header.Set("Content-Type", "application/json")
		if c.head != "" {
			r.Header.Set(c.head, c.value)
		}
		in := commandIn{TablePath: TablePath{"abc"}}
		taken := isPlainRequest(r) && in.readPath() && in.readQuery(r.URL.RawQuery) && (&ActCommand{}).read([]byte(c.body))
		if taken != c.taken {
			t.Errorf("%s, %s %s, %s: taken %v, want %v", c.query, c.head, c.value, c.body, taken, c.taken)
		}
	}
}
