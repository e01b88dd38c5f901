// Package metrics counts what a server does, for Prometheus.
package metrics

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics are the metrics for Prometheus. No label contains anything that people have typed.
type Metrics struct {
	Registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	Commands *prometheus.CounterVec
	Limited  *prometheus.CounterVec
	Streams  *prometheus.GaugeVec
}

// tableMetrics are the counts of the tables, which *live.Tables provides.
type tableMetrics interface {
	Stuck() int
	Thinking() (tables int, share float64)
	Analyses() (made, busy int64)
}

// New returns the metrics, including the given collectors.
func New(tables tableMetrics, more ...prometheus.Collector) *Metrics {
	m := &Metrics{
		Registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bigriver_requests_total", Help: "Requests that were answered."}, []string{"method", "route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "bigriver_request_seconds", Help: "How long answers took; streams are left out.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 15},
		}, []string{"route"}),
		Commands: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bigriver_commands_total", Help: "What people did at tables."}, []string{"kind"}),
		Limited:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bigriver_limited_total", Help: "Requests that came too fast."}, []string{"by"}),
		Streams:  prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "bigriver_streams", Help: "Streams that are open."}, []string{"kind"}),
	}
	stuck := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "bigriver_tables_stuck", Help: "Tables where nothing goes on by itself, since the log cannot be replayed or the rules panic.",
	}, func() float64 { return float64(tables.Stuck()) })
	thoughts := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "bigriver_bots_thinking", Help: "Tables where a bot that searches thinks or waits for its turn to think.",
	}, func() float64 { n, _ := tables.Thinking(); return float64(n) })
	share := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "bigriver_bot_budget_ratio", Help: "The smallest share of its normal time that a thinking bot gets for a decision, from 0 to 1. It is smaller for people with many tables.",
	}, func() float64 { _, share := tables.Thinking(); return share })
	analyses := prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "bigriver_analyses_total", Help: "Games that were over and were analysed.",
	}, func() float64 { made, _ := tables.Analyses(); return float64(made) })
	analysing := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "bigriver_analyses_busy", Help: "Games that are being analysed.",
	}, func() float64 { _, busy := tables.Analyses(); return float64(busy) })
	m.Registry.MustRegister(stuck, thoughts, share, analyses, analysing, m.requests, m.seconds, m.Commands, m.Limited, m.Streams, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.Registry.MustRegister(more...)
	return m
}

// Handler serves the metrics.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.Registry, promhttp.HandlerOpts{})
}

// Request counts a request. Only known methods become labels.
func (m *Metrics) Request(method, route string, status int, took time.Duration) {
	if route == "" {
		method, route = "", "none"
	}
	if !slices.Contains(Methods, method) {
		method = ""
	}
	m.requests.WithLabelValues(method, route, strconv.Itoa(status)).Inc()
	if took < time.Minute {
		m.seconds.WithLabelValues(route).Observe(took.Seconds())
	}
}

// Methods are all methods of the API.
var Methods = []string{ //nolint:gochecknoglobals // data
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
}
