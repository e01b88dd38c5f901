package enginetest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/text"
)

// Cited tests that tests and rules match: a test or a record cites every id in RULES.md, and every
// id that the game's folder cites exists. A test cites an id if a string in its code contains it (a
// table row, a subtest's name, an argument) and the test function can fail. A comment does not
// count. A record cites the ids in its refusals, its result, its comments on lines, and its file
// name. For each rule with options, a test or a record must also name one of the options: an old
// citation of the rule does not prove that its new option is tested.
func Cited[S, A comparable](t *testing.T, r engine.Rules[S, A], show display.Show[S, A]) {
	t.Helper()
	report(t, citedBothWays(game[S, A]{r, show}, "."))
}

// idForm returns the form of a rule's id.
func idForm() *regexp.Regexp { return regexp.MustCompile(`\b[A-Z]{2,}-[0-9]+[a-z]?\b`) }

// anyCase returns the form of an id in a file's name.
func anyCase() *regexp.Regexp { return regexp.MustCompile(`(?i)\b[a-z]{2,}-[0-9]+[a-z]?\b`) }

func citedBothWays[S, A comparable](g game[S, A], dir string) error {
	f := g.about()
	rules := f.Rulebook.In(text.English)
	if len(rules) == 0 {
		return errors.New("the game has no rules in RULES.md")
	}
	c := citations{ids: map[string]string{}, all: map[string]string{}, words: map[string]bool{}, form: idForm(), prefixes: map[string]bool{}}
	for _, rule := range rules {
		prefix, _, _ := strings.Cut(rule.ID, "-")
		c.prefixes[prefix] = true
		c.rules = append(c.rules, rule.ID)
	}
	if err := c.fromSource(dir); err != nil {
		return err
	}
	if err := c.fromRecords(dir); err != nil {
		return err
	}
	var faults []error
	exists := map[string]bool{}
	for _, rule := range rules {
		exists[rule.ID] = true
		if c.ids[rule.ID] == "" {
			faults = append(faults, fmt.Errorf("%s (RULES.md:%d) is cited by no test and no record", rule.ID, rule.Line))
		}
	}
	faults = append(faults, c.untested(f.Options)...)
	for _, id := range slices.Sorted(maps.Keys(c.all)) {
		if !exists[id] {
			faults = append(faults, fmt.Errorf("%s: %s is not in RULES.md", c.all[id], id))
		}
	}
	return errors.Join(faults...)
}

// citations are the ids found, each with one place: those cited by a test or record, and all of
// them.
type citations struct {
	ids, all map[string]string
	words    map[string]bool // in the strings of tests, and the options of records
	rules    []string        // the ids of RULES.md
	form     *regexp.Regexp
	prefixes map[string]bool
}

func (c *citations) add(s, where string, proves bool) {
	for _, id := range c.form.FindAllString(s, -1) {
		prefix, _, _ := strings.Cut(id, "-")
		if !c.prefixes[prefix] {
			continue
		}
		c.all[id] = where
		if proves {
			c.ids[id] = where
		}
	}
}

// addWords adds the words of a string that could be names of options.
func (c *citations) addWords(s string) {
	for word := range strings.FieldsFuncSeq(s, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		c.words[word] = true
	}
}

// untested returns the options that no test and no record names, unless another option of the same
// rule is named.
func (c *citations) untested(options []engine.Option) (faults []error) {
	tested := map[string]bool{}
	for i := range options {
		tested[options[i].Rule] = tested[options[i].Rule] || c.words[options[i].Name]
	}
	for i := range options {
		if o := &options[i]; !tested[o.Rule] {
			faults = append(faults, fmt.Errorf("option %s (%s) is named by no test and no record", o.Name, o.Rule))
		}
	}
	return faults
}

// addName adds the ids in a file's name, upper or lower case.
func (c *citations) addName(name string) {
	for _, word := range anyCase().FindAllString(name, -1) {
		id := strings.ToUpper(word)
		for _, known := range c.rules {
			if strings.EqualFold(known, word) {
				id = known
			}
		}
		c.add(id, name, true)
	}
}

func (c *citations) fromSource(dir string) error {
	return eachFile(dir, func(path string, fset *token.FileSet, file *ast.File) {
		for _, group := range file.Comments {
			c.add(group.Text(), where(fset, group), false)
		}
		for _, decl := range file.Decls {
			fn, isFunc := decl.(*ast.FuncDecl)
			proves := strings.HasSuffix(path, "_test.go") && isFunc && strings.HasPrefix(fn.Name.Name, "Test") && canFail(fn)
			ast.Inspect(decl, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					c.add(literal(lit), where(fset, lit), proves)
					if strings.HasSuffix(path, "_test.go") {
						c.addWords(literal(lit))
					}
				}
				return true
			})
		}
	})
}

// canFail reports whether a test function calls t.Error or a similar method, or passes its t to
// another function.
func canFail(fn *ast.FuncDecl) bool {
	fails := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		for _, name := range []string{"Error", "Errorf", "Fatal", "Fatalf", "Fail", "FailNow"} {
			fails = fails || named(call.Fun, name)
		}
		for _, arg := range call.Args {
			if id, ok := arg.(*ast.Ident); ok && id.Name == "t" {
				fails = true
			}
		}
		return true
	})
	return fails
}

func (c *citations) fromRecords(dir string) error {
	files, err := recordFiles(dir)
	if err != nil {
		return err
	}
	for _, path := range files {
		name := filepath.Base(path)
		rec, err := readRecord(path)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		c.addName(name)
		for _, o := range rec.Options {
			c.words[o.Name] = true
		}
		for _, line := range rec.Lines {
			c.add(line.Refused+" "+line.Comment, fmt.Sprintf("%s:%d", name, line.At), true)
		}
		c.add(rec.Result, name, true)
	}
	return nil
}
