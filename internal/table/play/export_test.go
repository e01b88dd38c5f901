package play

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
)

// KeptResult returns a result after a round trip through its stored form.
func KeptResult(f *display.About, r engine.Result, seats int) engine.Result {
	return FinalOf(f, &r, seats).result(f)
}
