// Package cited is read by the tests of enginetest: it cites rules in ways that count and in ways
// that do not.
package cited

import "testing"

// A comment on TOY-2 proves nothing.

func TestRow(t *testing.T) {
	for _, rule := range []string{"TOY-1"} {
		t.Error(rule)
	}
}

func TestThatCannotFail(t *testing.T) {
	_ = "TOY-3"
}

func TestByHelper(t *testing.T) {
	want(t, "TOY-4/a subtest's name")
}

func want(t *testing.T, what string) {
	t.Helper()
	t.Error(what)
}

func helper() string { return "TOY-5" }

func TestUnknown(t *testing.T) {
	t.Error("TOY-98")
}
