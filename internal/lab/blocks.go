package lab

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/postgres/blocks"
)

// maxBlocks is the maximum number of blocks that work is split into. More would spend more time in
// the queue, fewer would leave workers idle at the end.
const maxBlocks = 200

// The kinds of work.
const (
	simWork   = "sim"
	arenaWork = "arena"
)

// blockWork says how a block is played. From it a worker makes the same simulation or tournament
// as the command that queued it.
type blockWork struct {
	Kind    string       `json:"kind"`
	Game    string       `json:"game"`
	Setup   engine.Setup `json:"setup"`
	Players []string     `json:"players,omitempty"` // as on the command line, by seat or by bot
	Games   int          `json:"games"`             // in total
	Seed    uint64       `json:"seed"`

	RandomOptions bool `json:"randomOptions,omitempty"`
	RandomSeats   bool `json:"randomSeats,omitempty"`
	Trace         bool `json:"trace,omitempty"`
	MaxActions    int  `json:"maxActions,omitempty"`
	EventLimit    int  `json:"eventLimit,omitempty"`
}

// dbFlag adds the flag that selects remote workers.
func dbFlag(cmd *cobra.Command, db *command.DBAddress) {
	cmd.Flags().Var(db, "db", "a PostgreSQL database: then bigriver worker plays the games, on this machine or others")
}

// checkRemote returns an error if the players or other flags do not work remotely.
func checkRemote(cmd *cobra.Command, players []string) error {
	for _, name := range []string{"data", "records", "workers"} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed {
			return command.Misusef("--%s does not work with --db, where workers play the games", name)
		}
	}
	for _, word := range players {
		if command.IsProgram(word) {
			return command.Misusef("workers do not start programs: %q can only play without --db", word)
		}
	}
	return nil
}

// remote returns a Remote for this work: it queues blocks and waits for the results of workers. The
// parts of each result are passed on one by one.
func remote[B, T any](p *program, cmd *cobra.Command, db command.DBAddress, work blockWork, parts func(B) []T, progress *func(int)) arena.Remote[T] {
	return func(ctx context.Context, first, last int, take func(T) error) (err error) {
		q, err := p.openBlocks(ctx, db)
		if err != nil {
			return err
		}
		defer q.Close()
		data, err := json.Marshal(work)
		if err != nil {
			return err
		}
		r, err := q.Put(ctx, data, first, last, (last-first+maxBlocks)/maxBlocks)
		if err != nil {
			return err
		}
		began, idle := time.Now(), false
		return r.Take(ctx, func(outcome []byte) error {
			var block B
			if err := json.Unmarshal(outcome, &block); err != nil {
				return fmt.Errorf("result of a worker: %w", err)
			}
			for _, part := range parts(block) {
				if err := take(part); err != nil {
					return err
				}
			}
			return nil
		}, func(s blocks.State) {
			if *progress != nil {
				(*progress)(s.Played)
			}
			if s.Workers == 0 && !idle && time.Since(began) > 5*time.Second {
				idle = true
				p.Logf(cmd, "no worker runs this program (%d run others). Start one: bigriver worker --db ADDRESS (this program is %s)",
					s.Others, programName())
			}
		})
	}
}

// openBlocks opens the queue of blocks.
func (p *program) openBlocks(ctx context.Context, db command.DBAddress) (*blocks.Queue, error) {
	log := slog.New(slog.NewTextHandler(p.Std.Err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	return blocks.Open(ctx, string(db), programName(), log)
}

// programName returns a name that only identical programs share: the version and the commit, or for
// a build from modified sources a hash of the binary.
func programName() string {
	v := command.ThisBuild()
	if v.Revision != "" && !v.Modified {
		return v.Version + " " + v.Revision
	}
	return v.Version + " " + programSum()
}

func programSum() string {
	name, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	f, err := os.Open(name)
	if err != nil {
		return "unknown"
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "unknown"
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// playBlock plays a block on this machine, on one core.
func (p *program) playBlock(ctx context.Context, data []byte, first, last int) ([]byte, error) {
	var work blockWork
	if err := json.Unmarshal(data, &work); err != nil {
		return nil, err
	}
	g, err := p.Game(work.Game)
	if err != nil {
		return nil, err
	}
	for _, word := range work.Players {
		if command.IsProgram(word) {
			return nil, fmt.Errorf("a worker does not start programs: %q", word)
		}
	}
	bots, err := command.NewEntrants(ctx, g, work.Players, botproto.DefaultLimits())
	if err != nil {
		return nil, err
	}
	var block any
	switch work.Kind {
	case simWork:
		s := &arena.Sim{
			Game: g, Setup: work.Setup, RandomOptions: work.RandomOptions, RandomSeats: work.RandomSeats, Players: bots, Seed: work.Seed, Workers: 1,
			MaxActions: work.MaxActions, EventLimit: work.EventLimit, Trace: work.Trace,
		}
		block, err = s.Block(ctx, first, last)
	case arenaWork:
		t := &arena.Tournament{
			Game: g, Setup: work.Setup, Bots: distinct(bots), Games: work.Games, Seed: work.Seed, Workers: 1, MaxActions: work.MaxActions, EventLimit: work.EventLimit,
		}
		block, err = t.Block(ctx, first, last)
	default:
		err = errors.New("a worker of this program does not know " + work.Kind)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(block)
}
