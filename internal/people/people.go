// Package people is who plays: guests and accounts, their sessions, the bots that they own, how they want to be told of a
// turn, and their ratings. It knows no table and no game but by their ids, and no HTTP.
//
// A person is an id that never changes. What is personal hangs on it and can be taken away: whoever deletes an account leaves
// an id without a name behind, so that the games of others stay whole. Of passwords and tokens only hashes are kept.
package people

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
)

// ID is a person, opaque to everybody else.
type ID string

// Kind is what a person is here.
type Kind string

// The kinds of people.
const (
	Guest   Kind = "guest"   // a name and a session, nothing else
	Account Kind = "account" // a name that is theirs, and a password or passkeys
	Bot     Kind = "bot"     // a program with a token, which an account answers for
	Gone    Kind = "gone"    // deleted: the id alone
)

// Person is what is kept of somebody.
type Person struct {
	ID       ID
	Kind     Kind
	Name     string // as they write it
	Key      string // what names that look alike share; nobody else has it. "": the name is free again
	Password string // its hash; "" without
	Passkeys []Passkey
	Owner    ID // of a bot
	Settings Settings
	Made     time.Time
}

// Settings are how somebody wants to be spoken to.
type Settings struct {
	Lang    string `json:"lang,omitempty"` // "": whatever the browser says
	Zone    string `json:"zone,omitempty"` // an IANA time zone; "": UTC
	Quiet   Quiet  `json:"quiet,omitzero"`
	Email   Email  `json:"email,omitzero"`
	Webhook string `json:"webhook,omitempty"` // where to; "": nowhere
	Secret  string `json:"secret,omitempty"`  // what the webhook is signed with
}

// Quiet is when no notice is sent, in minutes after midnight. Equal ends are no time at all.
type Quiet struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Email is an address, which is used only once its owner has sent back the code that went there.
type Email struct {
	Address   string    `json:"address,omitempty"`
	Confirmed bool      `json:"confirmed,omitempty"`
	Code      string    `json:"code,omitempty"` // the hash of what was sent
	Until     time.Time `json:"until,omitzero"` // when the code is too old
	Tries     int       `json:"tries,omitempty"`
}

// People is the service. It may be used by any number of goroutines.
type People struct {
	store     Store // behind what is known of it
	now       func() time.Time
	rand      io.Reader
	strangers *lane  // where passwords of whoever comes are hashed
	owners    *lane  // and those of people who are signed in or have been, so that no stranger keeps them waiting
	decoy     string // a hash that nothing matches, for names that nobody has
	reserved  reserved
	making    sync.Mutex // of bots, so that nobody makes more than they may by asking at once

	site      *webauthn.WebAuthn // where passkeys are good; nil: nowhere
	questions questions
}

// Config is what People needs. Only Store must be set, and nobody else may write to it.
type Config struct {
	Store Store
	Now   func() time.Time
	Rand  io.Reader

	// Reserved are names that are nobody's, beside those of who runs a server: bots are called by them.
	Reserved []string

	// Origin is where browsers reach the pages, as https://river.example.org: passkeys are good there alone. Where it is no
	// such place (see newSite), and where it is "", there are no passkeys.
	Origin string
}

// New is the service over a store.
func New(c Config) (*People, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Rand == nil {
		c.Rand = rand.Reader
	}
	p := &People{store: newKnown(c.Store), now: c.Now, rand: c.Rand, strangers: newLane(strangersAtOnce), owners: newLane(ownersAtOnce), reserved: newReserved(c.Reserved)}
	var err error
	if p.site, err = newSite(c.Origin); err != nil {
		return nil, err
	}
	nothing, err := p.secret()
	if err != nil {
		return nil, err
	}
	if p.decoy, err = p.hash(nothing); err != nil {
		return nil, err
	}
	return p, nil
}

// Find is a person by id.
func (p *People) Find(ctx context.Context, id ID) (Person, error) {
	who, err := p.store.Person(ctx, id)
	if errors.Is(err, ErrNone) {
		return Person{}, refuse(NotFound, "nobody")
	}
	return who, err
}

// Named is a person by name, or by one that looks like it.
func (p *People) Named(ctx context.Context, name string) (Person, error) {
	who, err := p.store.PersonByKey(ctx, Key(name))
	if errors.Is(err, ErrNone) {
		return Person{}, refuse(NotFound, "nobody")
	}
	return who, err
}

// Several are people by their ids; those whom nobody knows are left out.
func (p *People) Several(ctx context.Context, ids []ID) (map[ID]Person, error) {
	if len(ids) == 0 {
		return map[ID]Person{}, nil
	}
	return p.store.People(ctx, ids)
}

// Arrive makes a guest of a name. Where somebody has the name already, a number is put behind it: nobody waits at the door.
func (p *People) Arrive(ctx context.Context, name string) (Person, error) {
	clean, err := p.newName(Person{}, name)
	if err != nil {
		return Person{}, err
	}
	id, err := p.id()
	if err != nil {
		return Person{}, err
	}
	who := Person{ID: id, Kind: Guest, Made: p.now()}
	for n := 1; n <= mostNumbers; n++ {
		who.Name, who.Key = numbered(clean, n)
		err := p.store.AddPerson(ctx, who)
		if !errors.Is(err, ErrTaken) {
			return who, err
		}
	}
	return Person{}, refuse(Taken, "name_taken")
}

// mostNumbers bounds how often one name is tried with a number behind it.
const mostNumbers = 200

// Register makes an account: of a guest, who stays the same person, or of nobody (id "").
func (p *People) Register(ctx context.Context, id ID, name, password string) (Person, error) {
	clean, err := CleanName(name)
	if err != nil {
		return Person{}, err
	}
	if err := checkPassword(clean, password); err != nil {
		return Person{}, err
	}
	hash, err := p.hashOne(ctx, p.strangers, password)
	if err != nil {
		return Person{}, err
	}
	if id != "" {
		return p.update(ctx, id, func(who *Person) error {
			if who.Kind != Guest {
				return refuse(Invalid, "account_already")
			}
			if err := p.mayTake(*who, clean); err != nil {
				return err
			}
			who.Kind, who.Name, who.Key, who.Password = Account, clean, Key(clean), hash
			return nil
		})
	}
	if err := p.mayTake(Person{}, clean); err != nil {
		return Person{}, err
	}
	if id, err = p.id(); err != nil {
		return Person{}, err
	}
	who := Person{ID: id, Kind: Account, Name: clean, Key: Key(clean), Password: hash, Made: p.now()}
	if err := p.store.AddPerson(ctx, who); err != nil {
		return Person{}, taken(err)
	}
	return who, nil
}

// Rename gives a person another name.
func (p *People) Rename(ctx context.Context, id ID, name string) (Person, error) {
	clean, err := CleanName(name)
	if err != nil {
		return Person{}, err
	}
	return p.update(ctx, id, func(who *Person) error {
		if err := p.mayTake(*who, clean); err != nil {
			return err
		}
		who.Name, who.Key = clean, Key(clean)
		return nil
	})
}

// Delete takes away all that is personal. Of an account it wants proof.
func (p *People) Delete(ctx context.Context, id ID, proof Proof) error {
	who, err := p.Find(ctx, id)
	if err != nil {
		return err
	}
	if err := p.prove(ctx, who, proof); err != nil {
		return err
	}
	return p.Remove(ctx, id)
}

// Remove is Delete by the operator, who knows no passwords.
func (p *People) Remove(ctx context.Context, id ID) error {
	if err := p.store.Forget(ctx, id); err != nil {
		if errors.Is(err, ErrNone) {
			return refuse(NotFound, "nobody")
		}
		return err
	}
	return nil
}

// update changes a person, and says what is wrong in our own errors.
func (p *People) update(ctx context.Context, id ID, change func(*Person) error) (Person, error) {
	who, err := p.store.Update(ctx, id, func(who *Person) error {
		if who.Kind == Gone {
			return ErrNone
		}
		return change(who)
	})
	if errors.Is(err, ErrNone) {
		return Person{}, refuse(NotFound, "nobody")
	}
	return who, taken(err)
}

func taken(err error) error {
	if errors.Is(err, ErrTaken) {
		return refuse(Taken, "name_taken")
	}
	return err
}

// id draws a person's id: sixteen letters and digits.
func (p *People) id() (ID, error) {
	var b [10]byte
	if _, err := io.ReadFull(p.rand, b[:]); err != nil {
		return "", fmt.Errorf("draw an id: %w", err)
	}
	return ID(strings.ToLower(base32Text(b[:]))), nil
}

// secret draws what nobody can guess: 256 bits, as text.
func (p *People) secret() (string, error) {
	var b [32]byte
	if _, err := io.ReadFull(p.rand, b[:]); err != nil {
		return "", fmt.Errorf("draw a secret: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(b[:]), nil
}

// digest is what is kept of a secret that was drawn here. It needs no salt and no slowness: nobody guesses 256 bits.
func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
