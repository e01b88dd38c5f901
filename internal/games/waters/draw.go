package waters

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/engine"
)

// Draw gives a view as text: the tracks, the map as the data file draws it, the water, the cards and the players.
func (r Rules) Draw(v *State, to engine.Seat, say engine.Speaker) string {
	g := play{v, r.d, nil}
	var b strings.Builder
	g.drawTracks(&b, say)
	g.drawMap(&b)
	paragraph(&b, say.Say("draw.legend"))
	g.drawWater(&b, say)
	g.drawPieces(&b, say)
	g.drawDecks(&b, say)
	g.drawPlayers(&b, say)
	g.drawDecision(&b, to, say)
	return b.String()
}

// track draws a counter as a bar with its words.
func track(n, most int8, words string) string {
	full := max(0, min(n, most))
	return "[" + strings.Repeat("=", int(full)) + strings.Repeat(".", int(most-full)) + "] " + words
}

func (g play) drawTracks(b *strings.Builder, say engine.Speaker) {
	weeks := g.weeks()
	fmt.Fprintf(b, "%s\n", track(g.Week, weeks, say.Say("draw.week", int(g.Phase), min(int(g.Week)+1, int(weeks)), int(weeks))))
	fmt.Fprintf(b, "%s\n", track(g.Loss, g.limit(), say.Say("draw.loss", int(g.Loss), int(g.limit()))))
	var parts []string
	if g.Version == Spring1927 {
		parts = append(parts, say.Say("draw.bank", int(g.Bank), int(g.campCards())))
	}
	if g.Phase != SetUp {
		parts = append(parts, say.Say("draw.first", int(g.First)))
	}
	if g.Phase == Actions {
		parts = append(parts, say.Say("draw.actions", int(g.Active), int(g.Left)))
	}
	if g.Step == Moving {
		parts = append(parts, say.Say("draw.budget", int(g.Budget)))
	}
	if len(parts) > 0 {
		paragraph(b, strings.Join(parts, " · "))
	}
}

func (g play) drawDecks(b *strings.Builder, say engine.Speaker) {
	var row, turned, weather, land []string
	for i := range rowLength {
		if c := g.Row[i]; c != NoLand {
			row = append(row, g.landText(c, say))
		}
		if w := g.Turned[i]; w != NoWeather {
			turned = append(turned, say.Say("weather."+strconv.Itoa(int(w))))
		}
		if t := g.TopWeather[i]; t.Card != NoWeather {
			weather = append(weather, say.Say("weather."+strconv.Itoa(int(t.Card))))
		}
		if t := g.TopLand[i]; t.Card != NoLand {
			land = append(land, g.landText(t.Card, say))
		}
	}
	items(b, say, say.Say("draw.row"), row)
	items(b, say, say.Say("draw.turned"), turned)
	items(b, say, say.Say("draw.top_weather"), weather)
	items(b, say, say.Say("draw.top_land"), land)
	tops := 0
	for _, t := range g.TopLand {
		tops += int(flag(t.Card != NoLand))
	}
	topWeather := 0
	for _, t := range g.TopWeather {
		topWeather += int(flag(t.Card != NoWeather))
	}
	paragraph(b, say.Say("draw.decks", int(g.DeckLen), int(g.StarLen+g.LandLen)+tops, int(g.WeatherLen)+topWeather, int(g.Levees)))
	for i, x := range g.Goals {
		if x != NoGoal {
			g.drawGoal(b, int8(i), say)
		}
	}
}

// drawGoal tells what a goal brings back, which cards it still lacks, and what it asks besides.
func (g play) drawGoal(b *strings.Builder, slot int8, say engine.Speaker) {
	x := g.Goals[slot]
	needs, given := x.Needs(), &g.Given[slot]
	var list []string
	for c := Blues; c <= Vaudeville; c++ {
		if n := needs[c] - given[c]; n > 0 {
			list = append(list, strconv.Itoa(int(n))+"× "+say.Say("card."+strconv.Itoa(int(c))))
		}
	}
	if wild := given[Education] - needs[Education]; wild > 0 {
		list = append(list, say.Say("draw.goal_wild", int(wild)))
	}
	switch {
	case x == BuildRafts && !g.RaftsOnce:
		list = append(list, say.Say("draw.goal_rafts"))
	case x == BuildMotorboat:
		list = append(list, say.Say("draw.goal_raft"))
	case x == LaborMeeting:
		list = append(list, say.Say("draw.goal_meeting"))
	}
	if x.isB() && g.GoalsDone>>x.pair()&1 == 0 {
		list = append(list, say.Say("draw.goal_closed", int(x.pair())))
	}
	paragraph(b, say.Labelled(say.Say("draw.goal", int(slot)+1, int(x), int(x.worth())), strings.Join(list, ", ")))
}

// landText names a Landowner card, a Relief Camp with its place.
func (g play) landText(c LandCard, say engine.Speaker) string {
	words := say.Say("land." + strconv.Itoa(int(c)))
	if c.isRelief() {
		words += " (" + g.d.siteName[c-Relief] + ")"
	}
	return words
}

func (g play) drawPlayers(b *strings.Builder, say engine.Speaker) {
	for p := range g.Positions {
		fmt.Fprintf(b, "%s %s\n", letter(p, g.Positions), say.Name(engine.Seat(p)))
		g.drawPowers(b, p, say)
		g.drawPawns(b, p, say)
		var hand []string
		for c := Blues; c < UnknownCard; c++ {
			if n := g.Hands[p][c]; n > 0 {
				hand = append(hand, strconv.Itoa(int(n))+"× "+say.Say("card."+strconv.Itoa(int(c))))
			}
		}
		if n := g.Hands[p][UnknownCard]; n > 0 {
			hand = append(hand, say.Say("draw.unseen", int(n)))
		}
		if len(hand) == 0 {
			hand = append(hand, say.Say("draw.none"))
		}
		paragraph(b, "  "+say.Say("draw.hand", int(g.Hands[p].size()))+" "+strings.Join(hand, ", "))
	}
}

func (g play) drawPowers(b *strings.Builder, p int8, say engine.Speaker) {
	swim := "draw.cannot_swim"
	if g.Powers[p][SwimTrack] > 0 {
		swim = "draw.can_swim"
	}
	text := say.Say("draw.powers", int(g.Powers[p][ActionsTrack]), int(g.Powers[p][MovementTrack]), int(g.Powers[p][DonateTrack])) +
		" · " + say.Say(swim)
	ready := []string{}
	for r := range renewables {
		if g.Cubes[p]>>r&1 != 0 {
			ready = append(ready, say.Say("renewable."+strconv.Itoa(int(r))))
		}
	}
	if len(ready) > 0 {
		text += " · " + say.Say("draw.ready") + " " + strings.Join(ready, ", ")
	}
	if g.Role[p] != NoRole {
		text += " · " + say.Say("draw.role", int(g.Role[p]), int(g.Points[p]))
	}
	paragraph(b, "  "+text)
}

// drawPawns tells where a position's town and pawns are.
func (g play) drawPawns(b *strings.Builder, p int8, say engine.Speaker) {
	var where []string
	if h := g.Town[p]; h != Nowhere {
		where = append(where, say.Say("draw.town_at", h.Col(), h.Row()))
	}
	for i, pawn := range g.Pawns[p] {
		switch {
		case pawn.At == Nowhere:
		case pawn.Raft > 0:
			where = append(where, say.Say("draw.pawn_aboard", i+1, pawn.At.Col(), pawn.At.Row(), int(pawn.Raft)))
		default:
			where = append(where, say.Say("draw.pawn_at", i+1, pawn.At.Col(), pawn.At.Row()))
		}
	}
	if len(where) > 0 {
		paragraph(b, "  "+strings.Join(where, " · "))
	}
}

// drawDecision tells for which position the seat decides, and what the others have said they would choose (RW-203).
func (g play) drawDecision(b *strings.Builder, to engine.Seat, say engine.Speaker) {
	rules := Rules{d: g.d}
	var said []string
	for p, vote := range g.Votes {
		if vote != (Action{}) {
			said = append(said, say.Labelled(say.Name(engine.Seat(p)), say.Words("action", rules.Words(vote))))
		}
	}
	items(b, say, say.Say("draw.said"), said)
	if turn := rules.ToAct(g.State); turn.Has(to) {
		if p := g.Position(to); p >= 0 {
			paragraph(b, say.Say("draw.decides", int(p))+g.question(p, say))
		}
	}
}

// question is what is asked, where the actions alone do not say it: what a yes or a pass answers, and how many cards are due.
func (g play) question(p int8, say engine.Speaker) string {
	switch g.Step {
	case PlaceLevee:
		return ". " + say.Say("draw.asks_levees", int(g.Left))
	case Threatened:
		if p == g.Next {
			return ". " + say.Say("draw.asks_threat")
		}
		return ". " + say.Say("draw.asks_teacher", int(g.Next))
	case Publicising:
		return ". " + say.Say("draw.asks_publishing", int(g.current()))
	case Cancelling:
		return ". " + say.Say("draw.asks_cancelling")
	case SplitForce:
		return ". " + say.Say("draw.asks_split")
	case PayForce:
		return ". " + say.Say("draw.asks_force", int(g.Demand))
	case PayHatred:
		return ". " + say.Say("draw.asks_hatred", int(g.Owe[p]))
	case RedCamp:
		h := g.lastCamp()
		return ". " + say.Say("draw.asks_camp", h.Col(), h.Row())
	case TakeSurvivor:
		return ". " + say.Say("draw.asks_survivor")
	case Permitting:
		i := int(g.Wanted - 1)
		return ". " + say.Say("draw.asks_permission", int(g.Active), i%pawnsEach+1)
	case Sharing:
		return ". " + say.Say("draw.asks_sharing")
	case Showing:
		return ". " + say.Say("draw.asks_showing")
	case Discarding:
		return ". " + say.Say("draw.asks_discard", int(g.Owe[p]))
	case SwapGoal:
		return ". " + say.Say("draw.asks_swap")
	default:
		return ""
	}
}

// items is a list with its name, if there is anything in it.
func items(b *strings.Builder, say engine.Speaker, name string, list []string) {
	if len(list) > 0 {
		paragraph(b, say.Labelled(name, strings.Join(list, " · ")))
	}
}

// paragraph writes words in lines of the map's width, those behind the first set in; the blanks that it begins with stay.
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
