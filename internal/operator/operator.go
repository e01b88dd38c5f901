// Package operator is the operator's overview of a site: the reports of its nodes, the backlog,
// slow queries, and recent warnings and errors. It knows no game, and never contains what is on a
// table.
package operator

import (
	"context"
	"time"
)

// Store reports the backlog. It is safe for concurrent use.
type Store interface {
	// Backlog returns the pending work: tables due at or before a tick, and notices due at or
	// before a time.
	Backlog(ctx context.Context, tick int64, at time.Time) (Backlog, error)
}

// Shared is a Store that several nodes share and in which they leave their reports.
type Shared interface {
	Store

	// Report replaces the node's previous report. It also deletes the reports of nodes that have
	// been silent for a day, and that of a silent node with the same name, which has restarted.
	Report(ctx context.Context, r *Report) error

	// Leave deletes the report of a node that shuts down.
	Leave(ctx context.Context, node string) error

	// Reports returns the reports of all nodes, sorted by name.
	Reports(ctx context.Context) ([]Reported, error)
}

// Nodes report every ReportEvery. A node that has not reported for SilentAfter counts as silent.
const (
	ReportEvery = 5 * time.Second
	SilentAfter = 15 * time.Second
	ForgetAfter = 24 * time.Hour
)

// Reported is a report as read from the store.
type Reported struct {
	Report

	Silent time.Duration // since the last report, by the store's clock
}

// Report is a node's report about itself. Nodes of other versions read it too: fields may be added,
// but must not change their meaning.
type Report struct {
	Node    string    `json:"node" doc:"The id of the node. A node that starts again has another one."`
	Name    string    `json:"name" example:"river-1, 127.0.0.1:8081" doc:"The name of the machine, and the address on which the node listens."`
	Version string    `json:"version" doc:"The version of the program. Empty if the node runs a version whose reports this one cannot read."`
	Started time.Time `json:"started" doc:"When the node started."`

	Load     Load         `json:"load" doc:"The load of the node."`
	Troubles []Trouble    `json:"troubles" doc:"The problems that the node has found in itself."`
	Live     []LiveTable  `json:"live" doc:"Tables in the node's memory, those with the most followers first. At most 20."`
	Stuck    []string     `json:"stuck" doc:"The ids of tables that cannot go on. At most 20."`
	Failing  []FailingJob `json:"failing" doc:"Jobs of bots and clocks that have failed in the last ten minutes, the most recent first. At most 20."`
	Slow     []SlowQuery  `json:"slow" doc:"Queries to the database that took longer than 100 milliseconds, the longest first. At most 15."`
	Lines    []LogLine    `json:"lines" doc:"Warnings and errors of the node's log since it started, the newest first. At most 20."`
}

// Load is how busy a node is.
type Load struct {
	Cores     int     `json:"cores" doc:"The number of processors that the node may use."`
	Busy      float64 `json:"busy" doc:"The number of processors in use, on average over the last minute."`
	Memory    int64   `json:"memory" doc:"Its memory in bytes. 0 if it is not known."`
	Files     int     `json:"files" doc:"The number of its open files. 0 if it is not known."`
	MaxFiles  int     `json:"maxFiles" doc:"How many files it may open. 0 if it is not known."`
	Requests  float64 `json:"requests" doc:"Answered requests a second, on average over the last minute."`
	Streams   int     `json:"streams" doc:"The number of streams that are open."`
	Tables    int     `json:"tables" doc:"The number of tables in memory."`
	Watched   int     `json:"watched" doc:"How many of the tables in memory somebody follows at this node."`
	Jobs      int     `json:"jobs" doc:"The number of tables with a bot's move or the end of a clock that is queued or being done."`
	Thinking  int     `json:"thinking" doc:"The number of tables where a bot is thinking or waiting for a processor."`
	Share     float64 `json:"budgetShare" doc:"The smallest share of its normal time that a thinking bot gets for a decision, from 0 to 1. It is smaller for people with many tables."`
	Analysing int     `json:"analysing" doc:"The number of finished games that are being analysed."`
}

// Trouble is something that is wrong.
type Trouble struct {
	Kind  string    `json:"kind" example:"stuck" doc:"What is wrong, for programs."`
	Since time.Time `json:"since" doc:"Since when it has lasted."`
	N     int       `json:"n" doc:"The count or amount in message. 0 if it has none."`
}

// LiveTable is a table that is in memory.
type LiveTable struct {
	Table    string `json:"table" doc:"The id of the table."`
	Game     string `json:"game" doc:"The name of the game."`
	State    string `json:"state" enum:"open,running,over" doc:"The state of the table."`
	Steps    int    `json:"steps" doc:"The number of actions so far, including those of chance."`
	Watching int    `json:"watching" doc:"The number of streams that follow it at this node."`
}

// FailingJob is a background job that failed.
type FailingJob struct {
	Table string    `json:"table" doc:"The id of the table."`
	What  string    `json:"error" doc:"The error, in English."`
	Times int       `json:"times" doc:"How often it has failed."`
	First time.Time `json:"first" doc:"When it first failed."`
	Last  time.Time `json:"last" doc:"When it last failed."`
}

// Backlog is the pending work of a site.
type Backlog struct {
	Late    []LateTable // overdue tables, the longest overdue first: at most MaxLate
	More    bool        // whether there are more overdue tables
	Notices int         // notices that are due and not sent: at most MaxCounted
	Oldest  time.Time
	Unsent  int    // of these, the ones that failed at least once
	Blocks  Blocks // blocks of simulations
}

// The limits of a Backlog.
const (
	MaxLate    = 20
	MaxCounted = 1000
)

// LateTable is an overdue table.
type LateTable struct {
	Table string
	Wake  int64 // the tick at which it was due
}

// Blocks counts the blocks of simulations in a database. Failed ones cannot be played.
type Blocks struct{ Waiting, Played, Failed, Workers int }
