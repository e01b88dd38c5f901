package people

import (
	"context"
	"time"
)

// Store stores people. Package storetest tests what it must do. When a method returns, its change
// is durable, or nothing has changed.
type Store interface {
	// AddPerson adds a person, or returns ErrTaken if another has the key.
	AddPerson(ctx context.Context, who Person) error

	// Person and PersonByKey return a person, or ErrNone. People leaves out people that do not
	// exist.
	Person(ctx context.Context, id ID) (Person, error)
	PersonByKey(ctx context.Context, key string) (Person, error)
	People(ctx context.Context, ids []ID) (map[ID]Person, error)

	// Update changes a person in one step. The id stays. After an error of change, ErrNone or
	// ErrTaken nothing has changed.
	Update(ctx context.Context, id ID, change func(*Person) error) (Person, error)

	// Forget turns a person and the bots that they own into Deleted, of which only the id is left,
	// and deletes their tokens and ratings.
	Forget(ctx context.Context, id ID) error

	// Owned returns an account's bots, the oldest first.
	Owned(ctx context.Context, owner ID) ([]Person, error)

	// AddToken stores a token. Token returns it, or ErrNone once it has expired. Touch writes when
	// it was used and until when it is valid now. DropToken deletes one, DropTokens those of a
	// person for one use; neither fails if there is none.
	AddToken(ctx context.Context, t Token) error
	Token(ctx context.Context, hash string, now time.Time) (Token, error)
	Touch(ctx context.Context, hash string, used, until time.Time) error
	DropToken(ctx context.Context, hash string) error
	DropTokens(ctx context.Context, person ID, use Use) error
	Tokens(ctx context.Context, person ID, use Use) ([]Token, error)

	// Sweep deletes expired tokens and meetings, and frees the names of guests who have no token
	// left.
	Sweep(ctx context.Context, now time.Time) error

	// Ratings returns the ratings of a person that some game has counted for, sorted by game.
	// Ladder returns those of a game from the offset on, the best first.
	Ratings(ctx context.Context, person ID) ([]Rating, error)
	Ladder(ctx context.Context, game string, offset, limit int) ([]Rating, error)

	// Rate changes the ratings of the players of a match in one step, and only once for each table:
	// done is false if the table was rated before. change gets the ratings in the order of the
	// players, the zero Rating for a player without one, and how often they have met. The store
	// then remembers that they have met.
	Rate(ctx context.Context, m Match, change func([]Rating, Met)) (done bool, err error)
}

// Shared is a Store that several nodes use at the same time. So nobody keeps anything of it in
// memory, and what one node asks of a browser is there for the others.
type Shared interface {
	Store

	// AddChallenge stores what an open challenge for a passkey asks for. It drops those that have
	// expired, and the oldest if there are more than MaxChallenges. TakeChallenge returns one and
	// deletes it, or returns ErrNone. A crash of the store may lose challenges.
	AddChallenge(ctx context.Context, challenge string, body []byte, now, until time.Time) error
	TakeChallenge(ctx context.Context, challenge string) ([]byte, error)
}
