package people_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/text"
)

// emptyStore returns a store without people.
func emptyStore(t *testing.T) people.Store {
	t.Helper()
	return must.Open(sqlite.Open(context.Background(), t.TempDir(), nil))(t).People()
}

// open returns people with a clock that the test moves.
func open(t *testing.T) (*people.People, *time.Time) {
	t.Helper()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	p := must.Get(people.New(people.Config{Store: emptyStore(t), Now: func() time.Time { return now }, HashMemory: storetest.HashMemory}))(t)
	return p, &now
}

func wantKey(t *testing.T, err error, key string) {
	t.Helper()
	var no *people.Error
	if !errors.As(err, &no) || no.Key != key {
		t.Errorf("got %v, want %s", err, key)
	}
}

func TestGuestBecomesAccount(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ctx := t.Context()
	guest := must.Get(p.Arrive(ctx, "  Anna "))(t)
	session := must.Get(p.Open(ctx, guest.ID))(t)
	account := must.Get(p.Register(ctx, guest.ID, "Anna", "steamboat queen"))(t)
	if account.ID != guest.ID || account.Kind != people.Account || account.Name != "Anna" {
		t.Errorf("the account is %+v", account)
	}
	who, use, err := p.Authenticate(ctx, session)
	if err != nil || who.ID != guest.ID || use != people.Session {
		t.Errorf("the session is %v, %v, %v", who, use, err)
	}
	_, err = p.Register(ctx, guest.ID, "Bert", "steamboat queen")
	wantKey(t, err, "account_already")
	_, err = p.Register(ctx, "", "ANNA", "steamboat queen")
	wantKey(t, err, "name_taken")

	who, again, err := p.SignIn(ctx, "anna", "steamboat queen")
	if err != nil || who.ID != guest.ID || again == session {
		t.Errorf("signed in as %v, %v", who, err)
	}
	must.Do(t, p.SignOutEverywhere(ctx, guest.ID))
	for _, token := range []string{session, again, "brs_nonsense", ""} {
		_, _, err := p.Authenticate(ctx, token)
		wantKey(t, err, "no_session")
	}
}

func TestGuestsAreNumbered(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	var names []string
	// The third mixes alphabets.
	for _, name := range []string{"Anna", "anna", "Аnnа", "A bcdefghijklmnopqrst", "A-bcdefghijklmnopqrst"} {
		who, err := p.Arrive(t.Context(), name)
		if err != nil {
			names = append(names, "-")
			continue
		}
		names = append(names, who.Name)
	}
	if got := strings.Join(names, "|"); got != "Anna|anna 2|-|-|-" {
		t.Error(got)
	}
	long := strings.Repeat("x", 20)
	must.Get(p.Arrive(t.Context(), long))(t)
	if who := must.Get(p.Arrive(t.Context(), long))(t); who.Name != long[:18]+" 2" {
		t.Error(who.Name)
	}
}

func TestSignInRevealsNothing(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	must.Get(p.Register(t.Context(), "", "Anna", "steamboat queen"))(t)
	must.Get(p.Arrive(t.Context(), "Guest"))(t)
	for _, try := range [][2]string{{"Anna", "steamboat"}, {"Nobody", "steamboat queen"}, {"Guest", ""}, {"", ""}, {"Anna", strings.Repeat("x", 1000)}} {
		_, _, err := p.SignIn(t.Context(), try[0], try[1])
		wantKey(t, err, "wrong_password")
	}
}

func TestPasswords(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	for password, key := range map[string]string{
		"short": "password_short", strings.Repeat("x", 201): "password_long", "Anna Maria": "password_name", "12345678\xff": "password_text",
	} {
		_, err := p.Register(t.Context(), "", "annamaria", password)
		wantKey(t, err, key)
	}
	usual := must.Get(people.New(people.Config{Store: emptyStore(t)}))(t)
	if who := must.Get(usual.Register(t.Context(), "", "Anna", "steamboat queen"))(t); !strings.HasPrefix(who.Password, "argon2id$19456$2$1$") {
		t.Errorf("the password is stored as %s", who.Password)
	}
	who := must.Get(p.Register(t.Context(), "", "Anna", "steamboat queen"))(t)
	if strings.Contains(who.Password, "steamboat") {
		t.Errorf("the password is stored as %s", who.Password)
	}
	session := must.Get(p.Open(t.Context(), who.ID))(t)
	wantKey(t, p.SetPassword(t.Context(), who.ID, people.Proof{Password: "wrong"}, "another password"), "wrong_password")
	must.Do(t, p.SetPassword(t.Context(), who.ID, people.Proof{Password: "steamboat queen"}, "another password"))
	_, _, err := p.Authenticate(t.Context(), session)
	wantKey(t, err, "no_session")
	_, _, err = p.SignIn(t.Context(), "Anna", "steamboat queen")
	wantKey(t, err, "wrong_password")
	if _, _, err := p.SignIn(t.Context(), "Anna", "another password"); err != nil {
		t.Error(err)
	}
}

func TestSessionsEnd(t *testing.T) {
	t.Parallel()
	p, now := open(t)
	who := must.Get(p.Arrive(t.Context(), "Anna"))(t)
	session := must.Get(p.Open(t.Context(), who.ID))(t)
	for range 3 { // regular use keeps it alive
		*now = now.Add(people.SessionLife - time.Hour)
		must.Get2(p.Authenticate(t.Context(), session))(t)
	}
	*now = now.Add(people.SessionLife)
	_, _, err := p.Authenticate(t.Context(), session)
	wantKey(t, err, "no_session")
	must.Do(t, p.Sweep(t.Context()))
	if again := must.Get(p.Arrive(t.Context(), "Anna"))(t); again.Name != "Anna" {
		t.Errorf("the name is not free again: %s", again.Name)
	}
}

func TestBots(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ctx := t.Context()
	guest := must.Get(p.Arrive(ctx, "Guest"))(t)
	_, _, err := p.NewBot(ctx, guest.ID, "Robot")
	wantKey(t, err, "bots_of_accounts")
	who := must.Get(p.Register(ctx, "", "Anna", "steamboat queen"))(t)
	other := must.Get(p.Register(ctx, "", "Ben", "steamboat queen"))(t)
	bot, token := must.Get2(p.NewBot(ctx, who.ID, "Robot"))(t)
	is, use, err := p.Authenticate(ctx, token)
	if err != nil || is.ID != bot.ID || use != people.BotToken || is.Owner != who.ID {
		t.Errorf("the token is %v, %v, %v", is, use, err)
	}
	wantKey(t, p.RemoveBot(ctx, other.ID, bot.ID), "nobody")
	wantKey(t, p.RemoveBot(ctx, who.ID, other.ID), "nobody")
	must.Do(t, p.RemoveBot(ctx, who.ID, bot.ID))
	_, _, err = p.Authenticate(ctx, token)
	wantKey(t, err, "no_session")
	for i := range 11 {
		if _, _, err = p.NewBot(ctx, who.ID, "Robot "+strings.Repeat("x", i)); err != nil {
			break
		}
	}
	wantKey(t, err, "too_many_bots")
}

func TestDelete(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ctx := t.Context()
	who := must.Get(p.Register(ctx, "", "Anna", "steamboat queen"))(t)
	wantKey(t, p.Delete(ctx, who.ID, people.Proof{Password: "wrong"}), "wrong_password")
	must.Do(t, p.Delete(ctx, who.ID, people.Proof{Password: "steamboat queen"}))
	if left := must.Get(p.Find(ctx, who.ID))(t); left.Kind != people.Deleted || left.Name != "" || left.Password != "" {
		t.Errorf("left is %+v", left)
	}
	_, err := p.Rename(ctx, who.ID, "Back")
	wantKey(t, err, "nobody")
	wantKey(t, p.Remove(ctx, "nobody"), "nobody")
}

func TestOperatorTokenIsShownOnce(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	first := must.Get(p.OperatorToken(t.Context(), false))(t)
	if second := must.Get(p.OperatorToken(t.Context(), false))(t); first == "" || second != "" {
		t.Errorf("first %q, then %q", first, second)
	}
	third := must.Get(p.OperatorToken(t.Context(), true))(t)
	if _, use, err := p.Authenticate(t.Context(), third); err != nil || use != people.Operator {
		t.Errorf("got %v, error %v", use, err)
	}
	_, _, err := p.Authenticate(t.Context(), first)
	wantKey(t, err, "no_session")
}

func TestTextsAreComplete(t *testing.T) {
	t.Parallel()
	c := must.Get(people.Texts())(t)
	for _, key := range c.Keys(text.English) {
		for _, lang := range text.Langs() {
			if !c.Has(lang, key) {
				t.Errorf("%s lacks %s", lang, key)
			}
		}
	}
	for _, lang := range text.Langs() {
		if a, b := len(c.Keys(lang)), len(c.Keys(text.English)); a != b {
			t.Errorf("%s has %d keys, English %d", lang, a, b)
		}
	}
}
