package manual_test

import (
	"io/fs"
	"net/url"
	"os"
	"path"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/bigriver/bigriver/docs"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/manual"
	"github.com/bigriver/bigriver/internal/must"
)

var commands = []manual.Command{
	{
		Path: "bigriver serve", Use: "bigriver serve [flags]", Short: "let people play", Long: "One.\n\nTwo <b>.", Example: "  bigriver serve",
		Flags: []manual.Flag{{Name: "listen", Kind: "string", Usage: "where (default localhost)"}},
	},
	{Path: "bigriver bot join", Short: "bring a program", Long: "Bring it."},
}

var once = sync.OnceValues(func() (map[string][]byte, error) {
	games, err := catalog.Games()
	if err != nil {
		return nil, err
	}
	return manual.Build(docs.Pages, games, commands, "")
})

// site returns the manual of the real pages and games.
func site(t *testing.T) map[string]string {
	t.Helper()
	data := must.Get(once())(t)
	files := map[string]string{}
	for name, d := range data {
		files[name] = string(d)
	}
	return files
}

var (
	href   = regexp.MustCompile(`(?:href|src|data-index)="([^"]*)"`)
	id     = regexp.MustCompile(` id="([^"]*)"`)
	listed = regexp.MustCompile(`\["([^"]+\.html(?:#[^"]*)?)",`)
)

// broken returns the links of a site that lead nowhere. Of external links only the form is checked,
// and links into our own source are looked up there.
func broken(site map[string]string, source fs.FS) (bad []string, inside, outside int) {
	ids := map[string]map[string]bool{}
	for name, page := range site {
		ids[name] = map[string]bool{}
		for _, found := range id.FindAllStringSubmatch(page, -1) {
			if ids[name][found[1]] {
				bad = append(bad, name+": the id "+found[1]+" is there twice")
			}
			ids[name][found[1]] = true
		}
	}
	for name, page := range site {
		links := href.FindAllStringSubmatch(page, -1)
		folder := path.Dir(name)
		if lang, ok := strings.CutPrefix(name, "search-"); ok {
			links = listed.FindAllStringSubmatch(page, -1)
			if folder = strings.TrimSuffix(lang, ".js"); folder == "en" {
				folder = "."
			}
		}
		for _, found := range links {
			to, anchor, _ := strings.Cut(strings.ReplaceAll(found[1], "&amp;", "&"), "#")
			if file, ok := strings.CutPrefix(to, manual.Source); ok {
				outside++
				if _, err := fs.Stat(source, strings.TrimSuffix(file, "/")); err != nil {
					bad = append(bad, name+": "+found[1]+" is not in the source")
				}
				continue
			}
			if strings.Contains(to, ":") {
				outside++
				if at, err := url.Parse(to); err != nil || at.Scheme != "https" || !strings.Contains(at.Host, ".") || strings.ContainsAny(to, " <>") {
					bad = append(bad, name+": "+found[1]+" has no form of an address")
				}
				continue
			}
			inside++
			target := name
			if to != "" {
				target = path.Join(folder, to)
			}
			if _, ok := site[target]; !ok {
				bad = append(bad, name+": "+found[1]+" leads to no page")
			} else if anchor != "" && !ids[target][anchor] {
				bad = append(bad, name+": "+found[1]+" leads to no heading")
			}
		}
	}
	return bad, inside, outside
}

// Every link of the manual leads to an existing page and heading, and so does every search result.
func TestLinks(t *testing.T) {
	t.Parallel()
	bad, inside, outside := broken(site(t), os.DirFS("../.."))
	for _, b := range bad {
		t.Error(b)
	}
	if inside < 1500 || outside < 20 {
		t.Errorf("only %d links inside and %d to the outside were found", inside, outside)
	}
}

func TestBrokenLinksAreFound(t *testing.T) {
	t.Parallel()
	for link, want := range map[string]int{
		`href="b.html"`: 0, `href="b.html#two"`: 0, `href="https://example.org/x"`: 0, `href="` + manual.Source + `docs/a.md"`: 0,
		`href="c.html"`: 1, `href="b.html#three"`: 1, `href="#two"`: 1, `href="http://example.org"`: 1, `href="https://nowhere"`: 1, `href="` + manual.Source + `docs/b.md"`: 1,
		`id="x"><p id="x"`: 1,
	} {
		bad, _, _ := broken(map[string]string{"a.html": "<a " + link + ">", "b.html": `<h2 id="two">`}, fstest.MapFS{"docs/a.md": {}})
		if len(bad) != want {
			t.Errorf("%s: got %q", link, bad)
		}
	}
}

// Every page of docs is in the manual.
func TestAllPagesAreThere(t *testing.T) {
	t.Parallel()
	names, err := fs.Glob(docs.Pages, "*.md")
	if err != nil || len(names) < 20 {
		t.Fatalf("%d pages, %v", len(names), err)
	}
	files := site(t)
	for _, name := range names {
		base, folder := strings.TrimSuffix(name, ".md"), ""
		for _, lang := range []string{"de", "fr"} {
			if cut, ok := strings.CutSuffix(base, "."+lang); ok {
				base, folder = cut, lang+"/"
			}
		}
		if _, ok := files[folder+base+".html"]; !ok {
			t.Errorf("%s is in no part of the manual: see sections", name)
		}
	}
}

// A player's page has the same headings, tables and commands in each language.
func TestTwins(t *testing.T) {
	t.Parallel()
	twins, err := fs.Glob(docs.Pages, "*.de.md")
	if err != nil || len(twins) < 7 {
		t.Fatalf("%d pages in German, %v", len(twins), err)
	}
	shape := func(name string) (lines []string) {
		data := must.Get(fs.ReadFile(docs.Pages, name))(t)
		for line := range strings.Lines(string(data)) {
			line = strings.TrimRight(line, "\n")
			switch {
			case strings.HasPrefix(line, "#"), strings.HasPrefix(line, "|"), strings.HasPrefix(line, "- "):
				lines = append(lines, line[:strings.IndexAny(line, " |-")+1])
			case strings.HasPrefix(line, "    "):
				command, _, _ := strings.Cut(line, "#")
				lines = append(lines, strings.TrimSpace(command))
			}
		}
		return lines
	}
	for _, german := range twins {
		base := strings.TrimSuffix(german, ".de.md")
		english := strings.Join(shape(base+".md"), "\n")
		for _, lang := range []string{".de.md", ".fr.md"} {
			if other := strings.Join(shape(base+lang), "\n"); other != english {
				t.Errorf("%s%s has not the shape of its English twin:\n%s\n-- English:\n%s", base, lang, other, english)
			}
		}
	}
}

// Every option of every game is there in three languages, with its values and the text of its rule.
func TestOptions(t *testing.T) {
	t.Parallel()
	games := catalogtest.Games(t)
	files, n := site(t), 0
	for _, g := range games {
		for folder, word := range map[string]string{"": "Rule ", "de/": "Regel ", "fr/": "Règle "} {
			page := files[folder+"options-"+g.Facts().Name+".html"]
			for _, o := range g.Facts().Options {
				n++
				if !strings.Contains(page, `<h3 id="`+o.Name+`">`) || !strings.Contains(page, "<dt>"+word+o.Rule+"</dt><dd>") {
					t.Errorf("%soptions-%s.html lacks %s or its rule %s", folder, g.Facts().Name, o.Name, o.Rule)
				}
			}
			if strings.Contains(page, "</dt><dd></dd>") {
				t.Errorf("%soptions-%s.html has an option without values or rule", folder, g.Facts().Name)
			}
		}
	}
	if n < 60 {
		t.Errorf("only %d options", n)
	}
}

func TestCommands(t *testing.T) {
	t.Parallel()
	page := site(t)["commands.html"]
	for _, want := range []string{`<h2 id="bigriver-bot-join">bigriver bot join</h2>`, "<p>Two &lt;b&gt;.</p>", "<dt><code>--listen string</code></dt><dd>where (default localhost)</dd>"} {
		if !strings.Contains(page, want) {
			t.Errorf("commands.html lacks %s", want)
		}
	}
}

// The server's Content-Security-Policy forbids inline scripts and styles, and the pages load
// nothing from elsewhere.
func TestNothingInline(t *testing.T) {
	t.Parallel()
	for name, page := range site(t) {
		if path.Ext(name) != ".html" {
			continue
		}
		if found := regexp.MustCompile(`<style|\sstyle="|\son\w+="|<script>|<script[^>]*src="(https?:|/)|<link[^>]*href="(https?:|/)`).FindString(page); found != "" {
			t.Errorf("%s has %s", name, found)
		}
	}
}

func TestNoRawHTML(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{"<div>x</div>", "a <b>word</b>", "<script src=x></script>"} {
		pages := fstest.MapFS{}
		for _, name := range mustGlob(t) {
			pages[name] = &fstest.MapFile{Data: []byte("# A page\n")}
		}
		pages["begin.md"] = &fstest.MapFile{Data: []byte("# A page\n\n" + raw + "\n")}
		if _, err := manual.Build(pages, nil, nil, ""); err == nil || !strings.Contains(err.Error(), "begin.md has raw HTML") {
			t.Errorf("%s: got error %v", raw, err)
		}
	}
}

func mustGlob(t *testing.T) []string {
	t.Helper()
	names := must.Get(fs.Glob(docs.Pages, "*.md"))(t)
	return names
}

// TestHome checks that a manual of a server leads back to its games from every page, and that one
// by itself does not.
func TestHome(t *testing.T) {
	games := must.Get(catalog.Games())(t)
	served, alone := must.Get(manual.Build(docs.Pages, games, nil, "../"))(t), must.Get(manual.Build(docs.Pages, games, nil, ""))(t)
	for name, home := range map[string]string{"index.html": "../", "begin.html": "../", "de/classes.html": "../../", "fr/index.html": "../../"} {
		link := `<a href="` + home + `">`
		if !strings.Contains(string(served[name]), link) {
			t.Errorf("%s does not lead back to %s", name, home)
		}
		if strings.Contains(string(alone[name]), link) {
			t.Errorf("%s leads out of a manual that stands by itself", name)
		}
	}
	if len(served["favicon.svg"]) == 0 {
		t.Error("the manual has no icon")
	}
}
