package people

import (
	"context"
	"errors"
	"time"
)

const (
	deviceLife = 365 * 24 * time.Hour // since the last sign-in there
	maxDevices = 20                   // per account; then the oldest is dropped
)

// DeviceLife is how long a browser stays known after the last sign-in.
const DeviceLife = deviceLife

// KeepDevice makes a token for a browser that has signed in to an account. The token does not sign
// in. It only shows that a password attempt from there does not come from a stranger. It is valid
// until the password changes.
func (p *People) KeepDevice(ctx context.Context, id ID) (string, error) {
	have, err := p.store.Tokens(ctx, id, Device)
	if err != nil {
		return "", err
	}
	for len(have) >= maxDevices {
		if err := p.store.DropToken(ctx, have[0].Hash); err != nil {
			return "", err
		}
		have = have[1:]
	}
	return p.issue(ctx, id, Device, p.now().Add(deviceLife))
}

// KnownDevice returns which of a browser's device tokens belongs to the account with this name, or
// "".
func (p *People) KnownDevice(ctx context.Context, name string, devices []string) (string, error) {
	if len(devices) == 0 {
		return "", nil
	}
	who, err := p.byName(ctx, name)
	if errors.Is(err, ErrNone) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	for _, device := range devices {
		t, err := p.store.Token(ctx, digest(device), p.now())
		if err == nil && t.Use == Device && t.Person == who.ID {
			return device, nil
		}
		if err != nil && !errors.Is(err, ErrNone) {
			return "", err
		}
	}
	return "", nil
}
