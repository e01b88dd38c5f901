package api

import (
	"testing"

	"github.com/bigriver/bigriver/internal/table/play"
)

// TestEveryCommandHasAForm shows that there is a form for each kind of command, and for nothing
// else.
func TestEveryCommandHasAForm(t *testing.T) {
	t.Parallel()
	forms := map[string]commandForm{}
	for _, v := range commands() {
		form, ok := v.Form.(commandForm)
		if !ok {
			t.Errorf("%T is no form of a command", v.Form)
		}
		forms[v.Kind] = form
	}
	for _, k := range play.Kinds() {
		if k.Command != nil && forms[string(k.Name)] == nil {
			t.Errorf("a command of the kind %s has no form", k.Name)
		}
		if k.Command != nil {
			delete(forms, string(k.Name))
		}
	}
	for kind := range forms {
		t.Errorf("there is a form for %s, which is no kind of command", kind)
	}
}
