package text_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Errors in French typesetting. French has a space before : ; ! ? and inside « », at which a line
// must not break: U+00A0. (The narrow one, U+202F, is missing in the fonts of many terminals.)
var (
	// After the = of a key a sign may begin the text.
	breakable = regexp.MustCompile(`[^\s=] [:;!?»](?:[\s"»)…,.]|$)|« `)
	// a time of day or an address goes on after the colon.
	unspaced           = regexp.MustCompile(`[\pL\d})][:;!?»](?:\s|$)|«[\pL\d{(]`)
	straightApostrophe = regexp.MustCompile(`\pL'[\pL{]`)
	code               = regexp.MustCompile("^    .*|`[^`]*`|\\]\\([^)]*\\)") // in Markdown
	// From a character that was encoded twice.
	garbled = regexp.MustCompile(`[\x{80}-\x{9f}]|\x{fffd}`)
)

// All French texts and rules are typeset correctly, including those of the pages.
func TestFrenchTypesetting(t *testing.T) {
	t.Parallel()
	read := 0
	look := func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == "dist" || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.Name() != "fr.txt" && !strings.HasSuffix(d.Name(), ".fr.md"):
			return nil
		}
		read++
		words, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(words), "\n") {
			line = code.ReplaceAllString(line, "")
			for _, wrong := range []*regexp.Regexp{breakable, unspaced, straightApostrophe, garbled} {
				if at := wrong.FindString(line); at != "" {
					t.Errorf("%s:%d: %q: want U+00A0, ’ or one whole character there: %s", path, i+1, at, line)
				}
			}
		}
		return nil
	}
	err := errors.Join(filepath.WalkDir("..", look), filepath.WalkDir("../../docs", look))
	if err != nil || read < 17 {
		t.Errorf("%d French files, %v", read, err)
	}
}
