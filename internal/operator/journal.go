package operator

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

// Journal keeps the last warnings and errors of the log, and the slowest queries, in bounded
// memory. The zero Journal is empty. Its methods are safe for concurrent use, and may be called on
// a nil Journal.
type Journal struct {
	mu    sync.Mutex
	lines []LogLine
	slow  []SlowQuery
}

// The limits of a Journal, which each report of a node contains.
const (
	maxLines = 20
	maxSlow  = 15
	maxText  = 300 // bytes
)

// SlowAfter is the duration from which a query counts as slow.
const SlowAfter = 100 * time.Millisecond

// LogLine is a line of the log. A repeated line is counted, not added again.
type LogLine struct {
	Level   string      `json:"level" enum:"warn,error" doc:"How serious it is."`
	Text    string      `json:"message" doc:"What happened, in English."`
	Details []LogDetail `json:"details" doc:"More about it."`
	Table   string      `json:"table,omitempty" doc:"The id of the table that it is about. Missing if it is about none."`
	Times   int         `json:"times" doc:"How often the same was logged."`
	First   time.Time   `json:"first" doc:"When it was first logged."`
	Last    time.Time   `json:"last" doc:"When it was last logged."`
}

// LogDetail is an attribute of a log line.
type LogDetail struct {
	Name  string `json:"name" doc:"The name of the value."`
	Value string `json:"value" doc:"The value. Long values are cut off."`
}

// SlowQuery is a query that was slow at least once. Its arguments are not recorded.
type SlowQuery struct {
	Query   string    `json:"query" doc:"The query in SQL, without its values. For queries that are sent together: the first. Long queries are cut off."`
	Times   int       `json:"times" doc:"How often it took longer than 100 milliseconds."`
	Longest int       `json:"longest" doc:"The longest time that it took, in milliseconds."`
	Last    time.Time `json:"last" doc:"When it was last slow."`
}

// AddQuery records the duration of a query, if it was slow.
func (j *Journal) AddQuery(query string, took time.Duration) {
	if j == nil || took < SlowAfter {
		return
	}
	query = cut(strings.Join(strings.Fields(query), " "))
	j.mu.Lock()
	defer j.mu.Unlock()
	i := slices.IndexFunc(j.slow, func(s SlowQuery) bool { return s.Query == query })
	if i < 0 {
		if len(j.slow) == maxSlow { // evict the one that was last slow the longest ago
			oldest := slices.IndexFunc(j.slow, func(s SlowQuery) bool {
				return s == slices.MinFunc(j.slow, func(a, b SlowQuery) int { return a.Last.Compare(b.Last) })
			})
			j.slow = slices.Delete(j.slow, oldest, oldest+1)
		}
		i = len(j.slow)
		j.slow = append(j.slow, SlowQuery{Query: query})
	}
	s := &j.slow[i]
	s.Times, s.Longest, s.Last = s.Times+1, max(s.Longest, int(took.Milliseconds())), time.Now()
}

// Slow returns the slow queries, slowest first.
func (j *Journal) Slow() []SlowQuery {
	if j == nil {
		return nil
	}
	j.mu.Lock()
	list := slices.Clone(j.slow)
	j.mu.Unlock()
	slices.SortFunc(list, func(a, b SlowQuery) int {
		return cmp.Or(cmp.Compare(b.Longest, a.Longest), cmp.Compare(a.Query, b.Query))
	})
	return list
}

// Lines returns the log lines, newest first.
func (j *Journal) Lines() []LogLine {
	if j == nil {
		return nil
	}
	j.mu.Lock()
	list := slices.Clone(j.lines)
	j.mu.Unlock()
	slices.Reverse(list)
	return list
}

// note adds a line as the newest.
func (j *Journal) note(l LogLine) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for i, known := range j.lines {
		if known.Level == l.Level && known.Text == l.Text && slices.Equal(known.Details, l.Details) {
			l.Times, l.First = l.Times+known.Times, known.First
			j.lines = slices.Delete(j.lines, i, i+1)
			break
		}
	}
	if len(j.lines) == maxLines {
		j.lines = slices.Delete(j.lines, 0, 1)
	}
	j.lines = append(j.lines, l)
}

// Handler returns a handler that passes everything to next, and records warnings and errors.
func (j *Journal) Handler(next slog.Handler) slog.Handler { return &handler{j, next, nil} }

type handler struct {
	journal *Journal
	next    slog.Handler
	with    []slog.Attr
}

func (h *handler) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn || h.next.Enabled(ctx, level)
}

func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &handler{h.journal, h.next.WithAttrs(attrs), append(slices.Clip(h.with), attrs...)}
}

func (h *handler) WithGroup(name string) slog.Handler {
	return &handler{h.journal, h.next.WithGroup(name), h.with}
}

// hiddenDetails are attributes that stay in the log only. A panic's value may reveal part of a
// game, a stack is no use on a page, and a counter would make every line different.
var hiddenDetails = []string{"panic", "stack", "times"} //nolint:gochecknoglobals // data

func (h *handler) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn {
		l := LogLine{Level: strings.ToLower(r.Level.String()), Text: cut(r.Message), Details: []LogDetail{}, Times: 1, First: r.Time, Last: r.Time}
		add := func(a slog.Attr) bool {
			switch value := fmt.Sprint(a.Value.Resolve()); {
			case a.Key == "table":
				l.Table = value
				fallthrough
			case !slices.Contains(hiddenDetails, a.Key):
				l.Details = append(l.Details, LogDetail{a.Key, cut(value)})
			}
			return true
		}
		for _, a := range h.with {
			add(a)
		}
		r.Attrs(add)
		h.journal.note(l)
	}
	if !h.next.Enabled(ctx, r.Level) {
		return nil
	}
	return h.next.Handle(ctx, r)
}

// cut truncates a text that is too long.
func cut(s string) string {
	if len(s) <= maxText {
		return s
	}
	return strings.ToValidUTF8(s[:maxText], "") + " …"
}
