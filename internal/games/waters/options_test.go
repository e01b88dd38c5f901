package waters_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

func TestGoals(t *testing.T) {
	goals := []string{"community_goals", "on"}
	open := func(t *testing.T, a, b string, more ...string) *table {
		t.Helper()
		g := acting(t, 2, append(goals, more...)...)
		g.goals(a, b)
		g.s.Powers[0][delta.DonateTrack] = 4
		g.s.Powers[0][delta.ActionsTrack], g.s.Left = 5, 5
		g.s.Loss = 9
		return g
	}
	t.Run("set-up and Clean Up", func(t *testing.T) {
		g := begin(t, 2, goals...).dealt("1")
		g.want("RW-189", g.s.Goals[0] != delta.NoGoal && g.s.Goals[1] != delta.NoGoal, true)
		week := reporting(t, goals...).hand(1, "blues blues blues blues blues").hand(2, "church church church church church")
		week.s.Given[0][delta.Blues] = 2
		week.resolved().do("2 survivor 7,0").want("RW-189", week.s.Step, waters.SwapGoal).refuse("RW-272", "2 done").do("2 swap 1")
		week.want("RW-254", week.s.Given[0], delta.Pile{}).refuse("RW-104", "* open B1").do("* open A3").want("RW-189", week.s.Goals, "[A3 A2]")
		keep := reporting(t, goals...).hand(1, "blues blues blues blues blues").hand(2, "church church church church church").resolved()
		keep.do("2 survivor 7,0", "2 keep").want("RW-189", keep.s.Phase, waters.Upgrade)
		last := reporting(t, goals...).hand(1, "blues blues blues blues blues").hand(2, "church church church church church")
		last.s.GoalsLeft = 0
		last.resolved().do("2 survivor 7,0").want("RW-189", last.s.Phase, waters.Upgrade)
	})
	t.Run("A and B", func(t *testing.T) {
		g := open(t, "A1", "B1").hand(1, "blues blues blues church blues blues blues vaudeville vaudeville radio garden")
		g.do("1 donate").refuse("RW-228", "1 goal 1 garden").refuse("RW-188", "1 goal 2 blues").do("1 goal 1 blues", "1 stop", "1 donate", "1 goal 1 blues", "1 goal 1 blues")
		g.want("RW-191", g.s.Given[0][delta.Blues], 3).want("RW-125", g.s.Discard[delta.Blues], 3).refuse("RW-228", "1 goal 1 blues").do("1 goal 1 church")
		g.want("RW-187", g.s.Loss, 8).want("RW-254", g.s.Given[0], delta.Pile{}).want("RW-258", g.s.Goals[0], "A1")
		g.do("1 stop", "1 donate", "1 goal 2 blues", "1 goal 2 blues", "1 goal 2 blues", "1 goal 2 radio", "1 donate", "1 goal 2 vaudeville", "1 goal 2 vaudeville")
		g.want("RW-187", g.s.Loss, 6).want("RW-188", g.s.GoalsDone, 1<<delta.WriteBlues|1<<delta.FoundRecordLabel).want("RW-258", g.s.Goals[1], "B1")
	})
	t.Run("a B goal asks for its own A goal", func(t *testing.T) {
		g := open(t, "A2", "B1").hand(1, "blues")
		g.s.GoalsDone = 1 << delta.BuildRafts
		g.do("1 donate").refuse("RW-188", "1 goal 2 blues")
	})
	t.Run("again, with Education", func(t *testing.T) {
		g := open(t, "A5", "A3").hand(1, "education education education education garden garden animals animals family family")
		g.do("1 donate", "1 goal 1 education", "1 goal 1 education", "1 goal 1 education", "1 goal 1 education").want("RW-228", g.s.Loss, 8)
		g.do("1 donate", "1 goal 1 garden", "1 goal 1 garden", "1 goal 1 animals", "1 goal 1 animals").want("RW-190", g.s.Loss, 7).want("RW-262", g.s.GoalsDone, 1<<delta.FeedSurvivors)
		g.do("1 donate", "1 goal 2 family").refuse("RW-228", "1 goal 2 family").want("RW-260", g.s.Given[1][delta.Family], 1)
	})
	t.Run("Education has met all Power cards", func(t *testing.T) {
		g := open(t, "A1", "B1").hand(1, "education education education blues vaudeville radio vaudeville")
		g.s.GoalsDone = 1 << delta.WriteBlues
		g.do("1 donate", "1 goal 2 education", "1 goal 2 education", "1 goal 2 education").refuse("RW-228", "1 goal 2 blues").do("1 goal 2 radio")
		g.want("RW-228", g.s.Given[1], delta.Pile{delta.Education: 3, delta.Radio: 1})
	})
	t.Run("tasks", func(t *testing.T) {
		g := open(t, "A4", "B2").hand(1, "church church animals animals animals education education garden")
		g.s.GoalsDone = 1 << delta.BuildRafts
		g.do("1 donate", "1 goal 1 church").refuse("RW-228", "1 goal 1 church").do("1 stop")
		g.at(2, 1, "2,1").do("1 donate", "1 goal 1 church").want("RW-261", g.s.Loss, 8)
		g.do("1 goal 2 animals", "1 goal 2 animals", "1 goal 2 animals", "1 donate", "1 goal 2 education", "1 goal 2 education").refuse("RW-228", "1 goal 2 garden")
		g.do("1 stop").raft(1, 1, 0).do("1 donate", "1 goal 2 garden").want("RW-259", g.s.Loss, 6)
	})
	t.Run("two rafts", func(t *testing.T) {
		g := open(t, "A2", "A1").refuse("RW-257", "1 claim 2").raft(1, 1, 0).refuse("RW-259", "1 claim 1").raft(1, 2, 0)
		g.s.Left = 0 // a free step
		g.want("RW-257", g.legal(0, "claim 1"), 1)
		g.do("1 claim 1").want("RW-257", []int8{g.s.Loss, g.s.Left}, "[8 0]").refuse("RW-259", "1 claim 1").want("RW-259", g.s.RaftsOnce, true)
	})
	t.Run("never below 0", func(t *testing.T) {
		g := open(t, "A5", "A1").hand(1, "garden garden animals animals")
		g.s.Loss = 0
		g.do("1 donate", "1 goal 1 garden", "1 goal 1 garden", "1 goal 1 animals", "1 goal 1 animals").want("RW-122", g.s.Loss, 0)
	})
	t.Run("what each takes", func(t *testing.T) {
		for rule, list := range map[string][]string{
			"RW-258": {"A1 blues blues blues church", "B1 blues blues blues vaudeville vaudeville radio"},
			"RW-259": {"A2 animals animals blues blues"},
			"RW-260": {"A3 education education education family", "B3 newspaper newspaper newspaper education education church"},
			"RW-261": {"B4 activism activism garden garden animals animals"},
			"RW-262": {"A5 garden garden animals animals", "B5 church church family family garden garden"},
		} {
			for _, line := range list {
				name, cards := line[:2], line[3:]
				other := "A1"
				if name == "A1" {
					other = "A2"
				}
				g := open(t, name, other).hand(1, cards)
				g.s.GoalsDone = 1<<6 - 2
				for g.s.Hands[0] != (delta.Pile{}) {
					if g.s.Step == waters.Acting {
						g.do("1 donate")
					}
					before := len(g.r.AppendLegal(nil, &g.s, 0))
					for c := delta.Blues; c <= delta.Vaudeville; c++ {
						if g.s.Hands[0][c] > 0 {
							g.do("1 " + g.r.Format(waters.Action{Kind: waters.GoalCard, Card: c}))
							break
						}
					}
					g.want(rule, before > 0, true)
				}
				want := int8(8)
				if name[0] == 'B' {
					want = 7
				}
				g.want(rule, g.s.Loss, want)
			}
		}
	})
}

func TestRoles(t *testing.T) {
	roles := []string{"individual_goals", "on"}
	// as gives position 1 a role, and the others the rest.
	as := func(t *testing.T, seats int, role delta.Role, more ...string) *table {
		t.Helper()
		g := acting(t, seats, append(roles, more...)...)
		for p := range g.s.Positions {
			if g.s.Role[p] == role {
				g.s.Role[p] = g.s.Role[0]
			}
		}
		g.s.Role[0] = role
		g.s.Powers[0][delta.ActionsTrack], g.s.Left = 5, 5
		g.valid()
		return g
	}
	t.Run("choosing", func(t *testing.T) {
		g := begin(t, 4, roles...)
		g.want("RW-210", g.s.Step, waters.ChooseRole).do("1 role singer").refuse("RW-210", "2 role singer").do("2 role activist", "3 role sharecropper", "4 role child")
		g.want("RW-267", []int8{g.s.Powers[0][delta.SwimTrack], g.s.Powers[1][delta.MovementTrack], g.s.Powers[2][delta.ActionsTrack]}, "[1 4 3]")
		g.dealt("4").do("4 survivor 7,0", "4 town 2,1").want("RW-209", g.s.Pawns[3], "[{2,1 0} {2,1 0} {2,1 0} {none 0}]")
		g.do("1 town 9,3", "2 town 3,7")
		g.do("3 "+g.firstLegal()).do("4 pawn 7,0").want("RW-209", g.s.Pawns[3][3].At, "7,0")
		two := begin(t, 2, roles...).do("1 role preacher", "2 role teacher")
		two.want("RW-267", []int8{two.s.Powers[0][delta.DonateTrack], two.s.Powers[1][delta.DonateTrack]}, "[2 2]")
	})
	t.Run("Blues Singer", func(t *testing.T) {
		g := as(t, 3, delta.BluesSinger).hand(1, "blues blues blues blues blues education garden").at(2, 1, "2,1").at(1, 2, "2,2").survivor("2,2", 1)
		g.refuse("RW-193", "1 perform town 1 blues", "1 perform pawn 1.2 blues", "1 perform town 2 blues").refuse("RW-263", "1 perform town 1 garden", "1 perform pawn 2.1 education")
		g.do("1 perform pawn 2.1 blues").want("RW-193", g.s.Points[0], 1).want("RW-192", g.s.Left, 5).refuse("RW-193", "1 perform pawn 2.1 blues")
		g.do("1 perform town 1 blues").refuse("RW-193", "1 perform pawn 1.3 blues").do("1 perform pawn 2.1 blues").want("RW-224", g.s.Heard[0], 9)
		g.at(1, 2, "3,7").do("1 perform town 3 blues").want("RW-223", g.s.Points[0], 4)
		// Two pawns of one position are two audiences, and so are its town and a pawn.
		pair := as(t, 2, delta.BluesSinger).hand(1, "blues blues blues").at(2, 1, "2,1").at(2, 2, "2,1")
		pair.do("1 perform pawn 2.1 blues", "1 perform pawn 2.2 blues").want("RW-224", pair.s.Points[0], 2)
		pair.at(1, 2, "9,5").do("1 perform town 2 blues").want("RW-224", pair.s.Points[0], 3)
		two := as(t, 2, delta.BluesSinger).hand(1, "blues").at(1, 1, "3,7").do("1 perform town 3 blues")
		two.want("RW-223", two.s.Points[0], 1)
		not := as(t, 2, delta.Teacher).hand(1, "blues").at(2, 1, "2,1").refuse("RW-193", "1 perform pawn 2.1 blues")
		not.want("RW-193", not.legal(0, "perform"), 0)
	})
	t.Run("Sharecropper", func(t *testing.T) {
		g := as(t, 2, delta.Sharecropper).hand(1, "animals garden blues church").at(2, 1, "2,1")
		g.refuse("RW-193", "1 perform pawn 2.1 blues").refuse("RW-223", "1 perform pawn 2.1 church").do("1 perform pawn 2.1 animals", "1 perform town 1 garden")
		g.want("RW-263", g.s.Points[0], 2)
	})
	t.Run("Preacher", func(t *testing.T) {
		g := as(t, 2, delta.Preacher, "version", "spring1927").hand(1, "church church blues")
		g.do("1 donate", "1 give 2 church", "1 donate", "1 bank church", "1 donate", "1 give 2 blues").want("RW-195", g.s.Points[0], 2)
	})
	t.Run("Child", func(t *testing.T) {
		g := as(t, 2, delta.Child, "version", "spring1927", "community_goals", "on").refuse("RW-196", "1 find blues 2").at(1, 1, "9,11")
		g.s.Discard[delta.Blues], g.s.Deck[delta.Blues], g.s.DeckLen = 2, 9, 98
		g.s.Star[delta.JobOffer]--
		g.s.StarLen--
		g.s.LandDiscard[delta.JobOffer]++
		g.refuse("RW-225", "1 find threat 2").refuse("RW-196", "1 find church 2").refuse("RW-124", "1 find blues 1").refuse("RW-126", "1 find job bank").refuse("RW-228", "1 find job goal 1")
		g.do("1 find blues 2").want("RW-196", []int16{int16(g.s.Left), g.s.Points[0], int16(g.s.Hands[1][delta.Blues])}, "[4 1 1]")
		g.do("1 find job 2").want("RW-225", g.s.Hands[1][delta.Job], 1).do("1 find blues bank").want("RW-196", g.s.Bank, 1).do("1 find blues goal 1").want("RW-196", g.s.Given[0][delta.Blues], 1)
		not := as(t, 2, delta.Teacher).refuse("RW-196", "1 find blues 2")
		not.want("RW-196", not.legal(0, "find"), 0)
	})
	t.Run("Teacher", func(t *testing.T) {
		g := as(t, 3, delta.Teacher).hand(1, "education education education threat radio").hand(2, "threat").refuse("RW-226", "1 counter radio 2").refuse("RW-083", "1 counter education 3")
		g.do("1 counter education 2", "1 counter education").want("RW-197", []int16{g.s.Points[0], int16(g.s.Left)}, "[2 3]").want("RW-226", g.s.Hands[1][delta.Threat], 0)
		first := revealing(t, 3, []string{"threat", "threat", "job"}, roles...).hand(1, "education").hand(2, "blues").hand(3, "radio")
		first.s.Role = [4]delta.Role{delta.Teacher, delta.Child, delta.Preacher}
		first.turnedUp().want("RW-226", first.r.ToAct(&first.s), "1").refuse("RW-208", "1 take").do("1 resist education").want("RW-197", first.s.Points[0], 1)
		first.want("RW-208", first.r.ToAct(&first.s), "3").do("3 resist radio").want("RW-084", first.s.Phase, waters.Actions)
		own := revealing(t, 2, []string{"threat", "job", "job"}, roles...).hand(1, "blues radio").hand(2, "education")
		own.s.Role = [4]delta.Role{delta.Child, delta.Teacher}
		own.turnedUp().do("2 resist education").want("RW-142", own.s.Points[1], 1)
		others := revealing(t, 2, []string{"threat", "job", "job"}, roles...).hand(1, "education radio").hand(2, "blues")
		others.s.Role = [4]delta.Role{delta.Teacher, delta.Child}
		others.turnedUp().refuse("RW-208", "1 resist radio").do("1 pass", "2 take").want("RW-080", others.s.Hands[1][delta.Threat], 1)
	})
	t.Run("the Teacher's Education stands for what is played", func(t *testing.T) {
		with := func(hand string) *table { return as(t, 2, delta.Teacher).hand(1, hand).row("job", "job") }
		g := with("education newspaper").refuse("RW-274", "1 newspaper education 2").refuse("RW-138", "1 radio", "1 vaudeville 1")
		g.want("RW-274", g.legal(0, "newspaper"), 2).want("RW-274", g.legal(0, "radio"), 1).want("RW-274", g.legal(0, "vaudeville"), 1)
		g.do("1 newspaper education 1").want("RW-274", g.s.Hands[0], delta.Pile{delta.Newspaper: 1}).want("RW-139", g.s.Step, waters.LookWeather)
		g.want("RW-274", g.s.Points[0], 0)
		radio := with("education").do("1 radio education 1")
		radio.want("RW-140", radio.s.Step, waters.LookLand).want("RW-274", radio.s.Discard[delta.Education], 1)
		gala := with("education education vaudeville").refuse("RW-141", "1 vaudeville 2").refuse("RW-274", "1 newspaper education 2")
		with("newspaper").refuse("RW-274", "1 newspaper education 1")
		_, said := gala.find("1 vaudeville 2 education 1")
		gala.want("RW-274", gala.r.Words(said).Key, "vaudeville_education")
		gala.want("RW-274", gala.legal(0, "vaudeville 2"), 2).do("1 vaudeville 2 education 1").want("RW-274", gala.s.Hands[0], delta.Pile{delta.Education: 1})
		gala.want("RW-141", gala.s.Step, waters.Sharing)
		hated := revealing(t, 2, []string{"race_hatred", "job", "job"}, roles...).hand(1, "education").hand(2, "education")
		hated.s.Role = [4]delta.Role{delta.Teacher, delta.Child}
		hated.turnedUp().refuse("RW-142", "2 activism education 1").do("2 pass").refuse("RW-091", "1 activism").do("1 activism education 1")
		hated.want("RW-274", hated.ev.List[0], *waters.EventCancelled{Seat: 0, Card: delta.Education}.By("RW-091"))
		hated.want("RW-274", []int16{int16(hated.s.Loss), hated.s.Points[0]}, "[0 0]").want("RW-092", hated.s.Activism, true)
		other := as(t, 2, delta.Child).hand(1, "education education newspaper").refuse("RW-142", "1 newspaper education 1", "1 vaudeville 1 education 1")
		other.want("RW-142", other.legal(0, "newspaper"), 1)
	})
	t.Run("Outside Activist", func(t *testing.T) {
		g := revealing(t, 2, []string{"force", "race_hatred", "job"}, roles...).hand(1, "newspaper radio blues radio church").hand(2, "family family family")
		g.s.Role = [4]delta.Role{delta.OutsideActivist, delta.Child}
		g.turnedUp().want("RW-222", g.r.ToAct(&g.s), "1").refuse("RW-222", "1 publish blues").do("1 publish newspaper").want("RW-194", []int16{g.s.Points[0], int16(g.s.Demand)}, "[1 1]")
		g.do("1 pass", "2 pay family").want("RW-194", g.s.Step, waters.Publicising).do("1 publish radio", "1 pass").want("RW-222", g.s.Step, waters.Cancelling)
		g.do("2 pass", "1 pass").want("RW-222", g.s.Owe, "[1 2 0 0]")
	})
	t.Run("who is asked reveals nothing about a hand", func(t *testing.T) {
		teacher := revealing(t, 2, []string{"threat", "job", "job"}, roles...).hand(1, "blues").hand(2, "radio")
		teacher.s.Role = [4]delta.Role{delta.Teacher, delta.Child}
		teacher.turnedUp().want("RW-227", teacher.r.ToAct(&teacher.s), "1").do("1 pass").want("RW-227", teacher.r.ToAct(&teacher.s), "2")
		activist := revealing(t, 2, []string{"force", "job", "job"}, roles...).hand(1, "blues").hand(2, "church")
		activist.s.Role = [4]delta.Role{delta.OutsideActivist, delta.Child}
		activist.turnedUp().want("RW-227", activist.s.Step, waters.Publicising).want("RW-227", activist.r.ToAct(&activist.s), "1")
	})
	t.Run("the individual result", func(t *testing.T) {
		g := reporting(t, roles...)
		g.s.Points = [4]int16{2, 5}
		g.s.Loss, g.s.Week = 21, 6
		g.levels(tb1, 3).resolved().want("RW-198", g.r.Result(&g.s).Text(2), "lost places 2 1 scores 2 5 by RW-184")
		alone := acting(t, 1, roles...)
		alone.s.Points = [4]int16{5, 2}
		// Two positions of one person score separately.
		alone.want("RW-199", alone.r.Result(&alone.s).Scores[0], 5)
		alone.s.Points = [4]int16{2, 6}
		alone.want("RW-199", alone.r.Result(&alone.s).Scores[0], 6)
		ended := func(g *table) display.Finish {
			return g.r.Finish(display.Course[waters.State]{Start: g.s, Steps: func(func(display.Past[waters.State]) bool) {}})
		}
		g.want("RW-198", len(ended(g).Rows), 2)
		// There is nobody to beat.
		alone.want("RW-199", len(ended(alone).Rows)+len(ended(alone).Columns), 0)
	})
}
