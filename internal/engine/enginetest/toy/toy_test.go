package toy_test

import (
	"errors"
	"strconv"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
)

func TestStart(t *testing.T) {
	r, shown := load(t)
	g := match.Erase(r, shown)
	tests := []struct {
		rule   string
		seats  int
		rounds int
		fits   bool
	}{
		{"TOY-1", 1, 2, false},
		{"TOY-1", 2, 3, true},
		{"TOY-1", 3, 3, true},
		{"TOY-1", 4, 2, true},
		{"TOY-1", 4, 3, false},
		{"TOY-1", 5, 1, false},
	}
	for _, tt := range tests {
		name := tt.rule + "/" + strconv.Itoa(tt.seats) + " seats, " + strconv.Itoa(tt.rounds) + " rounds"
		t.Run(name, func(t *testing.T) {
			_, err := g.New(engine.Setup{Seats: tt.seats, Options: map[string]string{"rounds": strconv.Itoa(tt.rounds)}})
			if (err == nil) != tt.fits {
				t.Errorf("accepted is %v: %v", err == nil, err)
			}
			var refusal engine.Refusal
			if errors.As(err, &refusal) && refusal.Rule != tt.rule {
				t.Errorf("refused by %s, want %s", refusal.Rule, tt.rule)
			}
		})
	}
	s := must.Get(r.Start(engine.Setup{Seats: 3, Options: map[string]string{"rounds": "2"}}))(t)
	if want := (toy.Pile{toy.One: 6, toy.Two: 4, toy.Three: 3, toy.Fog: 3}); s.Deck != want {
		t.Errorf("the deck is %v, want %v (%s)", s.Deck, want, "TOY-2")
	}
	if s.Coins != [4]int8{3, 3, 3, 0} || s.Hands != [4]toy.Pile{} {
		t.Errorf("coins %v and hands %v, want three coins a seat and no card (%s)", s.Coins, s.Hands, "TOY-3")
	}
}

func TestPerft(t *testing.T) {
	enginetest.Perft(t, toy.New(), engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1"}}, 4, 16, 64, 254, 892)
	// Never four threes or four fogs.
	enginetest.Perft(t, toy.New(), engine.Setup{Seats: 4}, 4, 16, 64, 254)
}
