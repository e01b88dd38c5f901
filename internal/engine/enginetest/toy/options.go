package toy

import "github.com/bigriver/bigriver/internal/engine"

// facts returns the facts of the game.
func facts() engine.Facts {
	return engine.Facts{
		Name: "toy", Version: 1, MinSeats: 2, MaxSeats: maxSeats, Hidden: true, MaxActions: 400,
		Options: []engine.Option{
			{
				Name: "length", Rule: "TOY-1", Default: "normal", Values: []string{"normal", "short"},
				Sets: map[string]map[string]string{"short": {"rounds": "1"}},
			},
			{Name: "rounds", Rule: "TOY-1", Default: "2", Min: 1, Max: 3},
		},
		Reactions: []string{"yes", "no", "fog", "pass"},
		Questions: []engine.QuestionKind{{Key: "offer", Answers: []string{"yes", "no"}}},
	}
}
