package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// Options are the switches of set-up; the Board has them under the same names.
type Options struct {
	Deck77       bool `json:"deck77"`
	LeveeKept    bool `json:"leveeKept"`
	SunnyOne     bool `json:"sunnyOne"`
	LakesClosed  bool `json:"lakesClosed"`
	OnePass      bool `json:"onePass"`
	RaftsSink    bool `json:"raftsSink"`
	Refuge       bool `json:"refuge"`
	Goals        bool `json:"goals"`
	Individual   bool `json:"individual"`
	OpenHands    bool `json:"openHands"`
	AlwaysPermit bool `json:"alwaysPermit"`
	FirstOnDot   bool `json:"firstOnDot"`
	GroupVote    bool `json:"groupVote"`
}

// mostActions is more than any game can take: a turn has at most seven actions, and a Move at most fourteen half-steps, two
// questions for each pawn of the others, and a boarding for each pawn at each remaining half-step.
const mostActions = 100000

func (t *tables) factsOf() engine.Facts {
	return engine.Facts{
		Name: "waters", Version: 1, MinSeats: 1, MaxSeats: maxPositions, Hidden: true, Together: true, MaxActions: mostActions,
		DataName: t.name, DataHash: t.hash,
		Options: options(),
		// Who pays for the group, and where pieces go, is asked each time.
		Questions: []engine.QuestionKind{{Key: "permission", Answers: []string{"yes", "no"}}, {Key: "share", Answers: []string{"yes", "no"}}},
		Reactions: []string{"resist", "take", "activism", "activism_education", "publish", "pay", "pass", "yes", "no"},
	}
}

// aboutOf returns what is said about the game.
func (t *tables) aboutOf(terms *engine.Terms, words *text.Catalog, rules text.Rulebook) engine.About {
	return engine.About{
		Chapters: chapters(), Parts: gameParts(), Presets: presets(), Primer: primer(), Sources: sources(), Alone: 2,
		Reconstructed: []string{"map", "decks", "costs", "roles", "dynamite"},
		SilentRules:   map[string]string{"split": "RW-204", "split_one": "RW-204", "split_both": "RW-204"},
		Terms:         terms, TermNames: t.termNames(), Texts: words, Rulebook: rules,
	}
}

func options() []engine.Option {
	return []engine.Option{
		{Name: "version", Rule: "RW-010", Default: "fall1926", Values: []string{"fall1926", "spring1927"}},
		{Name: "weather_deck", Rule: "RW-005", Default: "100", Values: []string{"100", "77"}},
		engine.SwitchOn("levee_loss", "RW-174"),
		{Name: "sunny_scope", Rule: "RW-251", Default: "area", Values: []string{"area", "one"}},
		engine.SwitchOn("lakes_chained", "RW-166"),
		engine.SwitchOn("resolve_fixpoint", "RW-175"),
		engine.SwitchOn("raft_protects", "RW-181"),
		engine.Switch("fall_vicksburg_refuge", "RW-229"),
		engine.Switch("community_goals", "RW-187"),
		engine.Switch("individual_goals", "RW-192"),
		engine.Switch("open_hands", "RW-256"),
		{Name: "permission", Rule: "RW-216", Default: "ask", Values: []string{"ask", "always"}},
		{Name: "first_visit", Rule: "RW-205", Default: "token", Values: []string{"token", "dot"}},
		engine.Switch("group_vote", "RW-203"),
	}
}

// chapters are the headings of the options.
func chapters() []engine.Chapter {
	return []engine.Chapter{
		{Name: "setting", Options: []string{"version", "weather_deck", "fall_vicksburg_refuge"}},
		{Name: "water", Options: []string{"levee_loss", "sunny_scope", "lakes_chained", "resolve_fixpoint", "raft_protects", "first_visit"}},
		{Name: "goals", Options: []string{"community_goals", "individual_goals"}},
		{Name: "together", Options: []string{"open_hands", "permission", "group_vote"}},
	}
}

// gameParts are what the draft calls versions and options.
func gameParts() []engine.Part {
	return []engine.Part{
		{Name: "spring", Is: map[string]string{"version": "spring1927"}},
		{Name: "goals", Is: map[string]string{"community_goals": "on"}},
		{Name: "roles", Is: map[string]string{"individual_goals": "on"}},
	}
}

func presets() []engine.Preset {
	return []engine.Preset{
		{Name: "fall"},
		{Name: "spring", Options: map[string]string{"version": "spring1927"}},
		{Name: "full", Options: map[string]string{"version": "spring1927", "community_goals": "on", "individual_goals": "on"}},
	}
}

// primer is the game on one page.
func primer() engine.Primer {
	return engine.Primer{
		{Name: "goal", Of: engine.Goal, Rules: []string{"RW-012", "RW-159", "RW-178", "RW-185"}},
		{Name: "upgrade", Of: engine.Turn, Rules: []string{"RW-053", "RW-056", "RW-057"}},
		{Name: "landowner", Of: engine.Turn, Rules: []string{"RW-073", "RW-075", "RW-103"}},
		{Name: "work", Of: engine.Turn, Rules: []string{"RW-127", "RW-129", "RW-134"}},
		{Name: "share", Of: engine.Turn, Rules: []string{"RW-055", "RW-107", "RW-124", "RW-136"}},
		{Name: "weather", Of: engine.Turn, Rules: []string{"RW-045", "RW-143", "RW-155", "RW-159"}},
		{Name: "cleanup", Of: engine.Turn, Rules: []string{"RW-047", "RW-048"}},
		{Name: "weeks", Of: engine.Ending, Rules: []string{"RW-011", "RW-185"}},
		{Name: "limit", Of: engine.Ending, Rules: []string{"RW-012", "RW-184"}},
		{Name: "regained", Of: engine.Ending, Rules: []string{"RW-121", "RW-187", "RW-229"}},
		{Name: "level", Of: engine.Mistakes, Rules: []string{"RW-155"}},
		{Name: "one_hex", Of: engine.Mistakes, Rules: []string{"RW-159", "RW-170"}},
		{Name: "levee_here", Of: engine.Mistakes, Rules: []string{"RW-129", "RW-131"}},
		{Name: "education", Of: engine.Mistakes, Rules: []string{"RW-059", "RW-060", "RW-142"}},
		{Name: "threat", Of: engine.Mistakes, Rules: []string{"RW-079", "RW-080", "RW-082", "RW-083"}},
		{Name: "survivor", Of: engine.Mistakes, Rules: []string{"RW-113", "RW-120"}},
	}
}

// sources are the marks in RULES.md.
func sources() []engine.Origin {
	return []engine.Origin{
		{Name: "stated", Marks: []string{"stated"}},
		{Name: "published", Marks: []string{"P"}},
		{Name: "inferred", Marks: []string{"inferred"}},
		{Name: "designed", Marks: []string{"designed here"}},
		{Name: "ruling", Marks: []string{"ruling"}},
		{Name: "contradiction", Marks: []string{"contradiction"}},
		{Name: "other", Marks: []string{"the printed rules do not say"}},
	}
}

func optionsOf(s engine.Setup) Options {
	return Options{
		Deck77:       s.Options["weather_deck"] == "77",
		LeveeKept:    !s.On("levee_loss"),
		SunnyOne:     s.Options["sunny_scope"] == "one",
		LakesClosed:  !s.On("lakes_chained"),
		OnePass:      !s.On("resolve_fixpoint"),
		RaftsSink:    !s.On("raft_protects"),
		Refuge:       s.On("fall_vicksburg_refuge"),
		Goals:        s.On("community_goals"),
		Individual:   s.On("individual_goals"),
		OpenHands:    s.On("open_hands"),
		AlwaysPermit: s.Options["permission"] == "always",
		FirstOnDot:   s.Options["first_visit"] == "dot",
		GroupVote:    s.On("group_vote"),
	}
}

// checkSetup refuses options that do not go together.
func checkSetup(s engine.Setup) engine.Refusal {
	switch {
	case s.On("fall_vicksburg_refuge") && s.Options["version"] == "spring1927":
		return RefusalRefugeIsForFall{}.By("RW-229")
	case s.On("group_vote") && s.Seats == 1:
		return RefusalVoteIsForSeveral{}.By("RW-203")
	}
	return engine.Refusal{}
}
