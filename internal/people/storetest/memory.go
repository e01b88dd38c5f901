package storetest

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/people"
)

// HashMemory makes passwords cheap to hash, for people.Config.
const HashMemory = 64

// Memory returns a store in memory, for tests. The suite shows that it does what the other stores do.
func Memory() people.Store {
	return &memory{
		people: map[people.ID]people.Person{}, tokens: map[string]people.Token{}, ratings: map[rated]people.Rating{},
		done: map[string]bool{},
	}
}

type rated struct {
	person people.ID
	game   string
}

type memory struct {
	mu      sync.Mutex
	people  map[people.ID]people.Person
	tokens  map[string]people.Token
	ratings map[rated]people.Rating
	done    map[string]bool
}

func (m *memory) AddPerson(_ context.Context, who people.Person) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.put(who)
}

func (m *memory) put(who people.Person) error {
	for _, other := range m.people {
		if other.ID != who.ID && other.Key == who.Key && who.Key != "" {
			return people.ErrTaken
		}
	}
	m.people[who.ID] = who
	return nil
}

func (m *memory) Person(_ context.Context, id people.ID) (people.Person, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	who, ok := m.people[id]
	if !ok {
		return people.Person{}, people.ErrNone
	}
	return who, nil
}

func (m *memory) PersonByKey(_ context.Context, key string) (people.Person, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, who := range m.people {
		if who.Key == key && key != "" {
			return who, nil
		}
	}
	return people.Person{}, people.ErrNone
}

func (m *memory) People(_ context.Context, ids []people.ID) (map[people.ID]people.Person, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	found := map[people.ID]people.Person{}
	for _, id := range ids {
		if who, ok := m.people[id]; ok {
			found[id] = who
		}
	}
	return found, nil
}

func (m *memory) Update(_ context.Context, id people.ID, change func(*people.Person) error) (people.Person, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	who, ok := m.people[id]
	if !ok {
		return people.Person{}, people.ErrNone
	}
	if err := change(&who); err != nil {
		return people.Person{}, err
	}
	who.ID = id
	return who, m.put(who)
}

func (m *memory) Forget(_ context.Context, id people.ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.people[id]; !ok {
		return people.ErrNone
	}
	for other, who := range m.people {
		if other != id && who.Owner != id {
			continue
		}
		m.people[other] = people.Person{ID: other, Kind: people.Gone, Made: who.Made}
		for hash, t := range m.tokens {
			if t.Person == other {
				delete(m.tokens, hash)
			}
		}
		for key := range m.ratings {
			if key.person == other {
				delete(m.ratings, key)
			}
		}
	}
	return nil
}

func (m *memory) Owned(_ context.Context, owner people.ID) ([]people.Person, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []people.Person
	for _, who := range m.people {
		if who.Owner == owner && owner != "" {
			list = append(list, who)
		}
	}
	slices.SortFunc(list, func(a, b people.Person) int { return cmp.Or(a.Made.Compare(b.Made), cmp.Compare(a.ID, b.ID)) })
	return list, nil
}

func (m *memory) AddToken(_ context.Context, t people.Token) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tokens[t.Hash] = t
	return nil
}

func over(t people.Token, now time.Time) bool { return !t.Until.IsZero() && !now.Before(t.Until) }

func (m *memory) Token(_ context.Context, hash string, now time.Time) (people.Token, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, ok := m.tokens[hash]
	if !ok || over(t, now) {
		return people.Token{}, people.ErrNone
	}
	return t, nil
}

func (m *memory) Touch(_ context.Context, hash string, used, until time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if t, ok := m.tokens[hash]; ok {
		t.Used, t.Until = used, until
		m.tokens[hash] = t
	}
	return nil
}

func (m *memory) DropToken(_ context.Context, hash string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.tokens, hash)
	return nil
}

func (m *memory) DropTokens(_ context.Context, person people.ID, use people.Use) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for hash, t := range m.tokens {
		if t.Person == person && t.Use == use {
			delete(m.tokens, hash)
		}
	}
	return nil
}

func (m *memory) Tokens(_ context.Context, person people.ID, use people.Use) ([]people.Token, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []people.Token
	for _, t := range m.tokens {
		if t.Person == person && t.Use == use {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b people.Token) int { return cmp.Or(a.Made.Compare(b.Made), cmp.Compare(a.Hash, b.Hash)) })
	return list, nil
}

func (m *memory) Sweep(_ context.Context, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	here := map[people.ID]bool{}
	for hash, t := range m.tokens {
		if over(t, now) {
			delete(m.tokens, hash)
			continue
		}
		here[t.Person] = true
	}
	for id, who := range m.people {
		if who.Kind == people.Guest && !here[id] {
			who.Key = ""
			m.people[id] = who
		}
	}
	return nil
}

func (m *memory) Ratings(_ context.Context, person people.ID) ([]people.Rating, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []people.Rating
	for key, r := range m.ratings {
		if key.person == person {
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(a, b people.Rating) int { return cmp.Compare(a.Game, b.Game) })
	return list, nil
}

func (m *memory) Ladder(_ context.Context, game string, offset, limit int) ([]people.Rating, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []people.Rating
	for key, r := range m.ratings {
		if key.game == game && m.people[key.person].Kind != people.Guest {
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(a, b people.Rating) int {
		return cmp.Or(cmp.Compare(b.Least(), a.Least()), cmp.Compare(a.Person, b.Person))
	})
	list = list[min(offset, len(list)):]
	return list[:min(limit, len(list))], nil
}

func (m *memory) Rate(_ context.Context, game, table string, ids []people.ID, change func([]people.Rating)) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.done[table] {
		return false, nil
	}
	ratings := make([]people.Rating, len(ids))
	for i, id := range ids {
		who, ok := m.people[id]
		if !ok {
			return false, people.ErrNone
		}
		if who.Kind == people.Gone {
			ratings[i] = people.Rating{Person: id, Game: game}
			continue
		}
		ratings[i] = m.ratings[rated{id, game}]
		ratings[i].Person, ratings[i].Game = id, game
	}
	change(ratings)
	for i, id := range ids {
		if m.people[id].Kind != people.Gone {
			m.ratings[rated{id, game}] = ratings[i]
		}
	}
	m.done[table] = true
	return true, nil
}
