package lab

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chart"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/train"
)

// runSelfPlay trains the net of a game.
func (p *program) runSelfPlay(cmd *cobra.Command, f *trainFlags, g catalog.Entry, spec *bots.NetSpec) error {
	err := errors.Join(command.AtLeast(cmd, "games", 1, f.games), command.AtLeast(cmd, "workers", 1, f.workers), command.AtLeast(cmd, "measure", 1, f.measure),
		command.CheckDir("store", f.store), command.CheckDir("weights", f.weights), command.CheckDir("chart", f.chart))
	if err != nil {
		return err
	}
	if f.resume && f.store == "" {
		return command.Misusef("--resume needs --store")
	}
	seed, err := command.SeedOr(cmd, f.seed)
	if err != nil {
		return err
	}
	sp := &train.SelfPlay{Game: g, Spec: spec, Games: f.games, Seed: seed, Workers: f.workers, Measure: f.measure}
	c := sp.Start()
	if f.store != "" {
		if c, err = f.loadCheckpoint(c); err != nil {
			return err
		}
		sp.Save = func(c *train.Checkpoint) error { return errors.Join(saveCheckpoint(f.store, c), f.writeNet(c)) }
	}
	start, before, reported := time.Now(), c.Played, c.Played
	sp.Progress = func(b *train.Progress) {
		if b.Point == nil && (b.Played-reported)*100 < f.games {
			return
		}
		reported = b.Played
		line := fmt.Sprintf("%s of %s games, %.1f per second, loss %.3f %.3f %.3f", chart.Count(b.Played), chart.Count(f.games),
			float64(b.Played-before)/time.Since(start).Seconds(), b.Loss[0], b.Loss[1], b.Loss[2])
		if b.Point != nil {
			line += ", won " + formatShare(b.Point)
		}
		p.Logf(cmd, "%s", line)
	}
	if err := sp.Run(cmd.Context(), c); err != nil {
		return err
	}
	if c.Played < c.Games {
		continuing := ""
		if f.store != "" {
			continuing = "; to continue, add --resume to the same command"
		}
		return command.Interruptedf("%d of %d games finished%s", c.Played, c.Games, continuing)
	}
	return f.writeNet(c)
}

// writeNet writes the net and its learning curve.
func (f *trainFlags) writeNet(c *train.Checkpoint) error {
	if f.chart != "" && len(c.Curve) > 1 {
		page, err := curvePage(c)
		if err != nil {
			return err
		}
		if err := sitting.WriteWhole(f.chart, page); err != nil {
			return err
		}
	}
	if f.weights == "" {
		return nil
	}
	return sitting.WriteWhole(f.weights, string(c.Net().Pack(c.Played)))
}

// formatShare formats a share of games won, with its 95 % interval.
func formatShare(pt *train.Point) string {
	i := arena.Wilson(pt.Won, int(pt.Of))
	return fmt.Sprintf("%.0f of %.0f: %.1f %% (%.1f to %.1f)", pt.Won, pt.Of, 100*pt.Won/pt.Of, 100*i.Low, 100*i.High)
}

// curvePage plots the strength of the net against the number of games trained on.
func curvePage(c *train.Checkpoint) (string, error) {
	var won, low, high []float64
	for i := range c.Curve {
		pt := &c.Curve[i]
		bounds := arena.Wilson(pt.Won, int(pt.Of))
		won, low, high = append(won, 100*pt.Won/pt.Of), append(low, 100*bounds.Low), append(high, 100*bounds.High)
	}
	curve := chart.Plot(&chart.Chart{
		ID: "curve", Title: "Games won, in percent", Note: "With 95 % intervals.", Head: []string{"games trained on"},
	}, func(i int) string { return chart.Count(c.Curve[i].Games) }, []chart.Series{{Name: "won", Points: won}, {Name: "lower bound", Points: low}, {Name: "upper bound", Points: high}})
	page := chart.Page{
		Lang: text.English, Title: "Training the net of " + c.Game, Numbers: "Numbers", Charts: []*chart.Chart{curve},
		Facts: []string{fmt.Sprintf("bigriver train %s --games %d --seed %d", c.Game, c.Games, c.Seed)},
	}
	return page.HTML()
}

// loadCheckpoint reads the checkpoint of --store; it returns fresh if there is no file yet.
func (f *trainFlags) loadCheckpoint(fresh *train.Checkpoint) (*train.Checkpoint, error) {
	data, err := os.ReadFile(f.store)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fresh, nil
	case err != nil:
		return nil, err
	case !f.resume:
		return nil, command.Misusef("--store: the file %s already exists (--resume continues it)", f.store)
	}
	var c train.Checkpoint
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&c); err != nil {
		return nil, fmt.Errorf("%s: %w", f.store, err)
	}
	if c.Game != fresh.Game || c.Seed != fresh.Seed || c.Games != fresh.Games || !reflect.DeepEqual(c.Shape, fresh.Shape) {
		return nil, command.Misusef("--store: %s has another game, seed, number of games or inputs", f.store)
	}
	return &c, nil
}

// saveCheckpoint replaces the file atomically.
func saveCheckpoint(name string, c *train.Checkpoint) error {
	var b strings.Builder
	if err := gob.NewEncoder(&b).Encode(c); err != nil {
		return err
	}
	return sitting.WriteWhole(name, b.String())
}
