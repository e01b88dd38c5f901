package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/text"
)

// hasWords returns an error if a language has no text for a key.
func hasWords(f *display.About, key string) error {
	for _, lang := range text.Langs() {
		if !f.Texts.Has(lang, key) {
			return fmt.Errorf("the words for %q are missing in %s", key, lang)
		}
	}
	return nil
}

func wordsForActions[S, A comparable](w *walk[S, A]) error {
	for by := range w.rules.ToAct(&w.s).All() {
		legal := w.legal(by)
		for _, a := range legal {
			if err := hasWords(&w.about, "action."+w.show.Words(a).Key); err != nil {
				return err
			}
			if by == engine.Chance {
				continue
			}
			for _, amount := range w.rules.Cost(&w.s, by, a) {
				if amount.N == 0 {
					continue
				}
				if err := hasWords(&w.about, "cost."+amount.Of); err != nil {
					return err
				}
			}
		}
		for _, a := range w.candidates(by, legal) {
			if refusal := w.rules.Check(&w.s, by, a); !refusal.OK() {
				if err := w.ruleWithWords(refusal.Rule, "refusal."+refusal.Key); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func wordsForDeeds[S, A comparable](w *walk[S, A], d deed[S, A]) error {
	if err := declared(&w.about, "action", w.show.Words(d.action)); err != nil {
		return err
	}
	if situated, ok := w.show.(display.Situated[S, A]); ok {
		if err := declared(&w.about, "action", situated.WordsIn(&w.s, d.action)); err != nil {
			return err
		}
	}
	if key := w.show.Words(d.action).Key; len(d.events) == 0 && w.about.SilentRules[key] == "" {
		return fmt.Errorf("%s emits no event and is not in SilentRules, so the log has no rule to cite", key)
	}
	for _, e := range d.events {
		if err := w.ruleWithWords(e.Rule, "event."+e.Key); err != nil {
			return err
		}
		if err := declared(&w.about, "event", engine.Words{Key: e.Key, Args: e.Args}); err != nil {
			return err
		}
	}
	return nil
}

// declared returns an error if a key is not among the game's terms, or comes with more numbers than
// the term has.
func declared(f *display.About, stem string, w engine.Words) error {
	term := f.Terms.Find(stem, w.Key)
	if term == nil {
		return fmt.Errorf("%s %s is not in terms.txt", stem, w.Key)
	}
	for i := len(term.Args); i < len(w.Args); i++ {
		if w.Args[i] != 0 {
			return fmt.Errorf("%s %s has %d numbers in terms.txt, but carries more: %v", stem, w.Key, len(term.Args), w.Args)
		}
	}
	return nil
}

func wordsForEnd[S, A comparable](w *walk[S, A]) error {
	if w.rules.ToAct(&w.s) != 0 {
		return nil
	}
	r := w.rules.Result(&w.s)
	if err := w.ruleWithWords(r.Rule, "result."+r.Why.Key); err != nil {
		return err
	}
	return declared(&w.about, "result", r.Why)
}

// ruleWithWords looks up each rule and key once in a walk.
func (w *walk[S, A]) ruleWithWords(rule, key string) error {
	said := [2]string{rule, key}
	if w.worded[said] {
		return nil
	}
	if err := ruleWithWords(&w.about, rule, key); err != nil {
		return err
	}
	if w.worded == nil {
		w.worded = map[[2]string]bool{}
	}
	w.worded[said] = true
	return nil
}

func ruleWithWords(f *display.About, rule, key string) error {
	if _, err := f.Rule(text.English, rule); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return hasWords(f, key)
}

// completeTexts: the three languages have the same keys, which use the same numbers. Everything
// that the game declares, and every key in its source in dir, has a text. There are no unused
// texts.
func completeTexts[S, A comparable](g game[S, A], dir string) error {
	f := g.about()
	var faults []error
	need := func(key string) { faults = append(faults, hasWords(&f, key)) }
	need("name")
	need("about")
	for key, rule := range f.SilentRules {
		faults = append(faults, ruleWithWords(&f, rule, "action."+key))
		need("did." + key)
	}
	for _, key := range f.Reactions {
		need("action." + key)
	}
	for _, q := range f.Questions {
		need("question." + q.Key)
	}
	for _, name := range f.Reconstructed {
		need("reconstructed." + name)
	}
	for _, name := range f.Phrases {
		need("phrase." + name)
	}
	for _, link := range f.Credits.Links {
		need("link." + link.Name)
	}
	if f.HasNote {
		need("note")
	}
	if f.Daily.Bot != "" {
		need("cost." + f.Daily.Measure)
	}
	if f.ScoredIn != "" {
		need("cost." + f.ScoredIn)
	}
	if f.EventLimit != (engine.EventLimit{}) {
		need("event." + f.EventLimit.Event)
	}
	for i := range f.Options {
		o := &f.Options[i]
		need("option." + o.Name)
		need("option." + o.Name + ".help")
		for _, v := range o.Values {
			if key := "option." + o.Name + "." + v; !f.Texts.Has(text.English, "value."+v) {
				need(key)
			}
		}
	}
	offered := offeredKeys(&f)
	for _, key := range offered {
		need(key)
	}
	for _, term := range f.Terms.All() {
		need(term.Stem + "." + term.Key)
	}
	mentions, byHand, err := mentionsInSource(dir, f.Terms)
	if err != nil {
		return err
	}
	faults = append(faults, byHand...)
	for _, s := range mentions {
		if s.rule == "" {
			continue
		}
		if err := ruleWithWords(&f, s.rule, s.key); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", s.where, err))
		}
	}
	faults = append(faults, deadWords(&f, mentions), deadOffers(&f, offered), sameInAll(f.Texts))
	return errors.Join(faults...)
}

// offeredKeys returns the keys of the chapters, parts and presets, of the primer, and of the kinds
// of sources.
func offeredKeys(f *display.About) []string {
	var keys []string
	for _, c := range f.Chapters {
		keys = append(keys, "chapter."+c.Name)
	}
	for _, p := range f.Parts {
		keys = append(keys, "part."+p.Name, "part."+p.Name+".help")
	}
	for _, p := range f.Presets {
		keys = append(keys, "preset."+p.Name, "preset."+p.Name+".help")
	}
	for _, s := range f.Primer {
		keys = append(keys, "primer."+s.Name, "primer."+s.Name+".text")
	}
	for _, s := range f.Sources {
		keys = append(keys, "source."+s.Name)
	}
	return keys
}

// deadOffers finds texts for chapters, parts, presets, statements and sources that the About does
// not have.
func deadOffers(f *display.About, offered []string) error {
	var faults []error
	for _, key := range f.Texts.Keys(text.English) {
		stem, _, _ := strings.Cut(key, ".")
		if slices.Contains([]string{"chapter", "part", "preset", "primer", "source"}, stem) && !slices.Contains(offered, key) {
			faults = append(faults, fmt.Errorf("%s has words, but the game does not offer it", key))
		}
	}
	return errors.Join(faults...)
}

// sameInAll compares the keys of the languages, and the numbers that they use.
func sameInAll(c *text.Catalog) error {
	var faults []error
	for _, lang := range text.Langs() {
		for _, key := range c.Keys(lang) {
			for _, other := range text.Langs() {
				if !c.Has(other, key) {
					faults = append(faults, fmt.Errorf("%s is in %s and not in %s", key, lang, other))
				} else if a, b := c.Uses(lang, key), c.Uses(other, key); !slices.Equal(a, b) {
					faults = append(faults, fmt.Errorf("%s uses %v in %s and %v in %s", key, a, lang, b, other))
				}
			}
		}
	}
	return errors.Join(faults...)
}

// deadWords finds texts for refusals, events and summaries that the game's source never creates,
// and "did" texts for actions that are not in SilentRules.
func deadWords(f *display.About, mentions []mention) error {
	var faults []error
	for _, key := range f.Texts.Keys(text.English) {
		stem, of, _ := strings.Cut(key, ".")
		if _, silent := f.SilentRules[of]; stem == "did" && !silent {
			faults = append(faults, fmt.Errorf("%s has words, but %s is not in SilentRules", key, of))
		}
		if stem == "undo" && of != "several" && f.Terms.Find("action", of) == nil && f.Terms.Find("event", of) == nil {
			faults = append(faults, fmt.Errorf("%s has words, but there is no such action or event", key))
		}
		made := []string{"refusal", "event", "column", "cell", "moment", "finish"}
		if !slices.Contains(made, stem) || slices.Contains(sharedKeys(), key) {
			continue
		}
		if !slices.ContainsFunc(mentions, func(s mention) bool { return s.key == key }) {
			faults = append(faults, fmt.Errorf("%s has words, but nothing in the game makes it", key))
		}
	}
	return errors.Join(faults...)
}

// sharedKeys returns the refusals of the engine itself.
func sharedKeys() []string {
	return []string{
		"refusal.over", "refusal.not_yours", "refusal.unknown_result",
		"refusal.undo_nothing", "refusal.undo_barrier", "refusal.undo_rest",
	}
}

// soundOptions: each default is one of the choices, names are unique, each option cites a rule and
// is in a chapter, and the options that it sets exist.
func soundOptions[S, A comparable](g game[S, A]) error {
	f := g.about()
	var faults []error
	for i := range f.Options {
		o := &f.Options[i]
		if !slices.Contains(o.Choices(), o.Default) {
			faults = append(faults, fmt.Errorf("option %s: its default %q is none of %v", o.Name, o.Default, o.Choices()))
		}
		if _, err := f.Rule(text.English, o.Rule); err != nil {
			faults = append(faults, fmt.Errorf("option %s: %w", o.Name, err))
		}
		if f.ChapterOf(o.Name) == "" {
			faults = append(faults, fmt.Errorf("option %s is in no chapter", o.Name))
		}
		for j := range f.Options[:i] {
			if f.Options[j].Name == o.Name {
				faults = append(faults, fmt.Errorf("option %s is declared twice", o.Name))
			}
		}
		for _, value := range o.Choices() {
			setup := engine.Setup{Seats: f.MinSeats, Options: map[string]string{o.Name: value}}
			full, _ := f.Complete(setup) // its own choices are accepted
			for name, want := range o.Sets[value] {
				if full.Options[name] != want {
					faults = append(faults, fmt.Errorf("option %s=%s sets %s to %q, which has no effect", o.Name, value, name, want))
				}
				if _, err := f.Complete(engine.Setup{Seats: f.MinSeats, Options: map[string]string{name: want}}); err != nil {
					faults = append(faults, fmt.Errorf("option %s=%s: %w", o.Name, value, err))
				}
			}
		}
	}
	return errors.Join(faults...)
}
