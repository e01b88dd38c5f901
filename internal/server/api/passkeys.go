package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// Passkey is a passkey of the caller.
type Passkey struct {
	ID       string    `json:"id" example:"AbCdEf0123456789_-xyzA" doc:"The id that the device gave to the passkey."`
	Name     string    `json:"name" example:"Anna's phone" doc:"The name that you gave to the passkey. It may be empty."`
	Portable bool      `json:"portable" doc:"Whether the passkey can be copied to your other devices, like one in a password manager."`
	Made     time.Time `json:"made" doc:"When the passkey was stored here."`
	Used     time.Time `json:"used" doc:"When the passkey was last used to sign in or to prove who you are."`
}

// Proof shows that the caller is the owner of the account, and not only at a browser that is signed in.
type Proof struct {
	Password string         `json:"password,omitempty" maxLength:"1000" format:"password" doc:"The password of the account. Send this or passkey."`
	Passkey  map[string]any `json:"passkey,omitempty" doc:"The answer of one of the account's passkeys to a challenge of /me/session/challenge, in the form of PublicKeyCredential.toJSON. Send this or password."`
}

func (b Proof) proof() (people.Proof, error) { return proofOf(b.Password, b.Passkey) }

func proofOf(password string, passkey map[string]any) (proof people.Proof, err error) {
	proof.Password = password
	if passkey != nil {
		proof.Passkey, err = json.Marshal(passkey)
	}
	return proof, err
}

// PasskeyPath is the part of an address that names a passkey.
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
	passkeyGoneIn struct {
		PasskeyPath

		Body Proof
	}
)

func (s *API) describePasskeys() {
	signedInOperation(s, http.MethodPost, "enterOptions", "/me/session/challenge", "Ask for a passkey", "The answer has a challenge for a passkey. Any passkey may answer it to sign in. One of your own may answer it to prove who you are.",
		http.StatusOK, s.enterOptions)
	signedInOperation(s, http.MethodPost, "enter", "/me/session/passkey", "Sign in by passkey", "Send the answer of the passkey to the challenge. A cookie holds the session.",
		http.StatusCreated, s.enterByPasskey)
	signedInOperation(s, http.MethodGet, "passkeys", "/me/passkeys", "List your passkeys", "You can sign in with a passkey instead of a password.", http.StatusOK, s.passkeys)
	signedInOperation(s, http.MethodPost, "enrolOptions", "/me/passkeys/challenge", "Begin to make a passkey",
		"If you have an account, prove with its password or a passkey that it is yours. If you are a guest, send the name of the account that you want to make.", http.StatusOK, s.enrolOptions)
	signedInOperation(s, http.MethodPost, "enrol", "/me/passkeys", "Store a new passkey", "If you have no account, this makes one. A cookie holds the session.",
		http.StatusCreated, s.enrol)
	signedInOperation(s, http.MethodPut, "namePasskey", "/me/passkeys/{passkey}", "Rename a passkey", "Only you see the name.", http.StatusOK, s.namePasskey)
	signedInOperation(s, http.MethodDelete, "deletePasskey", "/me/passkeys/{passkey}", "Remove a passkey",
		"Prove with your password or a passkey that the account is yours. You cannot remove a passkey that is your only way to sign in.", http.StatusOK, s.deletePasskey)
}

func tellOptions(options json.RawMessage, err error) (*optionsOut, error) {
	if err != nil {
		return nil, err
	}
	out := &optionsOut{}
	if err := json.Unmarshal(options, &out.Body.Options); err != nil {
		return nil, fmt.Errorf("options of a passkey: %w", err)
	}
	return out, nil
}

func (s *API) enterOptions(ctx context.Context, v *visit.Visit, _ *none) (*optionsOut, error) {
	if err := s.Counters.ByAddress(s.Counters.Passkeys, v.Addr); err != nil {
		return nil, err
	}
	return tellOptions(s.People.Challenge(ctx, v.Person.ID))
}

func (s *API) enterByPasskey(ctx context.Context, v *visit.Visit, in *enterIn) (*meOut, error) {
	if err := s.Counters.ByAddress(s.Counters.Passkeys, v.Addr); err != nil {
		return nil, err
	}
	answer, err := json.Marshal(in.Body.Credential)
	if err != nil {
		return nil, err
	}
	p, token, err := s.People.Enter(ctx, answer)
	if err != nil {
		return nil, err
	}
	return s.opened(ctx, v, p, token)
}

// opened returns the answer with a new session. From then on the browser is known to the account.
func (s *API) opened(ctx context.Context, v *visit.Visit, p people.Person, token string) (*meOut, error) {
	v.Person, v.Use = p, people.Session
	out := s.meOf(v)
	out.SetCookie = []http.Cookie{v.Cookie(token)}
	if p.Kind != people.Account {
		return out, nil
	}
	device, err := s.People.KnownDevice(ctx, p.Name, v.Devices)
	if err == nil && device == "" {
		device, err = s.People.KeepDevice(ctx, p.ID)
	}
	if err != nil {
		return nil, err
	}
	out.SetCookie = append(out.SetCookie, v.DeviceCookie(device))
	return out, nil
}

func (s *API) enrolOptions(ctx context.Context, v *visit.Visit, in *enrolIn) (*optionsOut, error) {
	if err := s.Counters.ByAddress(s.Counters.Arrivals, v.Addr); err != nil {
		return nil, err
	}
	if err := s.limitProof(v); err != nil {
		return nil, err
	}
	proof, err := in.Body.proof()
	if err != nil {
		return nil, err
	}
	return tellOptions(s.People.Enrol(ctx, v.Person.ID, in.Body.Name, proof))
}

// limitProof limits how often a proof is tried for one account.
func (s *API) limitProof(v *visit.Visit) error {
	if v.Person.ID == "" {
		return nil
	}
	if v.Use != people.Session {
		return problem.Error{Status: http.StatusForbidden, Code: "forbidden", Key: "by_owner"}
	}
	return limit.Limited(s.Counters.Proofs, string(v.Person.ID))
}

func (s *API) enrol(ctx context.Context, v *visit.Visit, in *enrolledIn) (*meOut, error) {
	credential, err := json.Marshal(in.Body.Credential)
	if err != nil {
		return nil, err
	}
	had := v.Person.Kind == people.Account
	p, err := s.People.Enrolled(ctx, v.Person.ID, in.Body.Name, credential)
	if err != nil {
		return nil, err
	}
	if had {
		v.Person = p
		return s.meOf(v), nil
	}
	return s.newAccount(ctx, v, p)
}

func (s *API) passkeys(_ context.Context, v *visit.Visit, _ *none) (*passkeysOut, error) {
	if err := v.Known(); err != nil {
		return nil, err
	}
	return tellPasskeys(v.Person), nil
}

func tellPasskeys(p people.Person) *passkeysOut {
	out := &passkeysOut{}
	out.Body.Passkeys = []Passkey{}
	for i := range p.Passkeys {
		k := &p.Passkeys[i]
		out.Body.Passkeys = append(out.Body.Passkeys, Passkey{ID: k.ID, Name: k.Name, Portable: k.Portable, Made: k.Made, Used: k.Used})
	}
	return out
}

func (s *API) namePasskey(ctx context.Context, v *visit.Visit, in *passkeyNameIn) (*passkeysOut, error) {
	if err := v.Known(); err != nil {
		return nil, err
	}
	p, err := s.People.NamePasskey(ctx, v.Person.ID, in.Passkey, in.Body.Name)
	if err != nil {
		return nil, err
	}
	return tellPasskeys(p), nil
}

func (s *API) deletePasskey(ctx context.Context, v *visit.Visit, in *passkeyGoneIn) (*passkeysOut, error) {
	if err := v.Known(); err != nil {
		return nil, err
	}
	if err := s.limitProof(v); err != nil {
		return nil, err
	}
	proof, err := in.Body.proof()
	if err != nil {
		return nil, err
	}
	p, err := s.People.RemovePasskey(ctx, v.Person.ID, in.Passkey, proof)
	if err != nil {
		return nil, err
	}
	return tellPasskeys(p), nil
}
