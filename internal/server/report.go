package server

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	dto "github.com/prometheus/client_model/go"

	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/server/api/admin"
	"github.com/bigriver/bigriver/internal/table"
)

// reporter makes this node's reports.
type reporter struct {
	mu      sync.Mutex
	id      string
	started time.Time
	last    *operator.Report
	made    time.Time
	samples []sample             // of the last five minutes, oldest first
	since   map[string]time.Time // by kind of trouble: since when it has lasted
}

// sample is a snapshot of the metrics.
type sample struct {
	at       time.Time
	cpu      float64 // seconds
	requests float64
	faults   float64 // answers with a status from 500 on
	measured float64 // answers with a known duration
	slow     float64 // of these, those slower than slowAnswer
}

const (
	reportAgain  = operator.ReportEvery - time.Second // younger reports are reused
	troublesOver = 5 * time.Minute                    // period over which troubles are judged
	loadOver     = time.Minute                        // period over which the load is measured
	// Seconds; one of the buckets of bigriver_request_seconds.
	slowAnswer = 0.5
	// Fewer errors or slow answers are not reported.
	fewAnswers = 5
	badShare   = 0.01
	failingFor = 10 * time.Minute
	failsAgain = 3 // fewer failures may be accidental
	maxListed  = 20
)

// SendReports publishes the reports of this node for the others until ctx ends. A single node makes
// them only for itself, so that it knows since when something is wrong.
func (s *Server) SendReports(ctx context.Context) {
	shared, isShared := s.Site.(operator.Shared)
	tick := time.NewTicker(operator.ReportEvery)
	defer tick.Stop()
	for {
		r := s.report(ctx)
		if isShared {
			// If it fails, the others see that this node is silent, and the store logs the reason.
			_ = shared.Report(ctx, r)
		}
		select {
		case <-tick.C:
			continue
		case <-ctx.Done():
		}
		if isShared {
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			_ = shared.Leave(last, r.Node)
		}
		return
	}
}

// report returns this node's report on itself, at most some seconds old.
func (s *Server) report(ctx context.Context) *operator.Report {
	rep := s.reporter
	rep.mu.Lock()
	defer rep.mu.Unlock()
	now := s.Now()
	if rep.last != nil && now.Sub(rep.made) < reportAgain {
		return rep.last
	}
	r := &operator.Report{Node: rep.id, Name: s.Name, Version: s.Version, Started: rep.started}
	current := s.measure(&r.Load, now)
	rep.samples = slices.DeleteFunc(rep.samples, func(old sample) bool { return now.Sub(old.at) > troublesOver })
	if len(rep.samples) == 0 {
		rep.samples = append(rep.samples, current)
	}
	minute := rep.samples[max(0, slices.IndexFunc(rep.samples, func(old sample) bool { return now.Sub(old.at) <= loadOver }))]
	if past := now.Sub(minute.at).Seconds(); past > 0 {
		r.Load.Busy, r.Load.Requests = (current.cpu-minute.cpu)/past, (current.requests-minute.requests)/past
	}
	oldest := rep.samples[0]
	rep.samples = append(rep.samples, current)

	r.Live, r.Load.Tables, r.Load.Watched = s.Tables.Live(maxListed)
	r.Stuck, r.Failing = s.Tables.StuckTables(maxListed), s.Tables.Failing(now.Add(-failingFor), maxListed)
	r.Slow, r.Lines = s.Journal.Slow(), s.Journal.Lines()
	rep.judge(r, s.unreadiness(ctx), oldest, current, s.Tables.Stuck(), now)
	rep.last, rep.made = r, now
	return r
}

// judge determines what is wrong with the node, and since when.
func (rep *reporter) judge(r *operator.Report, unready string, oldest, current sample, stuck int, now time.Time) {
	is := map[string]int{} // how many there are, by kind of trouble
	if unready != "" {
		is[unready] = 0
	}
	if n := current.faults - oldest.faults; n >= fewAnswers && n > badShare*(current.requests-oldest.requests) {
		is["faults"] = int(n)
	}
	if n := current.slow - oldest.slow; n >= fewAnswers && n > badShare*(current.measured-oldest.measured) {
		is["slow"] = int(n)
	}
	if stuck > 0 {
		is["stuck"] = stuck
	}
	for _, f := range r.Failing {
		if f.Times >= failsAgain {
			is["failing"]++
		}
	}
	if r.Load.Share < 0.5 {
		is["bots"] = int(100 * r.Load.Share)
	}
	if r.Load.MaxFiles > 0 && float64(r.Load.Files) > 0.8*float64(r.Load.MaxFiles) {
		is["files"] = r.Load.Files
	}
	for kind := range rep.since {
		if _, still := is[kind]; !still {
			delete(rep.since, kind)
		}
	}
	for _, kind := range admin.Worst {
		if n, wrong := is[kind]; wrong {
			if rep.since[kind].IsZero() {
				rep.since[kind] = now
			}
			r.Troubles = append(r.Troubles, operator.Trouble{Kind: kind, Since: rep.since[kind], N: n})
		}
	}
}

// unreadiness returns what is wrong with the store, as a kind of trouble, or "".
func (s *Server) unreadiness(ctx context.Context) string {
	if s.Ready == nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	switch err := s.Ready(ctx); {
	case err == nil:
		return ""
	case errors.Is(err, table.ErrUnreachable):
		return "unreachable"
	case errors.Is(err, table.ErrFull):
		return "full"
	case errors.Is(err, table.ErrReadOnly):
		return "read_only"
	}
	return "unready"
}

// measure reads the load of the node and takes a sample of its metrics.
func (s *Server) measure(l *operator.Load, now time.Time) sample {
	c := sample{at: now}
	l.Cores, l.Streams, l.Jobs = runtime.GOMAXPROCS(0), s.app.Counters.OpenStreams(), s.Tables.Jobs()
	l.Thinking, l.Share = s.Tables.Thinking()
	_, analysing := s.Tables.Analyses()
	l.Analysing = int(analysing)
	families, _ := s.app.Metrics.Registry.Gather() // use what could be gathered
	for _, f := range families {
		for _, m := range f.GetMetric() {
			switch f.GetName() {
			case "process_cpu_seconds_total":
				c.cpu = m.GetCounter().GetValue()
			case "process_resident_memory_bytes":
				l.Memory = int64(m.GetGauge().GetValue())
			case "process_open_fds":
				l.Files = int(m.GetGauge().GetValue())
			case "process_max_fds":
				l.MaxFiles = int(min(m.GetGauge().GetValue(), 1<<30))
			case "bigriver_requests_total":
				c.count(m)
			case "bigriver_request_seconds":
				c.time(m.GetHistogram())
			}
		}
	}
	return c
}

// count adds the answers of a route with a status.
func (c *sample) count(m *dto.Metric) {
	n := m.GetCounter().GetValue()
	c.requests += n
	for _, l := range m.GetLabel() {
		if l.GetName() == "status" && strings.HasPrefix(l.GetValue(), "5") {
			c.faults += n
		}
	}
}

// time adds how long the answers of a route took.
func (c *sample) time(h *dto.Histogram) {
	all := float64(h.GetSampleCount())
	c.measured += all
	for _, b := range h.GetBucket() {
		if b.GetUpperBound() == slowAnswer {
			c.slow += all - float64(b.GetCumulativeCount())
		}
	}
}
