package waters_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/show"
	"github.com/bigriver/bigriver/internal/must"
)

func TestStart(t *testing.T) {
	t.Run("what is laid out", func(t *testing.T) {
		g := begin(t, 2)
		g.want("RW-001", len(g.s.Pawns)*len(g.s.Pawns[0]), 16).want("RW-003", len(g.s.Powers[0])-1, 5)
		g.want("RW-004", []int{int(g.s.Levees), len(g.s.Rafts), len(g.s.Camps)}, "[60 10 7]")
		g.want("RW-006", g.s.Deck, "[0 11 12 11 13 13 10 8 8 6 8 0 0 0]").want("RW-005", g.s.DeckLen, 100)
		g.want("RW-008", g.s.WeatherLen, 100).want("RW-009", g.heavy(), 18)
		g.want("RW-010", g.s.Level[:14], "[1 1 1 1 1 1 1 1 1 1 1 1 1 1]")
		g.want("RW-020", []int{int(g.s.Week), int(g.s.Loss), int(g.s.Bank)}, "[0 0 0]")
		g.want("RW-024", sum(g.s.Land[delta.Flees:]), 0).want("RW-021", g.s.Camps, [7]waters.Camp{})
		all := func(c delta.LandCard) int8 { return g.s.Land[c] + g.s.Star[c] }
		g.want("RW-025", []int8{all(delta.Force), all(delta.RaceHatred), all(delta.ThreatCard), all(delta.JobOffer)}, "[5 5 10 60]")
		g.want("RW-247", g.s.Star[delta.ThreatCard], 5)
		g.want("RW-055", g.s.Powers[0], "[0 2 3 0 1 0]").want("RW-002", g.s.Cubes[0], 0)
		for seats, pool := range map[int]int8{1: 19, 2: 19, 3: 15, 4: 11} {
			g.want("RW-033", begin(t, seats).s.Pool, pool)
		}
		spring := begin(t, 4, "version", "spring1927", "weather_deck", "77")
		spring.want("RW-010", spring.s.Level[yv1], 2).want("RW-005", spring.s.WeatherLen, 77).want("RW-023", spring.heavy(), 18)
		spring.want("RW-007", spring.s.LandLen+spring.s.StarLen, 100).want("RW-026", spring.s.Land[delta.Flees], 3)
		spring.want("RW-028", spring.s.Star[delta.Flees], 0).want("RW-027", []int8{spring.s.Star[delta.JobOffer], spring.s.Star[delta.ThreatCard]}, "[15 5]")
		spring.want("RW-199", []int8{begin(t, 1).s.Positions, begin(t, 1).s.Seats}, "[2 1]")
	})
	t.Run("limits and weeks", func(t *testing.T) {
		for _, tt := range []struct {
			version string
			seats   int
			limit   int8
			weeks   int8
		}{
			{"fall1926", 1, 22, 7},
			{"fall1926", 2, 22, 7},
			{"fall1926", 3, 18, 7},
			{"fall1926", 4, 14, 7},
			{"spring1927", 1, 25, 10},
			{"spring1927", 2, 25, 10},
			{"spring1927", 3, 22, 10},
			{"spring1927", 4, 19, 10},
		} {
			g := begin(t, tt.seats, "version", tt.version)
			b, _ := g.r.Board(&g.s).(show.Board)
			g.want("RW-012", b.Limit, tt.limit).want("RW-011", b.Weeks, tt.weeks)
		}
	})
	t.Run("tight limits", func(t *testing.T) {
		for seats, limit := range map[int]int8{1: 9, 2: 9, 3: 8, 4: 7} {
			g := begin(t, seats, "loss_limit", "tight")
			b, _ := g.r.Board(&g.s).(show.Board)
			g.want("RW-276", b.Limit, limit)
		}
	})
	t.Run("refused set-ups", func(t *testing.T) {
		r := rules(t)
		for rule, s := range map[string]engine.Setup{
			"RW-229": setup(t, r, 2, "version", "spring1927", "fall_vicksburg_refuge", "on"),
			"RW-203": setup(t, r, 1, "group_vote", "on"),
		} {
			_, err := r.Start(s)
			var refusal engine.Refusal
			if !errors.As(err, &refusal) || refusal.Rule != rule {
				t.Errorf("want a refusal by %s, have %v", rule, err)
			}
		}
	})
}

func (g *table) heavy() (n int8) {
	for a := range 4 {
		n += g.s.Weather[int(delta.Heavy)+a]
	}
	return n
}

func sum(list []int8) (n int) {
	for _, x := range list {
		n += int(x)
	}
	return n
}

// dealt plays the chance actions of set-up: always the first possible one, with the given First
// Player.
func (g *table) dealt(first string) *table {
	g.Helper()
	for g.r.ToAct(&g.s).Has(engine.Chance) {
		if g.s.Step == waters.DrawFirst {
			g.do("* first " + first)
			continue
		}
		if g.s.Step == waters.DrawWeather && g.s.Weather[delta.Cloudy] > 0 {
			g.do("* weather cloudy")
			continue
		}
		legal := g.r.AppendLegal(nil, &g.s, engine.Chance)
		g.do("* " + g.r.Format(legal[0]))
	}
	return g
}

func TestSetUp(t *testing.T) {
	t.Run("in order", func(t *testing.T) {
		g := begin(t, 2)
		g.want("RW-206", g.s.Step, waters.BoxHeavy)
		g.want("RW-206", g.r.Format(g.r.Seen(&g.s, engine.Chance, waters.Action{Kind: waters.Box, N: int8(delta.Heavy)}, 0)), "box ?")
		g.dealt("2")
		g.want("RW-022", g.heavy(), 9).want("RW-022", g.s.WeatherLen, 91)
		g.want("RW-029", g.s.Row[2] != delta.NoLand, true).want("RW-029", g.s.StarLen, 17)
		g.want("RW-030", []int{sum(g.s.Hands[0][:]), sum(g.s.Hands[1][:])}, "[7 7]").want("RW-248", g.s.DeckLen, 86)
		g.want("RW-031", g.s.First, 1).want("RW-211", g.s.Step, waters.PlaceSurvivor)
		g.want("RW-203", g.r.ToAct(&g.s), "2")
		g.refuse("RW-032", "2 survivor 9,5").do("2 survivor 7,0").want("RW-032", g.peopleAt("7,0"), 1).want("RW-033", g.s.Pool, 18)
		g.want("RW-252", g.r.ToAct(&g.s), "2")
		g.refuse("RW-037", "2 town 9,6").refuse("RW-038", "2 town 0,2").refuse("RW-038", "2 town 5,0")
	})
	t.Run("towns", func(t *testing.T) {
		g := begin(t, 3).dealt("1").do("1 survivor 7,1", "1 town 2,1").refuse("RW-036", "2 town 3,3")
		g.do("2 town 9,3").want("RW-034", g.s.Town[1], "9,3").want("RW-039", g.s.Pawns[1], "[{9,3 0} {9,3 0} {none 0} {none 0}]")
		g.want("RW-272", g.legal(2, "town") > 0, true).refuse("RW-272", "3 done")
		g.do("3 town 3,7").want("RW-034", g.s.Step, waters.PlacePawn)
		g.refuse("RW-040", "1 pawn 9,5").do("1 pawn 7,0").want("RW-039", g.s.Pawns[0][2].At, "7,0")
		g.do("2 pawn 3,8", "3 pawn 10,0").want("RW-041", g.s.ToPlace, 3)
		g.refuse("RW-042", "1 levee 2,2", "1 levee 5,0", "1 levee 0,3").do("1 levee 6,8").refuse("RW-042", "1 levee 6,8")
		g.want("RW-042", g.leveeAt("6,8"), 3).want("RW-130", g.leveeAt("6,8"), 3)
	})
	t.Run("RW-035 far from water", func(t *testing.T) {
		// No lowland on the game's own map is that far inland, so the test makes one.
		r := must.Get(waters.FromData(strings.Replace(delta.OwnData(), "r11   HMoH", "r11   Z1o5", 1)))(t)
		s := must.Get(r.Start(setup(t, r, 2)))(t)
		g := &table{T: t, r: both{Rules: r}, s: s}
		g.dealt("1").do("1 survivor 7,0").refuse("RW-035", "1 town 0,11")
	})
	t.Run("four towns must find room", func(t *testing.T) {
		begin(t, 4).dealt("1").do("1 survivor 7,1", "1 town 3,9").do("2 town 1,1").refuse("RW-200", "3 town 7,3")
	})
	t.Run("levees and the first weather", func(t *testing.T) {
		for _, tt := range []struct {
			version string
			seats   int
			each    int8
		}{{"fall1926", 4, 3}, {"spring1927", 2, 2}, {"spring1927", 3, 1}, {"spring1927", 4, 1}} {
			g := begin(t, tt.seats, "version", tt.version).dealt("1")
			for g.s.Phase == waters.SetUp && g.s.Step != waters.PlaceLevee {
				by := g.r.ToAct(&g.s).First()
				g.do(by.String() + " " + g.r.Format(g.r.AppendLegal(nil, &g.s, by)[0]))
			}
			g.want("RW-041", g.s.ToPlace, tt.each)
			for g.s.Step == waters.PlaceLevee {
				by := g.r.ToAct(&g.s).First()
				g.do(by.String() + " " + g.r.Format(g.r.AppendLegal(nil, &g.s, by)[0]))
			}
			g.want("RW-043", g.s.Step, waters.DrawWeather)
			g.dealt("1").want("RW-043", g.s.Turned[2], delta.Cloudy).want("RW-044", g.s.Phase, waters.Upgrade)
		}
	})
	t.Run("two place a third town", func(t *testing.T) {
		g := begin(t, 2, "group_vote", "on").dealt("1").do("2 survivor 7,0", "1 survivor 7,1").want("RW-203", g2(t), "7,1")
		g.do("1 town 2,1", "2 town 9,5").want("RW-034", g.s.Step, waters.PlaceThirdTown)
		g.do("2 town 3,7").want("RW-203", g.s.Town[2], "none").do("1 town 3,7").want("RW-034", g.s.Town[2], "3,7")
	})
}

func g2(t *testing.T) string {
	t.Helper()
	g := begin(t, 2, "group_vote", "on").dealt("1").do("2 survivor 7,0", "1 survivor 7,1")
	if g.peopleAt("7,1") == 1 {
		return "7,1"
	}
	return "7,0"
}

func TestMap(t *testing.T) {
	t.Parallel()
	g := begin(t, 2)
	b, _ := g.r.Board(&g.s).(show.Board)
	kinds, groups, elevation := map[string]int{}, map[string][]delta.Hex{}, map[string]int8{}
	for _, h := range groundsOf(b) {
		kinds[h.kind]++
		if h.kind == "lowland" {
			groups[h.group] = append(groups[h.group], h.At)
			if e, ok := elevation[h.group]; ok && e != h.elevation {
				t.Errorf("RW-014: %s has two elevations", h.group)
			}
			elevation[h.group] = h.elevation
			g.want("RW-015", h.elevation >= 2, true)
		}
		if h.kind == "vicksburg" {
			col, row := colRow(h.At)
			g.want("RW-018", col >= 6 && row >= 8, true)
		}
	}
	g.want("RW-013", kinds, map[string]int{"water": 42, "lowland": 89, "high": 31, "vicksburg": 3}).want("RW-014", len(groups), 29)
	dots := map[string]string{"YV": "9,0", "ML": "6,1", "CT": "5,4", "TB": "4,8"}
	lakes, seen := 0, map[string]bool{}
	for _, w := range b.Waters {
		if w.Area == "YV" {
			lakes++
			col, _ := colRow(w.Token)
			g.want("RW-016", col >= 8, true)
		}
		if !seen[w.Area] {
			g.want("RW-019", w.Token, dots[w.Area])
			_, row := colRow(w.Token)
			g.want("RW-017", row, map[string]int{"YV": 0, "ML": 1, "CT": 4, "TB": 8}[w.Area])
		}
		seen[w.Area] = true
	}
	g.want("RW-016", lakes, 4).want("RW-154", []string{b.Waters[0].Group, b.Waters[4].Group, b.Waters[7].Group, b.Waters[13].Group}, "[YV1 ML1 CT1 TB5]")
	g.want("RW-166", []string{b.Waters[0].Flows, b.Waters[3].Flows, b.Waters[6].Flows, b.Waters[13].Flows}, "[YV2  CT1 ]")
}

func colRow(h delta.Hex) (col, row int) { return int(h-1) % 12, int(h-1) / 12 }

// The error for a faulty data file names the line or the entry.
func TestData(t *testing.T) {
	t.Parallel()
	whole := delta.OwnData()
	must.Get(waters.FromData(whole))(t)
	for _, tt := range []struct{ old, put, want string }{
		{"A1o5", "A1o4", "line 19: hex 4,0, cell \"A1o5\": the group A1 is at 4 elsewhere"},
		{"A2o4      ML1*", "A2o4      ML1~", "hexes for its token"},
		{"A2o4      ML2+", "A2o4      XX2+", "hex 5,1, cell \"XX2+\": water is of YV, ML, CT or TB"},
		{"A2w4", "A2w9", "elevation from 2 to 5"},
		{"r02   HMoH", "r02   HMxH", "the third character"},
		{"r03", "r04", "want the row r03"},
		{"YV1 > YV2", "YV1 YV2", "want > between"},
		{"lakes YV1", "lake YV1", "want \"lakes\" or \"river\""},
		{"7,2  Greenville", "6,1  Greenville", "6,1 is not land"},
		{"7,2  Greenville", "8,0  Greenville", "two sites are at 8,0"},
		{"7,2  Greenville", "7,2", "want the name of the place"},
		{"blues      11", "blues      x", "want a number from 0 to 100"},
		{"blues      11", "jazz       11", "\"jazz\" is not a Community card"},
		{"church     12", "blues      12", "blues is listed twice"},
		{"threat        14        5    10", "threat        14        5", "want 3 numbers"},
		{"flees          3        0     0", "flees          3        0     1", "not in the deck in Fall"},
		{"force          7        0     5", "force          7        6     5", "want no more starred cards than cards in Fall"},
		{"church     12\n", "", "community: church is missing"},
		{"force          7        0     5\n", "", "landowner: force is missing"},
		{"cloudy   24\n", "", "weather 100: cloudy is missing"},
		{"light     3   4   3   4\n", "", "weather 77: light is missing"},
		{"cloudy", "stormy", "\"stormy\" is not a kind of weather"},
		{"heavy     4   5   4   5", "heavy     1   1   1   1", "weather 100: there are 86 cards, 4 of them heavy: want 20 to 120"},
		{"name delta-reconstruction", "name two words", "the name one word"},
		{"name delta-reconstruction", "", "\"name NAME\" is missing"},
		{"weather 77", "weather 78", "weather 100"},
		{"sites\n", "\n", "line 57"},
		{"TB1*", "TB1+", "the location TB has 0 dots"},
		{"A3w3      A3f3", "A3w3      A1o5", "not connected"},
		{"name delta-reconstruction", "name \x1b[31m", "line 14: the name is at most 40 letters"},
		{"name delta-reconstruction", "name " + strings.Repeat("a", 41), "line 14: the name is at most 40 letters"},
		{"9,14  Natchez", "9,14  \x1b[31m", "line 63: the name of the place"},
		{"A2w4", "éw4", "hex 1,1, cell \"éw4\": a group is named by letters and digits"},
		{"blues      11", "blues      +11", "line 66: blues: want a number from 0 to 100, have \"+11\""},
		{"blues      11", "blues      1 1", "blues: want one number, have 2"},
		{"> TB5", "> TB5 >", "line 53: want a group after \">\""},
		{"lakes YV1 >", "lakes\nlakes YV1 >", "line 52: want a group after \"lakes\""},
		{"lakes YV1 > YV2 > YV3 > YV4\nriver ML1", "river YV1 > YV2 > YV3 > YV4 > ML1", "line 52: YV1: the groups of YV are the lakes"},
		{"lakes YV1 > YV2 > YV3 > YV4\nriver", "lakes YV1 > YV2 > YV3\nriver ML1\nlakes YV4\nriver", "line 54: lakes are resolved before the river"},
	} {
		data := strings.Replace(whole, tt.old, tt.put, 1)
		_, err := waters.FromData(data)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q in place of %q: want %q, have %v", tt.put, tt.old, tt.want, err)
		}
	}
	flat := regexp.MustCompile("H[MNES][ow]H").ReplaceAllString(whole, ".")
	flat = strings.NewReplacer("0,5  Monroe", "2,0  Monroe", "1,8  Delhi", "3,0  Delhi", "0,11  Sicily", "4,0  Sicily", "9,14  Natchez", "2,1  Natchez").Replace(flat)
	for want, data := range map[string]string{
		"there is no Vicksburg (VKoV) on the map (RW-037)":                    strings.ReplaceAll(whole, "VKoV", "HSoH"),
		"there are 3 hexes of high ground and of Vicksburg: want more than 7": flat,
	} {
		if _, err := waters.FromData(data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, have %v", want, err)
		}
	}
	f := rules(t).Facts()
	other := must.Get(waters.FromData(strings.Replace(whole, "delta-reconstruction", "other", 1)))(t)
	if o := other.Facts(); o.DataName != "other" || o.DataHash == f.DataHash || f.DataName != "delta-reconstruction" {
		t.Errorf("the data is named %s %s and %s %s", f.DataName, f.DataHash, o.DataName, o.DataHash)
	}
}
