package people

import "context"

// Known returns a store behind its cache.
func Known(s Store) Store { return newCache(s) }

// ForceUsual sets a password that is now refused as too common.
func (p *People) ForceUsual(ctx context.Context, id ID, password string) error {
	hash, err := p.hash(password)
	if err != nil {
		return err
	}
	_, err = p.update(ctx, id, func(who *Person) error { who.Password = hash; return nil })
	return err
}

// MaxWaiting is how many passwords may wait to be hashed.
const MaxWaiting = maxWaiting

// OccupyStrangers takes every slot of the strangers' semaphore until leave is called.
func (p *People) OccupyStrangers() (leave func()) {
	for range maxStrangerHashes {
		p.strangers.turns <- struct{}{}
	}
	return func() {
		for range maxStrangerHashes {
			p.strangers.leave()
		}
	}
}
