package people

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/bigriver/bigriver/internal/people/names"
)

// Passkey is the public half of a key pair on a person's device. It signs in to the account without
// a name and a password (WebAuthn, a discoverable credential).
type Passkey struct {
	ID    string `json:"id"`             // chosen by the device, in base64url
	Name  string `json:"name,omitempty"` // chosen by its owner
	Key   []byte `json:"key"`            // the public key, in COSE
	Count uint32 `json:"count,omitempty"`
	// It may be synced to the owner's other devices.
	Portable   bool      `json:"portable,omitempty"`
	Copied     bool      `json:"copied,omitempty"` // whether it was synced
	Transports []string  `json:"transports,omitempty"`
	Made       time.Time `json:"created"`
	Used       time.Time `json:"used"`
}

const (
	maxPasskeys    = 10 // per account
	maxPasskeyName = 40 // characters
)

// Proof shows that the caller owns the account, and not just uses a browser that is signed in: the
// password, or a passkey's answer to Challenge.
type Proof struct {
	Password string
	Passkey  []byte
}

// newSite returns the WebAuthn configuration of this site. Browsers allow passkeys for https and
// for localhost; for any other origin it returns nil.
func newSite(origin string) (*webauthn.WebAuthn, error) {
	u, err := url.Parse(origin)
	if err != nil {
		return nil, fmt.Errorf("read the origin for passkeys: %w", err)
	}
	host := u.Hostname()
	_, notAddress := netip.ParseAddr(host)
	if host == "" || notAddress == nil || u.Scheme != "https" && host != "localhost" {
		return nil, nil //nolint:nilnil // nil: passkeys are disabled
	}
	w, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "Bigriver", RPOrigins: []string{u.Scheme + "://" + u.Host},
		// We do not need to know the device's manufacturer.
		AttestationPreference: protocol.PreferNoAttestation,
	})
	if err != nil {
		return nil, fmt.Errorf("read the origin for passkeys: %w", err)
	}
	return w, nil
}

// PasskeyHost returns the host name that passkeys are for, or "" if this server has none.
func (p *People) PasskeyHost() string {
	if p.site == nil {
		return ""
	}
	return p.site.Config.RPID
}

// owner adapts a person to the library's user interface. The user handle is the id, which reveals
// nothing about the person.
type owner struct{ *Person }

func (o owner) WebAuthnID() []byte          { return []byte(o.ID) }
func (o owner) WebAuthnName() string        { return o.Name }
func (o owner) WebAuthnDisplayName() string { return o.Name }

func (o owner) WebAuthnCredentials() []webauthn.Credential {
	var list []webauthn.Credential
	for i := range o.Passkeys {
		list = append(list, o.Passkeys[i].credential())
	}
	return list
}

func (k *Passkey) credential() webauthn.Credential {
	id, _ := base64.RawURLEncoding.DecodeString(k.ID) // encoded here, so it decodes
	c := webauthn.Credential{
		ID: id, PublicKey: k.Key, Authenticator: webauthn.Authenticator{SignCount: k.Count},
		Flags: webauthn.CredentialFlags{BackupEligible: k.Portable, BackupState: k.Copied},
	}
	for _, t := range k.Transports {
		c.Transport = append(c.Transport, protocol.AuthenticatorTransport(t))
	}
	return c
}

func passkeyOf(c *webauthn.Credential) Passkey {
	k := Passkey{
		ID: base64.RawURLEncoding.EncodeToString(c.ID), Key: c.PublicKey, Count: c.Authenticator.SignCount,
		Portable: c.Flags.BackupEligible, Copied: c.Flags.BackupState,
	}
	for _, t := range c.Transport {
		k.Transports = append(k.Transports, string(t))
	}
	return k
}

// Enrol starts the creation of a passkey for the account id, which needs proof, or for a new
// account with this name. The guest id, if not "", becomes that account. It returns the browser's
// PublicKeyCredentialCreationOptionsJSON.
func (p *People) Enrol(ctx context.Context, id ID, name string, proof Proof) (json.RawMessage, error) {
	if p.site == nil {
		return nil, refuse(Invalid, "no_passkeys")
	}
	who, err := p.enroller(ctx, id, name, proof)
	if err != nil {
		return nil, err
	}
	options, data, err := p.site.BeginRegistration(
		owner{&who}, webauthn.WithExclusions(who.descriptors()),
		webauthn.WithAuthenticatorSelection(protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationPreferred,
		}),
	)
	if err != nil {
		return nil, fmt.Errorf("ask for a new passkey: %w", err)
	}
	now := p.now()
	if err := p.challenges.add(ctx, openChallenge{Data: *data, Enrol: true, Requester: id, Owner: who.ID, Name: who.Name, Until: now.Add(challengeLife)}, now); err != nil {
		return nil, err
	}
	return json.Marshal(options.Response)
}

// enroller returns the person that a passkey may be made for.
func (p *People) enroller(ctx context.Context, id ID, name string, proof Proof) (who Person, err error) {
	if id != "" {
		if who, err = p.Find(ctx, id); err != nil {
			return who, err
		}
	} else if who.ID, err = p.id(); err != nil {
		return who, err
	}
	switch who.Kind {
	case Account:
		if len(who.Passkeys) >= maxPasskeys {
			return who, refuse(TooMany, "too_many_passkeys", maxPasskeys)
		}
		return who, p.prove(ctx, who, proof)
	case Guest, "":
		clean, err := p.newName(who, name)
		if err != nil {
			return who, err
		}
		// Check the name now, before a device stores a useless passkey. Enrolled checks it again.
		other, err := p.store.PersonByKey(ctx, names.Key(clean))
		switch {
		case err == nil && other.ID != who.ID:
			return who, refuse(Taken, "name_taken")
		case err != nil && !errors.Is(err, ErrNone):
			return who, err
		}
		who.Name = clean
		return who, nil
	case Bot, Deleted:
	}
	return who, refuse(Forbidden, "no_account")
}

// Enrolled stores the passkey that a browser created after Enrol for the same person, under a label
// that its owner chose.
func (p *People) Enrolled(ctx context.Context, id ID, label string, response []byte) (Person, error) {
	if p.site == nil {
		return Person{}, refuse(Invalid, "no_passkeys")
	}
	label, err := cleanLabel(label)
	if err != nil {
		return Person{}, err
	}
	made, err := protocol.ParseCredentialCreationResponseBytes(response)
	if err != nil {
		return Person{}, refuse(Invalid, "passkey_form")
	}
	now := p.now()
	pending, open, err := p.challenges.take(ctx, made.Response.CollectedClientData.Challenge, true, now)
	if err != nil {
		return Person{}, err
	}
	if !open || pending.Requester != id {
		return Person{}, refuse(Invalid, "passkey_late")
	}
	who := Person{ID: pending.Owner, Kind: Account, Name: pending.Name, Key: names.Key(pending.Name), Made: now}
	credential, err := p.site.CreateCredential(owner{&who}, pending.Data, made)
	if err != nil {
		return Person{}, refuse(Forbidden, "passkey_wrong")
	}
	key := passkeyOf(credential)
	key.Name, key.Made, key.Used = label, now, now
	if id == "" {
		who.Passkeys = []Passkey{key}
		return who, taken(p.store.AddPerson(ctx, who))
	}
	return p.update(ctx, id, func(who *Person) error {
		switch who.Kind {
		case Guest:
			who.Kind, who.Name, who.Key = Account, pending.Name, names.Key(pending.Name)
		case Account:
			if len(who.Passkeys) >= maxPasskeys {
				return refuse(TooMany, "too_many_passkeys", maxPasskeys)
			}
		case Bot, Deleted:
			return refuse(Forbidden, "no_account")
		}
		if who.passkey(key.ID) >= 0 {
			return refuse(Taken, "passkey_taken")
		}
		who.Passkeys = append(slices.Clone(who.Passkeys), key)
		return nil
	})
}

func (who *Person) passkey(id string) int {
	return slices.IndexFunc(who.Passkeys, func(k Passkey) bool { return k.ID == id })
}

// Challenge asks a browser to sign with a passkey: one of the account id, as a proof, or any
// passkey if the caller is not signed in to an account. It returns the browser's
// PublicKeyCredentialRequestOptionsJSON.
func (p *People) Challenge(ctx context.Context, id ID) (json.RawMessage, error) {
	if p.site == nil {
		return nil, refuse(Invalid, "no_passkeys")
	}
	options := []webauthn.LoginOption{webauthn.WithUserVerification(protocol.VerificationPreferred)}
	pending := openChallenge{Requester: id}
	if id != "" {
		who, err := p.Find(ctx, id)
		if err != nil {
			return nil, err
		}
		if who.Kind == Account {
			pending.Owner = id
			options = append(options, webauthn.WithAllowedCredentials(who.descriptors()))
		}
	}
	assertion, data, err := p.site.BeginDiscoverableLogin(options...)
	if err != nil {
		return nil, fmt.Errorf("ask for a passkey: %w", err)
	}
	now := p.now()
	pending.Data, pending.Until = *data, now.Add(challengeLife)
	if err := p.challenges.add(ctx, pending, now); err != nil {
		return nil, err
	}
	return json.Marshal(assertion.Response)
}

// descriptors returns the passkeys as a browser expects them.
func (who *Person) descriptors() []protocol.CredentialDescriptor {
	return webauthn.Credentials(owner{who}.WebAuthnCredentials()).CredentialDescriptors()
}

// Enter opens a session for the owner of the passkey that answered a challenge.
func (p *People) Enter(ctx context.Context, response []byte) (Person, string, error) {
	who, err := p.answered(ctx, response)
	if err != nil {
		return Person{}, "", err
	}
	token, err := p.Open(ctx, who.ID)
	return who, token, err
}

// answered returns the owner of the passkey that answered a challenge, and records its use.
func (p *People) answered(ctx context.Context, response []byte) (Person, error) {
	if p.site == nil {
		return Person{}, refuse(Invalid, "no_passkeys")
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes(response)
	if err != nil {
		return Person{}, refuse(Invalid, "passkey_form")
	}
	now := p.now()
	pending, open, err := p.challenges.take(ctx, answer.Response.CollectedClientData.Challenge, false, now)
	if err != nil {
		return Person{}, err
	}
	if !open {
		return Person{}, refuse(Invalid, "passkey_late")
	}
	if len(answer.Response.UserHandle) == 0 {
		// Optional for the device if the challenge named the credentials.
		answer.Response.UserHandle = []byte(pending.Owner)
	}
	// Removed passkeys, deleted owners and forged answers get the same error.
	who, err := p.store.Person(ctx, ID(answer.Response.UserHandle))
	if errors.Is(err, ErrNone) {
		return Person{}, refuse(Forbidden, "passkey_unknown")
	}
	if err != nil {
		return Person{}, err
	}
	at := who.passkey(base64.RawURLEncoding.EncodeToString(answer.RawID))
	if at < 0 {
		return Person{}, refuse(Forbidden, "passkey_unknown")
	}
	handler := func(_, _ []byte) (webauthn.User, error) { return owner{&who}, nil }
	_, credential, err := p.site.ValidatePasskeyLogin(handler, pending.Data, answer)
	if err != nil {
		return Person{}, refuse(Forbidden, "passkey_wrong")
	}
	used := passkeyOf(credential)
	return p.update(ctx, who.ID, func(who *Person) error {
		at := who.passkey(used.ID)
		if at < 0 {
			return refuse(Forbidden, "passkey_unknown") // it was removed meanwhile
		}
		who.Passkeys = slices.Clone(who.Passkeys)
		return who.Passkeys[at].use(answer.Response.AuthenticatorData.Counter, used.Copied, now)
	})
}

// use records the use of a passkey. A passkey that stays on one device counts its uses; if the
// count does not rise, the passkey was copied.
func (k *Passkey) use(count uint32, copied bool, now time.Time) error {
	if (count != 0 || k.Count != 0) && count <= k.Count {
		return refuse(Forbidden, "passkey_cloned")
	}
	k.Count, k.Copied, k.Used = count, copied, now
	return nil
}

// prove returns an error unless the proof is valid for the account. A person without an account
// needs no proof.
func (p *People) prove(ctx context.Context, who Person, proof Proof) error {
	if who.Kind != Account {
		return nil
	}
	if len(proof.Passkey) > 0 {
		by, err := p.answered(ctx, proof.Passkey)
		if err == nil && by.ID != who.ID {
			err = refuse(Forbidden, "passkey_other")
		}
		return err
	}
	if who.Password == "" {
		return refuse(Forbidden, "passkey_needed")
	}
	return p.verify(ctx, p.owners, who.Password, proof.Password)
}

// NamePasskey renames a passkey.
func (p *People) NamePasskey(ctx context.Context, id ID, key, label string) (Person, error) {
	label, err := cleanLabel(label)
	if err != nil {
		return Person{}, err
	}
	return p.update(ctx, id, func(who *Person) error {
		at := who.passkey(key)
		if at < 0 {
			return refuse(NotFound, "no_passkey")
		}
		who.Passkeys = slices.Clone(who.Passkeys)
		who.Passkeys[at].Name = label
		return nil
	})
}

// RemovePasskey deletes a passkey, unless it is the last way into the account.
func (p *People) RemovePasskey(ctx context.Context, id ID, key string, proof Proof) (Person, error) {
	who, err := p.Find(ctx, id)
	if err != nil {
		return Person{}, err
	}
	if _, err := who.without(key); err != nil {
		return Person{}, err // before requiring a proof
	}
	if err := p.prove(ctx, who, proof); err != nil {
		return Person{}, err
	}
	return p.update(ctx, id, func(who *Person) (err error) {
		who.Passkeys, err = who.without(key)
		return err
	})
}

// without returns the passkeys except one.
func (who *Person) without(key string) ([]Passkey, error) {
	at := who.passkey(key)
	switch {
	case at < 0:
		return who.Passkeys, refuse(NotFound, "no_passkey")
	case len(who.Passkeys) == 1 && who.Password == "":
		return who.Passkeys, refuse(Invalid, "passkey_last")
	case len(who.Passkeys) == 1:
		return nil, nil
	}
	return slices.Delete(slices.Clone(who.Passkeys), at, at+1), nil
}

// cleanLabel returns the stored form of a passkey's label. Only its owner sees it, so any visible
// text is allowed.
func cleanLabel(label string) (string, error) {
	clean := strings.Join(strings.Fields(label), " ")
	if utf8.RuneCountInString(clean) > maxPasskeyName {
		return "", refuse(Invalid, "name_long", maxPasskeyName)
	}
	if !utf8.ValidString(clean) || strings.ContainsFunc(clean, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return "", refuse(Invalid, "passkey_name")
	}
	return clean, nil
}
