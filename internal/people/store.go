package people

import (
	"context"
	"time"
)

// Store keeps people. What it must do is written down, and held up, in package storetest. Every method that changes something
// has done so durably when it returns, or not at all.
type Store interface {
	// AddPerson adds somebody, ErrTaken if another has the key.
	AddPerson(ctx context.Context, who Person) error

	// Person, PersonByKey and People find somebody; ErrNone if there is nobody. People leaves out whom it does not know.
	Person(ctx context.Context, id ID) (Person, error)
	PersonByKey(ctx context.Context, key string) (Person, error)
	People(ctx context.Context, ids []ID) (map[ID]Person, error)

	// Update reads somebody, lets change alter them, and writes them, as one. The id stays. An error of change, ErrNone and
	// ErrTaken leave all as it was.
	Update(ctx context.Context, id ID, change func(*Person) error) (Person, error)

	// Forget leaves the id of somebody and of every bot that they own, as Gone, and drops their tokens and ratings.
	Forget(ctx context.Context, id ID) error

	// Owned lists an account's bots, by the time they were made.
	Owned(ctx context.Context, owner ID) ([]Person, error)

	// AddToken keeps a token; Token finds it, ErrNone once it is over. Touch says that it was used, until when it is good
	// now. DropToken and DropTokens (of a person, of a use) make it worthless; what is not there is no error.
	AddToken(ctx context.Context, t Token) error
	Token(ctx context.Context, hash string, now time.Time) (Token, error)
	Touch(ctx context.Context, hash string, used, until time.Time) error
	DropToken(ctx context.Context, hash string) error
	DropTokens(ctx context.Context, person ID, use Use) error
	Tokens(ctx context.Context, person ID, use Use) ([]Token, error)

	// Sweep drops tokens that are over, and frees the names of guests who have none left.
	Sweep(ctx context.Context, now time.Time) error

	// Ratings are a person's, by game. Ladder lists a game's, the best first, from the offset on; those of
	// guests are left out.
	Ratings(ctx context.Context, person ID) ([]Rating, error)
	Ladder(ctx context.Context, game string, offset, limit int) ([]Rating, error)

	// Rate changes the ratings of some people in a game, as one and once only for each table: done tells that this was the
	// time. change is given their ratings in the order of ids, the zero Rating for who has none.
	Rate(ctx context.Context, game, table string, ids []ID, change func([]Rating)) (done bool, err error)
}
