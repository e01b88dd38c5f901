package display_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/must"
)

// Any string is written as encoding/json writes it.
func FuzzAppendString(f *testing.F) {
	for _, s := range []string{"", "plain", "é ✓ 🚢", "a<b>&c", `"\`, "\x00\x1f\x7f\t\n", "\u2028\u2029", "\xff", "a\xe2", "â", "\xed\xa0\x80"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		must.Do(t, e.Encode(s))
		if have := string(display.AppendString([]byte("="), s)) + "\n"; have != "="+want.String() {
			t.Errorf("%q is written as %s and not as %s", s, have, want.String())
		}
	})
}
