package people

import (
	"context"
	"maps"
	"sync"
	"time"
)

// cache is a cache of people and tokens in front of a store. Every request looks up its sender, and
// every event of a table the people there. Only this process may write to the store. Every method
// that changes a person or a token removes it from the cache after the write, so each new method of
// Store that writes either needs a wrapper here.
type cache struct {
	Store

	mu      sync.Mutex
	tokens  map[string]Token
	people  map[ID]*Person // the people are never modified
	changes uint64         // number of removals; a value read before a removal is not cached
}

// maxCached is the maximum number of cached people, and of cached tokens.
const maxCached = 20_000

func newCache(s Store) *cache {
	return &cache{Store: s, tokens: map[string]Token{}, people: map[ID]*Person{}}
}

// Token returns the token with this hash, if it has not expired.
func (k *cache) Token(ctx context.Context, hash string, now time.Time) (Token, error) {
	t, there, seen := cacheGet(k, k.tokens, hash)
	if there {
		if !t.Until.IsZero() && !t.Until.After(now) {
			return Token{}, ErrNone
		}
		return t, nil
	}
	t, err := k.Store.Token(ctx, hash, now)
	if err == nil {
		cachePut(k, k.tokens, hash, t, seen)
	}
	return t, err
}

// Person returns the person with this id.
func (k *cache) Person(ctx context.Context, id ID) (Person, error) {
	who, there, seen := cacheGet(k, k.people, id)
	if there {
		return *who, nil
	}
	read, err := k.Store.Person(ctx, id)
	if err == nil {
		cachePut(k, k.people, id, &read, seen)
	}
	return read, err
}

// People returns several people. It reads only those from the store that are not cached.
func (k *cache) People(ctx context.Context, ids []ID) (map[ID]Person, error) {
	found := make(map[ID]Person, len(ids))
	err := k.each(ctx, ids, func(who *Person) { found[who.ID] = *who })
	return found, err
}

// each calls do with several people. It reads only those from the store that are not cached.
func (k *cache) each(ctx context.Context, ids []ID, do func(*Person)) error {
	var missing []ID
	k.mu.Lock()
	seen := k.changes
	for _, id := range ids {
		if who, ok := k.people[id]; ok {
			do(who)
		} else {
			missing = append(missing, id)
		}
	}
	k.mu.Unlock()
	if len(missing) == 0 {
		return nil
	}
	read, err := k.Store.People(ctx, missing)
	if err != nil {
		return err
	}
	for id := range read {
		who := read[id]
		do(&who)
		cachePut(k, k.people, id, &who, seen)
	}
	return nil
}

// cacheGet returns a cached value, and the number of removals so far.
func cacheGet[K comparable, V any](k *cache, values map[K]V, key K) (v V, ok bool, seen uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	v, ok = values[key]
	return v, ok, k.changes
}

// cachePut caches a value read from the store, unless something was removed since: the value may be
// older than that change.
func cachePut[K comparable, V any](k *cache, values map[K]V, key K, v V, seen uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.changes != seen {
		return
	}
	if len(values) >= maxCached {
		clear(values)
	}
	values[key] = v
}

// changed calls drop to remove what may have changed from the cache, even if the change failed.
func (k *cache) changed(drop func()) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.changes++
	drop()
}

// Update changes a person.
func (k *cache) Update(ctx context.Context, id ID, change func(*Person) error) (Person, error) {
	defer k.changed(func() { delete(k.people, id) })
	return k.Store.Update(ctx, id, change)
}

// Touch records that a token was used.
func (k *cache) Touch(ctx context.Context, hash string, used, until time.Time) error {
	defer k.changed(func() { delete(k.tokens, hash) })
	return k.Store.Touch(ctx, hash, used, until)
}

// DropToken deletes a token.
func (k *cache) DropToken(ctx context.Context, hash string) error {
	defer k.changed(func() { delete(k.tokens, hash) })
	return k.Store.DropToken(ctx, hash)
}

// DropTokens deletes a person's tokens for one use.
func (k *cache) DropTokens(ctx context.Context, person ID, use Use) error {
	defer k.changed(func() {
		maps.DeleteFunc(k.tokens, func(_ string, t Token) bool { return t.Person == person })
	})
	return k.Store.DropTokens(ctx, person, use)
}

// Forget deletes all data of a person and their bots, except the ids. Since this is rare, it clears
// the whole cache.
func (k *cache) Forget(ctx context.Context, id ID) error {
	defer k.changed(func() { clear(k.people); clear(k.tokens) })
	return k.Store.Forget(ctx, id)
}

// Sweep deletes expired tokens and frees names.
func (k *cache) Sweep(ctx context.Context, now time.Time) error {
	defer k.changed(func() { clear(k.people) })
	return k.Store.Sweep(ctx, now)
}
