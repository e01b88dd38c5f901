package people_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/rating"
)

// site is a ladder with a clock that the test moves.
type site struct {
	*people.People

	t    *testing.T
	now  *time.Time
	next int
}

func openSite(t *testing.T) *site {
	t.Helper()
	p, now := open(t)
	return &site{People: p, t: t, now: now}
}

// accounts makes accounts.
func (s *site) accounts(n int) (ids []people.ID) {
	s.t.Helper()
	for range n {
		s.next++
		ids = append(ids, must.Get(s.Register(s.t.Context(), "", fmt.Sprint("Player ", s.next), "steamboat queen"))(s.t).ID)
	}
	return ids
}

// beats plays a game in which the players finish in this order. It returns whether the game was
// rated.
func (s *site) beats(players ...people.ID) bool {
	s.t.Helper()
	s.next++
	var list []people.Played
	for i, id := range players {
		list = append(list, people.Played{Person: id, Place: i + 1})
	}
	done, err := s.Rate(s.t.Context(), "toy", fmt.Sprint("t", s.next), list)
	if err != nil {
		wantKey(s.t, err, "unrated")
	}
	return done
}

// days plays for n days. Each day, every player beats the next one.
func (s *site) days(n int, players []people.ID) {
	s.t.Helper()
	for range n {
		for i := range players {
			s.beats(players[i], players[(i+1)%len(players)])
		}
		*s.now = s.now.Add(24 * time.Hour)
	}
}

func (s *site) strength(id people.ID) rating.Strength {
	s.t.Helper()
	list := must.Get(s.Ratings(s.t.Context(), id))(s.t)
	if len(list) == 0 {
		return rating.Strength{Mu: 1500, Sigma: 500}
	}
	return list[0].Strength
}

// A farm of accounts made today raises nobody's rating. TestFarms of package rating tries other
// farms.
func TestAccountFarmRaisesNoRating(t *testing.T) {
	t.Parallel()
	s := openSite(t)
	known := s.accounts(3)
	s.days(4, known)
	stars := append(s.accounts(1), known[0])
	before := []rating.Strength{s.strength(stars[0]), s.strength(stars[1])}
	for _, id := range s.accounts(30) {
		for _, star := range stars {
			if !s.beats(star, id) {
				t.Error("a game between accounts is not rated")
			}
		}
	}
	must.Equal(t, []rating.Strength{s.strength(stars[0]), s.strength(stars[1])}, before)
}

// Guests are not rated, and neither are their opponents.
func TestGuestsAreNotRated(t *testing.T) {
	t.Parallel()
	s := openSite(t)
	honest := s.accounts(2)
	s.days(4, honest)
	before := s.strength(honest[0])
	for range 10 {
		if s.beats(honest[0], must.Get(s.Arrive(t.Context(), "Guest"))(t).ID) {
			t.Fatal("a game with a guest is rated")
		}
	}
	must.Equal(t, s.strength(honest[0]), before)
}

// A friend who loses to somebody again and again raises their rating less each time.
func TestTheSamePeopleCountLess(t *testing.T) {
	t.Parallel()
	s := openSite(t)
	p := s.accounts(3)
	star, friend := p[0], p[1]
	s.days(3, p[1:])
	gains := make([]float64, 0, 4)
	play := func() {
		before := s.strength(star).Mu
		s.beats(star, friend)
		gains = append(gains, s.strength(star).Mu-before)
	}
	for range 3 {
		play()
	}
	*s.now = s.now.Add(rating.MetWithin)
	play()
	if gains[1] > gains[0]/2 || gains[2] > gains[0]/3 || gains[3] < gains[2] {
		t.Errorf("the games lift by %.0f", gains)
	}
}

// New players are rated by their games with known players, but do not change the ratings of others.
func TestNewAccountsDoNotChangeOthersRatings(t *testing.T) {
	t.Parallel()
	s := openSite(t)
	known := s.accounts(3)
	s.days(4, known)
	fresh := s.accounts(1)[0]
	before := s.strength(known[0])
	s.beats(fresh, known[0])
	must.Equal(t, s.strength(known[0]), before)
	if got := s.strength(fresh); got.Mu < 1600 || got.Games != 1 {
		t.Errorf("who is new and has won is %+v", got)
	}
	*s.now = s.now.Add(24 * time.Hour)
	s.days(2, []people.ID{fresh, known[1]})
	s.beats(fresh, known[2])
	if after := s.strength(known[2]); after.Mu >= 1500 {
		t.Errorf("who is known now counts: %+v", after)
	}
}
