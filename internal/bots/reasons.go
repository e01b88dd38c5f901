package bots

import (
	"embed"
	"fmt"
	"strings"

	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/text"
)

// Reasons has the texts with which a game's bots explain why one action is better than another.
type Reasons struct {
	Aspects []Aspect

	// New makes a Reasoner: a Reasoning with these aspects.
	New func(match.Game) (Reasoner, error)

	words *text.Catalog // of the game's bots
	frame *text.Catalog // of the sentence around them
}

// Aspect is something that people look at in a position: one feature of a judge, or several similar
// ones. For an aspect NAME the texts of the bots have noun phrases with the keys
// "reason."+NAME+".more" and "reason."+NAME+".less".
type Aspect struct {
	Name string
	// Indexes of its features; the first one says whether there is more or less of it.
	Features []int
	Bad      bool // less is better
}

// Others is the aspect that every competitive game has: how well the others stand. Its features are
// all of the others' features.
const Others = "others"

// Reason is why an action is better than another: the keys of what it gains and of what it risks,
// most important first.
type Reason struct {
	Gains []string `json:"gains,omitempty"`
	Risks []string `json:"risks,omitempty"`
}

// None reports whether there is no reason.
func (r *Reason) None() bool { return len(r.Gains)+len(r.Risks) == 0 }

const (
	more = ".more"
	less = ".less"
)

// keys returns the keys of the texts of all aspects.
func (r *Reasons) keys() (list []string) {
	for _, a := range r.Aspects {
		list = append(list, "reason."+a.Name+more, "reason."+a.Name+less)
	}
	return list
}

//go:embed reasons/*.txt
var frames embed.FS

// Sentence formats a reason as a sentence. It returns "" if the reason is empty or all its keys are
// unknown, since a newer program may have others.
func (r *Reasons) Sentence(lang text.Lang, why Reason) string {
	own, frame := text.Localizer{Catalog: r.words, Lang: lang}, text.Localizer{Catalog: r.frame, Lang: lang}
	list := func(keys []string) string {
		var phrases []string
		for _, key := range keys {
			if own.Has("reason." + key) {
				phrases = append(phrases, own.Text("reason."+key))
			}
		}
		return strings.Join(phrases, " "+frame.Text("and")+" ")
	}
	of := map[string]string{"gains": list(why.Gains), "risks": list(why.Risks)}
	frame.Noun = func(noun string, _ int) (string, bool) { return of[noun], true }
	switch {
	case of["gains"] != "" && of["risks"] != "":
		return frame.Text("both")
	case of["gains"] != "":
		return frame.Text("gains")
	case of["risks"] != "":
		return frame.Text("risks")
	}
	return ""
}

// load sets the texts of the reasons.
func (r *Reasons) load(words *text.Catalog) (err error) {
	r.words = words
	if r.frame, err = text.Load(frames, "reasons"); err != nil {
		return fmt.Errorf("the texts of reasons: %w", err)
	}
	return nil
}
