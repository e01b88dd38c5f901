package main

import (
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// compare returns the files that differ from the commit at which this work left another branch,
// committed or not, and the packages they belong to.
func compare(j *job) (base string, files, packages []string) {
	base = os.Getenv("BASE")
	if branch, _ := j.capture("git symbolic-ref -q --short HEAD"); base == "" && branch == "main" {
		base = "origin/main"
	} else if base == "" {
		base = "main"
	}
	fork, ok := j.capture(`base=$1; git merge-base HEAD "$base" 2>/dev/null`, base)
	if !ok {
		fmt.Fprintf(j.out, "there is no %s to compare with, so only uncommitted changes count; set BASE=... to compare with another\n", base)
		base, fork = "the last commit", "HEAD"
	}
	files = j.list(`fork=$1; git -c core.quotePath=false diff --name-only --no-renames "$fork" && git -c core.quotePath=false ls-files -o --exclude-standard`, fork)
	all := j.list(`m=$(go list -m) && go list -e ./... | sed "s|^$m/*||"`)
	return base, files, owners(files, all, func(page string) []string {
		naming, _ := j.capture(`page=$1; git grep -l --untracked -F -e "\"../../$page\"" -e "\"../../../$page\"" -- '*_test.go'`, page)
		return strings.Fields(naming)
	})
}

// owners returns the packages of all that files belong to. Test data and what is embedded belong to
// the package above. A file of no package, as a page in docs, belongs to the packages whose tests
// name it by its relative path; go.mod belongs to all.
func owners(files, all []string, naming func(page string) []string) []string {
	owner := func(file string) string {
		dir := path.Dir(file)
		for dir != "." && !slices.Contains(all, dir) {
			dir = path.Dir(dir)
		}
		return dir
	}
	found := map[string]bool{}
	for _, file := range files {
		p := owner(file)
		found[p] = true
		if file == "go.mod" || file == "go.sum" {
			return all
		} else if p == "." {
			for _, test := range naming(file) {
				found[owner(test)] = true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(p string) bool { return !found[p] })
}

// dependents returns the packages whose tests depend on one of those changed. Each line has the
// name of a package, or of a test's program, and what it depends on.
func dependents(lines, changed []string) []string {
	var found []string
	for _, line := range lines {
		names := strings.Fields(line)
		name, isTest := strings.CutSuffix(names[0], ".test")
		if isTest && slices.ContainsFunc(names[1:], func(dep string) bool { return slices.Contains(changed, dep) }) {
			found = append(found, name)
		}
	}
	return found
}

func isOfClient(file string) bool {
	return strings.HasPrefix(file, "internal/web/") || file == "docs/openapi.json"
}

func short(j *job) {
	base, files, packages := compare(j)
	if slices.ContainsFunc(files, isOfClient) {
		fmt.Fprintln(j.out, "internal/web has changed; its tests are not short: run ./check web")
	}
	testChanged(j, base, packages, "-short")
}

func changed(j *job) {
	base, files, packages := compare(j)
	lines := j.list(`m=$(go list -m) && go list -e -test -f '{{.ImportPath}}{{range .Deps}} {{.}}{{end}}' ./... | sed "s|$m/||g"`)
	testChanged(j, base, dependents(lines, packages), "")
	if slices.ContainsFunc(files, isOfClient) {
		client(web, webTypes)(j)
	}
}

func testChanged(j *job, base string, packages []string, flag string) {
	if len(packages) == 0 {
		fmt.Fprintf(j.out, "no Go package has changed since %s: nothing to test\n", base)
		return
	}
	fmt.Fprintf(j.out, "changed since %s:\n  %s\n", base, strings.Join(packages, "\n  "))
	for i := range packages {
		packages[i] = "./" + packages[i]
	}
	goTest(j, lane{"go test " + flag, packages})
}

// commits looks at the messages of all commits written since this part came in. Merges are left
// out: git writes their messages.
func commits(j *job) {
	since := time.Date(2026, 11, 22, 13, 0, 0, 0, time.UTC).Unix()
	if shallow, _ := j.capture("git rev-parse --is-shallow-repository"); shallow == "true" {
		fmt.Fprintln(j.out, "this clone is shallow: commits that it lacks are not checked")
	}
	log, ok := j.capture("git log --no-merges --format=%x01%h%x02%at%x02%s%x02%b")
	if !ok {
		j.fail("git does not answer for this folder")
	}
	looked := 0
	for entry := range strings.SplitSeq(log, "\x01") {
		f := append(strings.Split(entry, "\x02"), "", "", "")
		if written, err := strconv.ParseInt(f[1], 10, 64); err != nil || written < since {
			continue
		}
		looked++
		if wrong := faults(f[2], f[3]); wrong != "" {
			j.fail("%s %s: %s", f[0], f[2], wrong)
		}
	}
	fmt.Fprintf(j.out, "commits checked: %d\n", looked)
}

// faults returns what is wrong with a commit's message, or "".
func faults(subject, body string) string {
	const limit = 72
	var wrong []string
	if n := utf8.RuneCountInString(subject); n > limit {
		wrong = append(wrong, fmt.Sprintf("the subject has %d characters; at most %d are allowed", n, limit))
	}
	if !regexp.MustCompile(`^[A-Za-z0-9.][A-Za-z0-9_./, -]*: [^ ]`).MatchString(subject) {
		wrong = append(wrong, `the subject does not begin with its place, such as "hex: "`)
	}
	noReason := regexp.MustCompile(`^\s*$|^[A-Z][A-Za-z]*(-[A-Za-z]+)+: `) // a trailer names people
	if !slices.ContainsFunc(strings.Split(body, "\n"), func(line string) bool { return !noReason.MatchString(line) }) {
		wrong = append(wrong, "no body gives the reason")
	}
	return strings.Join(wrong, "; ")
}
