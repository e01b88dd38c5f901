package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/moderate"
)

// Banned people can read, sign in and delete themselves, and learn why they can do no more. A
// banned network affects guests and strangers, but not accounts.
func TestBans(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
	anna.register("Anna")
	bot, _ := anna.bot(s, "Paddle")
	operator := s.operator(t)
	setUp := map[string]any{"game": "toy", "seats": 2}
	may := func(c *client, is bool) {
		t.Helper()
		if is {
			c.ok("POST", apiBase+"/tables", setUp, nil)
		} else if p := c.refused("POST", apiBase+"/tables", setUp, http.StatusForbidden, "banned"); !strings.Contains(p.Detail, "in 2 hours") || p.Hint != "spam" {
			t.Errorf("got %+v", p)
		}
	}
	ban := func(hours int, field, whom string) {
		t.Helper()
		operator.ok("POST", apiBase+"/operator/bans", map[string]any{field: []string{whom}, "hours": hours, "reason": "spam"}, nil)
	}
	anna.refused("POST", apiBase+"/operator/bans", map[string]any{"people": []string{"x"}, "hours": 1}, http.StatusForbidden, "forbidden")
	id := anna.person().ID
	if own := anna.me().Ban; own != nil {
		t.Errorf("not banned: %+v", own)
	}
	ban(2, "people", id)
	for _, c := range []*client{anna, bot} {
		if own := c.me().Ban; own == nil || own.Reason != "spam" || !strings.Contains(own.Text, "in 2 hours") || time.Until(own.Until).Round(time.Hour) != 2*time.Hour {
			t.Errorf("got %+v", own)
		}
	}
	may(anna, false)
	may(bot, false)
	may(ben, true)
	anna.ok("GET", apiBase+"/tables", nil, nil)
	for range 2 { // the second changes nothing, and is not recorded
		ban(0, "people", id)
		may(anna, true)
	}

	ban(2, "networks", "127.0.0.1")
	may(ben, false)
	if stranger := s.client(t).me(); stranger.Ban == nil || ben.me().Ban == nil || anna.me().Ban != nil {
		t.Errorf("with the network banned, got %+v", stranger)
	}
	s.client(t).refused("POST", apiBase+"/me/guest", map[string]any{"name": "Cleo"}, http.StatusForbidden, "banned")
	may(anna, true)
	s.client(t).ok("POST", apiBase+"/me/session", map[string]any{"name": "Anna", "password": "steamboat queen"}, nil)
	ben.ok("DELETE", apiBase+"/me", map[string]any{}, nil)
	for _, network := range []string{"0.0.0.0/0", "10.0.0.0/8", "2001::/16", "Anna", ""} {
		operator.refused("POST", apiBase+"/operator/bans", map[string]any{"networks": []string{network}, "hours": 1}, http.StatusUnprocessableEntity, "invalid")
	}
	var recorded struct{ Bans, Actions []moderate.OperatorAction }
	operator.ok("GET", apiBase+"/operator/actions", nil, &recorded)
	if len(recorded.Bans) != 1 || recorded.Bans[0].Target != "127.0.0.1/32" || len(recorded.Actions) != 3 || recorded.Actions[2].Target != id || recorded.Actions[1].Kind != moderate.Lift {
		t.Errorf("recorded: %+v", recorded)
	}
}
