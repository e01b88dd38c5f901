package enginetest

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/text"
)

// maxSentence is the maximum length of the sentence about a turn, in letters. Sentences get long
// only after eventful turns: random players of Broadhorns reached 291. The limit catches a game
// that lists one by one what it should count.
const maxSentence = 480

// turnsAreNarrated: a Narrator describes every turn of the game in one sentence, for every reader.
// Each event is mentioned or is listed as unnarrated.
func turnsAreNarrated[S, A comparable](w *walk[S, A]) error {
	g := match.Erase(w.rules, w.show)
	if g.Narrator() == nil {
		return nil
	}
	turns, err := w.turns(g)
	if err != nil {
		return err
	}
	for _, to := range append(w.viewers(), engine.Omniscient) {
		steps := w.steps(to)
		step := func(n int) *engine.Step { return &steps[n-1] }
		for number := 1; number <= turns.Len(); number++ {
			turn := turns.Turn(number, step)
			if err := narratedWell(&w.about, g.Narrator(), &turn); err != nil {
				return fmt.Errorf("turn %d as seat %v knows it (actions %d to %d): %w", number, to, turn.From, turn.To, err)
			}
		}
	}
	return nil
}

// steps returns the game's steps with the events that a seat may see.
func (w *walk[S, A]) steps(to engine.Seat) []engine.Step {
	steps := make([]engine.Step, len(w.deeds))
	for i := range w.deeds {
		steps[i].Seat = w.deeds[i].by
		for _, e := range w.deeds[i].events {
			if e.SeenBy(to) {
				steps[i].Events = append(steps[i].Events, e)
			}
		}
	}
	return steps
}

// turns returns the game's turns. It checks that they are the same from public events alone, and
// after steps are undone and redone.
func (w *walk[S, A]) turns(g match.Game) (*display.Turns, error) {
	turns := display.NewTurns(g.Narrator())
	whole := w.steps(engine.Omniscient)
	for i := range whole {
		turns.Add(&whole[i])
	}
	for _, to := range w.viewers() {
		seen := display.NewTurns(g.Narrator())
		for _, s := range w.steps(to) {
			seen.Add(&s)
		}
		if !reflect.DeepEqual(spans(&seen), spans(&turns)) {
			return nil, fmt.Errorf("seat %v does not see where all turns begin and end", to)
		}
	}
	again := display.NewTurns(g.Narrator())
	for i := range whole {
		again.Add(&whole[i])
	}
	from := w.dice.below(len(whole)+1, "cut")
	again.Cut(from)
	for i := from; i < len(whole); i++ {
		again.Add(&whole[i])
	}
	if !reflect.DeepEqual(spans(&again), spans(&turns)) {
		return nil, fmt.Errorf("when all steps after %d are taken back and done again, the turns differ", from)
	}
	return &turns, nil
}

// spans returns where the turns begin and end, without their events.
func spans(t *display.Turns) []display.SeenTurn {
	list := make([]display.SeenTurn, t.Len())
	for i := range list {
		list[i] = t.Turn(i+1, func(int) *engine.Step { return &engine.Step{} })
	}
	return list
}

// narratedWell checks the sentence about a turn, and that each event that is not unnarrated adds to
// it.
func narratedWell(f *display.About, narrator display.Narrator, turn *display.SeenTurn) error {
	sentence := narrator.Narrate(turn)
	if again := narrator.Narrate(turn); !reflect.DeepEqual(sentence, again) {
		return errors.New("Narrate returns another sentence when called again")
	}
	if err := soundSentence(f, turn, &sentence); err != nil {
		return err
	}
	for i := range turn.Events {
		key := turn.Events[i].Key
		without := *turn
		without.Events = slices.Concat(turn.Events[:i], turn.Events[i+1:])
		same, unnarrated := reflect.DeepEqual(words(narrator.Narrate(&without)), words(sentence)), slices.Contains(narrator.Unnarrated(), key)
		if same && !unnarrated {
			return fmt.Errorf("the event %s does not change the sentence, and is not in Unnarrated", key)
		}
		if !same && unnarrated {
			return fmt.Errorf("the event %s is in Unnarrated, but the sentence depends on it", key)
		}
	}
	for n := turn.From; n <= turn.To; n++ { // the sentences while the turn was open
		before := *turn
		before.Open, before.To = true, n
		before.Events = slices.Clone(turn.Events)
		before.Events = slices.DeleteFunc(before.Events, func(e display.TurnEvent) bool { return e.Step > n })
		sentence := narrator.Narrate(&before)
		if err := soundSentence(f, &before, &sentence); err != nil {
			return fmt.Errorf("after action %d: %w", n, err)
		}
	}
	return nil
}

// words returns the content of a sentence, without the steps.
func words(s display.Sentence) (said [3]any) {
	var clauses []engine.Words
	for _, c := range s.Clauses {
		clauses = append(clauses, c.Words)
	}
	return [3]any{s.Subject, clauses, s.Cost}
}

// unworded matches a key for which there is no text.
var unworded = regexp.MustCompile(`[a-z_]+\.-?[0-9]+|[a-z_]+\.[a-z_]+\[|\[[0-9 -]+\]|%!`)

// soundSentence checks the form of a sentence and its texts.
func soundSentence(f *display.About, turn *display.SeenTurn, narrated *display.Sentence) error {
	if narrated.Subject.Key != "" {
		if err := declared(f, "turn", narrated.Subject); err != nil {
			return err
		}
	} else if turn.Seat == engine.Chance {
		return errors.New("the turn is no seat's, and the sentence does not say whose it is")
	}
	for _, c := range narrated.Clauses {
		if err := declared(f, "turn", c.Words); err != nil {
			return err
		}
		if len(c.Steps) == 0 || c.Steps[0] < turn.From-1 || c.Steps[len(c.Steps)-1] > turn.To || !slices.IsSorted(c.Steps) {
			return fmt.Errorf("the clause %s is about the steps %v", c.Words.Key, c.Steps)
		}
	}
	for _, a := range narrated.Cost {
		stem := "cost."
		if a.N < 0 {
			stem = "gain."
		}
		if a.N != 0 {
			if err := hasWords(f, stem+a.Of); err != nil {
				return err
			}
		}
	}
	for _, lang := range text.Langs() {
		loc := display.NewLocalizer(f, lang, func(seat int) string { return "Anna Lou " + string(rune('A'+seat)) })
		sentence := loc.Turn(turn, narrated)
		if n := utf8.RuneCountInString(sentence); n > maxSentence {
			return fmt.Errorf("the sentence has %d letters, more than %d: %s", n, maxSentence, sentence)
		}
		if at := unworded.FindString(sentence); at != "" || strings.Contains(sentence, "  ") {
			return fmt.Errorf("the sentence lacks words (%q): %s", at, sentence)
		}
	}
	return nil
}

// soundNarration: Unnarrated lists only events that the game has, without duplicates. There are no
// texts for undeclared clauses.
func soundNarration[S, A comparable](g game[S, A]) error {
	f := g.about()
	narrator, narrates := g.show.(display.Narrator)
	var faults []error
	for _, key := range f.Texts.Keys(text.English) {
		if stem, of, _ := strings.Cut(key, "."); stem == "turn" && of != "round" && f.Terms.Find("turn", of) == nil {
			faults = append(faults, fmt.Errorf("%s has words, but is not in terms.txt", key))
		}
	}
	if !narrates {
		return errors.Join(faults...)
	}
	for i, key := range narrator.Unnarrated() {
		if f.Terms.Find("event", key) == nil {
			faults = append(faults, fmt.Errorf("the event %s in Unnarrated is not in terms.txt", key))
		}
		if slices.Contains(narrator.Unnarrated()[:i], key) {
			faults = append(faults, fmt.Errorf("the event %s is in Unnarrated twice", key))
		}
	}
	return errors.Join(faults...)
}
