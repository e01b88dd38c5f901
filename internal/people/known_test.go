package people_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/storetest"
)

// counted returns people with a store that counts its queries.
func counted(t *testing.T, now func() time.Time) (*asked, *people.People) {
	t.Helper()
	store := &asked{Store: emptyStore(t)}
	p := must.Get(people.New(people.Config{Store: store, Now: now, HashMemory: storetest.HashMemory}))(t)
	return store, p
}

func TestCachedStore(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) people.Store { t.Helper(); return people.Known(emptyStore(t)) })
}

// asked counts the queries for people. It calls between, if not nil, after each query and before
// the result is returned.
type asked struct {
	people.Store

	n       int
	between func()
}

func (a *asked) Token(ctx context.Context, hash string, now time.Time) (people.Token, error) {
	a.n++
	token, err := a.Store.Token(ctx, hash, now)
	if f := a.between; f != nil {
		a.between = nil
		f()
	}
	return token, err
}

func (a *asked) Person(ctx context.Context, id people.ID) (people.Person, error) {
	a.n++
	return a.Store.Person(ctx, id)
}

func (a *asked) People(ctx context.Context, ids []people.ID) (map[people.ID]people.Person, error) {
	a.n += len(ids)
	found, err := a.Store.People(ctx, ids)
	if f := a.between; f != nil {
		a.between = nil
		f()
	}
	return found, err
}

// A person is read from the store once, and again after a change.
func TestPeopleAreReadOnce(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	store, p := counted(t, func() time.Time { return now })
	ctx := t.Context()
	anna := must.Get(p.Register(ctx, "", "Anna", "steamboat queen"))(t)
	token := must.Get(p.Open(ctx, anna.ID))(t)
	bot, botToken := must.Get2(p.NewBot(ctx, anna.ID, "Paddle"))(t)
	is := func(token, name string) {
		t.Helper()
		who, _, err := p.Authenticate(ctx, token)
		if name == "" {
			wantKey(t, err, "no_session")
		} else if err != nil || who.Name != name {
			t.Errorf("%q is %q, %v", name, who.Name, err)
		}
	}
	is(token, "Anna")
	is(botToken, "Paddle")
	before := store.n
	for range 3 {
		is(token, "Anna")
		is(botToken, "Paddle")
	}
	if store.n != before {
		t.Errorf("the store was asked %d times more", store.n-before)
	}
	must.Get(p.Rename(ctx, anna.ID, "Cleo"))(t)
	is(token, "Cleo")
	second := must.Get(p.Open(ctx, anna.ID))(t)
	is(second, "Cleo")
	must.Do(t, p.SignOut(ctx, token))
	is(token, "")
	is(second, "Cleo")
	must.Do(t, p.SignOutEverywhere(ctx, anna.ID))
	is(second, "")
	third := must.Get(p.Open(ctx, anna.ID))(t)
	is(third, "Cleo")
	now = now.Add(people.SessionLife + time.Second)
	is(third, "")
	fourth := must.Get(p.Open(ctx, anna.ID))(t)
	is(fourth, "Cleo")
	is(botToken, "Paddle")
	must.Do(t, p.Remove(ctx, anna.ID))
	is(fourth, "")
	is(botToken, "")
	if who, err := p.Find(ctx, bot.ID); err != nil || who.Kind != people.Deleted {
		t.Errorf("the bot is %+v, %v", who, err)
	}
}

// A value that is read before a change and arrives after it is not cached.
func TestOutdatedReadsAreNotCached(t *testing.T) {
	t.Parallel()
	store, p := counted(t, nil)
	ctx := t.Context()
	guest := must.Get(p.Arrive(ctx, "Anna"))(t)
	token := must.Get(p.Open(ctx, guest.ID))(t)
	store.between = func() {
		if err := p.SignOutEverywhere(ctx, guest.ID); err != nil {
			t.Error(err)
		}
	}
	_, _, _ = p.Authenticate(ctx, token)
	if _, _, err := p.Authenticate(ctx, token); !isRefusal(err) {
		t.Errorf("an ended session is cached: %v", err)
	}
}

func isRefusal(err error) bool {
	var no *people.Error
	return errors.As(err, &no)
}

// Only people who are not cached yet are read from the store.
func TestOnlyUncachedPeopleAreRead(t *testing.T) {
	t.Parallel()
	store, p := counted(t, nil)
	ctx := t.Context()
	anna, cleo := must.Get(p.Arrive(ctx, "Anna"))(t), must.Get(p.Arrive(ctx, "Cleo"))(t)
	are := func(anew int, names ...string) {
		t.Helper()
		before := store.n
		found := must.Get(p.Several(ctx, []people.ID{anna.ID, cleo.ID, "nobody"}))(t)
		if len(found) != 2 || found[anna.ID].Name != names[0] || found[cleo.ID].Name != names[1] {
			t.Errorf("found %v, not %v", found, names)
		}
		if store.n-before != anew {
			t.Errorf("the store was asked for %d people, not %d", store.n-before, anew)
		}
	}
	must.Get(p.Find(ctx, anna.ID))(t)
	are(2, "Anna", "Cleo") // Cleo and an unknown id
	are(1, "Anna", "Cleo")
	must.Get(p.Rename(ctx, anna.ID, "Maria"))(t)
	store.between = func() { must.Get(p.Rename(ctx, anna.ID, "Nell"))(t) }
	are(2, "Maria", "Cleo")
	are(2, "Nell", "Cleo") // the value from before she was Nell is not cached
}

// People can still look at the site when the store cannot write.
func TestSignedInWithAReadOnlyStore(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	p := must.Get(people.New(people.Config{Store: full{emptyStore(t)}, Now: func() time.Time { return now }, HashMemory: storetest.HashMemory}))(t)
	guest := must.Get(p.Arrive(t.Context(), "Anna"))(t)
	token := must.Get(p.Open(t.Context(), guest.ID))(t)
	now = now.Add(2 * time.Hour)
	if who, _, err := p.Authenticate(t.Context(), token); err != nil || who.Name != "Anna" {
		t.Errorf("got %+v, error %v", who, err)
	}
}

// full is a store that cannot record the use of a token.
type full struct{ people.Store }

func (full) Touch(context.Context, string, time.Time, time.Time) error {
	return errors.New("no room")
}
