package enginetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
)

// reader tests Parse, and Check of the actions that Parse returns, in the positions of a game.
type reader[S, A comparable] struct {
	rules     engine.Rules[S, A]
	show      display.Show[S, A]
	positions []S
	texts     []string // of the legal actions in these positions
}

// newReader plays a game and records its positions and the texts of its legal actions.
func newReader[S, A comparable](g game[S, A]) (*reader[S, A], error) {
	w, err := begin(g, newSeed(3))
	if err != nil {
		return nil, err
	}
	p := &reader[S, A]{rules: g.Rules, show: g.show}
	for range 300 {
		for by := range g.ToAct(&w.s).All() {
			for _, a := range w.legal(by) {
				if text := g.Format(a); !slices.Contains(p.texts, text) {
					p.texts = append(p.texts, text)
				}
			}
		}
		p.positions = append(p.positions, w.s)
		if !w.advance() {
			break
		}
	}
	return p, nil
}

const maxError = 400 // bytes: a line or two of a terminal

// read tests one text. If Parse accepts it, Format returns the same text, except for spaces and
// upper case; and if Check accepts the action, it is legal. If Parse rejects it, the error is one
// line. Nothing panics.
func (p *reader[S, A]) read(s string) (err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("%.80q breaks the game: %v", s, broken)
		}
	}()
	a, no := p.rules.Parse(s)
	if no != nil {
		if msg := no.Error(); msg == "" || len(msg) > maxError || strings.ContainsAny(msg, "\n\r") {
			return fmt.Errorf("%.80q should be refused in one short line, not by %q", s, msg)
		}
		return nil
	}
	if again := p.rules.Format(a); !strings.EqualFold(strings.Join(strings.Fields(s), " "), again) {
		return fmt.Errorf("%.80q is read, and written %q: an action has one written form", s, again)
	}
	p.show.Words(a)
	for i := range p.positions {
		at := p.positions[i]
		for by := range p.rules.ToAct(&at).All() {
			p.rules.Cost(&at, by, a)
			if p.rules.Check(&at, by, a).OK() && !slices.Contains(p.rules.AppendLegal(nil, &at, by), a) {
				return fmt.Errorf("%v %s passes Check and is not offered", by, s)
			}
		}
	}
	return nil
}

// oddTexts returns texts that are not actions.
func oddTexts() []string {
	return []string{
		"", " ", "%", "%s%d", "?", "#", "!", ";", "=", "\n", "\x00", "\xff\xfe", "é", "日本語", "👍🏽", "-1", "0", "99999999999999999999",
		strings.Repeat("garbage ", 500), strings.Repeat("x", 5000), strings.Repeat("\n", 500), strings.Repeat("界", 500),
	}
}

// nearly returns texts that are almost an action.
func nearly(text string) []string {
	odd := []string{
		" " + text, text + " ", text + " x", "x " + text, text + " it", text + text, text[:len(text)-1], text + "1", "-" + text,
		text + " " + strings.Repeat("long ", 500), strings.ToUpper(text),
	}
	for _, space := range []string{"  ", "", "\t", " 0", " +", " -", " 1"} {
		odd = append(odd, strings.ReplaceAll(text, " ", space))
	}
	return odd
}

// oddTextsAreRead calls read with legal and odd texts.
func oddTextsAreRead[S, A comparable](g game[S, A]) error {
	p, err := newReader(g)
	if err != nil {
		return err
	}
	texts := slices.Concat(p.texts, oddTexts())
	for _, text := range p.texts {
		texts = append(texts, nearly(text)...)
	}
	for _, s := range texts {
		if err := p.read(s); err != nil {
			return err
		}
	}
	return nil
}

// FuzzParse lets the fuzzer write actions; Run tries a fixed list of odd ones.
func FuzzParse[S, A comparable](f *testing.F, r engine.Rules[S, A], show display.Show[S, A]) {
	f.Helper()
	p, err := newReader(game[S, A]{r, show})
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range slices.Concat(p.texts, oddTexts(), nearly(p.texts[0])) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { report(t, p.read(s)) })
}
