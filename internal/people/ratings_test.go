package people_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
)

func rate(t *testing.T, p *people.People, table string, played ...people.Played) {
	t.Helper()
	if done, err := p.Rate(t.Context(), "toy", table, played); err != nil || !done {
		t.Fatal(done, err)
	}
}

func sit(t *testing.T, p *people.People, n int) []people.ID {
	t.Helper()
	var ids []people.ID
	for i := range n {
		ids = append(ids, must.Get(p.Register(t.Context(), "", fmt.Sprint("Anna ", i), "steamboat queen"))(t).ID)
	}
	return ids
}

func rating(t *testing.T, p *people.People, id people.ID) people.Rating {
	t.Helper()
	list := must.Get(p.Ratings(t.Context(), id))(t)
	if len(list) != 1 {
		t.Fatalf("ratings: %v", list)
	}
	return list[0]
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9*math.Abs(want) {
		t.Errorf("%s is %.12f, want %.12f", what, got, want)
	}
}

// The figures were computed by hand for equal beginners, on the scale of the source (25 and 25/3) times 60:
// two players have c² = 2(500²+250²), and the winner gains 500²/c · 1/2.
func TestTwoBeginners(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ids := sit(t, p, 2)
	rate(t, p, "t", people.Played{Person: ids[0], Place: 1}, people.Played{Person: ids[1], Place: 2})
	won, lost := rating(t, p, ids[0]), rating(t, p, ids[1])
	near(t, "the winner's mean", won.Mu, 60*27.63523138347365)
	near(t, "the winner's sigma", won.Sigma, 60*8.065506316323548)
	near(t, "the loser's mean", lost.Mu, 60*22.36476861652635)
	near(t, "the loser's sigma", lost.Sigma, 60*8.065506316323548)
	if won.Games != 1 || !won.Provisional() || won.Shown() != 1658 {
		t.Errorf("%+v is shown as %d", won, won.Shown())
	}
}

func TestThreeBeginners(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ids := sit(t, p, 3)
	rate(t, p, "t", people.Played{Person: ids[0], Place: 1}, people.Played{Person: ids[1], Place: 2}, people.Played{Person: ids[2], Place: 3})
	// The first of three with chance 1/3, the second of the two who are left with chance 1/2.
	c := math.Sqrt(3 * (500*500 + 250*250))
	gain := 500 * 500 / c
	near(t, "first", rating(t, p, ids[0]).Mu, 1500+gain*(1-1.0/3))
	near(t, "second", rating(t, p, ids[1]).Mu, 1500+gain*(-1.0/3+1-1.0/2))
	near(t, "third", rating(t, p, ids[2]).Mu, 1500+gain*(-1.0/3-1.0/2))
	less := func(chances ...float64) float64 {
		d := 0.0
		for _, x := range chances {
			d += 500 / c * 500 * 500 / (c * c) * x * (1 - x)
		}
		return 500 * math.Sqrt(1-d)
	}
	near(t, "the first's sigma", rating(t, p, ids[0]).Sigma, less(1.0/3))
	near(t, "the second's sigma", rating(t, p, ids[1]).Sigma, less(1.0/3, 1.0/2))
}

func TestTheSameTableCountsOnce(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ids := sit(t, p, 2)
	played := []people.Played{{Person: ids[0], Place: 1}, {Person: ids[1], Place: 2}}
	rate(t, p, "t", played...)
	before := rating(t, p, ids[0])
	if done, err := p.Rate(t.Context(), "toy", "t", played); done || err != nil {
		t.Error(done, err)
	}
	if after := rating(t, p, ids[0]); after != before {
		t.Errorf("%v became %v", before, after)
	}
}

func TestUnrated(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ids := sit(t, p, 2)
	for _, played := range [][]people.Played{
		nil,
		{{Person: ids[0], Place: 1}},
		{{Person: ids[0], Place: 1}, {Person: ids[0], Place: 2}}, // hot seat
		{{Person: ids[0], Place: 1}, {Person: ids[1], Place: 0}},
	} {
		_, err := p.Rate(t.Context(), "toy", "t", played)
		wantKey(t, err, "unrated")
	}
}

// For any players and any result: without ties a better place gains more, equals who share a place stay equal, gains and losses
// sum to zero if all sigmas are equal, and no sigma grows.
func TestRatingsHold(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	everybody := sit(t, p, 8)
	tables := 0
	rapid.Check(t, func(r *rapid.T) {
		tables++
		game := fmt.Sprint("game ", tables) // in which all are beginners
		n := rapid.IntRange(2, 8).Draw(r, "seats")
		places := rapid.SliceOfN(rapid.IntRange(1, n), n, n).Draw(r, "places")
		var played []people.Played
		for i, id := range everybody[:n] {
			played = append(played, people.Played{Person: id, Place: places[i]})
		}
		if done, err := p.Rate(t.Context(), game, game, played); err != nil || !done {
			r.Fatal(done, err)
		}
		list := must.Get(p.Ladder(t.Context(), game, 0, n))(t)
		of := map[people.ID]people.Rating{}
		sum := 0.0
		for _, a := range list {
			of[a.Person] = a
			sum += a.Mu - 1500
			if a.Sigma >= 500 || a.Sigma <= 0 {
				r.Errorf("sigma %f", a.Sigma)
			}
		}
		distinct := len(slices.Compact(slices.Sorted(slices.Values(places)))) == n
		for i := range n {
			for j := range n {
				a, b := of[everybody[i]], of[everybody[j]]
				if distinct && places[i] < places[j] && a.Mu <= b.Mu || places[i] == places[j] && math.Abs(a.Mu-b.Mu) > 1e-9 {
					r.Errorf("places %v: %f and %f", places, a.Mu, b.Mu)
				}
			}
		}
		if math.Abs(sum) > 1e-6 {
			r.Errorf("the ratings together grew by %f", sum)
		}
	})
}

// If one player wins more often, the ratings show it, and their odds are close to the true ones.
func TestRatingsFindTheStronger(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ids := sit(t, p, 2)
	for i := range 300 { // three of four games
		first, second := ids[0], ids[1]
		if i%4 == 3 {
			first, second = second, first
		}
		rate(t, p, string(rune('a'+i)), people.Played{Person: first, Place: 1}, people.Played{Person: second, Place: 2})
	}
	a, b := rating(t, p, ids[0]), rating(t, p, ids[1])
	c := math.Sqrt(a.Sigma*a.Sigma + b.Sigma*b.Sigma + 2*250*250)
	if odds := 1 / (1 + math.Exp((b.Mu-a.Mu)/c)); odds < 0.65 || odds > 0.85 || a.Provisional() {
		t.Errorf("%v against %v: %.2f", a, b, odds)
	}
	ladder := must.Get(p.Ladder(t.Context(), "toy", 0, 10))(t)
	if len(ladder) != 2 || ladder[0].Person != ids[0] {
		t.Errorf("the ladder is %v", ladder)
	}
}
