// Package people manages guests and accounts: their sessions, the bots that they own, how they want
// to be notified, and their ratings. It knows tables and games only by id, and knows nothing of
// HTTP.
//
// A person is an id that never changes. Personal data belongs to the id and can be deleted: a
// deleted account leaves an id without a name, so that other people's games stay intact. Passwords
// and tokens are stored only as hashes.
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
	"time"

	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/bigriver/bigriver/internal/people/names"
	"github.com/bigriver/bigriver/internal/people/passwords"
)

// ID identifies a person. To other packages it is opaque.
type ID string

// Kind is a kind of person.
type Kind string

// The kinds of people.
const (
	Guest   Kind = "guest"   // has only a name and a session
	Account Kind = "account" // has its own name, and a password or passkeys
	Bot     Kind = "bot"     // a program with a token, owned by an account
	Deleted Kind = "deleted" // only the id is left
)

// Person is everything that is stored about a person.
type Person struct {
	ID       ID
	Kind     Kind
	Name     string // as they typed it
	Key      string // see names.Key; unique; "" if the name is free again
	Password string // its hash, or ""
	Passkeys []Passkey
	Owner    ID // of a bot
	Settings Settings
	Made     time.Time
}

// Settings are how a person wants to be notified.
type Settings struct {
	Lang    string `json:"lang,omitempty"` // "" for the browser's
	Zone    string `json:"zone,omitempty"` // an IANA time zone; "" for UTC
	Quiet   Quiet  `json:"quiet,omitzero"`
	Email   Email  `json:"email,omitzero"`
	Webhook string `json:"webhook,omitempty"` // its URL, or ""
	Secret  string `json:"secret,omitempty"`  // for signing the webhook
}

// Quiet is the time of day in which no notices are sent, in minutes after midnight. There is none
// if both ends are equal.
type Quiet struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Email is an e-mail address. It is used only after its owner has returned the code sent to it.
type Email struct {
	Address   string    `json:"address,omitempty"`
	Confirmed bool      `json:"confirmed,omitempty"`
	Code      string    `json:"code,omitempty"` // its hash
	Until     time.Time `json:"until,omitzero"` // when the code expires
	Tries     int       `json:"tries,omitempty"`
}

// People is the service. It is safe for concurrent use.
type People struct {
	store     Store // behind a cache, unless it is shared
	now       func() time.Time
	rand      io.Reader
	strangers *semaphore // limits the hashing of strangers' passwords
	// The same for people who are or were signed in, so that they never wait for strangers.
	owners   *semaphore
	decoy    string // a hash that no password matches, for unknown names
	reserved names.Reserved

	hashMemory uint32 // see Config

	site       *webauthn.WebAuthn // for passkeys; nil if there are none
	challenges challengeStore
}

// Config configures People. Only Store is required.
type Config struct {
	Store Store // if it is Shared, nothing is cached
	Now   func() time.Time
	Rand  io.Reader

	// Reserved are names that nobody may take, such as those of bots, in addition to the server's
	// staff.
	Reserved []string

	// Origin is the origin of the pages, such as https://river.example.org. Passkeys are bound to
	// it. If it is "" or does not allow passkeys (see newSite), there are none.
	Origin string

	// HashMemory is the memory for hashing a new password, in KiB, which also determines how long
	// that takes. 0 means what OWASP recommends. Tests use less.
	HashMemory uint32
}

// New returns the service for a store.
func New(c Config) (*People, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Rand == nil {
		c.Rand = rand.Reader
	}
	if c.HashMemory == 0 {
		c.HashMemory = passwords.Memory
	}
	var challenges challengeStore = &localChallenges{}
	if shared, ok := c.Store.(Shared); ok {
		challenges = sharedChallenges{shared}
	} else {
		c.Store = newCache(c.Store)
	}
	p := &People{store: c.Store, challenges: challenges, now: c.Now, rand: c.Rand, strangers: newSemaphore(maxStrangerHashes), owners: newSemaphore(maxOwnerHashes), reserved: names.NewReserved(c.Reserved), hashMemory: c.HashMemory}
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

// Find returns the person with this id.
func (p *People) Find(ctx context.Context, id ID) (Person, error) {
	who, err := p.store.Person(ctx, id)
	if errors.Is(err, ErrNone) {
		return Person{}, refuse(NotFound, "nobody")
	}
	return who, err
}

// Named returns the person with this name, or with one that looks like it.
func (p *People) Named(ctx context.Context, name string) (Person, error) {
	who, err := p.byName(ctx, name)
	if errors.Is(err, ErrNone) {
		return Person{}, refuse(NotFound, "nobody")
	}
	return who, err
}

// byName returns the person with this name, or with its stored form.
func (p *People) byName(ctx context.Context, name string) (Person, error) {
	who, err := p.store.PersonByKey(ctx, names.Key(name))
	if stored := names.StoredGuest(name); errors.Is(err, ErrNone) && stored != name {
		return p.store.PersonByKey(ctx, names.Key(stored))
	}
	return who, err
}

// Several returns the people with these ids. Unknown ids are left out.
func (p *People) Several(ctx context.Context, ids []ID) (map[ID]Person, error) {
	if len(ids) == 0 {
		return map[ID]Person{}, nil
	}
	return p.store.People(ctx, ids)
}

// Each calls do with each of the people with these ids, except unknown ones. do must not retain its
// argument.
func (p *People) Each(ctx context.Context, ids []ID, do func(*Person)) error {
	if k, ok := p.store.(*cache); ok {
		return k.each(ctx, ids, do)
	}
	found, err := p.Several(ctx, ids)
	for _, id := range ids {
		if who, ok := found[id]; ok {
			do(&who)
		}
	}
	return err
}

// Arrive makes a guest. If the name is taken, it appends a number, so that nobody has to choose
// again. There may be many guests with one name, and unnamed ones: after some, their numbers are
// random.
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
	inTurn := namesInTurn
	if _, unnamed := names.GuestNumber(clean); unnamed {
		clean, inTurn = names.Guest, guestsInTurn
	}
	for n := 1; n <= inTurn+randomNumbers; n++ {
		number := n
		if n > inTurn {
			if number, err = p.guestNumber(); err != nil {
				return Person{}, err
			}
		}
		who.Name, who.Key = names.Numbered(clean, number)
		err := p.store.AddPerson(ctx, who)
		if !errors.Is(err, ErrTaken) {
			return who, err
		}
	}
	return Person{}, refuse(Taken, "name_taken")
}

// namesInTurn is how many numbers are tried in order for a guest's own name, and randomNumbers how
// many after that: somebody who takes all small numbers of a name keeps nobody from it, and each
// try is a write.
const (
	namesInTurn   = 10
	randomNumbers = 20
)

// Register makes an account. The guest id becomes the account and stays the same person. With id
// "", the person is new.
func (p *People) Register(ctx context.Context, id ID, name, password string) (Person, error) {
	clean, err := cleanName(name)
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
			who.Kind, who.Name, who.Key, who.Password = Account, clean, names.Key(clean), hash
			return nil
		})
	}
	if err := p.mayTake(Person{}, clean); err != nil {
		return Person{}, err
	}
	if id, err = p.id(); err != nil {
		return Person{}, err
	}
	who := Person{ID: id, Kind: Account, Name: clean, Key: names.Key(clean), Password: hash, Made: p.now()}
	if err := p.store.AddPerson(ctx, who); err != nil {
		return Person{}, taken(err)
	}
	return who, nil
}

// cleanName returns the stored form of a name, or why it is refused.
func cleanName(name string) (string, error) {
	clean, err := names.Clean(name)
	return clean, invalid(err)
}

// invalid turns the refusal of a name or a password into an *Error. It returns any other error
// unchanged.
func invalid(err error) error {
	if refused, ok := errors.AsType[*names.Error](err); ok {
		return refuse(Invalid, refused.Key, refused.Args...)
	}
	return err
}

// newName returns the stored form of a name that a person wants to take.
func (p *People) newName(who Person, name string) (string, error) {
	clean, err := cleanName(name)
	if err != nil {
		return "", err
	}
	return clean, p.mayTake(who, clean)
}

// CleanName returns the stored form of a name for a new person, or why nobody may have it.
func (p *People) CleanName(name string) (string, error) { return p.newName(Person{}, name) }

// mayTake refuses a reserved name, unless the person already has it.
func (p *People) mayTake(who Person, clean string) error {
	if names.Key(clean) != who.Key && p.reserved.Has(clean) {
		return refuse(Invalid, "name_reserved")
	}
	return nil
}

// Rename changes a person's name.
func (p *People) Rename(ctx context.Context, id ID, name string) (Person, error) {
	clean, err := cleanName(name)
	if err != nil {
		return Person{}, err
	}
	return p.update(ctx, id, func(who *Person) error {
		if err := p.mayTake(*who, clean); err != nil {
			return err
		}
		who.Name, who.Key = clean, names.Key(clean)
		return nil
	})
}

// Delete deletes all personal data of a person. An account needs proof.
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

// Remove deletes a person for the operator, without proof.
func (p *People) Remove(ctx context.Context, id ID) error {
	if err := p.store.Forget(ctx, id); err != nil {
		if errors.Is(err, ErrNone) {
			return refuse(NotFound, "nobody")
		}
		return err
	}
	return nil
}

// update changes a person. It returns store errors as an *Error.
func (p *People) update(ctx context.Context, id ID, change func(*Person) error) (Person, error) {
	who, err := p.store.Update(ctx, id, func(who *Person) error {
		if who.Kind == Deleted {
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

// id returns a new id: sixteen random letters and digits.
func (p *People) id() (ID, error) {
	var b [10]byte
	if _, err := io.ReadFull(p.rand, b[:]); err != nil {
		return "", fmt.Errorf("draw an id: %w", err)
	}
	return ID(strings.ToLower(base32Text(b[:]))), nil
}

// secret returns 256 random bits as text.
func (p *People) secret() (string, error) {
	var b [32]byte
	if _, err := io.ReadFull(p.rand, b[:]); err != nil {
		return "", fmt.Errorf("draw a secret: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(b[:]), nil
}

// digest returns the hash of a secret, which is stored instead of it. It needs no salt and no slow
// hash function, since nobody can guess 256 bits.
func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
