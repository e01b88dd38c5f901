package view

import (
	"testing"

	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/play"
)

// TestPrivate checks which entries put their author into a class of their own: all those that
// others see differently or not at all.
func TestPrivate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		about string
		news  line.News
		want  bool
	}{
		{"an action", line.News{By: "anna", Body: play.ShownAct{}}, false},
		{"an action with an id of the client", line.News{By: "anna", RequestID: "c", Body: play.ShownAct{}}, true},
		{"a standing answer", line.News{By: "anna", Body: play.ShownAct{Auto: true}}, true},
		{"what is no action", line.News{By: "anna", Body: play.ShownChance{}}, true},
		{"an action of somebody else", line.News{By: "ben", RequestID: "c", Body: play.ShownAct{Auto: true}}, false},
		{"what nobody does", line.News{Body: play.ShownChance{}}, false},
	} {
		if have := private(&c.news, "anna"); have != c.want {
			t.Errorf("%s: %t, want %t", c.about, have, c.want)
		}
		if private(&c.news, "") {
			t.Errorf("%s: private to an unknown reader", c.about)
		}
	}
}
