//go:build unix

package botproto_test

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

// server returns the other end for a bot of the catalog.
func server(name string) (*botproto.Server, error) {
	games, err := catalog.Games()
	if err != nil {
		return nil, err
	}
	return &botproto.Server{Name: name, Find: func(game string, version int) (match.Game, bots.Named, error) {
		entry, err := games.Played(game, version)
		if err != nil {
			return nil, bots.Named{}, err
		}
		named, err := entry.Bot(name)
		return entry, named, err
	}}, nil
}

// serve is the program of TestMain that serves a bot.
func serve(name string) error {
	s, err := server(name)
	if err != nil {
		return err
	}
	return s.Serve(context.Background(), os.Stdin, os.Stdout)
}

// TestServedBotsPlayAlike plays every game with its bot simple, once in this process and once in
// another. If the bot is deterministic, the games are the same.
func TestServedBotsPlayAlike(t *testing.T) {
	t.Parallel()
	games := catalogtest.Games(t)
	for _, g := range games {
		t.Run(g.Facts().Name, func(t *testing.T) {
			t.Parallel()
			own := must.Get(g.Bot("simple"))(t)
			served := program(t, patient(), "serve", "simple")
			var records [][]string
			for _, e := range []bots.Entrant{own, served} {
				var lines []string
				report, err := arena.Run(t.Context(), arena.Sim{
					Game: g, Setup: engine.Setup{Seats: 2}, Games: 2, Seed: 3, Workers: 1, Players: []bots.Entrant{e, random(t)},
					Record: func(_ int, rec *notation.Record) error {
						rec.Tags = nil
						lines = append(lines, rec.String())
						return nil
					},
				})
				if err != nil || len(report.Forfeits) > 0 {
					t.Fatalf("got error %v %+v", err, report.Forfeits)
				}
				records = append(records, lines)
			}
			if drawsAtRandom := g.Facts().Name == "waters"; !drawsAtRandom && !slices.Equal(records[0], records[1]) {
				t.Errorf("in this process:\n%s\nserved:\n%s", records[0][0], records[1][0])
			}
		})
	}
}

// TestServeAnswersAnything checks a served bot's answers to requests that it cannot execute.
func TestServeAnswersAnything(t *testing.T) {
	s := must.Get(server("simple"))(t)
	asked := []struct{ request, answer string }{
		{`nonsense`, `{"id":0,"error":{"code":"bad_request","text":"invalid character`},
		{`{"id":1,"do":"dance"}`, `{"id":1,"error":{"code":"unknown_request","text":"dance"}}`},
		{`{"id":2,"do":"hello","protocol":9}`, `{"id":2,"error":{"code":"unsupported"`},
		{`{"id":3,"do":"think","actions":["ahead"]}`, `{"id":3,"error":{"code":"bad_request","text":"no game has been started"}}`},
		{`{"id":4,"do":"game","game":"chess","version":1}`, `{"id":4,"error":{"code":"unsupported","text":"no game`},
		{`{"id":5,"do":"game","game":"queen","version":99}`, `{"id":5,"error":{"code":"unsupported"`},
		{`{"id":6,"do":"game","game":"queen","version":1,"seats":77,"seat":1}`, `{"id":6,"error":{"code":"unsupported"`},
		{`{"id":7,"do":"saw","steps":[]}`, `{"id":7,"ok":true}`},
		{`{"id":8,"do":"quit"}`, `{"id":8,"ok":true}`},
	}
	var in, out bytes.Buffer
	for _, a := range asked {
		in.WriteString(a.request + "\n")
	}
	must.Do(t, s.Serve(t.Context(), &in, &out))
	answers := strings.Split(strings.TrimSpace(out.String()), "\n")
	for i, a := range asked {
		if i >= len(answers) || !strings.HasPrefix(answers[i], a.answer) {
			t.Errorf("%s: want %s in\n%s", a.request, a.answer, out.String())
		}
	}
}

// TestCheck checks the findings about good and bad programs.
func TestCheck(t *testing.T) {
	for kind, want := range map[string]string{
		"good":    "ok: It can take a seat of toy in the middle of a match",
		"illegal": "WRONG: toy, seat 1, step ",
		"stays":   "WRONG: On quit it gave no answer within 50ms.",
		"dies":    "it exited unexpectedly: exit status 3: out of coal",
	} {
		t.Run(kind, func(t *testing.T) {
			limits := patient()
			if kind == "stays" {
				limits.End = 50 * time.Millisecond
			}
			var found []string
			c := botproto.Conformance{
				Program: program(t, limits, kind), Other: random(t), Games: []match.Game{toyGame(t)},
				Report: func(f botproto.Finding) { found = append(found, string(f.Kind)+": "+f.What) },
			}
			wrong := c.Check()
			if all := strings.Join(found, "\n"); !strings.Contains(all, want) || wrong > 0 != strings.Contains(all, "WRONG") || (kind == "good") != (wrong == 0) {
				t.Errorf("%d wrong, no %q in\n%s", wrong, want, all)
			}
			wantNoneLeft(t, kind)
		})
	}
}
