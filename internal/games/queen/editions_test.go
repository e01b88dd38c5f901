package queen_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/hex"
	"github.com/bigriver/bigriver/internal/must"
)

//go:generate go test -count=1 -run ^TestEditionsPage$ . -update

// editionRow is a point on which the English and the French text of The Black Rose were compared.
type editionRow struct {
	topic, en, fr, played string

	// "same": both texts play alike; "silent": one text or both say nothing, so that somebody had
	// to decide; "cosmetic": nothing depends on it; "option": play differs, and an option selects
	// the text.
	mark   string
	option string // that changes it
}

func editionRows() []editionRow {
	return []editionRow{
		{"List of the parts", "none", "six tiles, three boats, six wheels, seven cabins", "as the French text", "cosmetic", ""},
		{"Cabins for passengers", "two with two boats each; in the base game too", "one a player", "nothing depends on it", "cosmetic", ""},
		{"What the parts are added to", "the passenger game", "not said", "the passenger game (QX-01)", "silent", ""},
		{"Swapping tiles", "every player must be able to get two passengers", "one tries to keep enough docks", "too few stations are refused, or allowed (QX-03, QX-87)", "option", "scarce_stations"},
		{"A sandbar ends the movement", "said", "the boat counts as stuck at speed 1", "it does (QX-05)", "same", ""},
		{"Coal for leaving a sandbar", "ahead only", "in any direction", "ahead only, or backwards too (QX-09, QX-14)", "option", "sandbar_back_coal"},
		{"Speed when leaving ahead", "the normal change from 1", "the normal change at the start of the turn", "the normal change (QX-10)", "same", ""},
		{"Speed when leaving backwards", "stays 1", "is not raised", "stays 1 (QX-13)", "same", ""},
		{"Free heading off a sandbar", "after a step back", "on reaching water", "after a step back, or ahead too (QX-15, QX-93)", "option", "sandbar_free_turn"},
		{"Back onto another sandbar", "not said", "free heading on water only", "no heading there (QX-92)", "silent", ""},
		{"Pushed onto a sandbar", "speed 1, no heading; it can lose the boat", "speed 1, no heading", "speed 1, no heading (QX-21, QX-19)", "same", ""},
		{"Boats on sandbars are not pushed", "said", "said", "they are not (QX-22)", "same", ""},
		{"When logs slow a boat down", "at the end of the round", "at the end of the movement", "after the movement, or the round (QX-28)", "option", "log_loss_time"},
		{"Which logs count", "gone through or entered", "crossed", "every field that was entered (QX-28)", "same", ""},
		{"Too few points for logs", "go elsewhere, with all points", "go elsewhere", "logs cannot be entered (QX-26)", "same", ""},
		{"Pushing onto logs", "three points in all, nothing else for the pusher", "one point more", "three points in all (QX-32, QX-33)", "same", ""},
		{"Pushed onto logs", "speed kept, no heading", "speed kept, no heading", "speed kept, no heading (QX-34, QX-35)", "same", ""},
		{"Pushing a boat off logs", "not said", "not said", "three points, and the pusher is slowed down (QX-36, QX-37)", "silent", ""},
		{"A coal stop", "as for passengers", "as at passenger docks", "after a movement, at speed 1 (QX-38)", "same", ""},
		{"Pushed onto a coal dock", "not said", "not said", "may fill up, or not (QX-96)", "silent", "refuel_when_pushed"},
		{"A lost coal wheel", "back by a stop", "back on reaching the dock", "by a stop at speed 1, or where a movement ends on the dock at any speed (QX-40, QX-95)", "option", "coal_wheel_back"},
		{"Passengers on coal islands", "never", "not said", "never (QX-04)", "silent", ""},
		{"Turn order with two boats", "each at its own place", "not said", "each at its own place (QX-43)", "silent", ""},
		{"When coal is exchanged", "at the end of the movement of one of the boats", "at the end of its turn", "after the movement (QX-46)", "same", ""},
		{"Where coal is exchanged", "neither at a dock, a landing field, a sandbar or logs", "the receiver on deep water", "both clear, or the receiver (QX-49)", "option", "exchange_both_clear"},
		{"A giver without coal", "the wheel goes, no more is given", "0 cannot give", "what it has (QX-51)", "same", ""},
		{"Coal of the Black Rose", "it exchanges two points a round at most", "it gives two points a round at most", "it gives, or takes too (QX-63, QX-110)", "option", "br_receives_coal"},
		{"Two players: start of the second", "2 and 3", "not said", "2 and 3 (QX-74)", "silent", ""},
		{"Two players: passengers", "one a station", "one on every red or brown building", "one a station (QX-75)", "same", ""},
		{"Two players: the end", "at speed 1 with two passengers, whatever the other boat does", "the first boat with two passengers", "the first boat that finishes (QX-76)", "same", ""},
		{"Six players: heading of the sixth boat", "not said", "straight on", "straight on (QX-77)", "silent", ""},
		{"Six players: its first step", "onto the 3 or the 5", "not said", "there is no other (QX-78)", "silent", ""},
		{"Six players: bonus coal", "for round 1 only", "for round 1 only", "for its first turn (QX-80)", "same", "bonus_coal_first"},
		{"Where the Black Rose starts", "on the next number", "on the start field nearest to the others", "on the next number, which is the nearest (QX-54)", "same", ""},
		{"Its heading at the start", "not said", "straight on", "straight on (QX-55)", "silent", ""},
		{"The Black Rose with six other boats", "not said", "not said", "not at all, or beside the berths (QX-99)", "silent", "br_with_six"},
		{"Who controls it", "the last in the order, even if it moves earlier", "whose turn it is; then who moves last", "the last in the order (QX-57, QX-58)", "same", ""},
		{"When it moves", "at its own place", "in addition", "at its own place (QX-56)", "silent", ""},
		{"It can be pushed", "as follows", "said", "it can (QX-68)", "same", ""},
		{"When its coal is counted again", "at the end of the round", "at the end of its movement", "one point a round, so it is the same (QX-60)", "same", "br_own_turn_coal_on_sandbar"},
		{"It at docks", "it may stop and not stay", "it may end there and not stay", "not twice in a row at one dock (QX-64, QX-65)", "same", ""},
		{"It at the jetty", "it stays in the game", "it goes on moving", "it stays on the river (QX-67)", "same", ""},
		{"Who protects it", "who controls it and all others", "the players", "everybody (QX-71)", "same", "br_protect_strength"},
		{"What excuses more than 1 coal", "a new tile only", "any need", "any need; it uses the least that is enough (QX-72)", "silent", "br_alone_stuck"},
		{"It is never out", "said", "it has to stay on the river", "it never is (QX-73)", "same", ""},
		{"Its coal in the turn order", "not said", "not said", "more than anybody, or 6, or 0 (QX-100)", "silent", "br_tie_coal"},
		{"Who aligns it and lays its tiles", "not said", "not said", "who controls it (QX-69, QX-70)", "silent", ""},
		{"Whether it keeps tiles on the table", "not said", "not said", "it does, or only its own (QX-101)", "silent", "br_holds_tiles"},
		{"Sandbars and logs at the jetty", "not said", "not said", "the speed before counts, or that after (QX-88, QX-89)", "silent", "sandbar_landing"},
		{"Three players with two boats each", "proposed, no numbers", "not said", "two passengers a station, or one (QX-102)", "silent", "three_by_two"},
		{"Proposals and tactics", "exchange at stations, winning with both boats", "none", "as options (QX-97, QX-103)", "option", "exchange_at_docks"},
	}
}

// editionPage returns docs/editions.md.
func editionPage() string {
	var b strings.Builder
	b.WriteString(`<!-- Generated by "go generate ./internal/games/queen": change the rows in editions_test.go instead. -->
# The Black Rose in English and in French

The two printed texts of the expansion were compared point by point. Each point is one of these:

- *same*: both texts play alike;
- *silent*: one or both of them do not cover the point, so this program makes its own ruling;
- *cosmetic*: nothing in the game depends on it;
- *option*: the texts differ in play, and an option selects one. With ` + "`edition=en`" + ` and ` + "`edition=fr`" + ` these
  options follow that text; every other edition follows what comes first in the column "played".

Some rulings have options too, where another ruling would be as good. The numbers in brackets are rules of ` + "`bigriver rules queen`" + `.

| | point | English | French | played | mark | option |
| --- | --- | --- | --- | --- | --- | --- |
`)
	for i, row := range editionRows() {
		option := row.option
		if option != "" {
			option = "`" + option + "`"
		}
		fmt.Fprintf(&b, "| %d | %s | %s | %s | %s | %s | %s |\n", i+1, row.topic, row.en, row.fr, row.played, row.mark, option)
	}
	return b.String()
}

func TestEditionsPage(t *testing.T) {
	const file = "../../../docs/editions.md"
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
		must.Do(t, os.WriteFile(file, []byte(editionPage()), 0o644))
	}
	is := must.Get(os.ReadFile(file))(t)
	if string(is) != editionPage() {
		t.Errorf("docs/editions.md does not have these rows: run go generate (%s)", "QX-108")
	}
	f := rules(t).Facts()
	marks := map[string]int{}
	for i, row := range editionRows() {
		marks[row.mark]++
		found := row.option == ""
		for _, o := range f.Options {
			found = found || o.Name == row.option
		}
		if !found || row.mark == "option" && row.option == "" {
			t.Errorf("row %d: no option %q (%s)", i+1, row.option, "QX-108")
		}
	}
	if len(marks) != 4 || len(editionRows()) != 51 {
		t.Errorf("%d rows, marked %v (%s)", len(editionRows()), marks, "QX-108")
	}
}

// Every row that changes play is played once by each text, with different results.
func TestEditionsDiffer(t *testing.T) {
	const river = "A0 B3-1 A2-1 A3-1"
	const b, c = "0.2 N 1/6", "0.9 N 1/6"
	two := func(a, d string) []string { return []string{a, b, c, d} }
	tests := map[int]struct {
		s                scenario
		play, playFrench string // playFrench is empty if both texts play the same
		en, fr           string
	}{
		6: {s: scenario{river: river, boats: []string{"1.13 N 1/2", b, c}}, play: "speed 1; back; head S", en: "A 1.8 S 1/2", fr: "A 1.8 S 1/1"},
		9: {
			s: scenario{river: river, boats: []string{"1.13 N 1/2", b, c}}, play: "speed 1; ahead; end", playFrench: "speed 1; ahead; head S",
			en: "A 1.18 N 1/1", fr: "A 1.18 S 1/1",
		},
		13: {s: scenario{river: "A0 B2 A2-1 A3-1", boats: []string{"0.18 N 2/6", b, c}}, play: "speed 2; ahead; end", en: "A 1.3 N 2/6", fr: "A 1.3 N 1/6"},
		21: {
			s: scenario{river: "A0 B1 A2-1 A3-1", boats: []string{"1.1 N 2/0", b, c}}, play: "speed 2; ahead; right; ahead; end",
			playFrench: "speed 2; ahead; right; ahead; end; refuel", en: "A 1.7 NE 2/0", fr: "A 1.7 NE 2/6",
		},
		25: {
			s:    scenario{seats: 2, river: "A0 A2-1 A1-1 A3-2", boats: two("1.1 N 1/2 A1-1", "1.7 N 1/6")},
			play: "speed 1; ahead; end", playFrench: "speed 1; ahead; end; get 2", en: "turn B; D 1.7 N 1/6", fr: "turn B; D 1.7 N 1/4",
		},
		27: {
			s: scenario{
				options: "black_rose=on", river: "A0 A3-1 A2-1 A3-2", boats: []string{"0.7 N 1/6", b, "1.12 N 1/2"}, rose: "1.6 N 1/1", turn: "R",
			},
			play: "speed 1; ahead; end; get 2", playFrench: "speed 1; ahead; end; !QX-110 get 2; pass", en: "C 1.12 N 1/0", fr: "C 1.12 N 1/2",
		},
	}
	r := rules(t)
	for i, row := range editionRows() {
		tt, ok := tests[i+1]
		if !ok {
			// Row 4 is about set-up, and neither text requires what row 51 is about: see
			// TestExpansionOptions and TestTwoBoats.
			if row.mark == "option" && i+1 != 4 && i+1 != 51 {
				t.Errorf("row %d differs in play, and no test shows it (%s)", i+1, "QX-108")
			}
			continue
		}
		for edition, want := range map[string]string{"en": tt.en, "fr": tt.fr} {
			s := tt.s
			s.rule, s.options = "QX-108", s.options+" tiles=added edition="+edition
			state, actions := s.position(t, r), tt.play
			if edition == "fr" && tt.playFrench != "" {
				actions = tt.playFrench
			}
			play(t, r, &state, actions)
			for fact := range strings.SplitSeq(want, ";") {
				if err := holds(r, &state, strings.Fields(fact)); err != nil {
					t.Errorf("row %d, %s: %v (%s)", i+1, edition, err, "QX-108")
				}
			}
		}
	}
}

// The French text puts the Black Rose onto the start field nearest to the other boats. For every
// number of boats that is the next start field, which the English text names (row 34). The nearest
// field is the one with the smallest sum of distances to the other boats.
func TestNextBerthIsTheNearest(t *testing.T) {
	r := rules(t)
	for seats, want := range map[int]string{3: "R 0.3 N 1/1", 4: "R 0.1 N 1/1", 5: "R 0.0 N 1/1"} {
		setup := setupOf("black_rose=on")
		setup.Seats = seats
		s := newGame(t, r, setup)
		if err := holds(r, &s, strings.Fields(want)); err != nil {
			t.Errorf("%d boats: %v (%s)", seats, err, "QX-54")
		}
		next, nearest := far(r, seats, seats), 1000
		for berth := seats; berth < 6; berth++ {
			nearest = min(nearest, far(r, seats, berth))
		}
		if next != nearest {
			t.Errorf("%d boats: the next start field is %d away, the nearest %d (%s)", seats, next, nearest, "QX-54")
		}
	}
}

// far returns the sum of the distances from a start number, counted from 0, to the boats on the
// first ones.
func far(r queen.Rules, boats, berth int) (sum int) {
	at := func(n int) hex.Hex { return tiles.FieldPlace(int(r.Tables().Berths[n])) }
	for n := range boats {
		sum += at(n).Distance(at(berth))
	}
	return sum
}
