package server_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/passkeytest"
	peopletest "github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/account"
	"github.com/bigriver/bigriver/internal/server/limit"
)

const pageOf = "http://localhost:8080"

// withPasskeys returns a server whose pages are at pageOf.
func withPasskeys(t *testing.T) *site {
	t.Helper()
	p := must.Get(people.New(people.Config{Store: emptyDB(t).People(), Origin: pageOf, HashMemory: peopletest.HashMemory}))(t)
	s := open(t, func(c *server.Config) { c.People, c.Limits = p, limit.Limits{Body: 64 << 10} })
	s.people = p
	return s
}

func (c *client) answer(path string, body any, by func([]byte) (json.RawMessage, error)) json.RawMessage {
	c.t.Helper()
	var asked struct{ Options json.RawMessage }
	c.ok("POST", apiBase+path, body, &asked)
	credential := must.Get(by(asked.Options))(c.t)
	return credential
}

func (c *client) proof(d *passkeytest.Device) map[string]any {
	c.t.Helper()
	return map[string]any{"passkey": c.answer("/me/session/challenge", map[string]any{}, d.Answer)}
}

func TestPasskeys(t *testing.T) {
	t.Parallel()
	s := withPasskeys(t)
	phone, stick := &passkeytest.Device{Origin: pageOf, Host: "localhost"}, &passkeytest.Device{Origin: pageOf, Host: "localhost", Count: 1}
	anna := s.guest(t, "Anna")
	var before, me account.Me
	anna.ok("GET", apiBase+"/me", nil, &before)
	if before.Passkeys != "localhost" || before.Password {
		t.Errorf("a guest is shown %+v", before)
	}
	made := anna.answer("/me/passkeys/challenge", map[string]any{"name": "Anna"}, phone.Make)
	anna.ok("POST", apiBase+"/me/passkeys", map[string]any{"name": "phone", "credential": made}, &me)
	if me.Person.ID != before.Person.ID || me.Person.Kind != "account" || me.Password {
		t.Errorf("the guest has become %+v", me)
	}
	// Works only once.
	anna.refused("POST", apiBase+"/me/passkeys", map[string]any{"credential": made}, 422, "invalid")

	elsewhere := s.client(t)
	elsewhere.ok("POST", apiBase+"/me/session/passkey", map[string]any{"credential": elsewhere.answer("/me/session/challenge", map[string]any{}, phone.Answer)}, &me)
	if me.Person.ID != before.Person.ID {
		t.Errorf("signed in as %+v", me.Person)
	}
	// a session alone is no proof
	elsewhere.refused("POST", apiBase+"/me/passkeys/challenge", map[string]any{}, 403, "forbidden")
	made = elsewhere.answer("/me/passkeys/challenge", elsewhere.proof(phone), stick.Make)
	elsewhere.ok("POST", apiBase+"/me/passkeys", map[string]any{"name": "stick", "credential": made}, nil)

	var list struct{ Passkeys []account.Passkey }
	anna.ok("GET", apiBase+"/me/passkeys", nil, &list)
	if len(list.Passkeys) != 2 || list.Passkeys[0].Name != "phone" || list.Passkeys[1].Name != "stick" || list.Passkeys[0].Used.IsZero() {
		t.Fatalf("the passkeys are %+v", list.Passkeys)
	}
	one, other := apiBase+"/me/passkeys/"+list.Passkeys[0].ID, apiBase+"/me/passkeys/"+list.Passkeys[1].ID
	anna.ok("PUT", one, map[string]any{"name": "old phone"}, &list)
	if list.Passkeys[0].Name != "old phone" {
		t.Errorf("the passkeys are %+v", list.Passkeys)
	}
	s.guest(t, "Ben").refused("PUT", one, map[string]any{"name": "mine"}, 404, "not_found")
	s.client(t).refused("GET", apiBase+"/me/passkeys", nil, 401, "unauthorized")
	anna.refused("DELETE", one, map[string]any{}, 403, "forbidden")
	anna.ok("DELETE", one, anna.proof(stick), nil)
	anna.head.Set("Accept-Language", "fr")
	if p := anna.refused("DELETE", other, anna.proof(stick), 422, "invalid"); !strings.Contains(p.Detail, "dernier moyen") {
		t.Errorf("the last one: %s", p.Detail)
	}
	anna.refused("POST", apiBase+"/me/session/passkey", map[string]any{"credential": anna.answer("/me/session/challenge", map[string]any{}, phone.Answer)}, 403, "forbidden")

	first := anna.proof(stick)
	first["new"] = "steamboat queen"
	anna.ok("PUT", apiBase+"/me/password", first, &me)
	if !me.Password {
		t.Error("the first password is not reported")
	}
	// A new password ends other sessions.
	elsewhere.refused("GET", apiBase+"/me/passkeys", nil, 401, "unauthorized")
	anna.ok("DELETE", other, map[string]any{"password": "steamboat queen"}, &list)
	anna.refused("DELETE", apiBase+"/me", map[string]any{"password": "wrong"}, 403, "forbidden")
	anna.ok("DELETE", apiBase+"/me", map[string]any{"password": "steamboat queen"}, nil)
	for _, secret := range []string{"clientDataJSON", phone.Origin + `"`, "steamboat"} {
		if strings.Contains(s.log.String(), secret) {
			t.Errorf("the log holds %s", secret)
		}
	}
}

// Wrong passwords, even beyond what an address may try, prevent nobody from signing in with a
// passkey, not even from the same address.
func TestWrongPasswordsDoNotShutOutAPasskey(t *testing.T) {
	t.Parallel()
	p := must.Get(people.New(people.Config{Store: emptyDB(t).People(), Origin: pageOf, HashMemory: peopletest.HashMemory}))(t)
	s := open(t, func(c *server.Config) { c.People = p })
	phone := &passkeytest.Device{Origin: pageOf, Host: "localhost"}
	anna := s.client(t)
	made := anna.answer("/me/passkeys/challenge", map[string]any{"name": "Anna"}, phone.Make)
	anna.ok("POST", apiBase+"/me/passkeys", map[string]any{"name": "phone", "credential": made}, nil)
	elsewhere, status := s.client(t), 0
	for range 40 {
		status, _, _ = elsewhere.do("POST", apiBase+"/me/session", map[string]any{"name": "Anna", "password": "wrong wrong"})
	}
	if status != 429 {
		t.Fatalf("wrong passwords are answered with %d", status)
	}
	elsewhere.ok("POST", apiBase+"/me/session/passkey", map[string]any{"credential": elsewhere.answer("/me/session/challenge", map[string]any{}, phone.Answer)}, nil)
}

// Passkeys are for people: bots and the operator have tokens, and can neither add nor remove
// passkeys.
func TestPasskeysAreForPeople(t *testing.T) {
	t.Parallel()
	s := withPasskeys(t)
	cleo := s.client(t)
	cleo.ok("POST", apiBase+"/me/account", map[string]any{"name": "Cleo", "password": "steamboat queen"}, nil)
	bot, _ := cleo.bot(s, "Paddle")
	bot.refused("POST", apiBase+"/me/passkeys/challenge", map[string]any{"name": "Bot"}, 403, "forbidden")
	bot.refused("DELETE", apiBase+"/me/passkeys/x", map[string]any{}, 403, "forbidden")
	// without a configured address there are no passkeys
	open(t).client(t).refused("POST", apiBase+"/me/session/challenge", map[string]any{}, 422, "invalid")
	cleo.refused("POST", apiBase+"/me/session/passkey", map[string]any{"credential": map[string]any{"id": "x"}}, 422, "invalid")
	cleo.refused("POST", apiBase+"/me/session/passkey", map[string]any{}, 422, "invalid")
}
