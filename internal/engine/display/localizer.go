package display

import (
	"embed"
	"errors"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

//go:embed text/*.txt
var textFiles embed.FS

// Localizer has the texts of a game in one language.
type Localizer struct{ text.Localizer }

// NewLocalizer returns a localizer for a game. The function seat returns the name of a seat; if it
// is nil, seats are numbered.
func NewLocalizer(a *About, lang text.Lang, seat func(int) string) Localizer {
	loc := Localizer{text.Localizer{Catalog: a.Texts, Lang: lang}}
	loc.Seat = func(n int) string {
		switch {
		case n == int(engine.Chance):
			return loc.Text("chance")
		case n == int(engine.Watcher):
			return loc.Text("watcher")
		case seat != nil && n >= 0 && n < engine.MaxSeats:
			return seat(n)
		}
		return loc.Text("seat", n+1)
	}
	return loc
}

// For returns a localizer for one match. If a single player plays several positions (About.Alone),
// it names the positions rather than the seat.
func (s Localizer) For(a *About, setup engine.Setup) Localizer {
	if a.Alone == 0 || setup.Seats != 1 {
		return s
	}
	seat := s.Seat
	s.Seat = func(n int) string {
		if n >= 0 && n < a.Alone {
			return s.Text("position", n+1)
		}
		return seat(n)
	}
	return s
}

// Calling returns a localizer that calls pieces by the names of their owners. If an owner has
// several pieces, it adds the name of the piece.
func (s Localizer) Calling(o Owners) Localizer {
	if o.Noun == "" {
		return s
	}
	own := s.Localizer
	s.Noun = func(noun string, n int) (string, bool) {
		if noun != o.Noun || n < 0 || n >= len(o.Seats) || o.Seats[n] < 0 {
			return "", false
		}
		name := own.Seat(int(o.Seats[n]))
		for i, seat := range o.Seats {
			if i != n && seat == o.Seats[n] {
				return name + " (" + own.Text(noun+"."+strconv.Itoa(n)) + ")", true
			}
		}
		return name, true
	}
	return s
}

// loadTexts reads a game's texts from its folder text, with the texts that all games share as a
// fallback. Texts refer to the numbers of the game's terms by name.
func loadTexts(files embed.FS, terms *Terms) (*text.Catalog, error) {
	shared, err := text.Load(textFiles, "text")
	if err != nil {
		return nil, err
	}
	own, err := text.LoadNamed(files, "text", terms.names)
	if err != nil {
		return nil, err
	}
	return own.WithFallback(shared), nil
}

// Words returns the text of a key with this stem ("action", "result") and its numbers.
func (s Localizer) Words(stem string, w engine.Words) string { return s.text(stem+"."+w.Key, w.Args) }

// Event returns the words of an event.
func (s Localizer) Event(e engine.Event) string { return s.text("event."+e.Key, e.Args) }

// Undoing names what undoing some steps of a seat would take back, for "Undo ...". A single step is
// named by one of its events or by its action ("undo."+Key) or, without such a text, as an action.
// Several steps have the text "undo.several".
func (s Localizer) Undoing(steps []engine.Step) string {
	if len(steps) != 1 {
		return s.Text("undo.several", len(steps))
	}
	step := &steps[0]
	for i := range step.Events {
		if e := &step.Events[i]; s.Has("undo." + e.Key) {
			return s.Text("undo." + e.Key)
		}
	}
	if s.Has("undo." + step.Words.Key) {
		return s.Text("undo." + step.Words.Key)
	}
	return s.Words("action", step.Words)
}

// Did returns the sentence for an action without an event: "did."+Key, in which {seat} is the
// acting seat and the other names are the action's numbers. For an action without such a text (one
// hidden from other seats, for example) it returns the seat's name, a colon and the action.
func (s Localizer) Did(step engine.Step) string {
	key := "did." + step.Words.Key
	if !s.Has(key) {
		return s.Labelled(s.Name(step.Seat), s.Words("action", step.Words)+".")
	}
	args := []int{int(step.Seat)}
	for _, a := range step.Words.Args {
		args = append(args, int(a))
	}
	return s.Text(key, args...)
}

// Happened describes a step: its events, or the action if there are none.
func (s Localizer) Happened(step engine.Step) []string {
	if len(step.Events) == 0 {
		return []string{s.Did(step)}
	}
	words := make([]string, len(step.Events))
	for i, e := range step.Events {
		words[i] = s.Event(e)
	}
	return words
}

// Turn returns the whole sentence about a turn, or "" if nothing has happened yet.
func (s Localizer) Turn(t *SeenTurn, sentence *Sentence) string {
	clauses := make([]string, len(sentence.Clauses))
	for i := range sentence.Clauses {
		clauses[i] = s.Words("turn", sentence.Clauses[i].Words)
	}
	return s.Joined(s.Subject(t, sentence), clauses, s.Cost(sentence.Cost))
}

// Joined builds the sentence about a turn from its parts: whose turn it is, the clauses, and the
// cost, which may be "". Without clauses it returns "".
func (s Localizer) Joined(who string, clauses []string, cost string) string {
	if len(clauses) == 0 {
		return ""
	}
	what := strings.Join(clauses, ", ")
	if cost != "" {
		what += s.Text("semicolon") + " " + cost
	}
	return s.Labelled(who, what+".")
}

// Subject returns the subject of a sentence: whose turn it is about.
func (s Localizer) Subject(t *SeenTurn, sentence *Sentence) string {
	if sentence.Subject.Key == "" {
		return s.Name(t.Seat)
	}
	return s.Words("turn", sentence.Subject)
}

// Refusal returns the words of a refusal with its rule, or the text of any other error.
func (s Localizer) Refusal(err error) string {
	var refusal engine.Refusal
	if !errors.As(err, &refusal) {
		return err.Error()
	}
	words := s.text("refusal."+refusal.Key, refusal.Args)
	if refusal.Rule == "" {
		return words
	}
	return words + " (" + refusal.Rule + ")"
}

// Cost describes a cost, or returns "" if it is nothing. Earnings have the text "gain."+Of.
func (s Localizer) Cost(c engine.Cost) string {
	var parts []string
	for _, a := range c {
		switch {
		case a.N > 0:
			parts = append(parts, s.Text("cost."+a.Of, int(a.N)))
		case a.N < 0:
			parts = append(parts, s.Text("gain."+a.Of, -int(a.N)))
		}
	}
	return strings.Join(parts, ", ")
}

// Score describes a score in the game's own unit. ok is false if the unit is points.
func (s Localizer) Score(a *About, n int) (words string, ok bool) {
	if a.ScoredIn == "" {
		return "", false
	}
	return s.Text("cost."+a.ScoredIn, n), true
}

// Name returns the name of a seat, also of Chance and Watcher.
func (s Localizer) Name(seat engine.Seat) string { return s.Seat(int(seat)) }

// Labelled returns a name and a text, joined by the colon of the language.
func (s Localizer) Labelled(name, what string) string { return name + s.Text("colon") + " " + what }

// Origins returns a line for the file of the game's data and for each part that is a
// reconstruction.
func (s Localizer) Origins(a *About) []string {
	var lines []string
	if a.DataFile != "" {
		lines = append(lines, s.Text("data_from")+" "+a.DataFile+" ("+a.DataName+" "+a.DataHash+")")
	}
	return append(lines, s.Reconstructions(a)...)
}

// Reconstructions returns a line for each part of the game that is a reconstruction.
func (s Localizer) Reconstructions(a *About) []string {
	lines := make([]string, len(a.Reconstructed))
	for i, name := range a.Reconstructed {
		lines[i] = s.Text("reconstruction") + " " + s.Text("reconstructed."+name)
	}
	return lines
}

// OptionValue returns the words of an option's value.
func (s Localizer) OptionValue(o *engine.Option, value string) string {
	if o.Values == nil {
		return value
	}
	if key := "option." + o.Name + "." + value; s.Has(key) {
		return s.Text(key)
	}
	if key := "value." + value; s.Has(key) {
		return s.Text(key)
	}
	return strconv.Quote(value)
}

func (s Localizer) text(key string, args engine.Args) string {
	var ints [len(args)]int
	for i, a := range args {
		ints[i] = int(a)
	}
	return s.Text(key, ints[:]...)
}
