package people_test

import (
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
)

// TestPeopleByName checks that people are found by any name that looks like theirs, and by no
// other.
func TestPeopleByName(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	who := must.Get(p.Arrive(t.Context(), "Anna Lee"))(t)
	for _, name := range []string{"Anna Lee", "annalee", "ANNA-LEE", "Anna.Iee"} {
		if is := must.Get(p.Named(t.Context(), name))(t); is.ID != who.ID {
			t.Errorf("%q is %+v", name, is)
		}
	}
	_, err := p.Named(t.Context(), "Anna")
	wantKey(t, err, "nobody")
	_, err = p.Find(t.Context(), "nobody")
	wantKey(t, err, "nobody")
	if list := must.Get(p.Several(t.Context(), nil))(t); len(list) != 0 {
		t.Errorf("nobody is %v", list)
	}
	if list := must.Get(p.Several(t.Context(), []people.ID{who.ID, "nobody", who.ID}))(t); len(list) != 1 || list[who.ID].Name != "Anna Lee" {
		t.Errorf("several are %v", list)
	}
	_, err = p.Rename(t.Context(), who.ID, " ")
	wantKey(t, err, "name_empty")
	if is := must.Get(p.Rename(t.Context(), who.ID, "Ben"))(t); is.Name != "Ben" {
		t.Errorf("renamed %+v", is)
	}
	_, err = p.Named(t.Context(), "Anna Lee")
	wantKey(t, err, "nobody")
}

// TestManyGuestsShareAName checks that a guest gets a name with a number after a few tries, however
// many have it.
func TestManyGuestsShareAName(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	const many = 250
	seen := map[string]bool{}
	for i := range many {
		name := must.Get(p.Arrive(t.Context(), "Anna"))(t).Name
		if i == 9 && name != "Anna 10" || !strings.HasPrefix(name, "Anna") || seen[name] {
			t.Errorf("guest %d is %s", i+1, name)
		}
		seen[name] = true
	}
}

// TestBotsAreListed checks that an account's bots are listed, and that they have no password, no
// bots and no other owner.
func TestBotsAreListed(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ctx := t.Context()
	anna := must.Get(p.Register(ctx, "", "Anna", "steamboat queen"))(t)
	ben := must.Get(p.Register(ctx, "", "Ben", "steamboat queen"))(t)
	_, _, err := p.NewBot(ctx, anna.ID, "ANNA")
	wantKey(t, err, "name_taken")
	_, _, err = p.NewBot(ctx, anna.ID, " ")
	wantKey(t, err, "name_empty")
	_, _, err = p.NewBot(ctx, "nobody", "Paddle")
	wantKey(t, err, "nobody")
	bot, token := must.Get2(p.NewBot(ctx, anna.ID, "Paddle"))(t)
	if list := must.Get(p.Bots(ctx, anna.ID))(t); len(list) != 1 || list[0].ID != bot.ID {
		t.Errorf("anna's bots are %v", list)
	}
	if list := must.Get(p.Bots(ctx, ben.ID))(t); len(list) != 0 {
		t.Errorf("ben's bots are %v", list)
	}
	_, _, err = p.NewBot(ctx, bot.ID, "Wheel")
	wantKey(t, err, "bots_of_accounts")
	wantKey(t, p.SetPassword(ctx, bot.ID, people.Proof{}, "another password"), "no_account")
	wantKey(t, p.ResetPassword(ctx, bot.ID, "another password"), "no_account")
	wantKey(t, p.ResetPassword(ctx, anna.ID, "short"), "password_short")
	wantKey(t, p.ResetPassword(ctx, "nobody", "another password"), "nobody")
	wantKey(t, p.SetPassword(ctx, "nobody", people.Proof{}, "another password"), "nobody")
	wantKey(t, p.RemoveBot(ctx, anna.ID, "nobody"), "nobody")
	wantKey(t, p.Delete(ctx, "nobody", people.Proof{}), "nobody")
	must.Do(t, p.SignOutEverywhere(ctx, bot.ID))
	if _, _, err := p.Authenticate(ctx, token); err != nil {
		t.Errorf("a bot's token does not stay good: %v", err)
	}
}

// TestSignOut checks that only one session ends.
func TestSignOut(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	who := must.Get(p.Arrive(t.Context(), "Anna"))(t)
	first, second := must.Get(p.Open(t.Context(), who.ID))(t), must.Get(p.Open(t.Context(), who.ID))(t)
	if !strings.HasPrefix(first, "brs_") || len(first) < 40 || first == second {
		t.Errorf("sessions %q and %q", first, second)
	}
	must.Do(t, p.SignOut(t.Context(), first))
	_, _, err := p.Authenticate(t.Context(), first)
	wantKey(t, err, "no_session")
	if _, _, err := p.Authenticate(t.Context(), second); err != nil {
		t.Error(err)
	}
}

// TestSettingsHaveBounds tests values on both sides of each limit.
func TestSettingsHaveBounds(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	who := must.Get(p.Arrive(t.Context(), "Anna"))(t)
	long := "https://example.org/"
	long += strings.Repeat("x", 500-len(long))
	address := "@example.org"
	address = strings.Repeat("x", 64) + address
	for _, test := range []struct {
		c   people.Change
		key string
	}{
		{people.Change{Lang: new("")}, ""},
		{people.Change{Zone: new("")}, ""},
		{people.Change{Quiet: &people.Quiet{From: 0, To: 1439}}, ""},
		{people.Change{Quiet: &people.Quiet{From: 1439, To: 0}}, ""},
		{people.Change{Quiet: &people.Quiet{From: 1440}}, "quiet"},
		{people.Change{Quiet: &people.Quiet{To: -1}}, "quiet"},
		{people.Change{Webhook: new(long)}, ""},
		{people.Change{Webhook: new(long + "x")}, "webhook"},
		{people.Change{Webhook: new("https://exa mple.org/")}, "webhook"},
		{people.Change{Email: new(address)}, ""},
		{people.Change{Email: new("a@b.org ")}, "email"},
		{people.Change{Email: new("<a@b.org>")}, "email"},
	} {
		_, _, err := p.Set(t.Context(), who.ID, test.c)
		switch {
		case test.key != "":
			wantKey(t, err, test.key)
		case err != nil:
			t.Errorf("%+v: got error %v", test.c, err)
		}
	}
}

// TestAddressIsChanged checks when a code is sent to an e-mail address, and what happens to the
// previous address.
func TestAddressIsChanged(t *testing.T) {
	t.Parallel()
	p, now := open(t)
	who := must.Get(p.Arrive(t.Context(), "Anna"))(t)
	set := func(c people.Change) (people.Email, string) {
		t.Helper()
		who, code := must.Get2(p.Set(t.Context(), who.ID, c))(t)
		return who.Settings.Email, code
	}
	email, code := set(people.Change{Email: new("a@example.org")})
	if email.Address != "a@example.org" || email.Confirmed || email.Code == "" || strings.Contains(email.Code, code) || !email.Until.Equal(now.Add(24*time.Hour)) {
		t.Errorf("the address is stored as %+v", email)
	}
	if _, code := set(people.Change{Email: new("a@example.org")}); code != "" {
		t.Error("another code is sent to the same address")
	}
	if _, code := set(people.Change{Lang: new("fr")}); code != "" {
		t.Error("a code is sent for a language")
	}
	*now = now.Add(24 * time.Hour) // the last moment
	if is := must.Get(p.Confirm(t.Context(), who.ID, code))(t); is.Settings.Email != (people.Email{Address: "a@example.org", Confirmed: true}) {
		t.Errorf("confirmed, it is %+v", is.Settings.Email)
	}
	if email, _ := set(people.Change{Email: new("b@example.org")}); email.Confirmed {
		t.Error("another address is confirmed already")
	}
	if email, code := set(people.Change{Email: new("")}); email != (people.Email{}) || code != "" {
		t.Errorf("without an address: %+v, %q", email, code)
	}
	_, err := p.Confirm(t.Context(), who.ID, "")
	wantKey(t, err, "code_over")
}

// TestWebhookKeepsItsSecret checks that a webhook gets a new secret only with a new address.
func TestWebhookKeepsItsSecret(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	who := must.Get(p.Arrive(t.Context(), "Anna"))(t)
	secret := func(hook string) string {
		t.Helper()
		who, _, err := p.Set(t.Context(), who.ID, people.Change{Webhook: &hook})
		if err != nil || who.Settings.Webhook != hook {
			t.Fatalf("got %+v, error %v", who.Settings, err)
		}
		return who.Settings.Secret
	}
	first := secret("https://example.org/1")
	if again := secret("https://example.org/1"); first == "" || again != first {
		t.Errorf("the same address has %q, then %q", first, again)
	}
	if second := secret("https://example.org/2"); second == "" || second == first {
		t.Errorf("another address has %q, after %q", second, first)
	}
}

// TestQuietInNoZone checks that quiet hours are in UTC if the person's time zone no longer exists.
func TestQuietInNoZone(t *testing.T) {
	t.Parallel()
	s := people.Settings{Zone: "Atlantis/Harbour", Quiet: people.Quiet{From: 60, To: 120}}
	now := time.Date(2026, 3, 1, 1, 30, 0, 0, time.UTC)
	if until := s.QuietUntil(now); !until.Equal(now.Add(30 * time.Minute)) {
		t.Errorf("quiet until %v", until)
	}
}
