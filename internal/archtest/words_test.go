package archtest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// foreign are words that nobody says at work, with what to say instead. They must not come back in
// comments and strings of Go, comments of the client, English texts or English pages.
var foreign = map[string]string{
	"whoever": "name the person: the player, a client, anyone who", "whomever": "name the person",
	"of whom": "two sentences", "of theirs": "their own", "anew": "again", "once more": "again",
	"foretold": "predicted", "foretell": "predict", "foretells": "predicts",
	"unhurried": "with the full budget", "weary": "name the limit",
	"lest": "so that ... not", "naught": "0 or nothing", "thereby": "so", "therein": "in it",
}

var (
	foreignWord = regexp.MustCompile(`(?i)\b(` + strings.Join(sortedWords(), "|") + `)\b`)

	// oldLimit matches the names of limits other than maxX and minX.
	oldLimit = regexp.MustCompile(`^([mM]ost|[fF]ewest|[lL]east)[A-Z]`)

	// clientComment matches the text of a comment in a line of TypeScript or Svelte.
	clientComment = regexp.MustCompile(`(?m)(?:^|[ \t])(?://|/\*|\*|<!--)[ \t](.*)`)
)

func sortedWords() (list []string) {
	for word := range foreign {
		list = append(list, strings.ReplaceAll(word, " ", `\s+`))
	}
	slices.Sort(list)
	return list
}

// TestPlainWords checks the language of comments, texts, pages and names of limits.
func TestPlainWords(t *testing.T) {
	t.Parallel()
	eachFile(t, []string{".go", ".ts", ".svelte", ".md", ".txt"}, func(name, source string) {
		var found []string
		switch ext := path.Ext(name); {
		case path.Base(name) == "words_test.go":
		case ext == ".go":
			found = foreignInGo(source)
		case ext == ".md" && !isQuoting(name), path.Base(name) == "en.txt":
			found = foreignIn(source)
		case ext == ".ts", ext == ".svelte":
			found = foreignInClient(source)
		}
		for _, what := range found {
			t.Errorf("%s: %s", name, what)
		}
	})
}

// isQuoting reports whether a page is not English, or quotes old names and sentences.
func isQuoting(page string) bool {
	return strings.HasSuffix(page, ".de.md") || strings.HasSuffix(page, ".fr.md") || page == "docs/glossary.md" || page == "docs/lab/english.md"
}

// foreignInGo returns what is wrong with the comments, strings and names of a Go file.
func foreignInGo(source string) (found []string) {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return []string{err.Error()}
	}
	for _, group := range file.Comments {
		var lines []string
		for _, c := range group.List {
			lines = append(lines, strings.TrimPrefix(c.Text, "//"))
		}
		found = append(found, foreignIn(strings.Join(lines, "\n"))...)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			found = append(found, foreignIn(n.Value)...)
		case *ast.Ident:
			if oldLimit.MatchString(n.Name) {
				found = append(found, n.Name+": a limit is called maxX or minX")
			}
		}
		return true
	})
	return found
}

// foreignInClient returns what is wrong with the comments of a file of the client.
func foreignInClient(source string) []string {
	var lines []string
	for _, found := range clientComment.FindAllStringSubmatch(source, -1) {
		lines = append(lines, found[1])
	}
	return foreignIn(strings.Join(lines, "\n"))
}

func foreignIn(text string) (found []string) {
	for _, word := range foreignWord.FindAllString(text, -1) {
		plain := strings.Join(strings.Fields(strings.ToLower(word)), " ")
		found = append(found, `do not write "`+plain+`": `+foreign[plain])
	}
	return found
}

func TestUnclearWordsAreFound(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]int{
		"package p\n\n// Whoever reads it, tells it anew.\nconst c = `once\nmore`\n": 3,
		"package p\n\n//nolint:all // Read it once\n// more.\n":                      1,
		"package p\n\nvar anew, whoever int // a name is not checked\n":              0,
		"package p\n\nvar mostThings, fewestOf, LeastOf, utmost, almost int\n":       3,
	} {
		if got := foreignInGo(source); len(got) != want {
			t.Errorf("%q: got %q", source, got)
		}
	}
	if got := foreignInClient("const whoever = 1 // anew\n * whoever, once\n * more\n<!-- weary -->\n"); len(got) != 4 {
		t.Errorf("in the client: %q", got)
	}
}
