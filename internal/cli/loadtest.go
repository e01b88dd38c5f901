package cli

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

	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
)

type loadFlags struct {
	c               loadtest.Config
	url, token, dir string
	json            bool
}

func (p *program) loadtestCommand() *cobra.Command {
	f := &loadFlags{}
	cmd := &cobra.Command{
		Use:   "loadtest",
		Short: "measure how much a server can do",
		Long: page("Plays random games at a server with clients of its own, and measures. First the store alone, without a server; then a "+
			"closed loop, in which each table moves as soon as it is answered; then an open loop, in which moves are due at fixed times, "+
			"whatever became of those before; then idle streams. At each table one person plays all seats and one watcher looks on; the times are "+
			"those from when a move is due to when the watcher is told, after the move is safe on the disk.") + "\n\n" +
			page("Without --url it starts a server of its own, on data that it throws away. Another server has to be started with --no-limits. "+
				"The operator's token lets its memory and its processor time be read. What this program needs itself is told beside it: "+
				"both share the processors, if they share a machine."),
		Example: "  bigriver loadtest\n" +
			"  bigriver loadtest --for 10s --streams 10000\n" +
			"  bigriver loadtest --tables 0 --open-tables 1000 --rate 500\n" +
			"  bigriver loadtest --url http://localhost:8080 --operator-token TOKEN --game broadhorns --json",
		Args: func(_ *cobra.Command, args []string) error { return tooMuch(args) },
		RunE: func(cmd *cobra.Command, _ []string) error { return p.loadtest(cmd, f) },
	}
	fs := cmd.Flags()
	fs.StringVar(&f.url, "url", "", "the server (default: one of its own)")
	fs.StringVar(&f.token, "operator-token", "", "the token of that server's operator")
	fs.StringVar(&f.dir, "dir", "", "where data goes that is thrown away (default: where the system keeps such)")
	fs.StringVar(&f.c.Game, "game", "", "the game that is played (default: the first that there is)")
	fs.IntVar(&f.c.Seats, "seats", 0, "with how many seats (default: the fewest)")
	fs.IntVar(&f.c.Tables, "tables", 64, "tables of the closed loop; 0: leave it out")
	fs.IntVar(&f.c.OpenTables, "open-tables", 1000, "tables of the open loop")
	fs.Float64Var(&f.c.Rate, "rate", 500, "moves a second that it offers; 0: leave it out")
	fs.IntVar(&f.c.Streams, "streams", 1000, "idle streams; 0: leave them out")
	fs.DurationVar(&f.c.Duration, "for", 5*time.Second, "how long each measurement takes")
	fs.DurationVar(&f.c.Hold, "hold", 3*time.Second, "how long the idle streams are held; what opening them took is given back after some minutes")
	jsonFlag(cmd, &f.json)
	return cmd
}

func (p *program) loadtest(cmd *cobra.Command, f *loadFlags) (err error) {
	if f.c.Game == "" && len(p.games) > 0 {
		f.c.Game = p.games[0].Facts().Name
	}
	game, err := p.games.Find(f.c.Game)
	if err != nil {
		return misusef("--game: %w", err)
	}
	if f.c.Seats == 0 {
		f.c.Seats = game.Facts().MinSeats
	}
	if f.c.Tables < 0 || f.c.Streams < 0 || f.c.Rate < 0 || f.c.OpenTables < 1 || f.c.Duration < 100*time.Millisecond {
		return misusef("--tables, --streams and --rate: want 0 or more; --open-tables: 1 or more; --for: 100ms or more")
	}
	dir, err := os.MkdirTemp(f.dir, "bigriver-loadtest-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	c := f.c
	c.URL, c.Token = strings.TrimSuffix(f.url, "/"), f.token
	c.CPU = ownTime()
	c.Logf = func(format string, args ...any) { p.say(cmd, format, args...) }
	c.Store = func(ctx context.Context, tables int, d time.Duration) (float64, error) {
		return storeAlone(ctx, dir+"/store", tables, d)
	}
	if c.URL == "" {
		own, err := startOwn(cmd.Context(), dir+"/server")
		if err != nil {
			return err
		}
		defer own.end()
		c.URL, c.Token = own.url, own.token
	}
	report, err := loadtest.Run(cmd.Context(), c)
	if errors.Is(err, context.Canceled) {
		err = interruptedf("what was measured until then is told")
	}
	if f.json {
		return errors.Join(p.json(report), err)
	}
	p.printLoad(report)
	return err
}

// ownTime gives the processor time of this program, where the system tells it.
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
		return 0, errors.New("the system does not tell the processor time")
	}
}

// ownServer is a server that the load test has started.
type ownServer struct {
	cmd        *exec.Cmd
	url, token string
}

func startOwn(ctx context.Context, data string) (*ownServer, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	s := &ownServer{cmd: exec.CommandContext(ctx, self, "serve", "--data", data, "--listen", "127.0.0.1:0", "--no-limits", "--log-level", "error", "--webhooks=false")}
	s.cmd.Cancel = func() error { return s.cmd.Process.Signal(os.Interrupt) }
	s.cmd.WaitDelay = lastWords
	var errs strings.Builder
	s.cmd.Stderr = &errs
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	said := ""
	for buffer := make([]byte, 1<<10); !strings.Contains(said, "listens on") || !strings.HasSuffix(said, "\n"); {
		n, err := out.Read(buffer)
		said += string(buffer[:n])
		if err != nil {
			return nil, errors.Join(fmt.Errorf("the server does not start: %s", errs.String()), s.cmd.Wait())
		}
	}
	for line := range strings.Lines(said) {
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

// end ends it. What it says then is nothing that anybody waits for.
func (s *ownServer) end() {
	_ = s.cmd.Cancel()
	_ = s.cmd.Wait()
}

// storeAlone measures how many entries a second the store takes: at each of so many tables one after the other, each waiting
// until it is safe.
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

// appendOn appends to a new table what a move is, again and again until ctx ends.
func appendOn(ctx context.Context, db *sqlite.DB, id table.ID) (n int, err error) {
	anna := table.Person("anna")
	row := table.Row{ID: id, Host: anna, New: table.New{Game: "queen"}, State: table.StateRunning, Seats: []table.RowSeat{{Person: anna, Turn: true}}}
	birth := table.Change{Birth: &table.Header{ID: id, By: anna, New: row.New}, Row: row}
	if err := db.Append(context.WithoutCancel(ctx), birth); err != nil {
		return 0, err
	}
	for ctx.Err() == nil {
		e := table.Entry{Seq: row.Head + 1, At: time.Now(), Kind: table.Act, By: anna, Client: strconv.FormatInt(row.Head, 10), Action: "ahead"}
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

// printLoad prints what was measured.
func (p *program) printLoad(r *loadtest.Report) {
	p.out("%s with %d seats on %d processors", r.Game, r.Seats, r.Processors)
	if r.Store > 0 {
		p.out("store alone: %.0f entries/s", r.Store)
	}
	if r.Closed != nil {
		p.out("closed loop, %d tables: %s", r.Closed.Tables, tellLoop(r.Closed))
	}
	if r.Open != nil {
		p.out("open loop, %d tables, %g moves/s offered: %s", r.Open.Tables, r.Open.Offered, tellLoop(r.Open))
	}
	if i := r.Idle; i != nil {
		const mega, kilo = 1e6, 1e3
		p.out("idle streams: %d opened in %.1f s\n  the server's memory: %.0f MB before, %.0f MB when they were open, %.0f MB after %.0f s, %.1f kB a stream", i.Streams,
			i.Seconds, float64(i.Before)/mega, float64(i.Opened)/mega, float64(i.After)/mega, i.Held, float64(i.PerStream)/kilo)
	}
}

func tellLoop(l *loadtest.Loop) string {
	s := fmt.Sprintf("%.0f moves/s (%d in %.1f s)\n  until the watcher is told: p50 %.1f ms, p99 %.1f ms, longest %.1f ms\n  a sleeper here woke up late by p99 %.1f ms: the machine's own part\n  %d streams; %s\n  limit: %s",
		l.Rate, l.Moves, l.Seconds, l.P50, l.P99, l.Max, l.WakeDelay, l.Streams, tellBusy(l), l.Limit)
	if l.Unheard > 0 {
		s += fmt.Sprintf("\n  %d MOVES OF WHICH THE WATCHER WAS NOT TOLD", l.Unheard)
	}
	if l.Failed > 0 {
		s += fmt.Sprintf("\n  %d TABLES FAILED, the first with: %s", l.Failed, l.FailedAs)
	}
	return s
}

func tellBusy(l *loadtest.Loop) string {
	tell := func(n float64) string {
		if n < 0 {
			return "unknown"
		}
		return fmt.Sprintf("%.2f", n)
	}
	return "processors kept busy by the server " + tell(l.ServerCPU) + ", by this program " + tell(l.ClientCPU)
}
