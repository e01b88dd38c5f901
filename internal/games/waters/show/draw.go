package show

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Draw returns a view as text: the tracks, the map as in the data file, the water, the cards and
// the players.
func (r Show) Draw(v *waters.State, to engine.Seat, loc display.Localizer) string {
	var b strings.Builder
	drawTracks(v, &b, loc)
	r.t.drawMap(v, &b)
	paragraph(&b, loc.Text("draw.legend"))
	r.t.drawWater(v, &b, loc)
	drawPieces(v, &b, loc)
	r.t.drawDecks(v, &b, loc)
	drawPlayers(v, &b, loc)
	r.t.drawDecision(v, &b, to, loc)
	return b.String()
}

// track draws a counter as a bar with a label.
func track(n, size int8, words string) string {
	full := max(0, min(n, size))
	return "[" + strings.Repeat("=", int(full)) + strings.Repeat(".", int(size-full)) + "] " + words
}

func drawTracks(s *waters.State, b *strings.Builder, loc display.Localizer) {
	weeks := s.Weeks()
	fmt.Fprintf(b, "%s\n", track(s.Week, weeks, loc.Text("draw.week", int(s.Phase), min(int(s.Week)+1, int(weeks)), int(weeks))))
	fmt.Fprintf(b, "%s\n", track(s.Loss, s.Limit(), loc.Text("draw.loss", int(s.Loss), int(s.Limit()))))
	var parts []string
	if s.Version == delta.Spring1927 {
		parts = append(parts, loc.Text("draw.bank", int(s.Bank), int(s.CampCards())))
	}
	if s.Phase != waters.SetUp {
		parts = append(parts, loc.Text("draw.first", int(s.First)))
	}
	if s.Phase == waters.Actions {
		parts = append(parts, loc.Text("draw.actions", int(s.Active), int(s.Left)))
	}
	if s.Step == waters.Moving {
		parts = append(parts, loc.Text("draw.budget", int(s.Budget)))
	}
	if len(parts) > 0 {
		paragraph(b, strings.Join(parts, " · "))
	}
}

func (t *tables) drawDecks(s *waters.State, b *strings.Builder, loc display.Localizer) {
	var row, turned, weather, land []string
	for i := range delta.RowLength {
		if c := s.Row[i]; c != delta.NoLand {
			row = append(row, t.landText(c, loc))
		}
		if w := s.Turned[i]; w != delta.NoWeather {
			turned = append(turned, loc.Text("weather."+strconv.Itoa(int(w))))
		}
		if top := s.TopWeather[i]; top.Card != delta.NoWeather {
			weather = append(weather, loc.Text("weather."+strconv.Itoa(int(top.Card))))
		}
		if top := s.TopLand[i]; top.Card != delta.NoLand {
			land = append(land, t.landText(top.Card, loc))
		}
	}
	items(b, loc, loc.Text("draw.row"), row)
	items(b, loc, loc.Text("draw.turned"), turned)
	items(b, loc, loc.Text("draw.top_weather"), weather)
	items(b, loc, loc.Text("draw.top_land"), land)
	paragraph(b, loc.Text("draw.decks", int(s.DeckLen), int(s.LandLeft()), int(s.WeatherLeft()), int(s.Levees)))
	for i, x := range s.Goals {
		if x != delta.NoGoal {
			drawGoal(s, b, int8(i), loc)
		}
	}
}

// drawGoal writes how many losses a goal takes back, which cards it still needs, and its task.
func drawGoal(s *waters.State, b *strings.Builder, slot int8, loc display.Localizer) {
	x := s.Goals[slot]
	needs, given := x.Needs(), &s.Given[slot]
	var list []string
	for c := delta.Blues; c <= delta.Vaudeville; c++ {
		if n := needs[c] - given[c]; n > 0 {
			list = append(list, strconv.Itoa(int(n))+"× "+loc.Text("card."+strconv.Itoa(int(c))))
		}
	}
	if wild := given[delta.Education] - needs[delta.Education]; wild > 0 {
		list = append(list, loc.Text("draw.goal_wild", int(wild)))
	}
	switch {
	case x == delta.BuildRafts && !s.RaftsOnce:
		list = append(list, loc.Text("draw.goal_rafts"))
	case x == delta.BuildMotorboat:
		list = append(list, loc.Text("draw.goal_raft"))
	case x == delta.LaborMeeting:
		list = append(list, loc.Text("draw.goal_meeting"))
	}
	if x.IsB() && s.GoalsDone>>x.Pair()&1 == 0 {
		list = append(list, loc.Text("draw.goal_closed", int(x.Pair())))
	}
	paragraph(b, loc.Labelled(loc.Text("draw.goal", int(slot)+1, int(x), int(x.Worth())), strings.Join(list, ", ")))
}

// landText returns the name of a Landowner card, and for a Relief Camp its place.
func (t *tables) landText(c delta.LandCard, loc display.Localizer) string {
	words := loc.Text("land." + strconv.Itoa(int(c)))
	if c.IsRelief() {
		words += " (" + t.SiteName[c-delta.Relief] + ")"
	}
	return words
}

func drawPlayers(s *waters.State, b *strings.Builder, loc display.Localizer) {
	for p := range s.Positions {
		fmt.Fprintf(b, "%s %s\n", letter(p, s.Positions), loc.Name(engine.Seat(p)))
		drawPowers(s, b, p, loc)
		drawPawns(s, b, p, loc)
		var hand []string
		for c := delta.Blues; c < delta.UnknownCard; c++ {
			if n := s.Hands[p][c]; n > 0 {
				hand = append(hand, strconv.Itoa(int(n))+"× "+loc.Text("card."+strconv.Itoa(int(c))))
			}
		}
		if n := s.Hands[p][delta.UnknownCard]; n > 0 {
			hand = append(hand, loc.Text("draw.unseen", int(n)))
		}
		if len(hand) == 0 {
			hand = append(hand, loc.Text("draw.none"))
		}
		paragraph(b, "  "+loc.Text("draw.hand", int(s.Hands[p].Size()))+" "+strings.Join(hand, ", "))
	}
}

func drawPowers(s *waters.State, b *strings.Builder, p int8, loc display.Localizer) {
	swim := "draw.cannot_swim"
	if s.Powers[p][delta.SwimTrack] > 0 {
		swim = "draw.can_swim"
	}
	text := loc.Text("draw.powers", int(s.Powers[p][delta.ActionsTrack]), int(s.Powers[p][delta.MovementTrack]), int(s.Powers[p][delta.DonateTrack])) +
		" · " + loc.Text(swim)
	ready := []string{}
	for r := range delta.Renewables {
		if s.Cubes[p]>>r&1 != 0 {
			ready = append(ready, loc.Text("renewable."+strconv.Itoa(int(r))))
		}
	}
	if len(ready) > 0 {
		text += " · " + loc.Text("draw.ready") + " " + strings.Join(ready, ", ")
	}
	if s.Role[p] != delta.NoRole {
		text += " · " + loc.Text("draw.role", int(s.Role[p]), int(s.Points[p]))
	}
	paragraph(b, "  "+text)
}

// drawPawns writes where a position's town and pawns are.
func drawPawns(s *waters.State, b *strings.Builder, p int8, loc display.Localizer) {
	var where []string
	if h := s.Town[p]; h != delta.Nowhere {
		where = append(where, loc.Text("draw.town_at", h.Col(), h.Row()))
	}
	for i, pawn := range s.Pawns[p] {
		switch {
		case pawn.At == delta.Nowhere:
		case pawn.Raft > 0:
			where = append(where, loc.Text("draw.pawn_aboard", i+1, pawn.At.Col(), pawn.At.Row(), int(pawn.Raft)))
		default:
			where = append(where, loc.Text("draw.pawn_at", i+1, pawn.At.Col(), pawn.At.Row()))
		}
	}
	if len(where) > 0 {
		paragraph(b, "  "+strings.Join(where, " · "))
	}
}

// drawDecision writes which position the seat is deciding for, and what the others have said they
// would choose (RW-203).
func (t *tables) drawDecision(s *waters.State, b *strings.Builder, to engine.Seat, loc display.Localizer) {
	var said []string
	for p, vote := range s.Votes {
		if vote != (waters.Action{}) {
			said = append(said, loc.Labelled(loc.Name(engine.Seat(p)), loc.Words("action", Show{t}.Words(vote))))
		}
	}
	items(b, loc, loc.Text("draw.said"), said)
	if turn := t.rules.ToAct(s); turn.Has(to) {
		if p := t.Position(s, to); p >= 0 {
			paragraph(b, loc.Text("draw.decides", int(p))+question(s, p, loc))
		}
	}
}

// question returns the question, if the list of actions does not show it: what a yes or a pass
// means, and how many cards are due.
func question(s *waters.State, p int8, loc display.Localizer) string {
	switch s.Step {
	case waters.PlaceLevee:
		return ". " + loc.Text("draw.asks_levees", int(s.Left))
	case waters.Threatened:
		if p == s.Next {
			return ". " + loc.Text("draw.asks_threat")
		}
		return ". " + loc.Text("draw.asks_teacher", int(s.Next))
	case waters.Publicising:
		return ". " + loc.Text("draw.asks_publishing", int(s.Current()))
	case waters.Cancelling:
		return ". " + loc.Text("draw.asks_cancelling")
	case waters.SplitForce:
		return ". " + loc.Text("draw.asks_split")
	case waters.PayForce:
		return ". " + loc.Text("draw.asks_force", int(s.Demand))
	case waters.PayHatred:
		return ". " + loc.Text("draw.asks_hatred", int(s.Owe[p]))
	case waters.RedCamp:
		h := s.LastCamp()
		return ". " + loc.Text("draw.asks_camp", h.Col(), h.Row())
	case waters.TakeSurvivor:
		return ". " + loc.Text("draw.asks_survivor")
	case waters.Permitting:
		i := int(s.Wanted - 1)
		return ". " + loc.Text("draw.asks_permission", int(s.Active), i%delta.PawnsEach+1)
	case waters.Sharing:
		return ". " + loc.Text("draw.asks_sharing")
	case waters.Showing:
		return ". " + loc.Text("draw.asks_showing")
	case waters.Discarding:
		return ". " + loc.Text("draw.asks_discard", int(s.Owe[p]))
	case waters.SwapGoal:
		return ". " + loc.Text("draw.asks_swap")
	default:
		return ""
	}
}

// items writes a list with its label, unless it is empty.
func items(b *strings.Builder, loc display.Localizer, name string, list []string) {
	if len(list) > 0 {
		paragraph(b, loc.Labelled(name, strings.Join(list, " · ")))
	}
}

// paragraph wraps words to the map's width and indents the lines after the first. Spaces at the
// start stay.
func paragraph(b *strings.Builder, words string) {
	indent := words[:len(words)-len(strings.TrimLeft(words, " "))]
	line := indent
	for word := range strings.SplitSeq(strings.TrimSpace(words), " ") {
		switch {
		case line == indent:
			line += word
		case width(line)+1+width(word) > mapWidth:
			fmt.Fprintln(b, line)
			indent = strings.Repeat(" ", len(indent)/2*2) + "    "
			line = indent + word
			indent = indent[:len(indent)-4]
		default:
			line += " " + word
		}
	}
	fmt.Fprintln(b, line)
}

func width(s string) int { return utf8.RuneCountInString(s) }
