package server_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api"
)

// TestBotsHaveNoQuotaOfTheirOwn shows that the classes and imported records of an account and its
// bots are counted together.
func TestBotsHaveNoQuotaOfTheirOwn(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits.Records = 3 })
	account := func(name string) *client {
		c := s.guest(t, name)
		c.register(name)
		return c
	}
	cleo := account("Cleo")
	one, _ := cleo.bot(s, "Paddle")
	two, _ := cleo.bot(s, "Snag")
	class := map[string]any{"game": "toy", "seats": 3, "tables": 1}
	for i := range 10 {
		[]*client{cleo, one, two}[i%3].ok("POST", apiBase+"/classes", class, nil)
	}
	var mine struct{ Records []api.ImportedRecord }
	for _, c := range []*client{cleo, one, two} {
		c.refused("POST", apiBase+"/classes", class, 429, "too_many")
		c.ok("POST", apiBase+"/records", body(importedToy), nil)
		c.ok("GET", apiBase+"/records", nil, &mine)
		if len(mine.Records) != 1 {
			t.Errorf("%d records", len(mine.Records))
		}
	}
	for _, c := range []*client{cleo, one, two} {
		c.refused("POST", apiBase+"/records", body(importedToy), 429, "too_many")
	}
	two.ok("DELETE", apiBase+"/records/"+mine.Records[0].ID, nil, nil)
	cleo.ok("POST", apiBase+"/records", body(importedToy), nil)
	ben := account("Ben")
	ben.ok("POST", apiBase+"/classes", class, nil)
	ben.ok("POST", apiBase+"/records", body(importedToy), nil)
}
