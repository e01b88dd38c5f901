package pages_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/pages"
	"github.com/bigriver/bigriver/internal/server/visit"
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

// answerTable is an API with one table, which says who asks for it, and has a secret for ben.
func answerTable(w http.ResponseWriter, r *http.Request) {
	v := visit.Of(r.Context())
	if r.URL.String() != "/api/v1/tables/abc?since=0" {
		w.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(w, `{"game":"toy"}`)
		return
	}
	v.Packs(v.Person.ID == "ben")
	w.Header().Set("Set-Cookie", "the answer's own header")
	_, _ = io.WriteString(w, `{"game":"toy","state":"open","for":"`+string(v.Person.ID)+`","name":"</script><script>steal()</script><!--"}`)
}

// ask asks for a page, as somebody who comes from another page of the same site.
func ask(method, path string, v visit.Visit, change ...func(*http.Request)) (*httptest.ResponseRecorder, *visit.Visit) {
	web := fstest.MapFS{"index.html": {Data: []byte("<head>\n</head><body><div id=\"app\"></div>\n</body>")}, "preload.json": {Data: []byte(preloads)}}
	p := &pages.Pages{Web: web, Missing: http.NotFound, Cache: pages.NewPackedCache(), API: http.HandlerFunc(answerTable)}
	r := httptest.NewRequestWithContext(context.WithValue(context.Background(), visit.Key{}, &v), method, path, nil)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	for _, c := range change {
		c(r)
	}
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
				t.Errorf("%s: %s", c.path, link[0])
			}
			have = append(have, link[2])
		}
		if got := strings.Join(have, " "); w.Code != http.StatusOK || got != c.want {
			t.Errorf("%s in %s: %d, loads %q, want %q", c.path, c.lang, w.Code, got, c.want)
		}
	}
}

// given returns what a page was given of its table, as a browser reads it: the text up to the next
// end of a script.
func given(t *testing.T, page string) (attributes string, table map[string]string) {
	t.Helper()
	_, rest, ok := strings.Cut(page, `<script type="application/json"`)
	if !ok {
		return "", nil
	}
	attributes, rest, _ = strings.Cut(rest, ">")
	body, rest, _ := strings.Cut(rest, "</script")
	must.Do(t, json.Unmarshal([]byte(body), &table))
	if strings.Contains(body, "<") || strings.Contains(rest, "steal") {
		t.Errorf("what somebody wrote ends the data: %s", page)
	}
	return attributes, table
}

func TestATableComesWithItsPageForItsReader(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/tables/abc", "/tables/abc/replay"} {
		for _, id := range []people.ID{"", "anna"} {
			w, v := ask("GET", path, visitor(id, text.French))
			attributes, table := given(t, w.Body.String())
			if want := ` lang="fr" data-table="abc" data-person="` + string(id) + `"`; attributes != want || table["for"] != string(id) {
				t.Errorf("%s for %q has %q %v", path, id, attributes, table)
			}
			if got := w.Header().Get("Cache-Control"); got != "no-store" {
				t.Errorf("%s for %q may be stored: %s", path, id, got)
			}
			if v.Packing == visit.AsItIs {
				t.Errorf("%s for %q is not packed", path, id)
			}
			if w.Header().Get("Set-Cookie") != "" || !strings.Contains(w.Header().Get("Content-Security-Policy"), "script-src 'self';") {
				t.Errorf("%s for %q has the header %v", path, id, w.Header())
			}
		}
	}
}

// A page without the table still works: the client asks for it.
func TestAPageWithoutItsTable(t *testing.T) {
	t.Parallel()
	from := func(site string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", site) }
	}
	for name, c := range map[string]struct {
		method, path string
		person       people.ID
		site         string
		want, asks   bool
	}{
		"by a link on another site, without a session": {"GET", "/tables/abc", "", "cross-site", false, true},
		"by a link on another site, with one":          {"GET", "/tables/abc", "anna", "cross-site", true, false},
		"from a browser that does not say":             {"GET", "/tables/abc", "", "", false, true},
		"by its address, without a session":            {"GET", "/tables/abc", "", "none", true, false},
		"a table that may not be packed":               {"GET", "/tables/abc", "ben", "none", false, true},
		"no such table":                                {"GET", "/tables/none", "anna", "none", false, false},
		"no table's id":                                {"GET", "/tables/a%3Fb", "anna", "none", false, false},
		"another page":                                 {"GET", "/", "anna", "none", false, false},
		"nobody reads it":                              {"HEAD", "/tables/abc", "anna", "none", false, false},
	} {
		w, _ := ask(c.method, c.path, visitor(c.person, text.English), from(c.site))
		_, table := given(t, w.Body.String())
		if w.Code != http.StatusOK || (table != nil) != c.want {
			t.Errorf("%s: %d, %v", name, w.Code, table)
		}
		if got := w.Header().Get("Cache-Control"); got == "no-store" != c.want {
			t.Errorf("%s: %s", name, got)
		}
		link := `<link rel="preload" as="fetch" crossorigin href="/api/v1/tables/abc?since=0&amp;lang=en">`
		if asks := strings.Contains(w.Body.String(), link); asks != c.asks {
			t.Errorf("%s: the page asks for the table at once: %v", name, asks)
		}
	}
}
