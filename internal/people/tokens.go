package people

import (
	"context"
	"encoding/base32"
	"errors"
	"time"

	"github.com/bigriver/bigriver/internal/people/names"
)

// Use is the purpose of a token.
type Use string

// The uses of tokens.
const (
	Session  Use = "session"  // a browser's session, in a cookie
	BotToken Use = "bot"      // a bot program's token
	Operator Use = "operator" // the server operator's token, which belongs to no person
	// Overseer is the session of a browser in which the operator looks at the site. It belongs to
	// no person and is read-only.
	Overseer Use = "overseer"
	// Device marks a browser that has signed in to an account; it does not sign in by itself.
	Device Use = "device"
	// SignInLink lets a guest come back from another browser; it opens a session but is none.
	SignInLink Use = "sign_in_link"
)

// Token is the stored data of a token, without the token itself.
type Token struct {
	Hash   string
	Person ID
	Use    Use
	Made   time.Time
	Used   time.Time // accurate to about an hour
	Until  time.Time // zero if it never expires
}

const (
	sessionLife = 60 * 24 * time.Hour // since the last use
	touchEvery  = time.Hour           // how often the last use is stored
	maxBots     = 10                  // per account
)

// SessionLife is how long an unused session lasts.
const SessionLife = sessionLife

// Open opens a session and returns its token, of which only the hash is stored.
func (p *People) Open(ctx context.Context, id ID) (string, error) {
	return p.issue(ctx, id, Session, p.now().Add(sessionLife))
}

func (p *People) issue(ctx context.Context, id ID, use Use, until time.Time) (string, error) {
	secret, err := p.secret()
	if err != nil {
		return "", err
	}
	token, now := prefixes[use]+secret, p.now()
	return token, p.store.AddToken(ctx, Token{Hash: digest(token), Person: id, Use: use, Made: now, Used: now, Until: until})
}

// prefixes show people, and secret scanners, what a token is for.
var prefixes = map[Use]string{Session: "brs_", BotToken: "brb_", Operator: "bro_", Overseer: "bre_", Device: "brd_", SignInLink: "brl_"} //nolint:gochecknoglobals // data

// Authenticate returns the person of a token and its use. An operator's token belongs to no person.
func (p *People) Authenticate(ctx context.Context, token string) (Person, Use, error) {
	now := p.now()
	t, err := p.store.Token(ctx, digest(token), now)
	if errors.Is(err, ErrNone) || err == nil && (t.Use == Device || t.Use == SignInLink || t.Use == Overseer) {
		return Person{}, "", refuse(NotFound, "no_session")
	}
	if err != nil {
		return Person{}, "", err
	}
	if now.Sub(t.Used) > touchEvery {
		until := t.Until
		if t.Use == Session {
			until = now.Add(sessionLife)
		}
		// With a full disk the use cannot be recorded, but people can still look. The next request
		// retries.
		_ = p.store.Touch(ctx, t.Hash, now, until)
	}
	if t.Use == Operator {
		return Person{}, Operator, nil
	}
	who, err := p.Find(ctx, t.Person)
	return who, t.Use, err
}

// SignIn checks name and password and opens a session.
func (p *People) SignIn(ctx context.Context, name, password string) (Person, string, error) {
	return p.signIn(ctx, p.strangers, name, password)
}

// SignInAgain signs in from a known browser (see KnownDevice). It does not queue behind strangers.
func (p *People) SignInAgain(ctx context.Context, name, password string) (Person, string, error) {
	return p.signIn(ctx, p.owners, name, password)
}

func (p *People) signIn(ctx context.Context, l *semaphore, name, password string) (Person, string, error) {
	who, err := p.byName(ctx, name)
	if err != nil && !errors.Is(err, ErrNone) {
		return Person{}, "", err
	}
	hash := who.Password
	if hash == "" {
		hash = p.decoy // take as long as for an existing person
	}
	if err := p.verify(ctx, l, hash, password); err != nil {
		return Person{}, "", err
	}
	token, err := p.Open(ctx, who.ID)
	return who, token, err
}

// SignOut ends one session.
func (p *People) SignOut(ctx context.Context, token string) error {
	return p.store.DropToken(ctx, digest(token))
}

// SignOutEverywhere ends all sessions of a person, and a guest's sign-in links. Bot tokens stay
// valid.
func (p *People) SignOutEverywhere(ctx context.Context, id ID) error {
	if err := p.store.DropTokens(ctx, id, SignInLink); err != nil {
		return err
	}
	return p.store.DropTokens(ctx, id, Session)
}

// NewBot makes a bot for an account and returns its token, of which only the hash is stored.
// Concurrent calls for one account may exceed the maximum by one bot.
func (p *People) NewBot(ctx context.Context, owner ID, name string) (Person, string, error) {
	who, err := p.Find(ctx, owner)
	if err != nil {
		return Person{}, "", err
	}
	if who.Kind != Account {
		return Person{}, "", refuse(Forbidden, "bots_of_accounts")
	}
	owned, err := p.store.Owned(ctx, owner)
	if err != nil {
		return Person{}, "", err
	}
	if len(owned) >= maxBots {
		return Person{}, "", refuse(TooMany, "too_many_bots", maxBots)
	}
	clean, err := p.newName(Person{}, name)
	if err != nil {
		return Person{}, "", err
	}
	id, err := p.id()
	if err != nil {
		return Person{}, "", err
	}
	bot := Person{ID: id, Kind: Bot, Name: clean, Key: names.Key(clean), Owner: owner, Made: p.now()}
	if err := p.store.AddPerson(ctx, bot); err != nil {
		return Person{}, "", taken(err)
	}
	token, err := p.issue(ctx, id, BotToken, time.Time{})
	return bot, token, err
}

// Bots returns the bots of an account.
func (p *People) Bots(ctx context.Context, owner ID) ([]Person, error) {
	return p.store.Owned(ctx, owner)
}

// RemoveBot deletes a bot of the owner, and its token.
func (p *People) RemoveBot(ctx context.Context, owner, id ID) error {
	bot, err := p.Find(ctx, id)
	if err != nil {
		return err
	}
	if bot.Kind != Bot || bot.Owner != owner {
		return refuse(NotFound, "nobody")
	}
	return p.Remove(ctx, id)
}

// OperatorToken makes and returns the operator's token, or returns "" if there already is one. With
// again, it replaces the old token, which stops working, and ends the sessions that it opened.
func (p *People) OperatorToken(ctx context.Context, again bool) (string, error) {
	if again {
		for _, use := range []Use{Operator, Overseer} {
			if err := p.store.DropTokens(ctx, "", use); err != nil {
				return "", err
			}
		}
	}
	have, err := p.store.Tokens(ctx, "", Operator)
	if err != nil || len(have) > 0 {
		return "", err
	}
	return p.issue(ctx, "", Operator, time.Time{})
}

// OverseerLife is how long an operator's session lasts, even if it is used.
const OverseerLife = time.Hour

// Oversee opens an operator's session with the operator's token, and returns the token of the
// session, of which only the hash is stored.
func (p *People) Oversee(ctx context.Context, token string) (string, error) {
	t, err := p.store.Token(ctx, digest(token), p.now())
	if errors.Is(err, ErrNone) || err == nil && t.Use != Operator {
		return "", refuse(Forbidden, "no_operator")
	}
	if err != nil {
		return "", err
	}
	return p.issue(ctx, "", Overseer, p.now().Add(OverseerLife))
}

// Oversees returns when an operator's session expires, or an error with the code NotFound.
func (p *People) Oversees(ctx context.Context, token string) (until time.Time, err error) {
	t, err := p.store.Token(ctx, digest(token), p.now())
	if errors.Is(err, ErrNone) || err == nil && t.Use != Overseer {
		return time.Time{}, refuse(NotFound, "no_session")
	}
	return t.Until, err
}

// Sweep deletes expired sessions, and frees the names of guests without a session.
func (p *People) Sweep(ctx context.Context) error { return p.store.Sweep(ctx, p.now()) }

func base32Text(b []byte) string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b)
}
