package pages

import (
	"encoding/json"
	"html"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
)

// first makes the page that a browser loads first. It lists everything that the client needs for
// its address, including the table, so that the browser need not discover its requests one after
// the other.
type first struct {
	files    *pages
	page     string // index.html; "": there is none
	preloads preloads
	table    TableFunc
}

// preloads lists what each page of the client loads. The client's build writes it
// (internal/web/preload.ts).
type preloads struct {
	// Sources by page; a name may contain {lang} and {game}.
	Pages map[string][]string `json:"pages"`
	// What each source needs besides the entry, which index.html loads.
	Files map[string][]string `json:"files"`
}

func newFirst(web *pages, of TableFunc) *first {
	f := &first{files: web, table: of}
	page, _ := fs.ReadFile(web, "index.html")
	list, _ := fs.ReadFile(web, "preload.json")
	f.page = string(page)
	if _, err := fs.Stat(web, "offline/offline.json"); err == nil {
		f.page = strings.Replace(f.page, "</head>", `<meta name="offline" content="yes">`+"\n</head>", 1)
	}
	// Without it the client requests everything when it needs it.
	_ = json.Unmarshal(list, &f.preloads)
	return f
}

// links returns the HTML elements that preload what the pages need.
func (p *preloads) links(lang, game string, pages ...string) string {
	names := strings.NewReplacer("{lang}", lang, "{game}", game)
	known := map[string]bool{}
	var b strings.Builder
	for _, page := range pages {
		for _, source := range p.Pages[page] {
			for _, file := range p.Files[names.Replace(source)] {
				if known[file] {
					continue
				}
				known[file] = true
				rel := "modulepreload"
				if path.Ext(file) == ".css" {
					rel = "stylesheet"
				}
				b.WriteString(`<link rel="` + rel + `" crossorigin href="/` + html.EscapeString(file) + "\">\n")
			}
		}
	}
	return b.String()
}

// serve answers with the first page for an address that matches this pattern of ClientPages.
func (f *first) serve(w http.ResponseWriter, r *http.Request, address, pattern string) {
	if f.page == "" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	v := visit.Of(r.Context())
	if id := tableOf(address, pattern); id != "" && r.Method == http.MethodGet {
		if game, state, err := f.table(r.Context(), table.ID(id)); err == nil {
			links := f.preloads.links(string(v.Lang), game, pattern, pattern+" "+string(state))
			v.Packs(false)
			// the client may have disconnected
			_, _ = w.Write(f.with(links + fetches(v, "/me?") + fetches(v, "/tables/"+id+"?since=0&amp;")))
			return
		}
	}
	links := f.preloads.links(string(v.Lang), path.Base(address), pattern) + fetches(v, "/me?")
	f.send(w, r, "index.html"+links, f.with(links))
}

// with returns the first page with HTML elements added to the end of its head.
func (f *first) with(head string) []byte {
	return []byte(strings.Replace(f.page, "</head>", head+"</head>", 1))
}

// send answers with a page that is the same for everybody, compressed if the client accepts it. The
// content behind a name must never change.
func (f *first) send(w http.ResponseWriter, r *http.Request, name string, page []byte) {
	w.Header().Add("Vary", "Accept-Encoding")
	if Unpacks(r.Header.Values("Accept-Encoding"), "gzip") {
		if packed := Pack(f.files.cache, "page/"+name, func() []byte { return page }); packed != nil {
			w.Header().Set("Content-Encoding", "gzip")
			page = packed
		}
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(page)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(page) // the client may have disconnected
	}
}

var tableID = regexp.MustCompile(`^/tables/([a-z0-9]{1,40})(/replay)?$`)

// tableOf returns the id of the table that a page is about, or "".
func tableOf(address, pattern string) string {
	if !strings.HasPrefix(pattern, "/tables/") {
		return ""
	}
	if found := tableID.FindStringSubmatch(address); found != nil {
		return found[1]
	}
	return ""
}

// fetches returns the element that makes the browser call the API at once, with its session. The
// address includes the language, so that a client in another language does not use the answer.
func fetches(v *visit.Visit, address string) string {
	return `<link rel="preload" as="fetch" crossorigin href="` + visit.Base + address + `lang=` + string(v.Lang) + "\">\n"
}
