package botproto

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/engine/match"
)

// Joiner lets a program play at the tables of a server, through its public API.
type Joiner struct {
	Server string // its URL
	Token  string // of the bot
	Table  string // the table where it takes a free seat; "" means only seats reserved for it
	Argv   []string
	Limits Limits
	Stderr io.Writer    // receives the program's standard error; may be nil
	Log    func(string) // receives log messages as sentences; never called concurrently
	Find   func(game string, version int) (match.Game, error)

	client   apiClient
	me       string // the id of the bot
	mu       sync.Mutex
	sessions map[string]*session // by table
	wait     sync.WaitGroup
}

// Run plays until ctx is cancelled. It returns an error only if the server rejects the bot.
func (j *Joiner) Run(ctx context.Context) error {
	j.client, j.sessions = apiClient{at: j.Server + "/api/v1", token: j.Token, http: &http.Client{}}, map[string]*session{}
	ctx, stop := context.WithCancel(ctx)
	defer j.wait.Wait()
	defer stop()
	var me struct {
		Person *struct {
			ID   string `json:"id"`
			Name string `json:"name"`
		} `json:"person"`
	}
	if err := j.client.call(ctx, http.MethodGet, "/me", nil, &me); err != nil {
		return fmt.Errorf("%s: %w", j.Server, err)
	}
	if me.Person == nil {
		return errors.New("the server does not know this token: create a bot on the page /me, and pass its token with --token")
	}
	j.me = me.Person.ID
	j.logf("%s is connected to %s.", me.Person.Name, j.Server)
	if j.Table != "" {
		if err := j.sit(ctx, j.Table, 0); err != nil {
			return fmt.Errorf("take a seat: %w", err)
		}
	}
	const first, longest = time.Second, 30 * time.Second
	for pause := first; ctx.Err() == nil; pause = min(2*pause, longest) {
		began := time.Now()
		err := j.follow(ctx)
		if refused, ok := errors.AsType[*apiError](err); ok && refused.isFinal() {
			return fmt.Errorf("follow the tables: %w", err)
		}
		if ctx.Err() != nil {
			return nil
		}
		if time.Since(began) > longest {
			pause = first
		}
		j.logf("The connection is lost (%v). Trying again in %v.", err, pause)
		sleep(ctx, pause)
	}
	return nil
}

func (j *Joiner) logf(format string, args ...any) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.Log(fmt.Sprintf(format, args...))
}

// sit takes this seat; 0 means the seat that is reserved for the bot, or else the first free one.
func (j *Joiner) sit(ctx context.Context, table string, seat int) error {
	return j.client.call(ctx, http.MethodPost, "/tables/"+table+"/commands", apiCommand{Kind: "sit", Seat: seat, Nonce: rand.Text()}, nil)
}

// follow reads the stream of the bot's tables until it ends.
func (j *Joiner) follow(ctx context.Context) error {
	return j.client.lines(ctx, "/stream", func(line []byte) error {
		var news struct {
			Table *apiTable `json:"table"`
		}
		if err := json.Unmarshal(line, &news); err != nil {
			return err
		}
		if news.Table != nil {
			j.sessionOf(ctx, news.Table.ID).update(news.Table)
		}
		return nil
	})
}

// sessionOf returns the session at a table, and begins it if there is none.
func (j *Joiner) sessionOf(ctx context.Context, table string) *session {
	j.mu.Lock()
	defer j.mu.Unlock()
	ses := j.sessions[table]
	if ses == nil {
		ses = &session{j: j, table: table, news: make(chan struct{}, 1), seats: map[int]*sessionSeat{}}
		j.sessions[table] = ses
		j.wait.Go(func() {
			ses.play(ctx)
			j.mu.Lock()
			defer j.mu.Unlock()
			delete(j.sessions, table)
		})
	}
	return ses
}

// sleep waits for d or until ctx is cancelled.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
