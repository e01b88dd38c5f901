package waters_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/text"
)

func (g *table) drawn(to engine.Seat, lang text.Lang) string {
	f := g.r.About()
	v := g.r.View(&g.s, to)
	return g.r.Draw(&v, to, display.NewLocalizer(&f, lang, nil))
}

// wantDrawn checks that the drawing contains some pieces.
func (g *table) wantDrawn(to engine.Seat, pieces ...string) {
	g.Helper()
	drawn := g.drawn(to, text.English)
	for _, piece := range pieces {
		if !strings.Contains(drawn, piece) {
			g.Errorf("%q is not drawn:\n%s", piece, drawn)
		}
	}
}

func TestDraw(t *testing.T) {
	t.Parallel()
	t.Run("the map", func(t *testing.T) {
		t.Parallel()
		g := acting(t, 2, "version", "spring1927").hand(1, "blues blues job").hand(2, "church garden").at(1, 2, "3,3").levee("3,3", 5)
		g.survivor("7,0", 2).survivor("0,2", 1).raft(1, 3, 1).flooded(y1).levels(ml1, 3, 2, 2)
		g.s.Camps[0] = waters.Camp{At: hexAt(t, "8,2"), Green: true}
		g.s.Mark[ml1] = 1
		g.wantDrawn(
			0, "A2f4@AA13r1 ", // nothing is cut off: what does not fit is drawn closer together
			"A4.|5 A2", "E1f4", "E1.4 s2", "E2.3!1", "E5.3!2", "ML1*[3]", "ML3[2]", "YV1*(2)", "Y1~~", "E2.3 +", "^^ s1", "VK", "r1 2,1: A3, 1 Survivor",
			"ML1*[3] +1 floods 7,1 from level 4", "TB5(2)     floods 6,14 from level 4", "YV Yazoo Valley",
			"Survivors on land (15 more may come): 2 at 7,0 · 1 at 0,2", "8,2 (the community's own)", "The third town, nobody's own: 3,7",
			"A Seat 1", "town 2,1 · pawn 1 at 2,1 · pawn 2 at 3,3 · pawn 3 at 2,1 on raft 1", "3 cards in hand: 2× Blues, 1× Job Offer",
			"2 cards in hand: 2 not shown", "cannot cross water", "To decide now: Seat 1",
		)
	})
	t.Run("no warning beyond a heavy rain", func(t *testing.T) {
		t.Parallel()
		if drawn := acting(t, 2).levee("7,1", 4).drawn(0, text.English); strings.Contains(drawn, "!4") || !strings.Contains(drawn, "!3") {
			t.Errorf("warnings of a level of 1:\n%s", drawn)
		}
	})
	t.Run("of two groups that warn a hex the one that needs less rain", func(t *testing.T) {
		t.Parallel()
		for _, levels := range [][2]int8{{3, 2}, {2, 3}} {
			g := acting(t, 2, "version", "spring1927").levee("6,3", 5).levels(ml1, levels[0], levels[1])
			g.wantDrawn(0, "7,1 from level 4", "E2.3!1")
			if drawn := g.drawn(0, text.English); strings.Count(drawn, "floods 7,1 from level 4") != 2 || strings.Contains(drawn, "E2.3!2") {
				t.Errorf("two groups at levels %v do not warn 7,1 once, by 1:\n%s", levels, drawn)
			}
		}
	})
	t.Run("what was said", func(t *testing.T) {
		t.Parallel()
		g := revealing(t, 3, []string{"force", "job", "job"}, "group_vote", "on").hand(1, "blues").hand(2, "church church").turnedUp()
		g.do("3 split 1 2")
		g.wantDrawn(0, "What they would choose: Seat 3: Seat 1 and Seat 2 pay a card each", "To decide now: Seat 1")
	})
	t.Run("what a yes answers", func(t *testing.T) {
		t.Parallel()
		g := acting(t, 2).hand(1, "vaudeville vaudeville newspaper").hand(2, "blues").do("1 move", "1 ask 2.3")
		g.wantDrawn(1, "To decide now: Seat 2. May Seat 1 move your pawn 3 in this Move?")
		g.do("2 yes", "1 stop", "1 vaudeville 2").wantDrawn(0, "To decide now: Seat 1. Draw two cards of the Vaudeville Fundraiser?")
	})
	t.Run("what is asked", func(t *testing.T) {
		t.Parallel()
		spring := []string{"version", "spring1927"}
		revealing(t, 2, []string{"threat", "job", "job"}).hand(2, "blues").turnedUp().wantDrawn(1, "Seat 2. A Threat against you: counter it")
		g := revealing(t, 2, []string{"force", "race_hatred", "job"}).hand(1, "blues blues").hand(2, "church church church").turnedUp()
		g.wantDrawn(1, "Seat 2. The Force takes 2 cards from the group.")
		g.do("2 pay church", "2 pass", "1 pay blues").wantDrawn(1, "Seat 2. Cancel the Race Hatred with Outside Activism?")
		g.do("2 pass", "1 pass").wantDrawn(1, "Seat 2. The Race Hatred takes 2 cards from you.")
		red := revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(1, "blues").survivor("7,0", 1).turnedUp()
		red.wantDrawn(0, "Seat 1. Who is made to go to the camp at 7,2?")
		red.do("1 send 1.1", "2 send 2.1").wantDrawn(1, "Seat 2. Which Survivor is taken away?")
		full := acting(t, 2).hand(1, "blues blues blues blues blues blues blues blues blues").do("1 end")
		full.wantDrawn(0, "Seat 1. 2 cards to discard.")
		public := revealing(t, 2, []string{"force", "job", "job"}, "individual_goals", "on").hand(1, "blues").hand(2, "radio")
		public.s.Role = [4]delta.Role{delta.Child, delta.OutsideActivist}
		public.turnedUp().wantDrawn(1, "Seat 2. Force: make it public with a Newspaper or Radio?")
		teacher := revealing(t, 2, []string{"threat", "job", "job"}, "individual_goals", "on").hand(1, "blues").hand(2, "radio")
		teacher.s.Role = [4]delta.Role{delta.Teacher, delta.Child}
		teacher.turnedUp().wantDrawn(0, "Counter the Threat against Seat 2 with Education?")
	})
	t.Run("what a goal asks for", func(t *testing.T) {
		t.Parallel()
		g := acting(t, 2, "community_goals", "on").hand(1, "education blues")
		g.goals("A1", "B2")
		g.s.Powers[0][delta.DonateTrack] = 2
		g.wantDrawn(0, "Goal 1, Write New Blues Songs (1 loss fewer), still asks for: 3× Blues, 1×\n    Church\n",
			"Goal 2, Build Makeshift Motorboat (2 losses fewer), still asks for: 3× Farm\n", "2× Education, and a raft on the map, but only after\n    “Build Rafts”\n")
		g.do("1 donate", "1 goal 1 blues", "1 goal 1 education").wantDrawn(0, "asks for: 2× Blues, 1×\n    Church, 1 fewer thanks to Education\n")
		g.goals("A2", "A4")
		g.s.Given[0] = delta.Pile{}
		g.wantDrawn(0, "2× Blues, 2× Farm Animals", "or once two rafts on the map", "still asks for: 2× Church, and a\n")
	})
	t.Run("80 columns in every language", func(t *testing.T) {
		t.Parallel()
		src := rand.NewPCG(7, 8)
		for _, version := range []string{"fall1926", "spring1927"} {
			g := begin(t, 4, "version", version, "community_goals", "on", "individual_goals", "on", "group_vote", "on", "weather_deck", "77")
			for n := 0; g.r.ToAct(&g.s) != 0; n++ {
				by := g.r.ToAct(&g.s).First()
				legal := g.r.AppendLegal(nil, &g.s, by)
				g.r.Apply(&g.s, by, legal[engine.Below(src, len(legal))], nil)
				if n%50 != 0 {
					continue
				}
				for _, lang := range text.Langs() {
					for line := range strings.SplitSeq(g.drawn(engine.Omniscient, lang), "\n") {
						if utf8.RuneCountInString(line) > 80 {
							t.Fatalf("%d characters: %s", utf8.RuneCountInString(line), line)
						}
					}
				}
			}
		}
	})
}
