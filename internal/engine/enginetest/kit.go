// Package enginetest has the tests that every game must pass. A game calls them in
// conformance_test.go:
//
//	func TestRules(t *testing.T)      { enginetest.Run(t, rules, shown) }
//	func TestRecords(t *testing.T)    { enginetest.Records(t, rules, shown) }
//	func TestCited(t *testing.T)      { enginetest.Cited(t, rules, shown) }
//	func TestPerft(t *testing.T)      { enginetest.Perft(t, rules, setup, 4, 16, 64) }
//	func TestValid(t *testing.T)      { enginetest.Valid(t, rules, shown, bounds, impossible) }
//	func FuzzPlayout(f *testing.F)    { enginetest.FuzzPlayout(f, rules, shown) }
//	func FuzzParse(f *testing.F)      { enginetest.FuzzParse(f, rules, shown) }
//	func FuzzPosition(f *testing.F)   { enginetest.FuzzPosition(f, rules, shown) }
//
// Each part of the kit tests one requirement of the contract. The toy game in the folder toy passes
// all of them. This package's own tests break the toy in many ways (mutants); the intended part
// must catch each mutant. Only tests may import this package.
package enginetest

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
)

// game is the game under test: its rules and its Show.
type game[S, A comparable] struct {
	engine.Rules[S, A]

	show display.Show[S, A]
}

// about returns the game's About with its facts.
func (g game[S, A]) about() display.About {
	a, f := g.show.About(), g.Facts()
	a.Facts = &f
	return a
}

func (g game[S, A]) erased() match.Game { return match.Erase(g.Rules, g.show) }

// part checks one requirement: at every position, after every action, and at the end of a walk.
// Each function may be nil.
type part[S, A comparable] struct {
	name string
	at   func(w *walk[S, A]) error
	over func(w *walk[S, A], d deed[S, A]) error
	end  func(w *walk[S, A]) error
}

// deed is an action that was done.
type deed[S, A comparable] struct {
	before, after S
	by            engine.Seat
	action        A
	events        []engine.Event
}

func allParts[S, A comparable]() []part[S, A] {
	return []part[S, A]{
		{name: "order", at: fixedOrder[S, A]},
		{name: "dead end", at: noDeadEnd[S, A]},
		{name: "check", at: checkIsLegal[S, A]},
		{name: "notation", at: oneWrittenForm[S, A]},
		{name: "apply", over: applyIsAFunction[S, A]},
		{name: "valid", at: staysValid[S, A]},
		{name: "plans", at: plansAreWays[S, A]},
		{name: "suggestions", at: goodSuggestions[S, A]},
		{name: "meant", at: meantAsKnown[S, A]},
		{name: "questions", at: questionsAreDeclared[S, A]},
		{name: "weights", at: goodWeights[S, A]},
		{name: "copies", end: copiesStay[S, A]},
		{name: "view", at: viewIsAState[S, A]},
		{name: "asking", at: askingRevealsNothing[S, A]},
		{name: "legal on view", at: legalOnView[S, A]},
		{name: "resample", at: resampleFitsView[S, A]},
		{name: "secrets", at: ownActionIsKnown[S, A], over: nothingLeaks[S, A]},
		{name: "barrier", over: barriersStand[S, A]},
		{name: "texts", at: wordsForActions[S, A], over: wordsForDeeds[S, A], end: wordsForEnd[S, A]},
		{name: "show", at: canBeShown[S, A]},
		{name: "result", at: resultIsAFunction[S, A], end: resultIsWhole[S, A]},
		{name: "positions", at: validCanBePlayed[S, A]},
		{name: "turns", end: turnsAreNarrated[S, A]},
		{name: "match", end: matchAgrees[S, A]},
		{name: "finish", end: finishIsSound[S, A]},
	}
}

// Fault is a violation of the contract that a part found.
//
//nolint:errname // "fault" is the kit's word for it
type Fault struct {
	Part string
	Err  error
	Log  string // the game so far, as lines of a record
}

// Error returns the part, the violation, and the game so far.
func (f *Fault) Error() string { return fmt.Sprintf("%s: %v\nafter:\n%s", f.Part, f.Err, f.Log) }

// Run tests every part over random set-ups and random games, and the requirements that need no
// game: plain types, complete texts, odds, no allocation.
func Run[S, A comparable](t *testing.T, r engine.Rules[S, A], show display.Show[S, A]) {
	t.Helper()
	g := game[S, A]{r, show}
	if !t.Run("plain", func(t *testing.T) { report(t, plainTypes[S, A]()) }) {
		return // the other parts need plain types
	}
	t.Run("terms", func(t *testing.T) { report(t, currentTerms(".")) })
	t.Run("texts", func(t *testing.T) { report(t, completeTexts(g, ".")) })
	t.Run("options", func(t *testing.T) { report(t, soundOptions(g)) })
	t.Run("telling", func(t *testing.T) { report(t, soundNarration(g)) })
	t.Run("offers", func(t *testing.T) { report(t, soundOffers(g)) })
	t.Run("versions", func(t *testing.T) { report(t, supportsVersions(g, ".")) })
	t.Run("games", func(t *testing.T) { rapid.Check(t, randomGame(g)) })
	t.Run("older games", func(t *testing.T) {
		longtest.NotShort(t, "it plays games by every version of the rules")
		report(t, olderGames(g, 5))
	})
	t.Run("parse", func(t *testing.T) { report(t, oddTextsAreRead(g)) })
	t.Run("hidden", func(t *testing.T) { report(t, hidesSomething(g)) })
	t.Run("odds", func(t *testing.T) {
		longtest.NotShort(t, "it draws many thousands of hidden worlds")
		report(t, resampleByTheOdds(g, longtest.Times(100, 300)))
	})
	t.Run("allocations", func(t *testing.T) { report(t, noAllocations(g)) })
}

// randomGame tests every part over a game whose choices rapid makes.
func randomGame[S, A comparable](g game[S, A]) func(*rapid.T) {
	return func(t *rapid.T) {
		if fault := examine(g, fromRapid{t}, allParts[S, A]()); fault != nil {
			t.Fatal(fault)
		}
	}
}

func report(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// FuzzPlayout lets the fuzzer choose the games that Run draws at random.
func FuzzPlayout[S, A comparable](f *testing.F, r engine.Rules[S, A], show display.Show[S, A]) {
	f.Helper()
	for n := range uint64(4) {
		f.Add(noise(n))
	}
	f.Fuzz(rapid.MakeFuzz(randomGame(game[S, A]{r, show})))
}

// noise returns enough random bytes for several steps of a game.
func noise(n uint64) []byte {
	src, noise := newSeed(n), []byte(nil)
	for range 4000 {
		noise = binary.LittleEndian.AppendUint64(noise, src.Uint64())
	}
	return noise
}

// dice makes a walk's choices: rapid, which shrinks a failing game, or a seeded generator.
type dice interface {
	below(n int, what string) int
	source() engine.Source
}

type fromRapid struct{ t *rapid.T }

func (d fromRapid) below(n int, what string) int {
	if n == 1 {
		return 0
	}
	return rapid.IntRange(0, n-1).Draw(d.t, what)
}

func (d fromRapid) source() engine.Source {
	return rand.NewPCG(rapid.Uint64().Draw(d.t, "seed"), 1)
}

// fromSource draws from a seeded generator. Rapid does not see these draws, so it cannot shrink
// them.
type fromSource struct{ engine.Source }

func newSeed(n uint64) fromSource { return fromSource{rand.NewPCG(n, 2)} }

func (d fromSource) below(n int, _ string) int { return engine.Below(d.Source, n) }
func (d fromSource) source() engine.Source     { return d.Source }
