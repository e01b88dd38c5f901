package chance_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/chance"
)

// secret returns the bytes 0, 1, 2, ... 31.
func secret() (s chance.Secret) {
	for i := range s {
		s[i] = byte(i)
	}
	return s
}

// The expected numbers come from an independent program, examples/verify/verify.py, which was
// written from the documentation.
func TestDraw(t *testing.T) {
	t.Parallel()
	tests := []struct {
		nonces []string
		k, of  uint64
		want   uint64
	}{
		{[]string{"anna", "ben"}, 1, 6, 5},
		{[]string{"anna", "ben"}, 2, 6, 3},
		{[]string{"anna", ""}, 1, 6, 2},
		{nil, 1, 36, 20},
		{[]string{"x"}, 7, 1, 0},
		{[]string{"x"}, 7, 3 << 62, 5741551429588073942},
		// One of the quarter of numbers that need a second try.
		{[]string{"x"}, 8, 3 << 62, 12851575015920106312},
	}
	for _, test := range tests {
		if got := chance.Draw(secret(), "table", test.nonces, test.k, test.of); got != test.want {
			t.Errorf("draw %d of %d with %q is %d, want %d", test.k, test.of, test.nonces, got, test.want)
		}
	}
}

func TestCommitment(t *testing.T) {
	t.Parallel()
	const want = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
	if got := secret().Commitment(); got != want {
		t.Errorf("got %s", got)
	}
	again, err := chance.ParseSecret(secret().Hex())
	if err != nil || again != secret() {
		t.Errorf("the secret is read as %x, %v", again, err)
	}
	for _, text := range []string{"", "00", secret().Hex() + "00", strings.Repeat("g", 64)} {
		if _, err := chance.ParseSecret(text); err == nil {
			t.Errorf("%q was taken for a secret", text)
		}
	}
}

func TestSecretIsNotPrinted(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		if got := fmt.Sprintf(format, secret()); got != "secret" {
			t.Errorf("%s prints %s", format, got)
		}
	}
}

// For any bound, the result is below it and comes from the first try below the largest multiple of
// the bound.
func TestDrawIsInBounds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.OneOf(rapid.Uint64Min(1), rapid.Uint64Range(1, 100), rapid.Uint64Min(1<<63)).Draw(t, "of")
		k := rapid.Uint64Min(1).Draw(t, "k")
		s := secret()
		got := chance.Draw(s, "t", []string{"n"}, k, of)
		if got >= of {
			t.Fatalf("%d is not below %d", got, of)
		}
		for try := 0; ; try++ {
			mac := hmac.New(sha256.New, s[:])
			fmt.Fprintf(mac, "bigriver 1\nt\nn\n%d\n%d", k, try)
			x := binary.BigEndian.Uint64(mac.Sum(nil))
			if rest := math.MaxUint64 - x; rest < (math.MaxUint64%of+1)%of {
				continue // one of the last (2^64 mod of) numbers
			}
			if x%of != got {
				t.Fatalf("got %d, want %d", got, x%of)
			}
			return
		}
	})
}

// A die is thrown 60,000 times. A fair die exceeds this chi squared, with 5 degrees of freedom,
// once in a million tries; the throws are the same in every run.
func TestDrawIsEven(t *testing.T) {
	t.Parallel()
	const throws, faces = 60_000, 6
	var count [faces]float64
	for k := range uint64(throws) {
		count[chance.Draw(secret(), "t", nil, k+1, faces)]++
	}
	chi := 0.0
	for _, n := range count {
		chi += (n - throws/faces) * (n - throws/faces) / (throws / faces)
	}
	if chi > 35.9 {
		t.Errorf("chi squared is %.1f: %v", chi, count)
	}
}

func TestDrawOutOfZeroPanics(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("Draw returned")
		}
	}()
	chance.Draw(secret(), "t", nil, 1, 0)
}

func TestNonce(t *testing.T) {
	t.Parallel()
	for _, good := range []string{"", "a", "Zz-09_", strings.Repeat("x", chance.MaxNonce)} {
		if err := chance.CheckNonce(good); err != nil {
			t.Errorf("%q: got error %v", good, err)
		}
	}
	for _, bad := range []string{" ", "a b", "a\n1", "ä", "#", "a.b", strings.Repeat("x", chance.MaxNonce+1)} {
		if err := chance.CheckNonce(bad); err == nil {
			t.Errorf("%q was taken for a nonce", bad)
		}
	}
}
