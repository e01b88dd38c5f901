package table

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
)

var errPanic = errors.New("the rules panic: the log tells more")

// safely does something with a game. Rules that panic spoil that game and hurt no other.
func (t *Tables) safely(ctx context.Context, id ID, do func() error) (err error) {
	defer func() {
		if what := recover(); what != nil {
			t.Log.ErrorContext(ctx, "the rules panic", "table", string(id), "panic", fmt.Sprint(what), "stack", string(debug.Stack()))
			err = errPanic
		}
	}()
	return do()
}
