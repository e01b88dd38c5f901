// Package storetest is the test suite that every store of people must pass.
package storetest

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/rating"
)

// HashMemory is a value for people.Config that makes passwords cheap to hash.
const HashMemory = 64

// Run tests a store. open returns an empty store for each test.
func Run(t *testing.T, open func(*testing.T) people.Store) {
	t.Helper()
	for name, test := range map[string]func(*testing.T, people.Store){
		"People": persons, "NamesAreTakenOnce": takenOnce, "Update": update, "UpdatesAtOnce": updatesAtOnce, "Passkeys": passkeys, "Forget": forget,
		"Tokens": tokens, "Sweep": sweep, "Ratings": ratings, "RatedOnce": ratedOnce, "Met": met, "MetAtOnce": metAtOnce,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// noon is the time used throughout the suite, in whole milliseconds, the precision of stores.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 7e6, time.UTC) //nolint:gochecknoglobals // data

func person(id string) people.Person {
	return people.Person{ID: people.ID(id), Kind: people.Guest, Name: "N " + id, Key: "n" + id, Made: noon}
}

func passkey(id string) people.Passkey {
	return people.Passkey{
		ID: id, Name: "Änne’s phone", Key: []byte{0, 255, 1}, Count: 1<<32 - 1, Portable: true, Copied: true,
		Transports: []string{"hybrid", "internal"}, Made: noon, Used: noon.Add(time.Minute),
	}
}

func add(t *testing.T, s people.Store, who ...people.Person) {
	t.Helper()
	for _, w := range who {
		must.Do(t, s.AddPerson(t.Context(), w))
	}
}

func persons(t *testing.T, s people.Store) {
	t.Helper()
	whole := people.Person{
		ID: "a", Kind: people.Account, Name: "Änne", Key: "änne", Password: "argon2id$...", Made: noon,
		Settings: people.Settings{
			Lang: "fr", Zone: "Europe/Paris", Quiet: people.Quiet{From: 1320, To: 420},
			Email:   people.Email{Address: "a@example.org", Code: "abc", Until: noon, Tries: 2},
			Webhook: "https://example.org/x", Secret: "s",
		},
		Passkeys: []people.Passkey{passkey("k"), {ID: "bare", Key: []byte{1}, Made: noon, Used: noon}},
	}
	bot := people.Person{ID: "b", Kind: people.Bot, Name: "Bo", Key: "bo", Owner: "a", Made: noon}
	younger := people.Person{ID: "0", Kind: people.Bot, Owner: "a", Made: noon.Add(time.Second)}
	add(t, s, younger, whole, bot)
	got, err := s.Person(t.Context(), "a")
	must.Do(t, err)
	must.Equal(t, got, whole)
	got = must.Get(s.PersonByKey(t.Context(), "änne"))(t)
	must.Equal(t, got, whole)
	owned := must.Get(s.Owned(t.Context(), "a"))(t)
	must.Equal(t, owned, []people.Person{bot, younger})
	several := must.Get(s.People(t.Context(), []people.ID{"b", "nobody", "a"}))(t)
	must.Equal(t, several, map[people.ID]people.Person{"a": whole, "b": bot})
	_, err = s.Person(t.Context(), "nobody")
	must.Fail(t, err, people.ErrNone)
	_, err = s.PersonByKey(t.Context(), "nobody")
	must.Fail(t, err, people.ErrNone)
	if owned, err := s.Owned(t.Context(), ""); err != nil || len(owned) != 0 {
		t.Errorf("nobody owns %v, %v", owned, err)
	}
}

func takenOnce(t *testing.T, s people.Store) {
	t.Helper()
	add(t, s, person("a"), person("b"))
	again := person("c")
	again.Key = "na"
	must.Fail(t, s.AddPerson(t.Context(), again), people.ErrTaken)
	_, err := s.Person(t.Context(), "c")
	must.Fail(t, err, people.ErrNone)
	_, err = s.Update(t.Context(), "b", func(who *people.Person) error { who.Key = "na"; return nil })
	must.Fail(t, err, people.ErrTaken)
	free := person("d")
	free.Key = ""
	other := person("e")
	other.Key = ""
	add(t, s, free, other) // several people may have no name
	_, err = s.PersonByKey(t.Context(), "")
	must.Fail(t, err, people.ErrNone)
}

func update(t *testing.T, s people.Store) {
	t.Helper()
	add(t, s, person("a"))
	want := person("a")
	want.Kind, want.Name, want.Key, want.Password, want.Settings.Lang = people.Account, "Anna", "anna", "h", "de"
	got, err := s.Update(t.Context(), "a", func(who *people.Person) error { *who = want; return nil })
	must.Do(t, err)
	must.Equal(t, got, want)
	stop := errors.New("stop")
	_, err = s.Update(t.Context(), "a", func(who *people.Person) error { who.Name = "no"; return stop })
	must.Fail(t, err, stop)
	got = must.Get(s.Person(t.Context(), "a"))(t)
	must.Equal(t, got, want)
	_, err = s.Update(t.Context(), "nobody", func(*people.Person) error { return nil })
	must.Fail(t, err, people.ErrNone)
}

func updatesAtOnce(t *testing.T, s people.Store) {
	t.Helper()
	add(t, s, person("a"))
	const many = 20
	var wg sync.WaitGroup
	for range many {
		wg.Go(func() {
			_, err := s.Update(context.WithoutCancel(t.Context()), "a", func(who *people.Person) error {
				who.Settings.Quiet.From++
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got := must.Get(s.Person(t.Context(), "a"))(t)
	if got.Settings.Quiet.From != many {
		t.Errorf("%d of %d updates were kept", got.Settings.Quiet.From, many)
	}
}

// Checking and changing the passkeys is atomic, so only one of the last two can be removed. A
// person returned earlier does not change.
func passkeys(t *testing.T, s people.Store) {
	t.Helper()
	who := person("a")
	who.Kind, who.Passkeys = people.Account, []people.Passkey{passkey("x"), passkey("y")}
	add(t, s, who)
	before := must.Get(s.Person(t.Context(), "a"))(t)
	last := errors.New("the last one")
	refused := make(chan error, len(who.Passkeys))
	var wg sync.WaitGroup
	for range who.Passkeys {
		wg.Go(func() {
			_, err := s.Update(context.WithoutCancel(t.Context()), "a", func(who *people.Person) error {
				if len(who.Passkeys) == 1 {
					return last
				}
				who.Passkeys = who.Passkeys[:1:1]
				return nil
			})
			refused <- err
		})
	}
	wg.Wait()
	if one, other := <-refused, <-refused; errors.Is(one, last) == errors.Is(other, last) {
		t.Errorf("two updates that each remove a passkey return %v and %v, want one refused", one, other)
	}
	must.Equal(t, before, who)
	must.Get(s.Update(t.Context(), "a", func(who *people.Person) error { who.Passkeys = nil; return nil }))(t)
	left := must.Get(s.Person(t.Context(), "a"))(t)
	who.Passkeys = nil
	must.Equal(t, left, who)
}

func token(hash, person string, use people.Use, until time.Time) people.Token {
	return people.Token{Hash: hash, Person: people.ID(person), Use: use, Made: noon, Used: noon, Until: until}
}

func forget(t *testing.T, s people.Store) {
	t.Helper()
	whole := person("a")
	whole.Kind, whole.Password, whole.Settings.Email.Address = people.Account, "h", "a@example.org"
	whole.Passkeys = []people.Passkey{passkey("k")}
	bot := person("b")
	bot.Kind, bot.Owner = people.Bot, "a"
	other := person("c")
	other.Kind = people.Account
	add(t, s, whole, bot, other)
	must.Do(t, s.AddToken(t.Context(), token("x", "a", people.Session, time.Time{})))
	must.Do(t, s.AddToken(t.Context(), token("y", "b", people.BotToken, time.Time{})))
	must.Do(t, s.AddToken(t.Context(), token("z", "c", people.Session, time.Time{})))
	must.Get(s.Rate(t.Context(), match("t1", "a", "c"), func(r []people.Rating, _ people.Met) { r[0].Games, r[1].Games = 1, 1 }))(t)
	must.Do(t, s.Forget(t.Context(), "a"))
	for _, id := range []people.ID{"a", "b"} {
		got := must.Get(s.Person(t.Context(), id))(t)
		must.Equal(t, got, people.Person{ID: id, Kind: people.Deleted, Made: noon})
	}
	for _, hash := range []string{"x", "y"} {
		_, err := s.Token(t.Context(), hash, noon)
		must.Fail(t, err, people.ErrNone)
	}
	must.Get(s.Token(t.Context(), "z", noon))(t)
	if left, err := s.Ladder(t.Context(), "toy", 0, 9); err != nil || len(left) != 1 || left[0].Person != "c" {
		t.Errorf("the ladder is %v, %v", left, err)
	}
	must.Get(s.Rate(t.Context(), match("t2", "a", "c"), func(r []people.Rating, _ people.Met) { r[0].Games, r[1].Games = 1, 2 }))(t)
	if left, err := s.RatingDays(t.Context(), "a", "toy", 9); err != nil || len(left) != 0 {
		t.Errorf("who is gone has the days %v, %v", left, err)
	}
	if left, err := s.Ratings(t.Context(), "a"); err != nil || len(left) != 0 {
		t.Errorf("a deleted person has the ratings %v, %v; want none", left, err)
	}
	must.Fail(t, s.Forget(t.Context(), "nobody"), people.ErrNone)
	again := person("d")
	again.Key = "na"
	add(t, s, again) // the name is free again
}

func tokens(t *testing.T, s people.Store) {
	t.Helper()
	add(t, s, person("a"))
	first, second := token("x", "a", people.Session, noon.Add(time.Hour)), token("y", "a", people.BotToken, time.Time{})
	operator := token("z", "", people.Operator, time.Time{})
	for _, tok := range []people.Token{first, second, operator} {
		must.Do(t, s.AddToken(t.Context(), tok))
		got := must.Get(s.Token(t.Context(), tok.Hash, noon))(t)
		must.Equal(t, got, tok)
	}
	_, err := s.Token(t.Context(), "x", noon.Add(time.Hour))
	must.Fail(t, err, people.ErrNone)
	must.Do(t, s.Touch(t.Context(), "x", noon.Add(time.Minute), noon.Add(2*time.Hour)))
	got := must.Get(s.Token(t.Context(), "x", noon.Add(time.Hour)))(t)
	first.Used, first.Until = noon.Add(time.Minute), noon.Add(2*time.Hour)
	must.Equal(t, got, first)
	must.Do(t, s.Touch(t.Context(), "nothing", noon, noon))

	list := must.Get(s.Tokens(t.Context(), "", people.Operator))(t)
	must.Equal(t, list, []people.Token{operator})
	must.Do(t, s.DropTokens(t.Context(), "a", people.Session))
	_, err = s.Token(t.Context(), "x", noon)
	must.Fail(t, err, people.ErrNone)
	must.Get(s.Token(t.Context(), "y", noon))(t)
	must.Do(t, s.DropToken(t.Context(), "y"))
	must.Do(t, s.DropToken(t.Context(), "y"))
	_, err = s.Token(t.Context(), "y", noon)
	must.Fail(t, err, people.ErrNone)
}

func sweep(t *testing.T, s people.Store) {
	t.Helper()
	account := person("c")
	account.Kind = people.Account
	add(t, s, person("a"), person("b"), account)
	must.Do(t, s.AddToken(t.Context(), token("x", "a", people.Session, noon.Add(time.Hour))))
	must.Do(t, s.AddToken(t.Context(), token("y", "b", people.Session, noon.Add(3*time.Hour))))
	must.Do(t, s.Sweep(t.Context(), noon.Add(2*time.Hour)))
	if _, err := s.Token(t.Context(), "x", noon); !errors.Is(err, people.ErrNone) {
		t.Errorf("the error for a token that Sweep should have removed is %v, want ErrNone", err)
	}
	for key, want := range map[string]error{"na": people.ErrNone, "nb": nil, "nc": nil} {
		_, err := s.PersonByKey(t.Context(), key)
		must.Fail(t, err, want)
	}
	got := must.Get(s.Person(t.Context(), "a"))(t)
	if got.Name != "N a" {
		t.Errorf("the guest's name in old games is %q", got.Name)
	}
}

// match is a game of toy between accounts.
func match(table string, ids ...people.ID) people.Match {
	return people.Match{Game: "toy", Table: table, At: noon, Players: ids, Accounts: ids}
}

func ratings(t *testing.T, s people.Store) {
	t.Helper()
	var ids []people.ID
	for i := range 5 {
		who := person(strconv.Itoa(i))
		who.Kind = people.Account
		add(t, s, who)
		ids = append(ids, who.ID)
	}
	done := must.Get(s.Rate(t.Context(), match("t1", ids...), func(list []people.Rating, _ people.Met) {
		for i := range list {
			if list[i].Person != ids[i] || list[i].Game != "toy" || list[i].Games != 0 {
				t.Errorf("rating %d is %+v", i, list[i])
			}
			list[i].Mu, list[i].Sigma, list[i].Games, list[i].Days, list[i].Day = 1000+float64(i)/3, 100, 1, 2, 20_000
		}
		list[4].Games = 0 // the best of them has no counted game, and so is not in the ladder
	}))(t)
	if !done {
		t.Error("not done")
	}
	another := match("t2", ids[:2]...)
	another.Game = "another"
	must.Get(s.Rate(t.Context(), another, func(list []people.Rating, _ people.Met) { list[0].Games, list[1].Games = 7, 7 }))(t)
	later := match("t3", ids[2:4]...)
	for day, table := range []string{"t3", "t4", "t5"} { // t3 and t4 are on one day
		later.Table, later.Game = table, "days"
		must.Get(s.Rate(t.Context(), later, func(list []people.Rating, _ people.Met) {
			list[0].Games, list[1].Games, list[0].Mu, list[0].Day = list[0].Games+1, 1, 1500+float64(day), 20_001+day/2
			list[0].Wins++
		}))(t)
	}
	if r := must.Get(s.Ratings(t.Context(), ids[2]))(t); len(r) != 2 || r[0].Game != "days" || r[0].Wins != 3 {
		t.Errorf("the ratings are %+v", r)
	}
	days := must.Get(s.RatingDays(t.Context(), ids[2], "days", 9))(t)
	must.Equal(t, days, []people.RatingDay{{Day: 20_002, Strength: rating.Strength{Mu: 1502, Games: 3}}, {Day: 20_001, Strength: rating.Strength{Mu: 1501, Games: 2}}})
	must.Equal(t, must.Get(s.RatingDays(t.Context(), ids[2], "days", 1))(t), days[:1])
	page := must.Get(s.Ladder(t.Context(), "toy", 1, 2))(t)
	must.Equal(t, page, []people.Rating{
		{Person: "2", Game: "toy", Strength: rating.Strength{Mu: 1000 + 2.0/3, Sigma: 100, Games: 1}, Days: 2, Day: 20_000},
		{Person: "1", Game: "toy", Strength: rating.Strength{Mu: 1000 + 1.0/3, Sigma: 100, Games: 1}, Days: 2, Day: 20_000},
	})
	if page, err := s.Ladder(t.Context(), "toy", 9, 2); err != nil || len(page) != 0 {
		t.Errorf("beyond the end there is %v, %v", page, err)
	}
	if none := must.Get(s.Ratings(t.Context(), "4"))(t); len(none) != 0 {
		t.Errorf("no game has counted, and the ratings are %v", none)
	}
	mine := must.Get(s.Ratings(t.Context(), "1"))(t)
	if len(mine) != 2 || mine[0].Game != "another" || mine[1].Game != "toy" {
		t.Errorf("my ratings are %v", mine)
	}
}

// Accounts meet themselves or through their bots, in either order. Meetings are stored for a week.
func met(t *testing.T, s people.Store) {
	t.Helper()
	add(t, s, person("a"), person("b"), person("c"), people.Person{ID: "d", Kind: people.Bot, Owner: "b"})
	n := 0
	play := func(at time.Time, players, accounts []people.ID) (got people.Met) {
		t.Helper()
		n++
		m := people.Match{Game: "toy", Table: strconv.Itoa(n), At: at, Players: players, Accounts: accounts}
		must.Get(s.Rate(t.Context(), m, func(_ []people.Rating, met people.Met) { got = met }))(t)
		return got
	}
	ab, cda := []people.ID{"a", "b"}, []people.ID{"c", "d", "a"}
	must.Equal(t, play(noon, ab, ab), people.Met{{0, 0}, {0, 0}})
	must.Equal(t, play(noon.Add(time.Hour), cda, []people.ID{"c", "b", "a"}), people.Met{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}})
	must.Equal(t, play(noon.Add(rating.MetWithin), ab, ab), people.Met{{0, 1}, {1, 0}})
	must.Do(t, s.Sweep(t.Context(), noon.Add(rating.MetWithin+time.Hour)))
	must.Equal(t, play(noon.Add(2*time.Hour), ab, ab), people.Met{{0, 1}, {1, 0}})
	must.Do(t, s.Forget(t.Context(), "a"))
	must.Equal(t, play(noon.Add(2*time.Hour), ab, ab), people.Met{{0, 0}, {0, 0}})
}

// metAtOnce lets two accounts meet many times concurrently, through bots of either. Each meeting
// must count all earlier ones.
func metAtOnce(t *testing.T, s people.Store) {
	t.Helper()
	const times = 20
	add(t, s, person("a"), person("b"), people.Person{ID: "c", Kind: people.Bot, Owner: "a"}, people.Person{ID: "d", Kind: people.Bot, Owner: "b"})
	counts := make([]int, times)
	var wg sync.WaitGroup
	for i := range times {
		wg.Go(func() {
			m := people.Match{Game: "toy", Table: strconv.Itoa(i), At: noon, Players: []people.ID{"a", "d"}, Accounts: []people.ID{"a", "b"}}
			if i%2 == 0 {
				m.Players = []people.ID{"c", "b"}
			}
			if _, err := s.Rate(context.WithoutCancel(t.Context()), m, func(_ []people.Rating, met people.Met) { counts[i] = met[0][1] }); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	slices.Sort(counts)
	for i, n := range counts {
		if n != i {
			t.Fatalf("the meetings have counted %v earlier ones", counts)
		}
	}
}

func ratedOnce(t *testing.T, s people.Store) {
	t.Helper()
	add(t, s, person("a"), person("b"))
	var wg sync.WaitGroup
	times := make(chan bool, 10)
	for range cap(times) {
		wg.Go(func() {
			done, err := s.Rate(context.WithoutCancel(t.Context()), match("t1", "a", "b"), func(r []people.Rating, _ people.Met) {
				r[0].Games++
				r[1].Games++
			})
			if err != nil {
				t.Error(err)
			}
			times <- done
		})
	}
	wg.Wait()
	close(times)
	n := 0
	for done := range times {
		if done {
			n++
		}
	}
	got := must.Get(s.Ratings(t.Context(), "a"))(t)
	if n != 1 || len(got) != 1 || got[0].Games != 1 {
		t.Errorf("rated %d times: %v", n, got)
	}
}
