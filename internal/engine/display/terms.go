package display

import (
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/text"
)

// Terms declares everything that a game reports (events, ends of turns, clauses about turns, kinds
// of actions, results, refusals, and the summary of a finished game), with the names and types of
// the numbers. The rules declare theirs in terms.txt; what is only for display is declared in
// show/terms.txt:
//
//	type card Card                    # a type of numbers, and its type in the game's Go code
//	event got seat card               # an event with the key "got": a seat and a card
//	event scored seat points          # points is not a declared type, so it is a plain number
//	event sold seat buyer:seat        # a number with another name than its type
//
// These files define the Go types that read and write Args (go generate, package termsgen), the
// names that texts use for the numbers ({buyer}), the named arguments in JSON, and their
// documentation.
type Terms struct {
	types []termType
	list  []Term
	byKey map[string]int // "event.got"
}

// termType is a type of numbers.
type termType struct {
	Name string
	Go   string // its type in the game's package
}

// Term is one thing that a game reports.
type Term struct {
	// Event, plan, prospect, turn, action, result, refusal; of a Finish: column, cell, moment,
	// finish.
	Stem string
	Key  string
	Args []TermArg
}

// TermArg is a number of a term.
type TermArg struct{ Name, Type string }

// Number and SeatType are the types that every game has: a plain number, and a Seat.
const (
	Number   = "number"
	SeatType = "seat"
)

func termStems() []string {
	return []string{"event", "plan", "prospect", "turn", "action", "result", "refusal", "column", "cell", "moment", "finish"}
}

// TermsMark returns the line of terms.gen.go that identifies the terms.txt it was generated from.
func TermsMark(content string) string {
	return fmt.Sprintf("// terms.txt had the checksum %08x.", crc32.ChecksumIEEE([]byte(content)))
}

// ParseTerms reads terms.txt. The error names the line.
func ParseTerms(file, content string) (*Terms, error) {
	t := &Terms{types: []termType{{Number, "int16"}, {SeatType, "engine.Seat"}}, byKey: map[string]int{}}
	return t, t.Parse(file, content)
}

// Parse reads another file of terms, which can use the types of the earlier ones. The error names
// the line.
func (t *Terms) Parse(file, content string) error {
	for i, line := range strings.Split(content, "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if err := t.add(words); err != nil {
			return fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
	}
	return nil
}

func (t *Terms) add(words []string) error {
	stem, rest := words[0], words[1:]
	if stem == "type" {
		if len(rest) != 2 || t.typeOf(rest[0]) != nil {
			return errors.New("want a new type and its Go type, as type card Card")
		}
		t.types = append(t.types, termType{rest[0], rest[1]})
		return nil
	}
	if !slices.Contains(termStems(), stem) || len(rest) == 0 {
		return fmt.Errorf("want type, %s and a key, not %q", strings.Join(termStems(), ", "), strings.Join(words, " "))
	}
	term := Term{Stem: stem, Key: rest[0]}
	if _, twice := t.byKey[stem+"."+term.Key]; twice {
		return fmt.Errorf("%s %s is declared twice", stem, term.Key)
	}
	for _, word := range rest[1:] {
		name, kind, typed := strings.Cut(word, ":")
		switch {
		case typed && t.typeOf(kind) == nil:
			return fmt.Errorf("%s %s: there is no type %q", stem, term.Key, kind)
		case !typed && t.typeOf(name) != nil:
			kind = name
		case !typed:
			kind = Number
		}
		if term.has(name) {
			return fmt.Errorf("%s %s has two numbers called %s", stem, term.Key, name)
		}
		term.Args = append(term.Args, TermArg{name, kind})
	}
	if len(term.Args) > text.MaxArgs {
		return fmt.Errorf("%s %s has more than %d numbers", stem, term.Key, text.MaxArgs)
	}
	t.byKey[stem+"."+term.Key] = len(t.list)
	t.list = append(t.list, term)
	return nil
}

func (t *Terms) typeOf(name string) *termType {
	for i := range t.types {
		if t.types[i].Name == name {
			return &t.types[i]
		}
	}
	return nil
}

func (t *Term) has(name string) bool {
	return slices.ContainsFunc(t.Args, func(a TermArg) bool { return a.Name == name })
}

// All returns the terms in order of declaration.
func (t *Terms) All() []Term {
	if t == nil {
		return nil
	}
	return t.list
}

// GoType returns the Go type of a declared type of numbers.
func (t *Terms) GoType(name string) string { return t.typeOf(name).Go }

// Find returns the term with a stem and a key, or nil.
func (t *Terms) Find(stem, key string) *Term {
	if t == nil {
		return nil
	}
	i, ok := t.byKey[stem+"."+key]
	if !ok {
		return nil
	}
	return &t.list[i]
}

// GoName returns the name of the term's type in Go: EventTurnedUp for the event "turned_up".
func (t *Term) GoName() string { return camel(t.Stem) + camel(t.Key) }

// GoName returns the name of the number's field in Go.
func (a *TermArg) GoName() string { return camel(a.Name) }

func camel(s string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(s, "_") {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}

// names returns the names of the numbers that a text may use, for text.LoadNamed.
func (t *Terms) names(key string) []text.Arg {
	stem, rest, _ := strings.Cut(key, ".")
	switch stem {
	case "cost", "gain":
		return []text.Arg{{Name: "n"}}
	case "did":
		args := []text.Arg{{Name: "seat", Noun: SeatType}}
		return append(args, t.argsOf("action", rest)...)
	case "now": // the result if the game stopped now
		return t.argsOf("result", rest)
	}
	return t.argsOf(stem, rest)
}

func (t *Terms) argsOf(stem, key string) (args []text.Arg) {
	term := t.Find(stem, key)
	if term == nil {
		return nil
	}
	for _, a := range term.Args {
		noun := a.Type
		if noun == Number {
			noun = ""
		}
		args = append(args, text.Arg{Name: a.Name, Noun: noun})
	}
	return args
}
