package people

import "context"

// Known is a store with what keeps it from being asked the same again.
func Known(s Store) Store { return newKnown(s) }

// ForceUsual gives an account a password that would be refused today.
func (p *People) ForceUsual(ctx context.Context, id ID, password string) error {
	hash, err := p.hash(password)
	if err != nil {
		return err
	}
	_, err = p.update(ctx, id, func(who *Person) error { who.Password = hash; return nil })
	return err
}
