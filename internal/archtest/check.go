package archtest

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Violation is a forbidden import, or a package that the tables do not name.
type Violation struct {
	File   string // relative to the root of the module
	Import string // "" if the violation is the file's own package
	Rule   string // why it is forbidden
}

// String returns the violation on one line.
func (v Violation) String() string {
	if v.Import == "" {
		return fmt.Sprintf("%s: %s", v.File, v.Rule)
	}
	return fmt.Sprintf("%s imports %s: %s", v.File, v.Import, v.Rule)
}

// Check reads the module at the root of fsys and returns its violations, file by file.
func Check(fsys fs.FS) ([]Violation, error) {
	module, err := modulePath(fsys)
	if err != nil {
		return nil, err
	}
	sources, err := scan(fsys)
	if err != nil {
		return nil, err
	}
	var found []Violation
	for _, s := range sources {
		from := ownerOf(path.Dir(s.path))
		if from == "" {
			found = append(found, Violation{File: s.path, Rule: noPlace})
			continue
		}
		for _, imported := range s.imports {
			var rule string
			if folder, internal := strings.CutPrefix(imported, module+"/"); internal {
				rule = forbidsInternal(from, s.isTest(), ownerOf(folder))
			} else if !s.isTest() {
				rule = forbidsExternal(from, imported)
			}
			if rule != "" {
				found = append(found, Violation{File: s.path, Import: imported, Rule: rule})
			}
		}
	}
	return found, nil
}

const noPlace = "the package has no place: give it one in internal/archtest/layers.go"

// forbidsInternal returns the rule against an import of this module's package to by a file in the
// package from, or "".
func forbidsInternal(from string, isTest bool, to string) string {
	if isTest && matches(rules, from) {
		from += "/show"
	}
	switch {
	case to == "":
		return noPlace
	case from == to:
		return ""
	case slices.Contains(alone, from), slices.Contains(ofTests, from):
		return from + " imports no package of this module"
	case slices.Contains(ofTests, to) && (isTest || isKit(from)):
		return ""
	case slices.Contains(ofTests, to):
		return to + " is for tests: only test files and kits import it"
	case slices.Contains(alone, to):
		return "nothing imports " + to
	case to == adapterBase && adapters[from] != nil:
		return ""
	case adapters[to] != nil && isTest && (slices.Contains(adapters[to], from) || rank(from) >= 0 && rank(from) < rank(adapters[to][0])):
		return ""
	case adapters[to] != nil && !slices.Contains(wiring, from):
		return "only " + strings.Join(wiring, " and ") + " import " + to
	case isKit(to) && !isKit(from) && !isTest:
		return to + " is for tests: only test files and kits import it"
	case isOfOneGame(to) && isOfOneGame(from) && gameOf(from) != gameOf(to):
		return from + " and " + to + " belong to different games"
	case isOfOneGame(to) && !isOfOneGame(from) && from != listerOf(to):
		return to + " belongs to one game, and only " + listerOf(to) + " knows the games"
	}
	// An adapter and a kit have the rank of the packages that they are for.
	if isKit(to) {
		to = kits[to].tests
	}
	var rules []string
	for _, from := range ranksAs(from) {
		rules = append(rules, forbidsUp(from, ranksAs(to)[0]))
	}
	if slices.Contains(rules, "") {
		return ""
	}
	return rules[0]
}

// listerOf returns the package that may import a package of one game.
func listerOf(to string) string {
	if matches(drawings, to) {
		return drawingsLister
	}
	return lister
}

// forbidsUp returns the rule against an import from the same or a higher layer, or "".
func forbidsUp(from, to string) string {
	switch {
	case from == to || rank(from) < rank(to):
		return ""
	case rank(from) == rank(to):
		return from + " and " + to + " share a layer and do not know each other"
	default:
		return to + " is in a layer above " + from + ", and imports only point down"
	}
}

// forbidsExternal returns the rule against an import from outside this module, or "".
func forbidsExternal(from, imported string) string {
	if !slices.ContainsFunc(pure, func(pattern string) bool { return matches(pattern, from) }) {
		return ""
	}
	for p := imported; p != "."; p = path.Dir(p) {
		if why := impure[p]; why != "" {
			return from + " is pure: " + why
		}
	}
	if host, _, _ := strings.Cut(imported, "/"); strings.Contains(host, ".") {
		return from + " is pure: " + noLibrary
	}
	return ""
}

// ownerOf returns the package in the tables that owns a folder, or "" if there is none.
func ownerOf(folder string) string {
	name, internal := strings.CutPrefix(folder, "internal/")
	if internal == (strings.HasPrefix(name, "cmd/") || strings.HasPrefix(name, "examples/") || name == "docs") {
		// programs are outside internal, and so are the pages that people read on a forge;
		// everything else is inside
		return ""
	}
	for ; name != "."; name = path.Dir(name) {
		if isKit(name) || adapters[name] != nil || slices.Contains(alone, name) || slices.Contains(ofTests, name) || rank(name) >= 0 {
			return name
		}
	}
	return ""
}

// ranksAs returns the packages that determine the rank: those that an adapter is for, the one that
// a kit knows, or the package itself.
func ranksAs(name string) []string {
	if isKit(name) {
		name = kits[name].uses
	}
	if subjects := adapters[name]; subjects != nil {
		return subjects
	}
	return []string{name}
}

// isOfOneGame reports whether a package belongs to one game. A kit in such a folder does not.
func isOfOneGame(name string) bool {
	return !isKit(name) && slices.ContainsFunc(ofOneGame, func(pattern string) bool { return matches(pattern, name) })
}

// gameOf returns the game that a package of one game belongs to.
func gameOf(name string) string { return strings.Split(name, "/")[1] }

func isKit(name string) bool { return kits[name] != kit{} }

// rank returns the index of a package's layer, or -1.
func rank(name string) int {
	return slices.IndexFunc(layers, func(layer []string) bool {
		return slices.ContainsFunc(layer, func(pattern string) bool { return matches(pattern, name) })
	})
}

func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}
