package chance_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/bigriver/bigriver/internal/chance"
)

// TestDrawAtItsBound compares draws on both sides of the bound for drawing again with the results
// of an independent program (examples/verify/verify.py).
func TestDrawAtItsBound(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ k, of, want uint64 }{
		// Nothing is drawn again; this one is in the upper half.
		{1, 1 << 63, 8656591070825489819},
		// Nearly half of the numbers are drawn again, here four in a row.
		{8, 1<<63 + 1, 5995428615706369352},
		// The first try is the highest number that is used.
		{1, 17879963107680265628, 17879963107680265627},
		// The first try is the lowest number that is drawn again.
		{1, 17879963107680265627, 8425096528516810460},
	} {
		if got := chance.Draw(secret(), "table", []string{"x"}, test.k, test.of); got != test.want {
			t.Errorf("draw %d of %d is %d, want %d", test.k, test.of, got, test.want)
		}
	}
}

// TestDerive compares seeds with the results of an independent program: each purpose has its own.
func TestDerive(t *testing.T) {
	t.Parallel()
	for what, want := range map[string]string{
		"":        "daac78fde105599d3998db6f2b48896c4991ceca5de494dc662e15d2f4d2c3f4",
		"bot 0 1": "9f8e038eb11dc7af8519c0a1e9844ea49cbd01560ab5cd44f11fd7f9396cd7b1",
	} {
		if got := fmt.Sprintf("%x", secret().Derive(what)); got != want {
			t.Errorf("the seed for %q is %s, want %s", what, got, want)
		}
	}
}

// TestNewSecret shows that a secret is read from the source, and that a source that is too short
// gives an error.
func TestNewSecret(t *testing.T) {
	t.Parallel()
	s := secret()
	if got, err := chance.NewSecret(bytes.NewReader(s[:])); err != nil || got != s {
		t.Errorf("the secret is %x, %v", got, err)
	}
	if got, err := chance.NewSecret(bytes.NewReader(s[:31])); !errors.Is(err, io.ErrUnexpectedEOF) || got != (chance.Secret{}) {
		t.Errorf("of 31 bytes there is a secret %x, %v", got, err)
	}
}
