package engine

import (
	"embed"
	"errors"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/text"
)

//go:embed text/*.txt
var textFiles embed.FS

// Speaker puts what a game says into the words of one language.
type Speaker struct{ text.Speaker }

// NewSpeaker speaks for a game. seat gives the name of a seat of the game; nil numbers them.
func NewSpeaker(f *Facts, lang text.Lang, seat func(int) string) Speaker {
	say := Speaker{text.Speaker{Catalog: f.Texts, Lang: lang}}
	say.Seat = func(n int) string {
		switch {
		case n == int(Chance):
			return say.Say("chance")
		case n == int(Watcher):
			return say.Say("watcher")
		case seat != nil && n >= 0 && n < MaxSeats:
			return seat(n)
		}
		return say.Say("seat", n+1)
	}
	return say
}

// For speaks of one match: where one person alone plays several positions (Facts.Alone) these are named, not the seat.
func (s Speaker) For(f *Facts, setup Setup) Speaker {
	if f.Alone == 0 || setup.Seats != 1 {
		return s
	}
	seat := s.Seat
	s.Seat = func(n int) string {
		if n >= 0 && n < f.Alone {
			return s.Say("position", n+1)
		}
		return seat(n)
	}
	return s
}

// LoadTexts reads a game's words from its folder text, over those that every game shares. Words use the numbers of what the
// game tells by their names.
func LoadTexts(files embed.FS, terms *Terms) (*text.Catalog, error) {
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

// Words says a key of the given stem ("action", "result") with its numbers.
func (s Speaker) Words(stem string, w Words) string { return s.say(stem+"."+w.Key, w.Args) }

// Event says what happened.
func (s Speaker) Event(e Event) string { return s.say("event."+e.Key, e.Args) }

// Did is the sentence for an action that made nothing happen: "did."+Key, in which {seat} is who did it, and the other names are
// those of the action's numbers. What has no such sentence (what others may not see of an action, say) is named beside its seat.
func (s Speaker) Did(step Step) string {
	key := "did." + step.Words.Key
	if !s.Has(key) {
		return s.Labelled(s.Name(step.Seat), s.Words("action", step.Words)+".")
	}
	args := []int{int(step.Seat)}
	for _, a := range step.Words.Args {
		args = append(args, int(a))
	}
	return s.Say(key, args...)
}

// Happened is a step in words: what it made happen, or if that is nothing, what was done.
func (s Speaker) Happened(step Step) []string {
	if len(step.Events) == 0 {
		return []string{s.Did(step)}
	}
	words := make([]string, len(step.Events))
	for i, e := range step.Events {
		words[i] = s.Event(e)
	}
	return words
}

// Refusal says why not, with the rule. An error that is no refusal is said as it is.
func (s Speaker) Refusal(err error) string {
	var refusal Refusal
	if !errors.As(err, &refusal) {
		return err.Error()
	}
	words := s.say("refusal."+refusal.Key, refusal.Args)
	if refusal.Rule == "" {
		return words
	}
	return words + " (" + refusal.Rule + ")"
}

// Cost says what an action costs, "" if nothing.
func (s Speaker) Cost(c Cost) string {
	var parts []string
	for _, a := range c {
		if a.N != 0 {
			parts = append(parts, s.Say("cost."+a.Of, int(a.N)))
		}
	}
	return strings.Join(parts, ", ")
}

// Score says how much a seat has, in what the game counts; points are the caller's to say.
func (s Speaker) Score(f *Facts, n int) (words string, ok bool) {
	if f.ScoredIn == "" {
		return "", false
	}
	return s.Say("cost."+f.ScoredIn, n), true
}

// Name says a seat's name, Chance and Watcher too.
func (s Speaker) Name(seat Seat) string { return s.Seat(int(seat)) }

// Labelled sets a name before what it is of, with the colon of the language between them.
func (s Speaker) Labelled(name, what string) string { return name + s.Say("colon") + " " + what }

// Origins says where the game comes from, a line each: the file that its data are from, and what is a reconstruction.
func (s Speaker) Origins(f *Facts) []string {
	var lines []string
	if f.DataFile != "" {
		lines = append(lines, s.Say("data_from")+" "+f.DataFile+" ("+f.DataName+" "+f.DataHash+")")
	}
	return append(lines, s.Reconstructions(f)...)
}

// Reconstructions says what of the game is a reconstruction, a line each.
func (s Speaker) Reconstructions(f *Facts) []string {
	lines := make([]string, len(f.Reconstructed))
	for i, name := range f.Reconstructed {
		lines[i] = s.Say("reconstruction") + " " + s.Say("reconstructed."+name)
	}
	return lines
}

// OptionValue says an option's value.
func (s Speaker) OptionValue(o *Option, value string) string {
	if o.Values == nil {
		return value
	}
	if key := "option." + o.Name + "." + value; s.Has(key) {
		return s.Say(key)
	}
	if key := "value." + value; s.Has(key) {
		return s.Say(key)
	}
	return strconv.Quote(value)
}

func (s Speaker) say(key string, args Args) string {
	var ints [len(args)]int
	for i, a := range args {
		ints[i] = int(a)
	}
	return s.Say(key, ints[:]...)
}
