package people_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/passkeytest"
	"github.com/bigriver/bigriver/internal/people/storetest"
)

const river = "https://river.example.org"

func openRiver(t *testing.T) (*people.People, *time.Time) {
	t.Helper()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	p := must.Get(people.New(people.Config{Store: emptyStore(t), Now: func() time.Time { return now }, Origin: river, HashMemory: storetest.HashMemory}))(t)
	return p, &now
}

func device() *passkeytest.Device {
	return &passkeytest.Device{Origin: river, Host: "river.example.org"}
}

// enrol creates a passkey on a device.
func enrol(t *testing.T, p *people.People, d *passkeytest.Device, id people.ID, name string, proof people.Proof) (people.Person, error) {
	t.Helper()
	options, err := p.Enrol(t.Context(), id, name, proof)
	if err != nil {
		return people.Person{}, err
	}
	return p.Enrolled(t.Context(), id, "  my\tphone ", must.Get(d.Make(options))(t))
}

func answer(t *testing.T, p *people.People, d *passkeytest.Device) []byte {
	t.Helper()
	return must.Get(d.Answer(must.Get(p.Challenge(t.Context(), ""))(t)))(t)
}

func TestAccountByPasskey(t *testing.T) {
	t.Parallel()
	p, now := openRiver(t)
	d := device()
	who := must.Get(enrol(t, p, d, "", " Anna ", people.Proof{}))(t)
	if who.Kind != people.Account || who.Name != "Anna" || who.Password != "" || len(who.Passkeys) != 1 || who.Passkeys[0].Name != "my phone" ||
		!who.Passkeys[0].Made.Equal(*now) {
		t.Errorf("the account is %+v", who)
	}
	*now = now.Add(time.Hour)
	in, token, err := p.Enter(t.Context(), answer(t, p, d))
	if err != nil || in.ID != who.ID || !in.Passkeys[0].Used.Equal(*now) {
		t.Errorf("signed in as %+v, %v", in, err)
	}
	if by, use, err := p.Authenticate(t.Context(), token); err != nil || by.ID != who.ID || use != people.Session {
		t.Errorf("the session is %v, %v, %v", by, use, err)
	}
	_, _, err = p.SignIn(t.Context(), "Anna", "")
	wantKey(t, err, "wrong_password")
}

func TestGuestBecomesAccountByPasskey(t *testing.T) {
	t.Parallel()
	p, _ := openRiver(t)
	guest := must.Get(p.Arrive(t.Context(), "Anna"))(t)
	must.Get(p.Register(t.Context(), "", "Ben", "steamboat queen"))(t)
	_, err := enrol(t, p, device(), guest.ID, "BEN", people.Proof{})
	wantKey(t, err, "name_taken")
	who := must.Get(enrol(t, p, device(), guest.ID, "Anna B", people.Proof{}))(t)
	if who.ID != guest.ID || who.Kind != people.Account || who.Name != "Anna B" {
		t.Errorf("the account is %+v", who)
	}
	_, err = enrol(t, p, device(), "", "Anna B", people.Proof{})
	wantKey(t, err, "name_taken")
}

// To change how one signs in to an account, its owner needs the password or a passkey.
func TestProof(t *testing.T) {
	t.Parallel()
	p, _ := openRiver(t)
	anna, ben := device(), device()
	who := must.Get(p.Register(t.Context(), "", "Anna", "steamboat queen"))(t)
	other := must.Get(enrol(t, p, ben, "", "Ben", people.Proof{}))(t)
	password := people.Proof{Password: "steamboat queen"}
	by := func(d *passkeytest.Device) people.Proof { return people.Proof{Passkey: answer(t, p, d)} }
	asked := func(d *passkeytest.Device) people.Proof {
		return people.Proof{Passkey: must.Get(d.Answer(must.Get(p.Challenge(t.Context(), who.ID))(t)))(t)}
	}

	_, err := enrol(t, p, anna, who.ID, "", people.Proof{Password: "wrong"})
	wantKey(t, err, "wrong_password")
	_, err = enrol(t, p, anna, who.ID, "", by(ben))
	wantKey(t, err, "passkey_other")
	_, err = enrol(t, p, device(), other.ID, "", people.Proof{Password: "steamboat queen"})
	wantKey(t, err, "passkey_needed")
	must.Get(enrol(t, p, anna, who.ID, "", password))(t)
	if _, err := anna.Make(must.Get(p.Enrol(t.Context(), who.ID, "", by(anna)))(t)); err == nil {
		t.Error("a device does not learn that it has a passkey already")
	}

	wantKey(t, p.SetPassword(t.Context(), other.ID, people.Proof{}, "steam and coal"), "passkey_needed")
	// The first one.
	if err := p.SetPassword(t.Context(), other.ID, by(ben), "steam and coal"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.SignIn(t.Context(), "Ben", "steam and coal"); err != nil {
		t.Error(err)
	}
	wantKey(t, p.Delete(t.Context(), who.ID, by(ben)), "passkey_other")
	// The challenge named hers.
	wantKey(t, p.Delete(t.Context(), who.ID, asked(ben)), "passkey_wrong")
	// Allowed for a device if the challenge named the credentials.
	anna.Handle = nil
	if err := p.SetPassword(t.Context(), who.ID, asked(anna), "paddle steamer"); err != nil {
		t.Error(err)
	}
	_, _, err = p.Enter(t.Context(), answer(t, p, anna))
	wantKey(t, err, "passkey_unknown")
	anna.Handle = []byte(who.ID)
	must.Do(t, p.Delete(t.Context(), who.ID, by(anna)))
	_, _, err = p.Enter(t.Context(), answer(t, p, anna))
	wantKey(t, err, "passkey_unknown")
}

func TestLastSignInMethodStays(t *testing.T) {
	t.Parallel()
	p, _ := openRiver(t)
	first, second := device(), device()
	who := must.Get(enrol(t, p, first, "", "Anna", people.Proof{}))(t)
	key := who.Passkeys[0].ID
	by := func(d *passkeytest.Device) people.Proof { return people.Proof{Passkey: answer(t, p, d)} }
	_, err := p.RemovePasskey(t.Context(), who.ID, key, by(first))
	wantKey(t, err, "passkey_last")
	must.Get(enrol(t, p, second, who.ID, "", by(first)))(t)
	_, err = p.RemovePasskey(t.Context(), who.ID, key, people.Proof{})
	wantKey(t, err, "passkey_needed")
	_, err = p.RemovePasskey(t.Context(), who.ID, "nothing", by(second))
	wantKey(t, err, "no_passkey")
	left := must.Get(p.RemovePasskey(t.Context(), who.ID, key, by(second)))(t)
	if len(left.Passkeys) != 1 || left.Passkeys[0].ID == key {
		t.Errorf("left are %+v", left.Passkeys)
	}
	_, _, err = p.Enter(t.Context(), answer(t, p, first))
	wantKey(t, err, "passkey_unknown")
	must.Do(t, p.SetPassword(t.Context(), who.ID, by(second), "steamboat queen"))
	left = must.Get(p.RemovePasskey(t.Context(), who.ID, left.Passkeys[0].ID, people.Proof{Password: "steamboat queen"}))(t)
	if left.Passkeys != nil {
		t.Errorf("left are %+v", left.Passkeys)
	}
}

func TestNamesOfPasskeys(t *testing.T) {
	t.Parallel()
	p, _ := openRiver(t)
	who := must.Get(enrol(t, p, device(), "", "Anna", people.Proof{}))(t)
	key := who.Passkeys[0].ID
	for label, refusal := range map[string]string{strings.Repeat("x", 41): "name_long", "a\u202eb": "passkey_name", "\xff": "passkey_name"} {
		_, err := p.NamePasskey(t.Context(), who.ID, key, label)
		wantKey(t, err, refusal)
	}
	_, err := p.NamePasskey(t.Context(), who.ID, "nothing", "x")
	wantKey(t, err, "no_passkey")
	if got := must.Get(p.NamePasskey(t.Context(), who.ID, key, "Schlüssel 🔑"))(t); got.Passkeys[0].Name != "Schlüssel 🔑" {
		t.Errorf("it is called %q", got.Passkeys[0].Name)
	}
}

// A challenge can be answered only once, only soon, only by the person it was made for, and only
// for its purpose.
func TestChallengesAreGoodOnce(t *testing.T) {
	t.Parallel()
	p, now := openRiver(t)
	d := device()
	options := must.Get(p.Enrol(t.Context(), "", "Anna", people.Proof{}))(t)
	made := must.Get(d.Make(options))(t)
	guest := must.Get(p.Arrive(t.Context(), "Guest"))(t)
	_, err := p.Enrolled(t.Context(), guest.ID, "", made)
	wantKey(t, err, "passkey_late") // made for somebody else
	must.Get(enrol(t, p, d, "", "Anna", people.Proof{}))(t)

	once := answer(t, p, d)
	must.Get2(p.Enter(t.Context(), once))(t)
	_, _, err = p.Enter(t.Context(), once)
	wantKey(t, err, "passkey_late")

	late := answer(t, p, d)
	*now = now.Add(5 * time.Minute)
	_, _, err = p.Enter(t.Context(), late)
	wantKey(t, err, "passkey_late")

	_, _, err = p.Enter(t.Context(), must.Get(d.Answer(must.Get(p.Enrol(t.Context(), "", "Cleo", people.Proof{}))(t)))(t))
	wantKey(t, err, "passkey_late") // made for creating a passkey
	for _, nonsense := range []string{"", "{}", "[]", `{"id":"x"}`} {
		_, _, err = p.Enter(t.Context(), []byte(nonsense))
		wantKey(t, err, "passkey_form")
		_, err = p.Enrolled(t.Context(), "", "", []byte(nonsense))
		wantKey(t, err, "passkey_form")
	}

	first := must.Get(p.Challenge(t.Context(), ""))(t)
	for range 10_000 {
		must.Get(p.Challenge(t.Context(), ""))(t)
	}
	_, _, err = p.Enter(t.Context(), must.Get(d.Answer(first))(t))
	wantKey(t, err, "passkey_late") // evicted by newer challenges
	if _, _, err := p.Enter(t.Context(), answer(t, p, d)); err != nil {
		t.Error(err)
	}
}

func TestForgedPasskeysAreRefused(t *testing.T) {
	t.Parallel()
	p, _ := openRiver(t)
	for name, change := range map[string]func(*passkeytest.Device){
		"another page":     func(d *passkeytest.Device) { d.Origin = "https://river.example.com" },
		"another host":     func(d *passkeytest.Device) { d.Host = "example.com" },
		"nobody at it":     func(d *passkeytest.Device) { d.Absent = true },
		"without https":    func(d *passkeytest.Device) { d.Origin = "http://river.example.org" },
		"another person's": nil,
		"another make":     func(d *passkeytest.Device) { d.Synced = true },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := device()
			must.Get(enrol(t, p, d, "", "X"+strings.ReplaceAll(name, "'", ""), people.Proof{}))(t)
			want := "passkey_wrong"
			if change == nil {
				d.Handle, want = []byte(must.Get(p.Arrive(t.Context(), "Victim"))(t).ID), "passkey_unknown"
			} else {
				change(d)
			}
			_, _, err := p.Enter(t.Context(), answer(t, p, d))
			wantKey(t, err, want)
			if name == "another make" || change == nil {
				return
			}
			_, err = enrol(t, p, d, "", "Y"+name, people.Proof{})
			wantKey(t, err, "passkey_wrong")
		})
	}
	d := device()
	must.Get(enrol(t, p, d, "", "Honest", people.Proof{}))(t)
	var forged map[string]any
	must.Do(t, json.Unmarshal(answer(t, p, d), &forged))
	other := device()
	must.Get(enrol(t, p, other, "", "Other", people.Proof{}))(t)
	var by map[string]any
	must.Do(t, json.Unmarshal(answer(t, p, other), &by))
	forged["response"].(map[string]any)["signature"] = by["response"].(map[string]any)["signature"]
	_, _, err := p.Enter(t.Context(), must.Get(json.Marshal(forged))(t))
	wantKey(t, err, "passkey_wrong")
}

// If a passkey's use count goes back, it was copied.
func TestCopiedPasskeyIsRefused(t *testing.T) {
	t.Parallel()
	p, _ := openRiver(t)
	d := device()
	d.Count = 7
	must.Get(enrol(t, p, d, "", "Anna", people.Proof{}))(t)
	copied := *d
	for range 2 {
		must.Get2(p.Enter(t.Context(), answer(t, p, d)))(t)
	}
	_, _, err := p.Enter(t.Context(), answer(t, p, &copied))
	wantKey(t, err, "passkey_cloned")
	if _, _, err := p.Enter(t.Context(), answer(t, p, d)); err != nil {
		t.Errorf("the one that counts on: %v", err)
	}
}

func TestTooManyPasskeys(t *testing.T) {
	t.Parallel()
	p, _ := openRiver(t)
	d := device()
	who := must.Get(enrol(t, p, d, "", "Anna", people.Proof{}))(t)
	proof := func() people.Proof { return people.Proof{Passkey: answer(t, p, d)} }
	for range 9 {
		must.Get(enrol(t, p, device(), who.ID, "", proof()))(t)
	}
	_, err := enrol(t, p, device(), who.ID, "", proof())
	wantKey(t, err, "too_many_passkeys")
}

func TestPasskeyHost(t *testing.T) {
	t.Parallel()
	for origin, host := range map[string]string{
		"": "", "https://river.example.org": "river.example.org", "https://river.example.org:8443": "river.example.org", "http://localhost:8080": "localhost",
		"http://river.example.org": "", "https://192.168.1.5": "", "https://[::1]:8080": "", "http://127.0.0.1:8080": "",
	} {
		p, err := people.New(people.Config{Origin: origin, HashMemory: storetest.HashMemory})
		if err != nil || p.PasskeyHost() != host {
			t.Errorf("%q: passkeys for %q, %v", origin, p.PasskeyHost(), err)
		}
	}
	p, _ := open(t)
	_, err := p.Challenge(t.Context(), "")
	wantKey(t, err, "no_passkeys")
	_, err = p.Enrol(t.Context(), "", "Anna", people.Proof{})
	wantKey(t, err, "no_passkeys")
	_, err = p.Enrolled(t.Context(), "", "", nil)
	wantKey(t, err, "no_passkeys")
	_, _, err = p.Enter(t.Context(), nil)
	wantKey(t, err, "no_passkeys")
}
