package server

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/metrics"
	"github.com/bigriver/bigriver/internal/server/notify"
	"github.com/bigriver/bigriver/internal/table/live"
)

// TestDashboard checks that docs/grafana.json and the alerts in docs/hosting-reference.md use
// existing metrics and labels.
func TestDashboard(t *testing.T) {
	t.Parallel()
	notifier := must.Get(notify.New(app.Config{}, nil))(t)
	labels := metricLabels(metrics.New(&live.Tables{}, notifier.Outcomes()).Registry)
	used := map[string]bool{}
	for _, page := range []string{"grafana.json", "hosting-reference.md"} {
		text := must.Get(os.ReadFile(filepath.Join("..", "..", "docs", page)))(t)
		plain := strings.ReplaceAll(string(text), `\"`, `"`)
		for _, m := range metricUse.FindAllStringSubmatch(plain, -1) {
			name := m[1]
			if _, ok := labels[name]; !ok {
				name = histogramPart.ReplaceAllString(name, "")
			}
			known, ok := labels[name]
			if !ok {
				t.Errorf("%s: there is no metric %s", page, m[1])
				continue
			}
			if page == "grafana.json" {
				used[name] = true
			}
			for _, l := range labelUse.FindAllStringSubmatch(m[2], -1) {
				if !slices.Contains(append(known, "job"), l[1]) {
					t.Errorf("%s: %s has no label %s", page, m[1], l[1])
				}
			}
		}
	}
	for name := range maps.Keys(labels) {
		if strings.HasPrefix(name, "bigriver_") && !used[name] {
			t.Errorf("grafana.json does not show %s", name)
		}
	}
}

var (
	metricUse     = regexp.MustCompile(`\b((?:bigriver|process|go)_[a-z_]+)(?:\{([^}]*)\})?`)
	labelUse      = regexp.MustCompile(`([a-z]+)=~?"`)
	histogramPart = regexp.MustCompile(`_(bucket|count|sum)$`)
	described     = regexp.MustCompile(`fqName: "([^"]*)".*variableLabels: \{([^}]*)\}`)
)

// metricLabels returns the labels of each metric.
func metricLabels(r *prometheus.Registry) map[string][]string {
	list := make(chan *prometheus.Desc)
	go func() {
		r.Describe(list)
		close(list)
	}()
	labels := map[string][]string{}
	for d := range list {
		if m := described.FindStringSubmatch(d.String()); m != nil {
			labels[m[1]] = strings.Split(m[2], ",")
		}
	}
	return labels
}
