package server_test

import (
	"fmt"
	"net/http"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestShortcut sends the same actions so that the server takes the shortcut and so that it does not. The answers are the same to the byte, but for the time of
// day: their status, their headers, and what they say.
func TestShortcut(t *testing.T) {
	t.Parallel()
	s := open(t)
	who, fill := cast(t, s)
	now := regexp.MustCompile(`"now":"[^"]*"`)
	mine := who["anna"].show(fill.Replace("{running}")).Mine[0]
	by := "anna"
	if len(mine.Choices) == 0 {
		by, mine = "ben", who["ben"].show(fill.Replace("{running}")).Mine[0]
	}
	done := fmt.Sprintf(`{"kind":"act","client":"once","seat":%d,"action":%q}`, mine.Seat, mine.Choices[0].Action)
	who[by].ok("POST", fill.Replace(api+"/tables/{running}/commands"), done, nil)
	const running, act = "/tables/{running}/commands", `{"kind":"act","seat":1,"action":"ahead"}`
	for name, c := range map[string]struct {
		by, path, body string
		status         int
	}{
		"done before":               {by, running, done, http.StatusOK},
		"done before, briefly":      {by, running + "?changes=true&plans=false", done, http.StatusOK},
		"done before, in German":    {by, running + "?lang=de&changes=true", done, http.StatusOK},
		"no such action":            {by, running, act, http.StatusUnprocessableEntity},
		"against the rules":         {"anna", running, `{"kind":"act","action":"yes"}`, http.StatusConflict},
		"another's seat":            {"cleo", running, act, http.StatusForbidden},
		"stale":                     {by, running, `{"kind":"act","seat":1,"action":"ahead","seen":1}`, http.StatusConflict},
		"a stranger":                {"", running, act, http.StatusUnauthorized},
		"no such table":             {"anna", "/tables/none/commands", act, http.StatusNotFound},
		"a game that has not begun": {"anna", "/tables/{open}/commands", act, http.StatusForbidden},
		"a name that cannot be":     {"anna", "/tables/NO/commands", act, http.StatusUnprocessableEntity},
		"a seat that cannot be":     {"anna", running, `{"kind":"act","seat":9,"action":"ahead"}`, http.StatusUnprocessableEntity},
		"half an action":            {"anna", running, `{"kind":"act","seat":1,"act`, http.StatusBadRequest},
		"more than there may be":    {"anna", running, `{"kind":"act","seat":1,"action":"ahead","x":1}`, http.StatusUnprocessableEntity},
	} {
		var answers [2]string
		for i, accept := range []string{"*/*", "application/json, text/plain"} {
			who[c.by].head.Set("Accept", accept)
			status, head, body := who[c.by].do("POST", api+fill.Replace(c.path), c.body)
			head.Del("Date")
			head.Del("Content-Length")
			answers[i] = fmt.Sprint(status, head, now.ReplaceAllString(string(body), "now"))
			if status != c.status {
				t.Errorf("%s: status %d, want %d: %s", name, status, c.status, body)
			}
		}
		if diff := cmp.Diff(answers[1], answers[0]); diff != "" {
			t.Errorf("%s: -usual +shortcut: %s", name, diff)
		}
	}
}
