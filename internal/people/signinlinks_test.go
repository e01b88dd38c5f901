package people_test

import (
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
)

// TestASignInLinkOpensASession checks that a guest comes back as the same person, any number of
// times, and that the secret itself is not a session.
func TestASignInLinkOpensASession(t *testing.T) {
	t.Parallel()
	p, now := open(t)
	ctx := t.Context()
	guest := must.Get(p.Arrive(ctx, "Anna"))(t)
	secret, until, err := p.NewSignInLink(ctx, guest.ID)
	if err != nil || !strings.HasPrefix(secret, "brl_") || until.Sub(*now) != people.SessionLife {
		t.Fatal(secret, until, err)
	}
	_, _, err = p.Authenticate(ctx, secret)
	wantKey(t, err, "no_session")
	for range 2 {
		who, session, err := p.SignInByLink(ctx, secret)
		if err != nil || who.ID != guest.ID {
			t.Fatal(who, err)
		}
		if who, use, err := p.Authenticate(ctx, session); err != nil || who.ID != guest.ID || use != people.Session {
			t.Error(who, use, err)
		}
		*now = now.Add(people.SessionLife - time.Hour) // each use renews it
	}
	*now = now.Add(2 * time.Hour)
	_, _, err = p.SignInByLink(ctx, secret)
	wantKey(t, err, "sign_in_link_unknown")
}

// TestASignInLinkEnds checks what revokes it: the guest, signing out everywhere, deleting the
// person, and exceeding the maximum.
func TestASignInLinkEnds(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(p *people.People, id people.ID, now *time.Time) error{
		"dropped":    func(p *people.People, id people.ID, _ *time.Time) error { return p.DeleteSignInLinks(t.Context(), id) },
		"everywhere": func(p *people.People, id people.ID, _ *time.Time) error { return p.SignOutEverywhere(t.Context(), id) },
		"removed":    func(p *people.People, id people.ID, _ *time.Time) error { return p.Remove(t.Context(), id) },
		"too many": func(p *people.People, id people.ID, now *time.Time) error {
			for range 5 {
				*now = now.Add(time.Minute)
				if _, _, err := p.NewSignInLink(t.Context(), id); err != nil {
					return err
				}
			}
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, now := open(t)
			guest := must.Get(p.Arrive(t.Context(), "Anna"))(t)
			secret, _, err := p.NewSignInLink(t.Context(), guest.ID)
			if err != nil {
				t.Fatal(err)
			}
			must.Do(t, end(p, guest.ID, now))
			_, _, err = p.SignInByLink(t.Context(), secret)
			wantKey(t, err, "sign_in_link_unknown")
		})
	}
}

// TestSignInLinksDoNotOpenAccounts checks that only guests have one, that it is worthless once
// the guest has an account, and that no other token is a sign-in link.
func TestSignInLinksDoNotOpenAccounts(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ctx := t.Context()
	guest := must.Get(p.Arrive(ctx, "Anna"))(t)
	secret, _, err := p.NewSignInLink(ctx, guest.ID)
	if err != nil {
		t.Fatal(err)
	}
	session := must.Get(p.Open(ctx, guest.ID))(t)
	device := must.Get(p.KeepDevice(ctx, guest.ID))(t)
	must.Get(p.Register(ctx, guest.ID, "Anna", "steamboat queen"))(t)
	for _, token := range []string{secret, session, device, "", "brl_nonsense"} {
		_, _, err := p.SignInByLink(ctx, token)
		wantKey(t, err, "sign_in_link_unknown")
	}
	_, _, err = p.NewSignInLink(ctx, guest.ID)
	wantKey(t, err, "sign_in_link_guests")
	_, _, err = p.NewSignInLink(ctx, "nobody")
	wantKey(t, err, "nobody")
}
