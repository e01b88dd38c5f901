package archtest_test

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// foreign are words that nobody says at work, with what to say instead. They must not come back in
// comments and strings of Go, or in comments of the client. The printed rules are not checked.
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

	// clientComment matches a line of TypeScript or Svelte that has a comment, from there on.
	clientComment = regexp.MustCompile(`(^|\s)(//|/\*|\*|<!--)\s.*`)
)

func sortedWords() (list []string) {
	for word := range foreign {
		list = append(list, strings.ReplaceAll(word, " ", `\s+`))
	}
	slices.Sort(list)
	return list
}

// TestPlainWords checks the language of comments, texts and names of limits.
func TestPlainWords(t *testing.T) {
	t.Parallel()
	root, files := os.DirFS("../.."), 0
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && slices.Contains([]string{"node_modules", "testdata", "dist"}, entry.Name()) {
			return fs.SkipDir
		}
		if err != nil || !slices.Contains([]string{".go", ".ts", ".svelte"}, path.Ext(name)) || path.Base(name) == "words_test.go" {
			return err
		}
		files++
		source, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		found := foreignInClient(string(source))
		if path.Ext(name) == ".go" {
			found = append(foreignInGo(source), oldLimits(source)...)
		}
		for _, what := range found {
			t.Errorf("%s: %s", name, what)
		}
		return nil
	})
	if err != nil || files < 500 {
		t.Errorf("%d files, %v", files, err)
	}
}

// foreignInGo returns what is wrong with the comments and strings of a Go file.
func foreignInGo(source []byte) (found []string) {
	fset := token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile("", -1, len(source)), source, nil, scanner.ScanComments)
	for {
		_, kind, text := s.Scan()
		if kind == token.EOF {
			return found
		}
		if kind == token.COMMENT || kind == token.STRING {
			found = append(found, foreignIn(strings.ReplaceAll(text, "\n//", "\n"))...)
		}
	}
}

func foreignInClient(source string) (found []string) {
	for line := range strings.Lines(source) {
		found = append(found, foreignIn(clientComment.FindString(line))...)
	}
	return found
}

func foreignIn(text string) (found []string) {
	for _, word := range foreignWord.FindAllString(text, -1) {
		plain := strings.Join(strings.Fields(strings.ToLower(word)), " ")
		found = append(found, `do not write "`+plain+`": `+foreign[plain])
	}
	return found
}

// oldLimits returns the names in a Go file that should begin with max or min.
func oldLimits(source []byte) (found []string) {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	if err != nil {
		return []string{err.Error()}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && oldLimit.MatchString(id.Name) {
			found = append(found, id.Name+": a limit is called maxX or minX")
		}
		return true
	})
	return found
}

func TestUnclearWordsAreFound(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]int{
		"package p\n\n// Whoever reads it, tells it anew.\nconst c = `once\nmore`\n": 3,
		"package p\n\nvar anew, whoever int // a name is not checked\n":              0,
		"package p\n\nvar mostThings, LeastOf, utmost, almost int\n":                 2,
	} {
		if got := append(foreignInGo([]byte(source)), oldLimits([]byte(source))...); len(got) != want {
			t.Errorf("%q: %q", source, got)
		}
	}
	if got := foreignInClient("const whoever = 1 // anew\n * whoever\n<!-- weary -->\n"); len(got) != 3 {
		t.Errorf("in the client: %q", got)
	}
}
