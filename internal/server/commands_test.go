package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
)

// TestCommandsHaveTheFieldsOfTheirKind shows that an invalid command is explained in one line that
// names its kind and the field.
func TestCommandsHaveTheFieldsOfTheirKind(t *testing.T) {
	t.Parallel()
	s := open(t)
	who, fill := cast(t, s)
	url := fill.Replace(apiBase + "/tables/{running}/commands")
	long := `{"kind":"say","` + strings.Repeat("x", 500) + `":1}`
	for body, want := range map[string]string{
		long:                                  "body.",
		`{"kind":"say","text":"hm","seat":1}`: `body.seat: say has no field "seat"`,
		`{"kind":"start","seat":1}`:           `body.seat: start has no field "seat"`,
		`{"kind":"undo","action":"ahead","yes":true}`: `body.action: undo has no field "action"`,
		`{"kind":"act","action":"draw","Seat":1}`:     `body.Seat: act has no field "Seat"`,
		`{"kind":"say","":1}`:                         `body: say has no field ""`,
		`{"kind":"dance"}`:                            "body.kind: kind must be one of sit, nonce, ",
		`{"kind":7}`:                                  "body.kind: kind must be one of sit, nonce, ",
		`{"action":"draw"}`:                           "body.kind: kind must be one of sit, nonce, ",
		`[]`:                                          "body: a command must be an object with a kind",
		`null`:                                        "body: a command must be an object with a kind",
		`"sit"`:                                       "body: a command must be an object with a kind",
		`{"kind":"act"}`:                              "body: expected required property action to be present",
		`{"kind":"act","action":7}`:                   "body.action: expected string",
		`{"kind":"act","action":"draw","seat":9}`:      "body.seat: expected number <= 8",
		`{"kind":"offer_abort","to":3}`:                `body.to: offer_abort has no field "to"`,
		`{"kind":"offer_takeback"}`:                    "body: expected required property to to be present",
		`{"kind":"undo","from":1e300}`:                 "body.from: expected number <= 9007199254740992",
		`{"kind":"undo","seen":1e19}`:                  "body.seen: expected number <= 9007199254740992",
		`{"kind":"undo","seen":-1e400}`:                "body: no field has room for the number -1e400",
		`1e400`:                                        "body: a command must be an object with a kind",
		`{"kind":"undo","from":-1}`:                    "body.from: expected number >= 0",
		`{"kind":"act","action":"draw","seat":0}`:      "body.seat: expected number >= 1",
		`{"kind":"act","action":null}`:                 "body.action: expected string",
		`{"kind":"act","action":"draw","then":[null]}`: "body.then[0]: expected string",
		`{"kind":"mute","yes":true}`:                   "body: expected required property person to be present",
	} {
		status, _, data := who["anna"].do("POST", url, body)
		var p struct {
			Code   string `json:"code"`
			Hint   string `json:"hint"`
			Errors []struct {
				Location string `json:"location"`
				Message  string `json:"message"`
			} `json:"errors"`
		}
		must.Do(t, json.Unmarshal(data, &p))
		if status != http.StatusUnprocessableEntity || p.Code != "invalid" || len(p.Errors) != 1 {
			t.Errorf("%.60s: got status %d %s", body, status, data)
			continue
		}
		have := p.Errors[0].Location + ": " + p.Errors[0].Message
		if !strings.HasPrefix(have, want) || strings.Contains(have, "\n") || p.Hint != p.Errors[0].Message {
			t.Errorf("%.60s: %s, hint %s, want %s", body, have, p.Hint, want)
		}
	}
	for body, want := range map[string]int{``: 400, `{"kind":`: 400, `{"kind":"say","phrase":"hello"} {}`: 400} {
		if status, _, data := who["anna"].do("POST", url, body); status != want {
			t.Errorf("%s: %d %s, want %d", body, status, data, want)
		}
	}
	var first, again struct {
		CommandSeq int64 `json:"commandSeq"`
	}
	const body = `{"kind":"say","phrase":"hello","requestId":"c","seen":1}`
	who["anna"].ok("POST", url, body, &first)
	who["anna"].ok("POST", url, body, &again)
	if first.CommandSeq == 0 || again != first {
		t.Errorf("sent twice, the command is entry %d and entry %d", first.CommandSeq, again.CommandSeq)
	}
}
