package people

import (
	"context"
	"errors"
	"time"
)

const (
	deviceLife  = 365 * 24 * time.Hour // since somebody last signed in there
	mostDevices = 20                   // of one account; the oldest is forgotten
)

// DeviceLife is how long a browser is known in which nobody signs in.
const DeviceLife = deviceLife

// KeepDevice makes a token by which a browser is known again that has signed in to an account. It opens nothing: it only shows that
// whoever tries a password there is no stranger. It ends with the password.
func (p *People) KeepDevice(ctx context.Context, id ID) (string, error) {
	have, err := p.store.Tokens(ctx, id, Device)
	if err != nil {
		return "", err
	}
	for len(have) >= mostDevices {
		if err := p.store.DropToken(ctx, have[0].Hash); err != nil {
			return "", err
		}
		have = have[1:]
	}
	return p.issue(ctx, id, Device, p.now().Add(deviceLife))
}

// KnownDevice is the one of a browser's device tokens that is bound to the account of that name, or "".
func (p *People) KnownDevice(ctx context.Context, name string, devices []string) (string, error) {
	if len(devices) == 0 {
		return "", nil
	}
	who, err := p.store.PersonByKey(ctx, Key(name))
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
