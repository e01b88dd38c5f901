package pages_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/pages"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/text"
)

const preloads = `{"pages": {
	"/": ["text/{lang}.txt", "Home.svelte"],
	"/tables/*": ["text/{lang}.txt", "Table.svelte", "games/{game}/folder.ts"],
	"/tables/* open": ["Lobby.svelte"],
	"/rules/*": ["games/{game}/folder.ts"]
}, "files": {
	"text/de.txt": ["assets/de.js"],
	"Home.svelte": ["assets/home.js", "assets/home.css"],
	"Table.svelte": ["assets/table.js", "assets/turns.js"],
	"Lobby.svelte": ["assets/lobby.js"],
	"games/toy/folder.ts": ["assets/toy.js", "assets/turns.js"]
}}`

// oneTable knows only one table.
func oneTable(_ context.Context, id table.ID) (game string, state table.State, err error) {
	if id != "abc" {
		return "toy", "", table.ErrNone
	}
	return "toy", table.StateOpen, nil
}

// ask requests a page.
func ask(method, path string, v visit.Visit) (*httptest.ResponseRecorder, *visit.Visit) {
	web := fstest.MapFS{"index.html": {Data: []byte("<head>\n</head><body><div id=\"app\"></div>\n</body>")}, "preload.json": {Data: []byte(preloads)}}
	p := &pages.Pages{Web: web, Missing: http.NotFound, Cache: pages.NewPackedCache(), Table: oneTable}
	r := httptest.NewRequestWithContext(context.WithValue(context.Background(), visit.Key{}, &v), method, path, nil)
	w := httptest.NewRecorder()
	p.Handler()(w, r)
	return w, &v
}

func visitor(id people.ID, lang text.Lang) visit.Visit {
	return visit.Visit{Person: people.Person{ID: id}, Lang: lang}
}

func TestAPageNamesWhatItNeeds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path string
		lang text.Lang
		want string
	}{
		{"/", text.English, "home.js home.css"},
		{"/", text.German, "de.js home.js home.css"},
		{"/tables/abc", text.German, "de.js table.js turns.js toy.js lobby.js"},
		{"/tables/none", text.English, "table.js turns.js"},
		{"/rules/toy", text.English, "toy.js turns.js"},
		{"/rules/other", text.English, ""},
		{"/about", text.English, ""},
	} {
		w, _ := ask("GET", c.path, visitor("", c.lang))
		head, _, _ := strings.Cut(w.Body.String(), "</head>")
		var have []string
		for _, link := range regexp.MustCompile(`<link rel="(\w+)" crossorigin href="/assets/([^"]+)">`).FindAllStringSubmatch(head, -1) {
			if (link[1] == "stylesheet") != strings.HasSuffix(link[2], ".css") {
				t.Errorf("%s: got %s", c.path, link[0])
			}
			have = append(have, link[2])
		}
		if got := strings.Join(have, " "); w.Code != http.StatusOK || got != c.want {
			t.Errorf("%s in %s: %d, loads %q, want %q", c.path, c.lang, w.Code, got, c.want)
		}
	}
}

// The page of a table makes the browser request the table at once, and is the same for everybody.
func TestAPageAsksForItsTable(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		method, path string
		person       people.ID
		asks         bool
	}{
		"somebody's":      {"GET", "/tables/abc", "anna", true},
		"a stranger's":    {"GET", "/tables/abc", "", true},
		"a replay":        {"GET", "/tables/abc/replay", "anna", true},
		"no such table":   {"GET", "/tables/none", "anna", false},
		"no table's id":   {"GET", "/tables/a%3Fb", "anna", false},
		"another page":    {"GET", "/", "anna", false},
		"nobody reads it": {"HEAD", "/tables/abc", "anna", false},
	} {
		w, v := ask(c.method, c.path, visitor(c.person, text.French))
		link := `<link rel="preload" as="fetch" crossorigin href="/api/v1/tables/abc?since=0&amp;lang=fr">`
		if asks := strings.Contains(w.Body.String(), link); w.Code != http.StatusOK || asks != c.asks {
			t.Errorf("%s: %d, the page asks for the table at once: %v", name, w.Code, asks)
		}
		if c.asks && v.Packing == visit.AsItIs {
			t.Errorf("%s is not compressed", name)
		}
		if !strings.Contains(w.Header().Get("Content-Security-Policy"), "script-src 'self';") {
			t.Errorf("%s has the header %v", name, w.Header())
		}
	}
}
