package account

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// Passkey is a passkey of the caller.
type Passkey struct {
	ID       string    `json:"id" example:"AbCdEf0123456789_-xyzA" doc:"The id that the device gave to the passkey."`
	Name     string    `json:"name" example:"Anna's phone" doc:"The name that you gave to the passkey. It may be empty."`
	Portable bool      `json:"portable" doc:"Whether the passkey can be copied to your other devices, like one in a password manager."`
	Made     time.Time `json:"created" doc:"When the passkey was stored here."`
	Used     time.Time `json:"used" doc:"When the passkey was last used to sign in or to prove who you are."`
}

// Proof shows that the caller owns the account, rather than merely using a browser that is signed
// in.
type Proof struct {
	Password string         `json:"password,omitempty" maxLength:"1000" format:"password" doc:"The password of the account. Send this or passkey."`
	Passkey  map[string]any `json:"passkey,omitempty" doc:"The answer of one of the account's passkeys to a challenge of /me/session/challenge, in the form of PublicKeyCredential.toJSON. Send this or password."`
}

// check converts the proof for package people, which verifies it. It limits how often an account's
// proof may be tried.
func (p Proof) check(a *app.App, v *visit.Visit) (proof people.Proof, err error) {
	if v.Person.ID != "" {
		if v.Use != people.Session {
			return proof, problem.Error{Status: http.StatusForbidden, Code: "forbidden", Key: "by_owner"}
		}
		if err := limit.Limited(a.Counters.Proofs, string(v.Person.ID)); err != nil {
			return proof, err
		}
	}
	proof.Password = p.Password
	if p.Passkey != nil {
		proof.Passkey, err = json.Marshal(p.Passkey)
	}
	return proof, err
}

// PasskeyPath is the path parameter that names a passkey.
type PasskeyPath struct {
	Passkey string `path:"passkey" maxLength:"2000" pattern:"^[A-Za-z0-9_-]+$" example:"AbCdEf0123456789_-xyzA" doc:"The id of a passkey."`
}

type (
	enrolIn struct {
		Body struct {
			Proof

			Name string `json:"name,omitempty" maxLength:"200" example:"Anna" doc:"The name of the new account. Leave it out if you already have an account."`
		}
	}
	optionsOut struct {
		Body struct {
			Options map[string]any `json:"options" doc:"The options for the browser: the input of PublicKeyCredential.parseCreationOptionsFromJSON for a new passkey, or of parseRequestOptionsFromJSON for an existing one. They can be used once, for five minutes."`
		}
	}
	enrolledIn struct {
		Body struct {
			Name       string         `json:"name,omitempty" maxLength:"400" example:"Anna's phone" doc:"A name for the passkey, which only you see: at most 40 characters."`
			Credential map[string]any `json:"credential" doc:"The new passkey that the browser made, in the form of PublicKeyCredential.toJSON."`
		}
	}
	enterIn struct {
		Body struct {
			Credential map[string]any `json:"credential" doc:"The passkey's answer to the challenge, in the form of PublicKeyCredential.toJSON."`
		}
	}
	passkeysOut struct {
		Body struct {
			Passkeys []Passkey `json:"passkeys" doc:"Your passkeys, the oldest first."`
		}
	}
	passkeyNameIn struct {
		PasskeyPath

		Body struct {
			Name string `json:"name" maxLength:"400" example:"Anna's phone" doc:"The new name of the passkey: at most 40 characters."`
		}
	}
	deletePasskeyIn struct {
		PasskeyPath

		Body Proof
	}
)

func registerPasskeys(a *app.App) {
	app.Session(a, http.MethodPost, "passkeyChallenge", "/me/session/challenge", "Ask for a passkey", "The answer has a challenge for a passkey. Any passkey may answer it to sign in. One of your own may answer it to prove who you are.",
		http.StatusOK, enterOptions)
	app.Session(a, http.MethodPost, "signInByPasskey", "/me/session/passkey", "Sign in by passkey", "Send the answer of the passkey to the challenge. A cookie holds the session.",
		http.StatusCreated, enterByPasskey)
	app.SignedIn(a, http.MethodGet, "passkeys", "/me/passkeys", "List your passkeys", "You can sign in with a passkey instead of a password.", http.StatusOK, listPasskeys)
	app.Session(a, http.MethodPost, "createPasskeyChallenge", "/me/passkeys/challenge", "Begin to make a passkey",
		"If you have an account, prove with its password or a passkey that it is yours. If you are a guest, send the name of the account that you want to make.", http.StatusOK, enrolOptions)
	app.Session(a, http.MethodPost, "createPasskey", "/me/passkeys", "Store a new passkey", "If you have no account, this makes one. A cookie holds the session.",
		http.StatusCreated, enrol)
	app.SignedIn(a, http.MethodPut, "namePasskey", "/me/passkeys/{passkey}", "Rename a passkey", "Only you see the name.", http.StatusOK, namePasskey)
	app.SignedIn(a, http.MethodDelete, "deletePasskey", "/me/passkeys/{passkey}", "Remove a passkey",
		"Prove with your password or a passkey that the account is yours. You cannot remove a passkey that is your only way to sign in.", http.StatusOK, deletePasskey)
}

func passkeyOptions(options json.RawMessage, err error) (*optionsOut, error) {
	if err != nil {
		return nil, err
	}
	out := &optionsOut{}
	if err := json.Unmarshal(options, &out.Body.Options); err != nil {
		return nil, fmt.Errorf("options of a passkey: %w", err)
	}
	return out, nil
}

func enterOptions(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*optionsOut, error) {
	if err := a.Counters.ByAddress(a.Counters.Passkeys, v.Addr); err != nil {
		return nil, err
	}
	return passkeyOptions(a.People.Challenge(ctx, v.Person.ID))
}

func enterByPasskey(ctx context.Context, a *app.App, v *visit.Visit, in *enterIn) (*meOut, error) {
	if err := a.Counters.ByAddress(a.Counters.Passkeys, v.Addr); err != nil {
		return nil, err
	}
	answer, err := json.Marshal(in.Body.Credential)
	if err != nil {
		return nil, err
	}
	p, token, err := a.People.Enter(ctx, answer)
	if err != nil {
		return nil, err
	}
	return opened(ctx, a, v, p, token)
}

// opened returns the answer with a new session, and marks the browser as known to the account.
func opened(ctx context.Context, a *app.App, v *visit.Visit, p people.Person, token string) (*meOut, error) {
	v.Person, v.Use = p, people.Session
	out := meOf(ctx, a, v)
	out.SetCookie = []http.Cookie{v.Cookie(token)}
	if p.Kind != people.Account {
		return out, nil
	}
	device, err := a.People.KnownDevice(ctx, p.Name, v.Devices)
	if err == nil && device == "" {
		device, err = a.People.KeepDevice(ctx, p.ID)
	}
	if err != nil {
		return nil, err
	}
	out.SetCookie = append(out.SetCookie, v.DeviceCookie(device))
	return out, nil
}

func enrolOptions(ctx context.Context, a *app.App, v *visit.Visit, in *enrolIn) (*optionsOut, error) {
	if err := a.Counters.Newcomer(v.Addr, false); err != nil {
		return nil, err
	}
	proof, err := in.Body.check(a, v)
	if err != nil {
		return nil, err
	}
	return passkeyOptions(a.People.Enrol(ctx, v.Person.ID, in.Body.Name, proof))
}

func enrol(ctx context.Context, a *app.App, v *visit.Visit, in *enrolledIn) (*meOut, error) {
	credential, err := json.Marshal(in.Body.Credential)
	if err != nil {
		return nil, err
	}
	had := v.Person.Kind == people.Account
	p, err := a.People.Enrolled(ctx, v.Person.ID, in.Body.Name, credential)
	if err != nil {
		return nil, err
	}
	if had {
		v.Person = p
		return meOf(ctx, a, v), nil
	}
	return newAccount(ctx, a, v, p)
}

func listPasskeys(_ context.Context, _ *app.App, v *visit.Visit, _ *app.None) (*passkeysOut, error) {
	return renderPasskeys(v.Person), nil
}

func renderPasskeys(p people.Person) *passkeysOut {
	out := &passkeysOut{}
	out.Body.Passkeys = []Passkey{}
	for i := range p.Passkeys {
		k := &p.Passkeys[i]
		out.Body.Passkeys = append(out.Body.Passkeys, Passkey{ID: k.ID, Name: k.Name, Portable: k.Portable, Made: k.Made, Used: k.Used})
	}
	return out
}

func namePasskey(ctx context.Context, a *app.App, v *visit.Visit, in *passkeyNameIn) (*passkeysOut, error) {
	p, err := a.People.NamePasskey(ctx, v.Person.ID, in.Passkey, in.Body.Name)
	if err != nil {
		return nil, err
	}
	return renderPasskeys(p), nil
}

func deletePasskey(ctx context.Context, a *app.App, v *visit.Visit, in *deletePasskeyIn) (*passkeysOut, error) {
	proof, err := in.Body.check(a, v)
	if err != nil {
		return nil, err
	}
	p, err := a.People.RemovePasskey(ctx, v.Person.ID, in.Passkey, proof)
	if err != nil {
		return nil, err
	}
	return renderPasskeys(p), nil
}
