package people_test

import (
	"fmt"
	"testing"

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
	ladder := must.Get(p.Ladder(t.Context(), "toy", 0, 10))(t)
	if len(ladder) != 2 || ladder[0].Person != ids[0] {
		t.Errorf("the ladder is %v", ladder)
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
