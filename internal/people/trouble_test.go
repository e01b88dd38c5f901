package people_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/sqlite"
)

// TestFailuresAreNoAnswers checks that every method returns a store failure as such, and never as a
// missing person, a wrong password or a success.
func TestFailuresAreNoAnswers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := must.Get(sqlite.Open(context.Background(), dir, nil))(t)
	p := must.Get(people.New(people.Config{Store: db.People(), HashMemory: storetest.HashMemory}))(t)
	const password = "steamboat queen"
	ctx := t.Context()
	anna := must.Get(p.Register(ctx, "", "Anna", password))(t)
	guest := must.Get(p.Arrive(ctx, "Guest"))(t)
	bot, _ := must.Get2(p.NewBot(ctx, anna.ID, "Robot"))(t)
	must.Get(p.OperatorToken(ctx, false))(t)
	must.Do(t, db.Close())
	second := func(_ people.Person, _ string, err error) error { return err }
	only := func(_ any, err error) error { return err }
	for name, err := range map[string]error{
		"a person by id":        only(p.Find(ctx, guest.ID)),
		"a person by name":      only(p.Named(ctx, "Anna")),
		"several":               only(p.Several(ctx, []people.ID{anna.ID, "nobody"})),
		"a guest":               only(p.Arrive(ctx, "Cleo")),
		"an account of a guest": only(p.Register(ctx, guest.ID, "Cleo", password)),
		"an account":            only(p.Register(ctx, "", "Dora", password)),
		"another name":          only(p.Rename(ctx, anna.ID, "Emma")),
		"deleting":              p.Delete(ctx, guest.ID, people.Proof{}),
		"removing":              p.Remove(ctx, guest.ID),
		"who it is":             func() error { _, _, err := p.Authenticate(ctx, "brs_nonsense"); return err }(),
		"signing in":            second(p.SignIn(ctx, "Anna", password)),
		"signing out":           p.SignOutEverywhere(ctx, anna.ID),
		"a session":             only(p.Open(ctx, anna.ID)),
		"a bot":                 second(p.NewBot(ctx, anna.ID, "Paddle")),
		"bots":                  only(p.Bots(ctx, anna.ID)),
		"removing a bot":        p.RemoveBot(ctx, anna.ID, bot.ID),
		"an operator's token":   only(p.OperatorToken(ctx, false)),
		"another":               only(p.OperatorToken(ctx, true)),
		"a password":            p.SetPassword(ctx, anna.ID, people.Proof{Password: password}, "another password"),
		"a new password":        p.ResetPassword(ctx, anna.ID, "another password"),
		"settings":              second(p.Set(ctx, anna.ID, people.Change{Lang: new("de")})),
		"an address":            only(p.Confirm(ctx, anna.ID, "CODE")),
	} {
		if no := (*people.Error)(nil); err == nil || errors.As(err, &no) {
			t.Errorf("%s: want the store's failure, have %v", name, err)
		}
	}
	db = must.Open(sqlite.Open(context.Background(), dir, nil))(t)
	p = must.Get(people.New(people.Config{Store: db.People(), HashMemory: storetest.HashMemory}))(t)
	if is := must.Get(p.Find(ctx, anna.ID))(t); is.Name != "Anna" || is.Settings.Lang != "" {
		t.Errorf("anna is %+v", is)
	}
	if _, _, err := p.SignIn(ctx, "Anna", password); err != nil {
		t.Error(err)
	}
}

// TestLastUseIsRecordedHourly checks when the use of a token is recorded, and when the token then
// expires.
func TestLastUseIsRecordedHourly(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	store := emptyStore(t)
	p := must.Get(people.New(people.Config{Store: store, Now: func() time.Time { return now }, HashMemory: storetest.HashMemory}))(t)
	anna := must.Get(p.Register(t.Context(), "", "Anna", "steamboat queen"))(t)
	bot, botToken := must.Get2(p.NewBot(t.Context(), anna.ID, "Robot"))(t)
	begin := now
	for _, test := range []struct {
		id    people.ID
		use   people.Use
		token string
		life  time.Duration
	}{{anna.ID, people.Session, must.Get(p.Open(t.Context(), anna.ID))(t), people.SessionLife}, {bot.ID, people.BotToken, botToken, 0}} {
		now = begin
		wantUsed := func(what string, used time.Time) {
			t.Helper()
			must.Get2(p.Authenticate(t.Context(), test.token))(t)
			list := must.Get(store.Tokens(t.Context(), test.id, test.use))(t)
			until := time.Time{}
			if test.life > 0 {
				until = used.Add(test.life)
			}
			if len(list) != 1 || !list[0].Made.Equal(begin) || !list[0].Used.Equal(used) || !list[0].Until.Equal(until) {
				t.Errorf("%s: %s is stored as %+v", test.use, what, list)
			}
		}
		wantUsed("at first", begin)
		now = begin.Add(time.Hour)
		wantUsed("after an hour", begin)
		now = now.Add(time.Second)
		wantUsed("after more than that", now)
		later := now
		now = now.Add(30 * time.Minute)
		wantUsed("and not again so soon", later)
	}
}

// TestErrorsOfTheRandomSource checks that without randomness nobody gets an id, a session or a
// password.
func TestErrorsOfTheRandomSource(t *testing.T) {
	t.Parallel()
	const id, secret, salt = 10, 32, 16
	ctx := t.Context()
	with := func(bytesLeft int) (*people.People, error) {
		return people.New(people.Config{Store: emptyStore(t), Rand: io.LimitReader(&counting{}, int64(bytesLeft)), Origin: river, HashMemory: storetest.HashMemory})
	}
	for _, left := range []int{0, secret - 1, secret + salt - 1} {
		if _, err := with(left); !isDry(err) {
			t.Errorf("people are served with %d bytes: %v", left, err)
		}
	}
	const start = secret + salt
	arrive := func(p *people.People) error { _, err := p.Arrive(ctx, "Anna"); return err }
	register := func(p *people.People) error { _, err := p.Register(ctx, "", "Anna", "steamboat queen"); return err }
	open := func(p *people.People) error { _, err := p.Open(ctx, "x"); return err }
	passkey := func(p *people.People) error { _, err := p.Enrol(ctx, "", "Anna", people.Proof{}); return err }
	bot := func(p *people.People) error {
		who, err := p.Register(ctx, "", "Anna", "steamboat queen")
		if err == nil {
			_, _, err = p.NewBot(ctx, who.ID, "Robot")
		}
		return err
	}
	operator := func(p *people.People) error { _, err := p.OperatorToken(ctx, false); return err }
	for name, test := range map[string]struct {
		do   func(*people.People) error
		want int
	}{
		"a guest": {arrive, id}, "an account": {register, salt + id}, "an account by passkey": {passkey, id}, "a session": {open, secret},
		"an operator's token": {operator, secret}, "a bot": {bot, salt + id + id + secret},
	} {
		for _, short := range []int{0, 1, secret + 1} { // the last one truncates a bot's id
			if short >= test.want {
				continue
			}
			p := must.Get(with(start + test.want - short))(t)
			if err := test.do(p); isDry(err) != (short > 0) {
				t.Errorf("%s, %d bytes short: %v", name, short, err)
			}
		}
	}
}

// counting is a predictable source of randomness: 0, 1, 2, and so on.
type counting struct{ n byte }

func (c *counting) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = c.n
		c.n++
	}
	return len(b), nil
}

func isDry(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }

// TestUnknownHashes checks that a password hash in an unknown format is a failure, not a wrong
// password.
func TestUnknownHashes(t *testing.T) {
	t.Parallel()
	store := emptyStore(t)
	p := must.Get(people.New(people.Config{Store: store, HashMemory: storetest.HashMemory}))(t)
	who := must.Get(p.Register(t.Context(), "", "Anna", "steamboat queen"))(t)
	parts := strings.Split(who.Password, "$")
	for name, hash := range map[string]string{
		"plain":           "steamboat queen",
		"another method":  strings.Replace(who.Password, "argon2id", "argon2i", 1),
		"a part too few":  strings.Join(parts[:5], "$"),
		"a part too many": who.Password + "$x",
		"no number":       strings.Replace(who.Password, "$"+parts[1]+"$", "$much$", 1),
		"a broken salt":   strings.Join(append(append([]string{}, parts[:4]...), "!", parts[5]), "$"),
		"a broken hash":   strings.Join(append(append([]string{}, parts[:5]...), "!"), "$"),
	} {
		must.Get(store.Update(t.Context(), who.ID, func(who *people.Person) error { who.Password = hash; return nil }))(t)
		_, _, err := p.SignIn(t.Context(), "Anna", "steamboat queen")
		if no := (*people.Error)(nil); err == nil || errors.As(err, &no) {
			t.Errorf("%s: want a failure, have %v", name, err)
		}
	}
}

// TestConcurrentHashesAreLimited checks that only a few passwords are hashed concurrently, and that
// a caller who gives up waiting gets an answer.
func TestConcurrentHashesAreLimited(t *testing.T) {
	t.Parallel()
	const atOnce = 2
	gate := &gated{at: make(chan struct{}), on: make(chan struct{})}
	p := must.Get(people.New(people.Config{Store: emptyStore(t), Rand: gate, HashMemory: storetest.HashMemory}))(t)
	gate.shut = true
	done := make(chan error)
	for i := range atOnce {
		go func() {
			_, err := p.Register(context.WithoutCancel(t.Context()), "", fmt.Sprint("Anna", i), "steamboat queen")
			done <- err
		}()
	}
	for range atOnce {
		<-gate.at // both are reading their salts
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Register(ctx, "", "Ben", "steamboat queen"); !errors.Is(err, context.Canceled) {
		t.Errorf("want canceled, have %v", err)
	}
	if _, _, err := p.SignIn(ctx, "Nobody", "steamboat queen"); !errors.Is(err, context.Canceled) {
		t.Errorf("want canceled, have %v", err)
	}
	close(gate.on)
	for range atOnce {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// gated is a source of randomness. Once shut, it reports each reader, and blocks until all are
// released together.
type gated struct {
	shut   bool
	at, on chan struct{}
}

func (g *gated) Read(b []byte) (int, error) {
	if g.shut {
		select {
		case g.at <- struct{}{}:
			<-g.on
		case <-g.on:
		}
	}
	return copy(b, bytes.Repeat([]byte{7}, len(b))), nil
}
