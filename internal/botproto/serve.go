package botproto

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
)

// Server is the other end of the protocol: it answers with one of our own bots.
type Server struct {
	Name  string
	Games []string // the games that the bot plays

	// Find returns a game, with this version of its rules, and the bot that plays it.
	Find func(game string, version int) (match.Game, bots.Named, error)

	mirror match.Mirror
	bot    bots.Bot
	seat   engine.Seat
	source *rand.PCG
}

// Timed is an optional interface of a bot that needs to know its time before each decision.
type Timed interface{ Within(budget time.Duration) }

// Serve answers the requests of in until it is asked to quit, in ends or ctx is cancelled.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	lines, write := readLines(ctx, in), json.NewEncoder(out)
	for {
		var line []byte
		select {
		case <-ctx.Done():
			return nil
		case line = <-lines:
		}
		if line == nil {
			return nil
		}
		head, answer := s.answer(line)
		answer.ID, answer.OK = head.ID, answer.Error == nil
		if err := write.Encode(answer); err != nil {
			return err
		}
		if head.Do == DoQuit {
			return nil
		}
	}
}

// readLines reads in the background, since cancelling ctx does not end a read. The last line is
// nil.
func readLines(ctx context.Context, in io.Reader) <-chan []byte {
	lines := make(chan []byte)
	go func() {
		defer close(lines)
		for r := bufio.NewReader(in); ; {
			line, err := r.ReadBytes('\n')
			if err != nil {
				return
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}

// answer executes the request in a line.
func (s *Server) answer(line []byte) (head Head, answer Answer) {
	defer func() {
		if what := recover(); what != nil {
			answer = Answer{Error: &Error{CodeInternal, fmt.Sprint(what)}}
		}
	}()
	if err := json.Unmarshal(line, &head); err != nil {
		return head, Answer{Error: &Error{CodeBadRequest, err.Error()}}
	}
	answer, err := s.do(head.Do, line)
	if err != nil {
		e, ok := errors.AsType[*Error](err)
		if !ok {
			e = &Error{CodeInternal, err.Error()}
		}
		return head, Answer{Error: e}
	}
	return head, answer
}

func (s *Server) do(what string, line []byte) (Answer, error) {
	switch what {
	case DoHello:
		return s.hello(line)
	case DoGame:
		return Answer{}, s.game(line)
	case DoThink:
		return s.think(line)
	case DoSaw, DoEnd, DoQuit:
		return Answer{}, nil
	}
	return Answer{}, &Error{CodeUnknown, what}
}

// read reads a request into its type.
func read[R any](line []byte) (r R, err error) {
	if err := json.Unmarshal(line, &r); err != nil {
		return r, &Error{CodeBadRequest, err.Error()}
	}
	return r, nil
}

func (s *Server) hello(line []byte) (Answer, error) {
	hello, err := read[Hello](line)
	if err != nil {
		return Answer{}, err
	}
	if hello.Protocol != Version {
		return Answer{}, &Error{CodeUnsupported, fmt.Sprintf("this program speaks version %d of the protocol", Version)}
	}
	return Answer{Protocol: Version, Name: s.Name, Games: s.Games, Wants: []string{WantsView}}, nil
}

func (s *Server) game(line []byte) error {
	g, err := read[GameStart](line)
	if err != nil {
		return err
	}
	game, named, err := s.Find(g.Game, g.Version)
	if err != nil {
		return &Error{CodeUnsupported, err.Error()}
	}
	if f := game.Facts(); g.Data != nil && (g.Data.Name != f.DataName || g.Data.Hash != f.DataHash) {
		return &Error{CodeUnsupported, fmt.Sprintf("the data is %s %s, but this program has %s %s", g.Data.Name, g.Data.Hash, f.DataName, f.DataHash)}
	}
	mirror, err := game.Mirror(engine.Setup{Seats: g.Seats, Options: g.Options})
	if err != nil {
		return &Error{CodeUnsupported, err.Error()}
	}
	bot, err := named.New(game)
	if err != nil {
		return err
	}
	s.mirror, s.bot, s.seat, s.source = mirror, bot, g.Seat, rand.NewPCG(uint64(g.Seed), 0)
	return nil
}

func (s *Server) think(line []byte) (Answer, error) {
	t, err := read[Think](line)
	if err != nil {
		return Answer{}, err
	}
	if s.mirror == nil {
		return Answer{}, &Error{CodeBadRequest, "no game has been started"}
	}
	changes := make([]notation.Change, len(t.View))
	for i, line := range t.View {
		changes[i].Path, changes[i].Value, _ = strings.Cut(line, " = ")
	}
	if err := s.mirror.Change(changes); err != nil {
		return Answer{}, &Error{CodeBadRequest, err.Error()}
	}
	if n := s.mirror.Count(s.seat); n == 0 || n != len(t.Actions) {
		return Answer{}, &Error{CodeBadRequest, fmt.Sprintf("the seat has %d actions in its view, but %d in the request", n, len(t.Actions))}
	}
	if timed, ok := s.bot.(Timed); ok {
		timed.Within(time.Duration(t.Budget) * time.Millisecond)
	}
	choice := s.mirror.Choice(s.seat, s.bot.Choose(s.mirror, s.seat, s.source))
	return Answer{Action: choice.Action}, nil
}
