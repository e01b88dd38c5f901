package archtest_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	maxComment = 100 // columns of a line that is or ends with a comment
	tabWidth   = 4
)

var (
	comment = regexp.MustCompile(`^\s*(//|/\*|\* |<!--)`)

	// trailing matches a line of Go code that ends with a comment, with no quote after its start.
	trailing = regexp.MustCompile(`\S\s+// [^"` + "`" + `]*$`)

	// notWrapped matches comments for tools, and preformatted text.
	notWrapped = regexp.MustCompile(`^\s*(//(\t|go:|nolint)|<!-- svelte-ignore|.*https?://|.*//nolint)`)
)

// TestCommentsAreWrapped covers the program, the browser client and their tests.
func TestCommentsAreWrapped(t *testing.T) {
	t.Parallel()
	eachFile(t, []string{".go", ".ts", ".svelte", ".css", ".mjs"}, func(name, source string) {
		if strings.HasSuffix(name, ".gen.go") || path.Base(name) == "schema.d.ts" {
			return
		}
		n := 0
		for line := range strings.Lines(source) {
			n++
			line = strings.TrimSuffix(line, "\n")
			if isWide(line, comment) || path.Ext(name) == ".go" && isWide(line, trailing) {
				t.Errorf("%s:%d: wrap this comment at %d columns", name, n, maxComment)
			}
		}
	})
}

// eachFile calls check with every file that has one of the extensions, except for installed
// packages, test data and the built client.
func eachFile(t *testing.T, extensions []string, check func(name, source string)) {
	t.Helper()
	root, files := os.DirFS("../.."), 0
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && slices.Contains([]string{"node_modules", "testdata", "dist"}, entry.Name()) {
			return fs.SkipDir
		}
		if err != nil || !slices.Contains(extensions, path.Ext(name)) {
			return err
		}
		files++
		source, err := fs.ReadFile(root, name)
		check(name, string(source))
		return err
	})
	if err != nil || files < 500 {
		t.Errorf("%d files, %v", files, err)
	}
}

func isWide(line string, comment *regexp.Regexp) bool {
	width := utf8.RuneCountInString(line) + (tabWidth-1)*strings.Count(line, "\t")
	return width > maxComment && comment.MatchString(line) && !notWrapped.MatchString(line)
}

func TestIsWide(t *testing.T) {
	t.Parallel()
	long := strings.Repeat(" word", 20)
	for line, want := range map[string]bool{
		"//" + long[:98]:                    false,
		"//" + long[:98] + "s":              true,
		"\t//" + long[:95]:                  true,
		"// ü" + long[:96]:                  false,
		" * " + long:                        true,
		"<!--" + long + " -->":              true,
		"//\t" + long:                       false,
		"x := 1 //" + long:                  false,
		"//nolint:all //" + long:            false,
		"// see https://example.org" + long: false,
	} {
		if got := isWide(line, comment); got != want {
			t.Errorf("%q: got %v", line, got)
		}
	}
	for line, want := range map[string]bool{
		"x := 1 //" + long:           true,
		"x := 1 //" + long[:91]:      false,
		`x := "// ` + long + `"`:     false,
		"f() //nolint:all //" + long: false,
	} {
		if got := isWide(line, trailing); got != want {
			t.Errorf("%q: got %v", line, got)
		}
	}
}
