package people_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/passkeytest"
	"github.com/bigriver/bigriver/internal/people/storetest"
)

// TestPasskeyOptions checks the options that a browser gets for creating a passkey and for
// signing with one.
func TestPasskeyOptions(t *testing.T) {
	t.Parallel()
	p, _ := openRiver(t)
	read := func(b json.RawMessage) map[string]any {
		t.Helper()
		var m map[string]any
		must.Do(t, json.Unmarshal(b, &m))
		if challenge, _ := m["challenge"].(string); len(challenge) < 22 {
			t.Errorf("the challenge is %q", challenge)
		}
		delete(m, "challenge")
		delete(m, "timeout")
		return m
	}
	guest := must.Get(p.Arrive(t.Context(), "Anna"))(t)
	made := read(must.Get(p.Enrol(t.Context(), guest.ID, "Anna B", people.Proof{}))(t))
	if user, _ := made["user"].(map[string]any); user["name"] != "Anna B" || user["displayName"] != "Anna B" || user["id"] == "" {
		t.Errorf("the user is %v", user)
	}
	delete(made, "user")
	delete(made, "pubKeyCredParams")
	if diff := cmp.Diff(map[string]any{
		"rp":                     map[string]any{"id": "river.example.org", "name": "Bigriver"},
		"authenticatorSelection": map[string]any{"requireResidentKey": true, "residentKey": "required", "userVerification": "preferred"},
		"attestation":            "none",
	}, made); diff != "" {
		t.Errorf("to make one: %s", diff)
	}

	d := device()
	who := must.Get(enrol(t, p, d, guest.ID, "Anna B", people.Proof{}))(t)
	anybody := map[string]any{"rpId": "river.example.org", "userVerification": "preferred"}
	if diff := cmp.Diff(anybody, read(must.Get(p.Challenge(t.Context(), ""))(t))); diff != "" {
		t.Errorf("to sign in: %s", diff)
	}
	hers := map[string]any{"rpId": "river.example.org", "userVerification": "preferred", "allowCredentials": []any{
		map[string]any{"id": who.Passkeys[0].ID, "type": "public-key", "transports": []any{"internal"}},
	}}
	if diff := cmp.Diff(hers, read(must.Get(p.Challenge(t.Context(), who.ID))(t))); diff != "" {
		t.Errorf("to prove who she is: %s", diff)
	}
	other := must.Get(p.Arrive(t.Context(), "Ben"))(t)
	if diff := cmp.Diff(anybody, read(must.Get(p.Challenge(t.Context(), other.ID))(t))); diff != "" {
		t.Errorf("a guest: %s", diff)
	}
	_, err := p.Challenge(t.Context(), "nobody")
	wantKey(t, err, "nobody")
}

// TestWhoMayHavePasskeys checks who cannot have passkeys, and that a name is checked before a
// device stores a useless passkey.
func TestWhoMayHavePasskeys(t *testing.T) {
	t.Parallel()
	p, _ := openRiver(t)
	ctx := t.Context()
	anna := must.Get(p.Register(ctx, "", "Anna", "steamboat queen"))(t)
	bot, _ := must.Get2(p.NewBot(ctx, anna.ID, "Robot"))(t)
	deleted := must.Get(p.Arrive(ctx, "Gone"))(t)
	if err := p.Delete(ctx, deleted.ID, people.Proof{}); err != nil { // a guest needs no proof
		t.Fatal(err)
	}
	guest := must.Get(p.Arrive(ctx, "Guest"))(t)
	for _, test := range []struct {
		id        people.ID
		name, key string
	}{
		{"", "Anna", "name_taken"},
		{"", "Guest", "name_taken"},
		{"", " ", "name_empty"},
		{guest.ID, "\x00", "name_characters"},
		{guest.ID, "ANNA", "name_taken"},
		{guest.ID, "GUEST", ""}, // already their own name
		{anna.ID, "", "wrong_password"},
		{bot.ID, "Robot", "no_account"},
		{deleted.ID, "Gone", "no_account"},
		{"nobody", "Nobody", "nobody"},
	} {
		_, err := p.Enrol(ctx, test.id, test.name, people.Proof{})
		switch {
		case test.key != "":
			wantKey(t, err, test.key)
		case err != nil:
			t.Errorf("%s: got error %v", test.name, err)
		}
	}
}

// TestLatePasskeys checks what happens to a new passkey if the name was taken meanwhile,
// the person was deleted, or already has the maximum number of passkeys.
func TestLatePasskeys(t *testing.T) {
	t.Parallel()
	p, now := openRiver(t)
	ctx := t.Context()
	make1 := func(id people.ID, name string, proof people.Proof) func() (people.Person, error) {
		t.Helper()
		made := must.Get(device().Make(must.Get(p.Enrol(ctx, id, name, proof))(t)))(t)
		return func() (people.Person, error) { return p.Enrolled(ctx, id, "", made) }
	}
	first, second := make1("", "Anna", people.Proof{}), make1("", "Anna", people.Proof{})
	who := must.Get(first())(t)
	_, err := second()
	wantKey(t, err, "name_taken")
	_, err = first()
	wantKey(t, err, "passkey_late")

	guest := must.Get(p.Arrive(ctx, "Guest"))(t)
	left := make1(guest.ID, "Guest", people.Proof{})
	must.Do(t, p.Delete(ctx, guest.ID, people.Proof{}))
	_, err = left()
	wantKey(t, err, "nobody")

	must.Do(t, p.ResetPassword(ctx, who.ID, "steamboat queen"))
	proof := people.Proof{Password: "steamboat queen"}
	var waiting []func() (people.Person, error)
	for range 10 { // one too many, with hers
		waiting = append(waiting, make1(who.ID, "", proof))
	}
	for i, enrolled := range waiting {
		if _, err := enrolled(); i < 9 && err != nil {
			t.Fatal(err)
		} else if i == 9 {
			wantKey(t, err, "too_many_passkeys")
		}
	}

	slow := make1("", "Cleo", people.Proof{})
	*now = now.Add(5*time.Minute - time.Second)
	quick := must.Get(slow())(t)
	if quick.Name != "Cleo" {
		t.Errorf("just in time is %+v", quick)
	}
	slow = make1("", "Dora", people.Proof{})
	*now = now.Add(5 * time.Minute)
	_, err = slow()
	wantKey(t, err, "passkey_late")
}

// TestUnknownPeopleAndRemovedPasskeysLookAlike checks that a passkey of a person who never existed
// gets the same answer as a removed passkey.
func TestUnknownPeopleAndRemovedPasskeysLookAlike(t *testing.T) {
	t.Parallel()
	p, _ := openRiver(t)
	d := device()
	must.Get(enrol(t, p, d, "", "Anna", people.Proof{}))(t)
	d.Handle = []byte("nobody")
	_, _, err := p.Enter(t.Context(), answer(t, p, d))
	wantKey(t, err, "passkey_unknown")
}

// TestRepeatedCountsAreRefused checks that a repeated count reveals a copy of the passkey, and
// so does a missing count after an earlier one.
func TestRepeatedCountsAreRefused(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		made, used uint32
		key        string
	}{
		"the same count":      {7, 6, "passkey_cloned"}, // the device increments it
		"one more":            {7, 7, ""},
		"it counts no longer": {7, 0, "passkey_cloned"},
		"it never counted":    {0, 0, ""},
		"it counts now":       {0, 4, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, _ := openRiver(t)
			d := &passkeytest.Device{Origin: river, Host: "river.example.org", Count: test.made}
			must.Get(enrol(t, p, d, "", "Anna", people.Proof{}))(t)
			d.Count = test.used
			_, _, err := p.Enter(t.Context(), answer(t, p, d))
			switch {
			case test.key != "":
				wantKey(t, err, test.key)
			case err != nil:
				t.Error(err)
			}
		})
	}
}

// TestLabelsOfPasskeys checks the maximum length of a passkey's name, also on creation.
func TestLabelsOfPasskeys(t *testing.T) {
	t.Parallel()
	p, _ := openRiver(t)
	d := device()
	who := must.Get(enrol(t, p, d, "", "Anna", people.Proof{}))(t)
	longest := strings.Repeat("ä", 40)
	if is := must.Get(p.NamePasskey(t.Context(), who.ID, who.Passkeys[0].ID, longest))(t); is.Passkeys[0].Name != longest {
		t.Errorf("it is called %s", is.Passkeys[0].Name)
	}
	made := must.Get(device().Make(must.Get(p.Enrol(t.Context(), "", "Ben", people.Proof{}))(t)))(t)
	_, err := p.Enrolled(t.Context(), "", longest+"ä", made)
	wantKey(t, err, "name_long")
}

// meanwhile is a store that runs a function just before a person is changed.
type meanwhile struct {
	people.Store

	do func()
}

func (m *meanwhile) Update(ctx context.Context, id people.ID, change func(*people.Person) error) (people.Person, error) {
	if do := m.do; do != nil {
		m.do = nil
		do()
	}
	return m.Store.Update(ctx, id, change)
}

// TestPasskeyRemovedDuringSignIn checks that a passkey removed while it answers does not sign
// in.
func TestPasskeyRemovedDuringSignIn(t *testing.T) {
	t.Parallel()
	store := &meanwhile{Store: emptyStore(t)}
	p := must.Get(people.New(people.Config{Store: store, Origin: river, HashMemory: storetest.HashMemory}))(t)
	d := device()
	who := must.Get(enrol(t, p, d, "", "Anna", people.Proof{}))(t)
	response := answer(t, p, d)
	store.do = func() {
		must.Get(store.Store.Update(t.Context(), who.ID, func(who *people.Person) error { who.Passkeys = nil; return nil }))(t)
	}
	_, token, err := p.Enter(t.Context(), response)
	wantKey(t, err, "passkey_unknown")
	if token != "" {
		t.Error("there is a session")
	}
}
