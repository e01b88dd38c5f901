package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Options are the switches of set-up.
type Options struct {
	Deck77       bool
	LeveeKept    bool
	SunnyOne     bool
	LakesClosed  bool
	OnePass      bool
	RaftsSink    bool
	Refuge       bool
	Carried      bool
	Tight        bool
	Goals        bool
	Individual   bool
	OpenHands    bool
	AlwaysPermit bool
	FirstOnDot   bool
	GroupVote    bool
}

// maxActions is more than any game can take. A turn has at most seven actions. A Move has at most
// fourteen half-steps, two questions for each pawn of the others, and a boarding for each pawn at
// each remaining half-step.
const maxActions = 100000

func (t *Tables) factsOf() engine.Facts {
	return engine.Facts{
		Name: "waters", Version: 1, MinSeats: 1, MaxSeats: delta.MaxPositions, Hidden: true, Cooperative: true, MaxActions: maxActions,
		DataName: t.Name, DataHash: t.Hash,
		Options: options(),
		// Who pays for the group, and where pieces are placed, is asked every time.
		Questions: []engine.QuestionKind{{Key: "permission", Answers: []string{"yes", "no"}}, {Key: "share", Answers: []string{"yes", "no"}}},
		Reactions: []string{"resist", "take", "activism", "activism_education", "publish", "pay", "pass", "yes", "no"},
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
		engine.Switch("rescue_way", "RW-275"),
		{Name: "loss_limit", Rule: "RW-276", Default: "printed", Values: []string{"printed", "tight"}},
		engine.Switch("community_goals", "RW-187"),
		engine.Switch("individual_goals", "RW-192"),
		engine.Switch("open_hands", "RW-256"),
		{Name: "permission", Rule: "RW-216", Default: "ask", Values: []string{"ask", "always"}},
		{Name: "first_visit", Rule: "RW-205", Default: "token", Values: []string{"token", "dot"}},
		engine.Switch("group_vote", "RW-203"),
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
		Carried:      s.On("rescue_way"),
		Tight:        s.Options["loss_limit"] == "tight",
		Goals:        s.On("community_goals"),
		Individual:   s.On("individual_goals"),
		OpenHands:    s.On("open_hands"),
		AlwaysPermit: s.Options["permission"] == "always",
		FirstOnDot:   s.Options["first_visit"] == "dot",
		GroupVote:    s.On("group_vote"),
	}
}

// checkSetup refuses options that contradict each other.
func checkSetup(s engine.Setup) engine.Refusal {
	switch {
	case s.On("fall_vicksburg_refuge") && s.Options["version"] == "spring1927":
		return RefusalRefugeIsForFall{}.By("RW-229")
	case s.On("group_vote") && s.Seats == 1:
		return RefusalVoteIsForSeveral{}.By("RW-203")
	}
	return engine.Refusal{}
}
