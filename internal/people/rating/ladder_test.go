package rating_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/people/rating"
)

// ladder is a simulated site whose players have a true strength. Time passes in days.
type ladder struct {
	rand   *rand.Rand
	day    int
	free   bool // of the rules against farms
	truth  []float64
	list   []rating.Strength
	played []map[int]bool   // by player: the days on which they played
	met    map[[2]int][]int // by pair: the days on which they met
}

// metDays is for how many days a meeting counts.
const metDays = int(rating.MetWithin / (24 * time.Hour))

func newLadder(players int) *ladder {
	l := &ladder{rand: rand.New(rand.NewPCG(1, 2)), met: map[[2]int][]int{}}
	l.join(players)
	return l
}

// join adds players, and returns their numbers.
func (l *ladder) join(players int) (list []int) {
	for range players {
		list = append(list, len(l.list))
		l.truth = append(l.truth, 1500+300*l.rand.NormFloat64())
		l.list = append(l.list, rating.Strength{Mu: 1500, Sigma: 500})
		l.played = append(l.played, map[int]bool{})
	}
	return list
}

// play rates a game. The players are given from first to last.
func (l *ladder) play(who ...int) {
	n := len(who)
	list, places, known, met := make([]rating.Strength, n), make([]int, n), make([]bool, n), make([][]int, n)
	for i, a := range who {
		earlier := len(l.played[a])
		if l.played[a][l.day] {
			earlier--
		}
		list[i], places[i], known[i], met[i] = l.list[a], i+1, rating.Known(earlier), make([]int, n)
		for j, b := range who {
			for _, day := range l.met[[2]int{min(a, b), max(a, b)}] {
				if l.day-day < metDays {
					met[i][j]++
				}
			}
		}
	}
	weights := rating.Weights(known, met)
	if l.free {
		weights = whole(n)
	}
	rating.Update(list, places, weights)
	for i, a := range who {
		l.list[a] = list[i]
		l.played[a][l.day] = true
		for _, b := range who[:i] {
			pair := [2]int{min(a, b), max(a, b)}
			l.met[pair] = append(l.met[pair], l.day)
		}
	}
}

// honest lets everybody play some games a day with one to three others, each according to their
// true strength.
func (l *ladder) honest(days, games int) {
	for range days {
		for range games * len(l.list) / 3 {
			who := l.rand.Perm(len(l.list))[:2+l.rand.IntN(3)]
			skill := make(map[int]float64, len(who))
			for _, i := range who { // a game of the model between players with sigma 0
				skill[i] = l.truth[i]/(250*math.Sqrt(float64(len(who)))) - math.Log(l.rand.ExpFloat64())
			}
			slices.SortFunc(who, func(a, b int) int { return cmp.Compare(skill[b], skill[a]) })
			l.play(who...)
		}
		l.day++
	}
}

// fit returns Spearman's rank correlation of the ratings with the true strengths, and the mean
// error of the ratings, both taken relative to their means.
func (l *ladder) fit() (correlation, miss float64) {
	n := len(l.list)
	ranks := func(of func(int) float64) []int {
		order, list := make([]int, n), make([]int, n)
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(a, b int) int { return cmp.Compare(of(b), of(a)) })
		for at, i := range order {
			list[i] = at
		}
		return list
	}
	truth, found := ranks(func(i int) float64 { return l.truth[i] }), ranks(func(i int) float64 { return l.list[i].Mu })
	shift, sum := 0.0, 0.0
	for i := range n {
		shift += (l.list[i].Mu - l.truth[i]) / float64(n)
	}
	for i := range n {
		d := float64(truth[i] - found[i])
		sum += d * d
		miss += math.Abs(l.list[i].Mu-l.truth[i]-shift) / float64(n)
	}
	return 1 - 6*sum/float64(n*(n*n-1)), miss
}

// With the rules against farms, the ratings of honest players converge about as fast as without.
func TestHonestPlayersConverge(t *testing.T) {
	t.Parallel()
	for _, players := range []int{8, 40} {
		free, ruled := newLadder(players), newLadder(players)
		free.free = true
		for _, days := range []int{7, 7, 16, 30} {
			free.honest(days, 2)
			ruled.honest(days, 2)
			fit0, miss0 := free.fit()
			fit1, miss1 := ruled.fit()
			t.Logf("%d players after %d days: rank correlation %.2f without and %.2f with the rules; mean error %.0f and %.0f", players, ruled.day, fit0, fit1, miss0, miss1)
			if ruled.day >= 14 && (fit1 < fit0-0.1 || miss1 > miss0+50) {
				t.Errorf("they do not converge")
			}
		}
	}
}

// A farm of a hundred accounts raises nobody by more than 50 points, neither in the rating nor in
// the ladder: neither a known player nor one as new as the farm.
func TestFarms(t *testing.T) {
	t.Parallel()
	const farm, limit = 100, 50
	for name, play := range map[string]func(l *ladder, star int, shills []int){
		"each loses once": func(l *ladder, star int, shills []int) {
			for _, id := range shills {
				l.play(star, id)
			}
		},
		"each loses often": func(l *ladder, star int, shills []int) {
			for range 25 {
				for _, id := range shills {
					l.play(star, id)
				}
			}
		},
		"six to a table": func(l *ladder, star int, shills []int) {
			for five := range slices.Chunk(shills, 5) {
				l.play(append([]int{star}, five...)...)
			}
		},
		"they lift each other first": func(l *ladder, star int, shills []int) {
			for i := range shills {
				for j := range 10 {
					l.play(shills[i], shills[(i+j+1)%farm])
				}
			}
			for _, id := range shills {
				l.play(star, id)
			}
		},
		"a third of them each day": func(l *ladder, star int, shills []int) {
			for i, id := range shills {
				l.day += (i%34 + 1) / 34
				l.play(star, id)
			}
		},
	} {
		free := newLadder(1)
		free.free = true
		play(free, 0, free.join(farm))
		ruled := newLadder(8)
		ruled.honest(10, 2)
		for _, star := range []int{0, ruled.join(1)[0]} {
			before := ruled.list[star]
			play(ruled, star, ruled.join(farm))
			after := ruled.list[star]
			t.Logf("%s: from 1500 to %d without the rules, with them from %d to %d", name, free.list[0].Shown(), before.Shown(), after.Shown())
			if after.Mu-before.Mu > limit || after.Conservative()-before.Conservative() > limit {
				t.Errorf("%s: the farm lifts %+v to %+v", name, before, after)
			}
		}
	}
}
