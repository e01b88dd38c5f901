package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// alsoAtEnd adds an event to the end of a turn.
func alsoAtEnd(tell func(before *state, by seat) engine.Event) mutant {
	return mutant{wraps: func(sound Rules, s *state, by seat, a action, ev *events) {
		before := *s
		sound.Apply(s, by, a, ev)
		if a.Kind == toy.End {
			e := tell(&before, by)
			e.Rule, e.Key = "TOY-7", "ended"
			ev.Add(&e)
		}
	}}
}

func fogOfNext(s *state, by seat) int16 { return int16(s.Hands[(by+1)%seat(s.Seats)][toy.Fog]) }

// showHand reveals a hand in a view that hides it.
func showHand(v, s *state, whose seat) {
	if v.Hands[whose][toy.Unknown] == 0 || s.Hands[whose][toy.Unknown] > 0 {
		return
	}
	for k, n := range s.Hands[whose] {
		v.Deck[k] -= n
	}
	v.Hands[whose] = s.Hands[whose]
}

// mutantsOfSecrets leak hidden information.
func mutantsOfSecrets(sound Rules) []mutantCase {
	knows := func(s *state, i seat) bool { return s.Hands[i][toy.Fog] > 0 }
	ownDice := newSeed(99)
	return []mutantCase{
		{"a view of a view is another", "view", "viewed again", mutant{
			view: func(s *state, to seat) state {
				v := sound.View(s, to)
				v.Offered = !v.Offered
				return v
			},
		}},
		{"a game without secrets has some", "view", "nothing is hidden", mutant{
			about: func(f *display.About) { f.Hidden = false },
		}},
		{"looking changes what is looked at", "view", "viewing the state changes it", mutant{
			view: func(s *state, to seat) state {
				v := sound.View(s, to)
				s.Offered = true
				v.Offered = true
				return v
			},
		}},
		{"only who holds a fog is asked for it", "asking", "it could be", mutant{
			toAct: func(s *state) engine.Seats {
				if s.Phase == toy.Reacting && !knows(s, s.Other) {
					return engine.Only(s.Active)
				}
				return sound.ToAct(s)
			},
		}},
		{"a view does not determine who is asked", "asking", "it could be", mutant{
			toAct: func(s *state) engine.Seats {
				if s.Phase == toy.Reacting && s.Hands[s.Other][toy.Unknown] > 0 {
					return engine.Only(s.Active)
				}
				return sound.ToAct(s)
			},
		}},
		{"in a world behind a view it is another's turn", "asking", "it could be", mutant{
			resample: func(v *state, to seat, src engine.Source) state {
				s := sound.Resample(v, to, src)
				if s.Phase == toy.Turn {
					s.Active = (s.Active + 1) % seat(s.Seats)
				}
				return s
			},
		}},
		{"no card is offered to who would not want it", "legal on view", "by what it knows", mutant{
			legal: func(dst []action, s *state, by seat) []action {
				return slices.DeleteFunc(sound.AppendLegal(dst, s, by), func(a action) bool {
					return a.Kind == toy.Offer && s.Hands[a.Seat][toy.Three] > 0
				})
			},
		}},
		{"the reason of a refusal depends on a hidden card", "legal on view", "by what the seat knows", mutant{
			check: func(s *state, by seat, a action) refusal {
				no := sound.Check(s, by, a)
				if !no.OK() && s.Deck[toy.Fog] > 2 {
					no.Args[5] = 1
				}
				return no
			},
		}},
		{"the reason for a refusal reveals a hidden card", "legal on view", "tells the seat what it does not know", mutant{
			check: func(s *state, by seat, a action) refusal {
				no := sound.Check(s, by, a)
				if other := (by + 1) % seat(s.Seats); !no.OK() && s.Hands[other][toy.Three] > 0 {
					no.Args[5] = 1
				}
				return no
			},
		}},
		{"a cost depends on a hidden card", "legal on view", "the cost depends", mutant{
			cost: func(s *state, _ seat, _ action) engine.Cost {
				return engine.Cost{{Of: "coin", N: int16(s.Deck[toy.One])}}
			},
		}},
		{"a card moves between hands unseen by a view", "resample", "has another view", mutant{
			resample: func(v *state, to seat, src engine.Source) state {
				s := sound.Resample(v, to, src)
				if s.Hands[1][toy.One] > 0 && to != 1 {
					s.Hands[1][toy.One]--
					s.Hands[0][toy.One]++
				}
				return s
			},
		}},
		{"what lies behind a view is no position", "resample", "a state drawn for the view of seat watcher: ", mutant{
			resample: func(v *state, to seat, src engine.Source) state {
				s := sound.Resample(v, to, src)
				if s.Deck[toy.One] > 1 && s.Deck[toy.Two] > 1 && to == engine.Watcher {
					s.Deck[toy.One]--
					s.Deck[toy.Two]++
				}
				return s
			},
			view: func(s *state, to seat) state {
				v := sound.View(s, to)
				v.Deck = toy.Pile{toy.One: v.Deck.Size()}
				return v
			},
		}},
		{"hidden worlds are drawn by dice of the game's own", "resample", "the same dice draw two states", mutant{
			resample: func(v *state, to seat, _ engine.Source) state { return sound.Resample(v, to, ownDice) },
		}},
		{"a view counts the true deck: who subtracts knows the hands", "secrets", "but its view differs", mutant{
			view: func(s *state, to seat) state {
				v := sound.View(s, to)
				v.Score[3] = s.Deck[toy.Three]
				if s.Hands[1][toy.Unknown]+s.Hands[0][toy.Unknown] > 0 {
					v.Score[3] = s.Score[3] // it already is a view
				}
				return v
			},
		}},
		{"a drawn card stands in the log for all", "secrets", "its view is the same", mutant{
			seen: func(_ *state, _ seat, a action, _ seat) action { return a },
		}},
		{"an event reveals a draw to everybody", "secrets", "its view is the same", mutant{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if ev == nil {
					return
				}
				for i := range ev.List {
					if ev.List[i].Key == "got" {
						ev.List[i].To = 0
					}
				}
			},
		}},
		{"a card laid is shown to all, and worlds behind views have no hands", "secrets", "its view is the same", mutant{
			seen: func(s *state, by seat, a action, to seat) action {
				if a.Kind == toy.Lay {
					return a
				}
				return sound.Seen(s, by, a, to)
			},
			resample: func(v *state, _ seat, _ engine.Source) state { return *v },
		}},
		{"the end of a turn reveals the next seat's hand", "secrets", "its view is the same", alsoAtEnd(func(s *state, by seat) engine.Event {
			return engine.Event{Args: engine.Args{fogOfNext(s, by)}}
		})},
		{"the end of a turn reveals a hand to one seat", "secrets", "to seat 1 as", alsoAtEnd(func(s *state, _ seat) engine.Event {
			return engine.Event{Args: engine.Args{int16(s.Hands[1][toy.Fog])}, To: engine.Only(0)}
		})},
		{"the seat that ends its turn learns the next seat's hand", "secrets", "its view is the same", alsoAtEnd(func(s *state, by seat) engine.Event {
			return engine.Event{Args: engine.Args{fogOfNext(s, by)}, To: engine.Only(by), Barrier: true}
		})},
		{"who has ended its turn sees a hand during the next", "secrets", "but its view differs", mutant{
			view: func(s *state, to seat) state {
				v := sound.View(s, to)
				if to >= 0 && s.Seats > 2 && s.Up && s.Active == to+1 {
					showHand(&v, s, (to+2)%seat(s.Seats))
				}
				return v
			},
		}},
		{"the acting seat gets no event", "secrets", "is shown to the seat itself", mutant{
			seen: func(s *state, by seat, a action, to seat) action {
				if a.Kind == toy.Lay {
					a.Card = toy.Unknown
				}
				return sound.Seen(s, by, a, to)
			},
		}},
		{"loading reveals who holds fog, and can be undone", "barrier", "none of its events is a barrier", mutant{
			apply: func(s *state, by seat, a action, ev *events) {
				before := *s
				sound.Apply(s, by, a, ev)
				if a.Kind == toy.Load {
					ev.Add(&engine.Event{Rule: "TOY-14", Key: "fog", Args: engine.Args{fogOfNext(&before, by)}, To: engine.Only(by)})
				}
			},
		}},
		{"a load shows its seat a hand, and can be taken back", "barrier", "none of its events is a barrier", mutant{
			view: func(s *state, to seat) state {
				v := sound.View(s, to)
				if s.Phase == toy.Reacting && to == s.Active {
					showHand(&v, s, s.Other)
				}
				return v
			},
		}},
		{"a look at the top card can be taken back", "barrier", "none of its events is a barrier", mutant{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if ev == nil {
					return
				}
				for i := range ev.List {
					ev.List[i].Barrier = false
				}
			},
		}},
	}
}
