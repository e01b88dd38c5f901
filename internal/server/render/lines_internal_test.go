package render

import (
	"testing"

	"github.com/bigriver/bigriver/internal/table/play"
)

// TestEveryKindHasALine shows that there is a line for each kind of entry, and for nothing else.
func TestEveryKindHasALine(t *testing.T) {
	t.Parallel()
	lines := makers()
	for _, k := range play.Kinds() {
		if k.News == nil {
			continue
		}
		if lines[string(k.Name)] == nil {
			t.Errorf("an entry of the kind %s has no line", k.Name)
		}
		delete(lines, string(k.Name))
	}
	for kind := range lines {
		t.Errorf("there is a line for %s, which is no kind of entry", kind)
	}
}
