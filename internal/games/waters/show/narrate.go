package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Mark returns where turns begin and end. A week also has turns that belong to nobody: the
// upgrades, the Landowner cards and the weather. During set-up each choice is a turn.
func (Show) Mark(e *engine.Event) display.Mark {
	switch e.Key {
	case "phase_upgrade":
		return display.Mark{Begins: true, Seat: engine.Chance, Round: int(waters.ReadEventPhaseUpgrade(&e.Args).Week)}
	case "phase_landowner", "phase_weather":
		return display.Mark{Begins: true, Seat: engine.Chance}
	case "turn":
		return display.Mark{Begins: true, Seat: waters.ReadEventTurn(&e.Args).Seat}
	case "role", "town", "first_pawn", "first_levee", "game_lost", "game_won":
		return display.Mark{Ends: true}
	}
	return display.Mark{}
}

// Unnarrated lists the events that no sentence mentions.
func (Show) Unnarrated() []string {
	return []string{
		// the course of a turn
		"phase_actions", "turn", "turn_ended", "moves", "stopped", "donates", "upgraded", "first", "passed", "game_lost", "game_won",
		"asked", "permitted", "denied", "left_raft", "dropped_off", // only the result is mentioned
		"voted", "voted_both", "voted_keep", "voted_one", "voted_raft", "voted_swap", "voted_two", "goals_kept",
		// the reading is mentioned
		"looks_landowner", "looks_weather", "looked_landowner", "looked_weather", "saw_landowner", "saw_weather", "kept",
		// visible on the board
		"rain", "sun", "flow", "strengthened", "scored", "goal_opened", "declines", "drew", "drew_unseen",
		"boxed", "community_reshuffled", "landowner_reshuffled", "weather_reshuffled",
		"no_camp_left", "no_levee", "no_survivor", // nothing happens
	}
}

// Narrate describes a turn: "builds 2 levees, works for the community".
func (Show) Narrate(turn *display.SeenTurn) display.Sentence {
	t := narration{seat: turn.Seat, tallies: map[string]*display.Tally{}}
	for i := range turn.Events {
		e := &turn.Events[i]
		t.step = e.Step
		t.who(e.Key)
		if what, n := counted(&e.Event); what != nil {
			t.count(what(0).Key, n, what)
			continue
		}
		t.narrate(&e.Event)
	}
	return t.sentence
}

// narration builds the sentence about a turn, event by event. Repeated events become one clause.
type narration struct {
	sentence display.Sentence
	seat     engine.Seat
	step     int                       // of the event
	tallies  map[string]*display.Tally // by the key of the clause
	powers   [delta.MaxPositions]display.Tally
}

func (t *narration) add(w engine.Words) { t.sentence.Add(w, t.step) }

func (t *narration) count(key string, n int16, words func(n int16) engine.Words) {
	if t.tallies[key] == nil {
		t.tallies[key] = &display.Tally{}
	}
	t.sentence.Count(t.tallies[key], n, t.step, words)
}

// who names the part of the week if the turn belongs to nobody.
func (t *narration) who(key string) {
	if t.seat != engine.Chance {
		return
	}
	switch key {
	case "phase_upgrade":
		t.sentence.Subject = TurnUpgrades{}.Words()
	case "phase_landowner":
		t.sentence.Subject = TurnLandowner{}.Words()
	case "phase_weather":
		t.sentence.Subject = TurnWeather{}.Words()
	}
}

// counted returns the clause for an event that is only counted, and the count that the event adds.
// words is nil for other events.
func counted(e *engine.Event) (words func(n int16) engine.Words, n int16) {
	switch a := &e.Args; e.Key {
	case "walked":
		return func(n int16) engine.Words { return TurnWalked{Hexes: n}.Words() }, 1
	case "floated":
		return func(n int16) engine.Words { return TurnFloated{Hexes: n}.Words() }, 1
	case "boarded":
		return func(n int16) engine.Words { return TurnBoarded{Pawns: n}.Words() }, 1
	case "built":
		return func(n int16) engine.Words { return TurnBuilt{Levees: n}.Words() }, 1
	case "levee_raised":
		return func(n int16) engine.Words { return TurnLeveeRaised{Levees: n}.Words() }, 1
	case "raft":
		return func(n int16) engine.Words { return TurnRaft{Rafts: n}.Words() }, 1
	case "picked_up":
		return func(n int16) engine.Words { return TurnPickedUp{Survivors: n}.Words() }, 1
	case "delivered":
		return func(n int16) engine.Words { return TurnDelivered{Survivors: n}.Words() }, 1
	case "gave", "banked", "goal_card":
		return func(n int16) engine.Words { return TurnGave{Cards: n}.Words() }, 1
	case "found":
		return func(n int16) engine.Words { return TurnFound{Cards: n}.Words() }, 1
	case "discarded":
		return func(n int16) engine.Words { return TurnDiscarded{Cards: n}.Words() }, 1
	case "countered", "countered_for":
		return func(n int16) engine.Words { return TurnCountered{Threats: n}.Words() }, 1
	case "resisted", "resisted_for":
		return func(n int16) engine.Words { return TurnResisted{Threats: n}.Words() }, 1
	case "took_threat":
		return func(n int16) engine.Words { return TurnTookThreat{Threats: n}.Words() }, 1
	case "paid_force", "paid_hatred":
		return func(n int16) engine.Words { return TurnPaid{Cards: n}.Words() }, 1
	case "sent":
		return func(n int16) engine.Words { return TurnSent{Pawns: n}.Words() }, 1
	case "flood":
		return func(n int16) engine.Words { return TurnFlood{Hexes: n}.Words() }, waters.ReadEventFlood(a).Hexes
	}
	return countedMore(e)
}

// countedMore does the same for rarer events.
func countedMore(e *engine.Event) (words func(n int16) engine.Words, n int16) {
	switch e.Key {
	case "seeks":
		return func(n int16) engine.Words { return TurnSeeks{Times: n}.Words() }, 1
	case "works":
		return func(n int16) engine.Words { return TurnWorks{Times: n}.Words() }, 1
	case "accepted":
		return func(n int16) engine.Words { return TurnAccepted{Times: n}.Words() }, 1
	case "reads", "listens":
		return func(n int16) engine.Words { return TurnReads{Times: n}.Words() }, 1
	case "showed_landowner", "showed_weather":
		return func(n int16) engine.Words { return TurnShowed{Cards: n}.Words() }, 1
	case "vaudeville":
		return func(n int16) engine.Words { return TurnVaudeville{Times: n}.Words() }, 1
	case "performed", "shares":
		return func(n int16) engine.Words { return TurnPerformed{Times: n}.Words() }, 1
	case "used":
		return func(n int16) engine.Words { return TurnUsed{Powers: n}.Words() }, 1
	case "published", "cancelled":
		return func(n int16) engine.Words { return TurnPublished{Times: n}.Words() }, 1
	case "survivor":
		return func(n int16) engine.Words { return TurnSurvivor{Survivors: n}.Words() }, 1
	case "survivor_taken":
		return func(n int16) engine.Words { return TurnSurvivorTaken{Survivors: n}.Words() }, 1
	case "green_camp", "red_camp":
		return func(n int16) engine.Words { return TurnCamp{Camps: n}.Words() }, 1
	case "dynamited":
		return func(n int16) engine.Words { return TurnDynamited{Levees: n}.Words() }, 1
	case "forced_levee":
		return func(n int16) engine.Words { return TurnForcedLevee{Levees: n}.Words() }, 1
	case "force_unpaid", "hatred_unpaid", "landowner_flees":
		return func(n int16) engine.Words { return TurnLosses{Losses: n}.Words() }, 1
	case "lost_land", "lost_levee", "lost_town":
		return func(n int16) engine.Words { return TurnLost{Places: n}.Words() }, 1
	case "lost_pawn", "lost_survivor":
		return func(n int16) engine.Words { return TurnDied{People: n}.Words() }, 1
	}
	return nil, 0
}

// narrate describes an event that is not only counted.
func (t *narration) narrate(e *engine.Event) {
	switch a := &e.Args; e.Key {
	case "raised":
		t.gain(waters.ReadEventRaised(a).Seat)
	case "bought_renewable":
		t.gain(waters.ReadEventBoughtRenewable(a).Seat)
	case "new_pawn":
		t.gain(waters.ReadEventNewPawn(a).Seat)
	case "turned_up":
		t.add(TurnTurnedUp{Card: waters.ReadEventTurnedUp(a).Card}.Words())
	case "weather":
		t.add(weatherWords(waters.ReadEventWeather(a).Card))
	case "goal_completed":
		t.add(TurnGoal{Goal: waters.ReadEventGoalCompleted(a).Goal}.Words())
	case "goal_swapped":
		t.add(TurnGoalSwapped{}.Words())
	case "third_town":
		t.add(TurnThirdTown{}.Words())
	case "role":
		t.add(TurnRole{Role: waters.ReadEventRole(a).Role}.Words())
	case "town":
		t.add(TurnTown{At: waters.ReadEventTown(a).At}.Words())
	case "first_pawn":
		t.add(TurnFirstPawn{At: waters.ReadEventFirstPawn(a).At}.Words())
	case "first_levee":
		t.add(TurnFirstLevee{At: waters.ReadEventFirstLevee(a).At}.Words())
	case "week":
		t.add(TurnWeek{Losses: waters.ReadEventWeek(a).Losses}.Words())
	}
}

// gain says that a position has gained a power.
func (t *narration) gain(by engine.Seat) {
	t.sentence.Count(&t.powers[by], 1, t.step, func(n int16) engine.Words {
		if by == t.seat {
			return TurnPowers{Powers: n}.Words()
		}
		return TurnPowersOther{Seat: by, Powers: n}.Words()
	})
}

// weatherWords returns the text of a weather card.
func weatherWords(w delta.Weather) engine.Words {
	area := int8(w.Area())
	switch {
	case w >= delta.Cloudy:
		return TurnCloudy{}.Words()
	case w.IsSunny():
		return TurnSunny{Area: area}.Words()
	case w.IsHeavy():
		return TurnHeavyRain{Area: area}.Words()
	case w < delta.Light:
		return TurnMediumRain{Area: area}.Words()
	}
	return TurnLightRain{Area: area}.Words()
}
