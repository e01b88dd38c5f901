package people

import (
	"context"
	"encoding/base32"
	"errors"
	"time"

	"github.com/bigriver/bigriver/internal/people/names"
)

// Use is what a token is for.
type Use string

// The uses of tokens.
const (
	Session  Use = "session"  // of a browser, in a cookie
	BotToken Use = "bot"      // of a program
	Operator Use = "operator" // of the server's operator; it belongs to no person
	// Overseer is of a browser in which the operator looks at the site; it belongs to no person and
	// changes nothing.
	Overseer Use = "overseer"
	Device   Use = "device"   // of a browser that has signed in to an account; it does not sign in
	WayBack  Use = "way_back" // of a guest, to come back from another browser; it opens a session and is none
)

// Token is what is stored about a token, which never includes the token itself.
type Token struct {
	Hash   string
	Person ID
	Use    Use
	Made   time.Time
	Used   time.Time // to about an hour
	Until  time.Time // the zero time: for good
}

const (
	sessionLife = 60 * 24 * time.Hour // since it was last used
	touchEvery  = time.Hour           // how often the last use is stored
	maxBots     = 10                  // of one account
)

// SessionLife is how long a session lasts without being used.
const SessionLife = sessionLife

// Open makes a session and returns its token, which is not stored.
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

// prefixes show people, and programs that search leaks for secrets, what a token is.
var prefixes = map[Use]string{Session: "brs_", BotToken: "brb_", Operator: "bro_", Overseer: "bre_", Device: "brd_", WayBack: "brw_"} //nolint:gochecknoglobals // data

// Who returns the person of a token and its use. An operator's token belongs to nobody.
func (p *People) Who(ctx context.Context, token string) (Person, Use, error) {
	now := p.now()
	t, err := p.store.Token(ctx, digest(token), now)
	if errors.Is(err, ErrNone) || err == nil && (t.Use == Device || t.Use == WayBack || t.Use == Overseer) {
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
		// If the disk is full the use cannot be stored, but people may still look. The next request
		// tries again.
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

// SignInAgain signs in from a browser that is known (see KnownDevice). It does not wait for
// strangers.
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
		hash = p.decoy // as slow as for a person that exists
	}
	if err := p.verify(ctx, l, hash, password); err != nil {
		return Person{}, "", err
	}
	token, err := p.Open(ctx, who.ID)
	return who, token, err
}

// SignOut ends one session, SignOutEverywhere all of them.
func (p *People) SignOut(ctx context.Context, token string) error {
	return p.store.DropToken(ctx, digest(token))
}

// SignOutEverywhere ends all sessions of a person, and the ways back of a guest. Tokens of bots
// stay valid.
func (p *People) SignOutEverywhere(ctx context.Context, id ID) error {
	if err := p.store.DropTokens(ctx, id, WayBack); err != nil {
		return err
	}
	return p.store.DropTokens(ctx, id, Session)
}

// NewBot makes a bot for an account and returns its token, which is not stored. Two calls at once
// for one account may make a bot too many.
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

// RemoveBot deletes a bot of the owner with its token.
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

// OperatorToken makes and returns the operator's token, or returns "" if there is one already. With
// again it replaces the old one, which no longer works, and ends the sessions that it has opened.
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

// OverseerLife is how long a session of the operator lasts, however much it is used.
const OverseerLife = time.Hour

// Oversee opens a session of the operator with the operator's token, and returns the session's own
// token, which is not stored.
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

// Oversees returns until when a session of the operator lasts, or an error with the code NotFound.
func (p *People) Oversees(ctx context.Context, token string) (until time.Time, err error) {
	t, err := p.store.Token(ctx, digest(token), p.now())
	if errors.Is(err, ErrNone) || err == nil && t.Use != Overseer {
		return time.Time{}, refuse(NotFound, "no_session")
	}
	return t.Until, err
}

// Sweep deletes sessions that were not used for long, and frees the names of guests without a
// session.
func (p *People) Sweep(ctx context.Context) error { return p.store.Sweep(ctx, p.now()) }

func base32Text(b []byte) string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b)
}
