package people

import (
	"context"
	"time"
)

// Store stores people. Package storetest tests it. When a method returns, its change is durable, or
// nothing has changed.
type Store interface {
	// AddPerson adds a person, or returns ErrTaken if another person has the key.
	AddPerson(ctx context.Context, who Person) error

	// Person and PersonByKey return a person, or ErrNone. People leaves out unknown ids.
	Person(ctx context.Context, id ID) (Person, error)
	PersonByKey(ctx context.Context, key string) (Person, error)
	People(ctx context.Context, ids []ID) (map[ID]Person, error)

	// Update changes a person atomically. The id does not change. If change fails, or Update
	// returns ErrNone or ErrTaken, nothing is changed.
	Update(ctx context.Context, id ID, change func(*Person) error) (Person, error)

	// Forget turns a person and the bots that they own into Deleted, keeping only their ids, and
	// deletes their tokens and ratings.
	Forget(ctx context.Context, id ID) error

	// Owned returns an account's bots, oldest first.
	Owned(ctx context.Context, owner ID) ([]Person, error)

	// AddToken stores a token. Token returns it, or ErrNone once it has expired. Touch records when
	// it was used and when it now expires. DropToken deletes one token, and DropTokens a person's
	// tokens for one use; neither fails if there is none.
	AddToken(ctx context.Context, t Token) error
	Token(ctx context.Context, hash string, now time.Time) (Token, error)
	Touch(ctx context.Context, hash string, used, until time.Time) error
	DropToken(ctx context.Context, hash string) error
	DropTokens(ctx context.Context, person ID, use Use) error
	Tokens(ctx context.Context, person ID, use Use) ([]Token, error)

	// Sweep deletes expired tokens and old meetings, and frees the names of guests without a token.
	Sweep(ctx context.Context, now time.Time) error

	// Ratings returns a person's ratings in the games in which they have one, sorted by game.
	// Ladder returns the ratings of a game from the offset on, best first.
	Ratings(ctx context.Context, person ID) ([]Rating, error)
	Ladder(ctx context.Context, game string, offset, limit int) ([]Rating, error)

	// RatingDays returns how a rating stood at the end of each day with rated games, newest first.
	RatingDays(ctx context.Context, person ID, game string, limit int) ([]RatingDay, error)

	// Rate updates the ratings of a match's players atomically, and only once per table: done is
	// false if the table was rated before. change gets the ratings in the order of the players
	// (zero for a player without one) and how often they have met. The store then records this
	// meeting.
	Rate(ctx context.Context, m Match, change func([]Rating, Met)) (done bool, err error)
}

// Shared is a Store that several nodes use at the same time. So nothing of it may be cached, and a
// challenge issued by one node can be answered at another.
type Shared interface {
	Store

	// AddChallenge stores an open passkey challenge. It deletes expired challenges, and the oldest
	// if there are more than MaxChallenges. TakeChallenge removes and returns one, or returns
	// ErrNone. A crash of the store may lose challenges.
	AddChallenge(ctx context.Context, challenge string, body []byte, now, until time.Time) error
	TakeChallenge(ctx context.Context, challenge string) ([]byte, error)
}
