package server_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/bigriver/bigriver/internal/must"
)

// described checks answers against the description of the API.
type described struct {
	schemas  *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema // by pointer
	paths    map[string]map[string]struct {
		Responses map[string]struct {
			Content map[string]any `json:"content"`
		} `json:"responses"`
	}
	seen map[string]int // how many values each schema has checked

	// Check every nth answer, the first table with each kind of part, and every answer of a
	// finished game; 0: check all.
	every, n int
	met      map[string]bool // the parts that were checked already
}

// isTable reports whether an answer is a table as its caller sees it.
func isTable(body []byte) bool {
	return bytes.HasPrefix(body, []byte(`{"id":`)) && bytes.Contains(body, []byte(`"toAct":`))
}

// takes reports whether to check an answer.
func (d *described) takes(body []byte) bool {
	if d == nil {
		return false
	}
	d.n++
	takes := d.every == 0 || d.n%d.every == 0 || bytes.Contains(body, []byte(`"state":"over"`))
	for _, part := range []string{`"board":{`, `"events":[{`, `"choices":[{`, `"plans":[{`} {
		// each game fills these parts in its own way
		if !d.met[part] && isTable(body) && bytes.Contains(body, []byte(part)) {
			d.met[part], takes = true, true
		}
	}
	return takes
}

// describedBy reads a description.
func describedBy(t *testing.T, page []byte) *described {
	t.Helper()
	d := &described{schemas: jsonschema.NewCompiler(), compiled: map[string]*jsonschema.Schema{}, seen: map[string]int{}, met: map[string]bool{}}
	d.schemas.AssertFormat()
	d.schemas.DefaultDraft(jsonschema.Draft2020)
	doc := must.Get(jsonschema.UnmarshalJSON(bytes.NewReader(page)))(t)
	must.Do(t, d.schemas.AddResource("api.json", doc))
	paths := struct {
		Paths any `json:"paths"`
	}{&d.paths}
	must.Do(t, json.Unmarshal(page, &paths))
	return d
}

// validates reports how a value violates its schema.
func (d *described) validates(t *testing.T, pointer string, value any) {
	t.Helper()
	schema := d.compiled[pointer]
	if schema == nil {
		schema = must.Get(d.schemas.Compile("api.json#" + pointer))(t)
		d.compiled[pointer] = schema
	}
	d.seen[pointer]++
	if err := schema.Validate(value); err != nil {
		sent, _ := json.Marshal(value)
		t.Errorf("%.2000s\nis not %s: %v", sent, pointer, err)
	}
}

// answers checks an answer against the description of its operation and status.
func (d *described) answers(t *testing.T, method, url string, status int, kind string, body []byte) {
	t.Helper()
	url, inAPI := strings.CutPrefix(url, apiBase)
	url, _, _ = strings.Cut(url, "?")
	kind, _, _ = strings.Cut(kind, ";")
	if !inAPI || !strings.HasSuffix(kind, "json") || url == "/openapi.json" {
		return
	}
	for path, operations := range d.paths {
		operation, ok := operations[strings.ToLower(method)]
		if !ok || !fitsPath(path, url) {
			continue
		}
		code := strconv.Itoa(status)
		if _, ok := operation.Responses[code]; !ok {
			t.Errorf("%s %s: the description has no answer with status %d", method, path, status)
			return
		}
		if operation.Responses[code].Content[kind] == nil {
			t.Errorf("%s %s: the description has no answer with status %d that is %s", method, path, status, kind)
			return
		}
		value := must.Get(jsonschema.UnmarshalJSON(bytes.NewReader(body)))(t)
		escape := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace
		d.validates(t, "/paths/"+escape(path)+"/"+strings.ToLower(method)+"/responses/"+code+"/content/"+escape(kind)+"/schema", value)
		return
	}
	if status != 404 && status != 405 {
		t.Errorf("%s %s: there is no such operation", method, url)
	}
}

// fitsPath reports whether a URL matches a path of the description.
func fitsPath(path, url string) bool {
	want, have := strings.Split(path, "/"), strings.Split(url, "/")
	if len(want) != len(have) {
		return false
	}
	for i := range want {
		if !strings.HasPrefix(want[i], "{") && want[i] != have[i] {
			return false
		}
	}
	return true
}

// game checks that the terms of a table belong to its own game: an event of another game is an
// error.
func (d *described) game(t *testing.T, game string, body []byte) {
	t.Helper()
	type deed = map[string]any
	var shown struct {
		Board any `json:"board"`
		Log   []struct {
			Deed   deed  `json:"deed"`
			Events []any `json:"events"`
		} `json:"log"`
		Mine []struct {
			Board   any   `json:"board"`
			Choices []any `json:"choices"`
			Plans   []struct {
				Key  any `json:"key"`
				Args any `json:"args"`
			} `json:"plans"`
			Deeds []any `json:"deeds"`
		} `json:"mine"`
	}
	d2 := json.NewDecoder(bytes.NewReader(body))
	d2.UseNumber()
	must.Do(t, d2.Decode(&shown))
	of := func(stem string) string {
		return "/components/schemas/" + strings.ToUpper(game[:1]) + game[1:] + stem
	}
	if shown.Board != nil {
		d.validates(t, of("Board"), shown.Board)
	}
	for _, line := range shown.Log {
		if line.Deed != nil {
			d.validates(t, of("Action"), line.Deed)
		}
		for _, e := range line.Events {
			d.validates(t, of("Event"), e)
		}
	}
	for _, m := range shown.Mine {
		if m.Board != nil {
			d.validates(t, of("Board"), m.Board)
		}
		for _, c := range m.Choices {
			d.validates(t, of("Action"), c)
		}
		for _, p := range m.Plans {
			d.validates(t, of("Plan"), map[string]any{"key": p.Key, "args": p.Args})
		}
		for _, one := range m.Deeds {
			d.validates(t, of("Action"), one)
		}
	}
}

// published returns docs/openapi.json.
func published(t *testing.T) *described {
	t.Helper()
	page := must.Get(os.ReadFile("../../docs/openapi.json"))(t)
	return describedBy(t, page)
}

// siteDescription returns the server's own description, which includes the toy.
func (c *client) siteDescription() *described {
	c.t.Helper()
	_, _, page := c.do("GET", apiBase+"/openapi.json", nil)
	return describedBy(c.t, page)
}
