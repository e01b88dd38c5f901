package operator_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/operator"
)

func TestJournalRemembersTheLastLines(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	j := &operator.Journal{}
	log := slog.New(j.Handler(slog.NewTextHandler(&out, &slog.HandlerOptions{Level: slog.LevelError}))).With("node", "one")
	log.Info("nothing")
	log.Warn("a warning")
	for n := range 3 {
		log.Error("job", "table", "abc", "error", errors.New("it broke"), "times", n)
	}
	log.Error("the rules panicked", "table", "abc", "panic", "hand of seat 2: rope", "stack", "main.go")
	lines := j.Lines()
	if len(lines) != 3 {
		t.Fatalf("%d lines: %+v", len(lines), lines)
	}
	last, job := lines[0], lines[1]
	if last.Table != "abc" || strings.Contains(fmt.Sprint(last), "rope") || strings.Contains(fmt.Sprint(last), "main.go") {
		t.Errorf("the last line is %+v, want the table without the panic's text", last)
	}
	if job.Times != 3 || job.Level != "error" || fmt.Sprint(job.Details) != "[{node one} {table abc} {error it broke}]" {
		t.Errorf("the line that was logged three times is %+v", job)
	}
	if lines[2].Text != "a warning" || strings.Contains(out.String(), "a warning") || !strings.Contains(out.String(), "it broke") {
		t.Errorf("%+v; the log has %s", lines[2], out.String())
	}
	for n := range 100 {
		log.Error("error", "number", n, "long", strings.Repeat("ä", 1000))
	}
	if lines := j.Lines(); len(lines) != 20 || lines[0].Details[1].Value != "99" || len(lines[0].Details[2].Value) > 310 {
		t.Errorf("%d lines, the last is %+v", len(lines), lines[0])
	}
}

func TestJournalRemembersSlowQueries(t *testing.T) {
	t.Parallel()
	j := &operator.Journal{}
	j.AddQuery("SELECT 1", 99*time.Millisecond)
	j.AddQuery("SELECT\n\t2", 200*time.Millisecond)
	j.AddQuery("SELECT 2", 150*time.Millisecond)
	j.AddQuery("SELECT 3", 300*time.Millisecond)
	slow := j.Slow()
	if len(slow) != 2 || slow[0].Query != "SELECT 3" || slow[1].Query != "SELECT 2" || slow[1].Times != 2 || slow[1].Longest != 200 {
		t.Errorf("slow queries are %+v", slow)
	}
	for n := range 100 {
		j.AddQuery(fmt.Sprint("SELECT ", n), time.Second)
	}
	if slow := j.Slow(); len(slow) != 15 || slow[0].Longest != 1000 {
		t.Errorf("%d queries: %+v", len(slow), slow)
	}
	var none *operator.Journal
	none.AddQuery("SELECT 1", time.Second)
	if none.Slow() != nil || none.Lines() != nil {
		t.Error("a nil journal has entries")
	}
}
