package lab

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
)

type loadFlags struct {
	c          loadtest.Config
	token, dir string
	finished   int
	json       bool
}

func (p *program) loadtestCommand() *cobra.Command {
	f := &loadFlags{}
	cmd := &cobra.Command{
		Use:   "loadtest",
		Short: "measure how many moves and streams a server can handle",
		Long: command.Page(`Measure a server by playing random games on it with simulated clients.
The measurements, in this order: the store alone, without a server; a closed loop, in which each
table makes its next move as soon as the last one is answered; an open loop, in which moves are due
at fixed times, even if earlier ones are late; with --bot-tables, the open loop alternately without
and with tables where a person plays against bots that think; idle streams; and a server with many
finished tables.

At each table one person plays all seats and one watcher follows. Latency is the time from when a
move is due until the watcher sees it; by then the move is safe on disk.

Without --url it starts a server of its own, and deletes its data at the end. Any other server must
run with --no-limits. For a site with several nodes give all addresses: then each watcher uses
another node than the player. With the operator's token it also reads the server's memory and
processor time. It reports its own processor time too, since both share the processors if they run
on one machine.`),
		Example: p.Example("loadtest", "loadtest --for 10s --streams 10000", "loadtest --tables 0 --open-tables 1000 --rate 500",
			"loadtest --tables 0 --streams 0 --rate 300 --bot-tables 10 --bot STRONGEST",
			"loadtest --url http://localhost:8080 --operator-token TOKEN --game GAME --json",
			"loadtest --url http://node1:8080,http://node2:8080 --operator-token TOKEN"),
		Args: command.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return p.loadtest(cmd, f) },
	}
	fs := cmd.Flags()
	fs.StringSliceVar(&f.c.URLs, "url", nil, "the address of the server, or of all nodes of a site, separated by commas (default: start a server)")
	fs.StringVar(&f.token, "operator-token", "", "the operator's token of the server")
	fs.StringVar(&f.dir, "dir", "", "a directory for temporary data (default: the system's)")
	fs.StringVar(&f.c.Game, "game", "", "the game to play (default: the first in the list)")
	fs.IntVar(&f.c.Seats, "seats", 0, "the number of seats (default: the fewest that the game allows)")
	fs.IntVar(&f.c.Tables, "tables", 64, "the number of tables in the closed loop; 0: skip it")
	fs.IntVar(&f.c.OpenTables, "open-tables", 1000, "the number of tables in the open loop")
	fs.Float64Var(&f.c.Rate, "rate", 500, "how many moves per second are due in the open loop; 0: skip it")
	fs.IntVar(&f.c.BotTables, "bot-tables", 0, "how many tables with thinking bots to add to the open loop; 0: none")
	fs.StringVar(&f.c.Bot, "bot", "", "the bot at the tables of --bot-tables (default: the strongest of the game)")
	fs.IntVar(&f.c.Rounds, "rounds", 3, "how often to measure the open loop without and with --bot-tables")
	fs.IntVar(&f.c.Streams, "streams", 1000, "the number of idle streams; 0 skips them")
	fs.DurationVar(&f.c.Duration, "for", 5*time.Second, "the duration of each measurement")
	fs.DurationVar(&f.c.Hold, "hold", 3*time.Second, "how long the idle streams stay open; the memory used to open them is freed only after some minutes")
	fs.IntVar(&f.finished, "finished", 0, "also start a second server with this many finished tables, and measure it; 0: skip it")
	command.JSONFlag(cmd, &f.json)
	return cmd
}

func (p *program) loadtest(cmd *cobra.Command, f *loadFlags) (err error) {
	if f.c.Game == "" && len(p.Games) > 0 {
		f.c.Game = p.Games[0].Facts().Name
	}
	game, err := p.Games.Find(f.c.Game)
	if err != nil {
		return command.Misusef("--game: %w", err)
	}
	if f.c.Seats == 0 {
		f.c.Seats = game.Facts().MinSeats
	}
	if f.c.Tables < 0 || f.c.Streams < 0 || f.c.Rate < 0 || f.finished < 0 || f.c.BotTables < 0 || f.c.Rounds < 1 || f.c.OpenTables < 1 || f.c.Duration < 100*time.Millisecond {
		return command.Misusef("--tables, --streams, --rate, --finished and --bot-tables: want 0 or more; --open-tables and --rounds: 1 or more; --for: 100ms or more")
	}
	if f.c.BotTables > 0 {
		if err := f.checkBots(game); err != nil {
			return err
		}
	}
	if f.finished > 0 && len(f.c.URLs) > 0 {
		return command.Misusef("--finished starts its own server and does not work with --url")
	}
	dir, err := os.MkdirTemp(f.dir, "bigriver-loadtest-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	c := f.c
	c.Token = f.token
	for i := range c.URLs {
		c.URLs[i] = strings.TrimSuffix(c.URLs[i], "/")
	}
	c.CPU = ownTime()
	c.Logf = func(format string, args ...any) { p.Logf(cmd, format, args...) }
	c.Store = func(ctx context.Context, tables int, d time.Duration) (float64, error) {
		return storeAlone(ctx, dir+"/store", tables, d)
	}
	if len(c.URLs) == 0 {
		own, err := startOwn(cmd.Context(), dir+"/server")
		if err != nil {
			return err
		}
		defer own.end()
		c.URLs, c.Token = []string{own.url}, own.token
	}
	report, err := loadtest.Run(cmd.Context(), c)
	if err == nil && f.finished > 0 {
		report.Finished, err = p.finished(cmd.Context(), &c, f.finished, dir+"/finished")
	}
	if errors.Is(err, context.Canceled) {
		err = command.Interruptedf("the report has the measurements so far")
	}
	if f.json {
		return errors.Join(p.JSON(report), err)
	}
	p.printLoad(report)
	return err
}

// checkBots fills in the defaults of the flags for tables with bots.
func (f *loadFlags) checkBots(game catalog.Entry) error {
	switch {
	case f.c.Rate == 0:
		return command.Misusef("--bot-tables: bots are measured during the open loop, which needs --rate")
	case f.c.Seats < 2:
		return command.Misusef("--bot-tables: a person and a bot need two seats: --seats 2")
	case f.c.Bot == "":
		names := game.Bots().Levels().Names()
		f.c.Bot = names[len(names)-1]
	}
	_, err := game.Bot(f.c.Bot)
	return command.AsMisuse(err)
}

// ownTime returns a function that returns the CPU time of this program, or an error if the system
// does not report it.
func ownTime() func() (time.Duration, error) {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return func() (time.Duration, error) {
		all, err := r.Gather()
		if err != nil {
			return 0, err
		}
		for _, m := range all {
			if m.GetName() == "process_cpu_seconds_total" {
				return time.Duration(m.GetMetric()[0].GetCounter().GetValue() * float64(time.Second)), nil
			}
		}
		return 0, errors.New("the system does not report the CPU time")
	}
}

// endTime is how long the server of a load test may take to stop.
const endTime = 10 * time.Second

// ownServer is a server started by the load test.
type ownServer struct {
	cmd        *exec.Cmd
	url, token string
}

func startOwn(ctx context.Context, data string, more ...string) (*ownServer, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	args := append([]string{"serve", "--data", data, "--listen", "127.0.0.1:0", "--no-limits", "--log-level", "error", "--webhooks=false"}, more...)
	s := &ownServer{cmd: exec.CommandContext(ctx, self, args...)}
	s.cmd.Cancel = func() error { return s.cmd.Process.Signal(os.Interrupt) }
	s.cmd.WaitDelay = endTime
	var errs strings.Builder
	s.cmd.Stderr = &errs
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	output := ""
	for buffer := make([]byte, 1<<10); !strings.Contains(output, "listens on") || !strings.HasSuffix(output, "\n"); {
		n, err := out.Read(buffer)
		output += string(buffer[:n])
		if err != nil {
			return nil, errors.Join(fmt.Errorf("the server failed to start: %s", errs.String()), s.cmd.Wait())
		}
	}
	for line := range strings.Lines(output) {
		words := strings.Fields(line)
		last := words[len(words)-1]
		if strings.Contains(line, "token") {
			s.token = last
		} else {
			s.url = last
		}
	}
	return s, nil
}

// end stops the server. Errors do not matter: the measurement is over.
func (s *ownServer) end() {
	_ = s.cmd.Cancel()
	_ = s.cmd.Wait()
}

// storeAlone returns the throughput of the store in entries a second. Each table appends one entry
// after another and waits until each is durable.
func storeAlone(ctx context.Context, dir string, tables int, d time.Duration) (perSecond float64, err error) {
	db, err := sqlite.Open(ctx, dir, nil)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	ctx, stop := context.WithTimeout(ctx, d)
	defer stop()
	var wait sync.WaitGroup
	counts, errs := make([]int, tables), make([]error, tables)
	began := time.Now()
	for i := range tables {
		wait.Go(func() { counts[i], errs[i] = appendOn(ctx, db, table.ID(fmt.Sprintf("table%d", i))) })
	}
	wait.Wait()
	took := time.Since(began)
	sum := 0
	for _, n := range counts {
		sum += n
	}
	return float64(sum) / took.Seconds(), errors.Join(errs...)
}

// appendOn makes a table and appends moves to it until ctx ends. It returns their number.
func appendOn(ctx context.Context, db *sqlite.DB, id table.ID) (n int, err error) {
	anna := table.Person("anna")
	row := table.Row{ID: id, Host: anna, New: table.New{Game: "queen"}, State: table.StateRunning, Seats: []table.RowSeat{{Person: anna, Turn: true}}}
	first := table.Change{NewTable: &table.Header{ID: id, By: anna, New: row.New}, Row: row}
	if err := db.Append(context.WithoutCancel(ctx), first); err != nil {
		return 0, err
	}
	for n == 0 || ctx.Err() == nil {
		e := table.Entry{Seq: row.Head + 1, At: time.Now(), By: anna, RequestID: strconv.FormatInt(row.Head, 10), Body: table.Raw{Named: "act", JSON: []byte(`{"action":"ahead"}`)}}
		change := table.Change{Head: row.Head, Entries: []table.Entry{e}}
		row.Head++
		change.Row = row
		if err := db.Append(context.WithoutCancel(ctx), change); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// printLoad prints the measurements.
func (p *program) printLoad(r *loadtest.Report) {
	p.Out("%s with %d seats on %d CPUs", r.Game, r.Seats, r.Processors)
	if r.Store > 0 {
		p.Out("store alone: %.0f entries/s", r.Store)
	}
	if r.Closed != nil {
		p.Out("closed loop, %d tables: %s", r.Closed.Tables, loopText(r.Closed))
	}
	if r.Open != nil {
		p.Out("open loop, %d tables, %g moves/s offered: %s", r.Open.Tables, r.Open.Offered, loopText(r.Open))
	}
	if b := r.Bots; b != nil {
		for i, l := range b.Without {
			p.Out("open loop, round %d, without bots: %s", i+1, loopText(l))
			p.Out("open loop, round %d, with %d tables of %s: %s", i+1, b.Tables, b.Bot, loopText(b.With[i]))
		}
		p.Out("median p99 of the rounds: %.1f ms without bots, %.1f ms with %d tables of %s, which made %.1f decisions/s%s", b.P99, b.P99Bots, b.Tables, b.Bot, b.Rate, shareText(b.Share))
	}
	if i := r.Idle; i != nil {
		const mega, kilo = 1e6, 1e3
		p.Out("idle streams: %d opened in %.1f s\n  server memory: %.0f MB before, %.0f MB when they were open, %.0f MB after %.0f s, %.1f kB per stream", i.Streams,
			i.Seconds, float64(i.Before)/mega, float64(i.Opened)/mega, float64(i.After)/mega, i.Held, float64(i.PerStream)/kilo)
	}
	if r.Finished != nil {
		p.printFinished(r.Finished)
	}
}

func loopText(l *loadtest.Loop) string {
	s := fmt.Sprintf("%.0f moves/s (%d in %.1f s)\n  until the watcher sees a move: p50 %.1f ms, p99 %.1f ms, longest %.1f ms\n  timers in this program were late by p99 %.1f ms, which every latency includes\n  %d streams; %s\n  limit: %s",
		l.Rate, l.Moves, l.Seconds, l.P50, l.P99, l.Max, l.WakeDelay, l.Streams, busyText(l), l.Limit)
	if l.Undelivered > 0 {
		s += fmt.Sprintf("\n  THE WATCHER DID NOT SEE %d MOVES", l.Undelivered)
	}
	if l.Failed > 0 {
		s += fmt.Sprintf("\n  %d TABLES FAILED, the first one with: %s", l.Failed, l.FailedAs)
	}
	return s
}

func shareText(share float64) string {
	if share < 0 {
		return ""
	}
	return fmt.Sprintf(" with at least %.0f %% of their usual time", 100*share)
}

func busyText(l *loadtest.Loop) string {
	number := func(n float64) string {
		if n < 0 {
			return "unknown"
		}
		return fmt.Sprintf("%.2f", n)
	}
	return "CPUs used by the server " + number(l.ServerCPU) + ", by this program " + number(l.ClientCPU)
}
