package people_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/rating"
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

func ratingOf(t *testing.T, p *people.People, id people.ID) people.Rating {
	t.Helper()
	list := must.Get(p.Ratings(t.Context(), id))(t)
	if len(list) != 1 {
		t.Fatalf("ratings: %v", list)
	}
	return list[0]
}

func TestTheSameTableCountsOnce(t *testing.T) {
	t.Parallel()
	p, now := open(t)
	ids := sit(t, p, 2)
	for i := range rating.KnownAfter { // no game counts until they are known
		rate(t, p, fmt.Sprint("early", i), people.Played{Person: ids[0], Place: 1}, people.Played{Person: ids[1], Place: 1})
		*now = now.Add(24 * time.Hour)
	}
	if early := must.Get(p.Ladder(t.Context(), "toy", 0, 10))(t); len(early) != 0 {
		t.Errorf("the ladder begins with %v", early)
	}
	played := []people.Played{{Person: ids[0], Place: 1}, {Person: ids[1], Place: 2}}
	rate(t, p, "t", played...)
	before := ratingOf(t, p, ids[0])
	if done, err := p.Rate(t.Context(), "toy", "t", played); done || err != nil {
		t.Error(done, err)
	}
	if after := ratingOf(t, p, ids[0]); after != before {
		t.Errorf("%v became %v", before, after)
	}
	ladder := must.Get(p.Ladder(t.Context(), "toy", 0, 10))(t)
	if len(ladder) != 2 || ladder[0].Person != ids[0] {
		t.Errorf("the ladder is %v", ladder)
	}
}

func TestUnrated(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ids := sit(t, p, 2)
	guest := must.Get(p.Arrive(t.Context(), "Ben"))(t)
	bot, _ := must.Get2(p.NewBot(t.Context(), ids[0], "Paddle"))(t)
	for _, played := range [][]people.Played{
		nil,
		{{Person: ids[0], Place: 1}},
		{{Person: ids[0], Place: 1}, {Person: ids[0], Place: 2}}, // hot seat
		{{Person: ids[0], Place: 1}, {Person: ids[1], Place: 0}},
		{{Person: ids[0], Place: 1}, {Person: guest.ID, Place: 2}},
		{{Person: ids[0], Place: 1}, {Person: bot.ID, Place: 2}}, // one's own bot
	} {
		_, err := p.Rate(t.Context(), "toy", "t", played)
		wantKey(t, err, "unrated")
	}
}
