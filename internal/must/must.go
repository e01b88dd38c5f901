// Package must ends a test when a precondition of the test fails.
package must

import (
	"errors"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Do ends the test if err is not nil: must.Do(t, f()).
func Do(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// Get returns the value, or ends the test if there is an error: must.Get(f())(t).
func Get[T any](value T, err error) func(testing.TB) T {
	return func(tb testing.TB) T {
		tb.Helper()
		Do(tb, err)
		return value
	}
}

// Get2 does the same for two values.
func Get2[T, U any](value T, other U, err error) func(testing.TB) (T, U) {
	return func(tb testing.TB) (T, U) {
		tb.Helper()
		Do(tb, err)
		return value, other
	}
}

// Open is like Get, and closes the value when the test ends.
func Open[T io.Closer](value T, err error) func(testing.TB) T {
	return func(tb testing.TB) T {
		tb.Helper()
		Do(tb, err)
		tb.Cleanup(func() {
			if err := value.Close(); err != nil {
				tb.Error(err)
			}
		})
		return value
	}
}

// Fail ends the test unless err is the error that is wanted.
func Fail(tb testing.TB, err, want error) {
	tb.Helper()
	if !errors.Is(err, want) {
		tb.Fatalf("the error is %v, want %v", err, want)
	}
}

// Equal ends the test unless both values are equal.
func Equal(tb testing.TB, got, want any) {
	tb.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		tb.Fatalf("(-want +got)\n%s", diff)
	}
}
