// Package archtest tests the architecture: which package may import which, and which packages are
// pure. It parses the imports itself and imports nothing of this module.
//
// The tables in layers.go are the architecture. They name packages without "internal/". A name that
// ends in "/*" means every folder directly below. A package owns the folders below its own, so that
// games/queen/text belongs to games/queen; imports within an owner are allowed. A test file may
// import what its package may, and the kits that test those packages.
package archtest

// layers lists the packages from the highest to the lowest. A package may import only packages from
// the lines below its own, so packages on one line do not know each other. The test fails for a
// package that no table here names.
var layers = [][]string{
	{"crashtest", "simtest"},     // tests of the real program; tests of a simulated site
	{"cmd/*", "examples/bots/*"}, // the programs
	// The commands for players and hosts, and the list of all commands.
	{"cli"},
	// the laboratory's commands; diagnosis of a host's set-up; the manual
	{"lab", "doctor", "manual"},
	{"command"}, // what commands share
	// The server for browsers; the terminal in lines, and on the full screen; a client that
	// measures the server.
	// Tables without a server, for pages.
	{"server", "tui", "screen", "loadtest", "offline"},
	{"remote"},      // the table of a server, for the terminal
	{"sitting"},     // a game as the people at one terminal play it
	{"table/live"},  // tables in memory
	{"table/trial"}, // games without a table, to try actions out
	// verifies logs and records; tables in the language of their readers
	{"table/audit", "table/present"},
	{"table/view"},             // what each reader may know of a table
	{"table/play"},             // commands at a table, and their effects
	{"table/line", "describe"}, // entries of the log, and games, as shown to people
	// the log of a table; identity of people; many tables with one link; notifications; moderation
	// by the operator; games that are the same for everybody; the browser client; programs that
	// play; training; mistakes of bots
	{"table", "people", "class", "notice", "moderate", "daily", "web", "botproto", "train", "exam"},
	// reports of a site to its operator; hints to players
	{"operator", "advice"},
	{"arena"},                    // many matches on many cores
	{"deal"},                     // draws that do not depend on how people play
	{"catalog"},                  // the list of games and their bots
	{"bots/*"},                   // the bots of each game
	{"scene/*"},                  // what each game looks like on the full screen of a terminal
	{"scene"},                    // what such drawings are made of
	{"coach"},                    // reviews finished games
	{"bots"},                     // the definition of a bot; the bots for every game
	{"judge"},                    // estimates chances from features of a position
	{"games/*/show", "termsgen"}, // what people see of each game; the generator for terms
	{"engine/match"},             // a game being played, and records played again
	{"engine/display"},           // what people see of games, and what a product says about them
	// the rules of each game; look-ahead for any rules; the generator for boards
	{"games/*", "search", "boardgen"},
	{"engine"},            // the contract of games
	{"notation", "chart"}, // records; charts
	// geometry; catalogs of texts; verifiable draws; caches; a fair queue; the sources of the
	// manual
	{"hex", "text", "chance", "cache", "fair", "docs"},
}

// adapters lists the packages that connect an outside technology to packages of the layers. An
// adapter may import these packages and what they may import. Adapters are imported only by the
// packages in wiring, and by tests: those of the packages that an adapter is for, and of the layers
// above.
var adapters = map[string][]string{
	"sqlite":   {"table", "people", "class", "notice", "moderate", "daily", "operator"},
	"postgres": {"table", "people", "class", "notice", "moderate", "daily", "operator"},
	"sqlstore": {"table", "people", "class", "notice", "moderate", "daily", "operator"},
}

// adapterBase is the adapter that the others may import: it has the code that they share.
const adapterBase = "sqlstore"

// wiring lists the packages that choose among adapters: the server's commands, and those that
// measure it and play remotely.
var wiring = []string{"cli", "lab"}

// ofOneGame lists the packages that belong to one game, whose name is their second element. Such a
// package imports no package of another game. Only its lister imports it, besides packages of the
// same game.
var ofOneGame = []string{"games/*", "games/*/show", "bots/*", "scene/*"}

// rules are the rules of the games. Their tests play whole games, so they may import what the show
// may.
const rules = "games/*"

// lister is the package that knows all games. The drawings for the full screen of a terminal are
// listed there, since the catalog is a part of the modules for pages.
const (
	lister         = "catalog"
	drawings       = "scene/*"
	drawingsLister = "screen"
)

// kits lists the packages that test everything that implements a package of the layers. A kit may
// import the package that it knows, what that package may import, and other kits under the same
// rule. Only test files and kits import kits.
var kits = map[string]kit{
	"engine/enginetest":   {tests: "engine", uses: "engine/match"},
	"bots/botstest":       {tests: "bots", uses: "bots"},
	"catalog/catalogtest": {tests: "catalog", uses: "catalog"},
	"table/storetest":     {tests: "table", uses: "table"},
	"people/storetest":    {tests: "people", uses: "people"},
	"people/passkeytest":  {tests: "people", uses: "people"},
	"notice/noticetest":   {tests: "notice", uses: "notice"},
	"table/pgtest":        {tests: "table", uses: "table"},
	"class/storetest":     {tests: "class", uses: "class"},
	"daily/storetest":     {tests: "daily", uses: "daily"},
	"sqlstore/sqltest":    {tests: "sqlstore", uses: "sqlstore"},
}

// kit says which package a kit is for, and the imports of which package it may have.
type kit struct{ tests, uses string }

// alone lists the packages that import no package of this module and that none imports.
var alone = []string{"archtest", "check"}

// ofTests lists the packages that tests and kits of every layer import, and that import no package
// of this module.
var ofTests = []string{"longtest", "must", "pipetest", "waittest"}

// pure lists the packages whose results depend only on their arguments, so that a record replays
// the same way everywhere and at any time. Their test files are exempt.
var pure = []string{"bots/*", "coach", "bots", "judge", "games/*", "search", "games/*/show", "engine", "engine/display", "engine/match", "notation", "hex", "text", "chance"}

// impure lists the packages that a pure package must not import, with all packages below them, and
// why.
var impure = map[string]string{
	"os":            "no input or output: read embedded data, write to what the caller passes in",
	"path/filepath": "no input or output: use package path for embedded data",
	"io/ioutil":     "no input or output: read embedded data, write to what the caller passes in",
	"net":           "no input or output: rules know no network",
	"database/sql":  "no input or output: rules know no storage",
	"log":           "no log: return errors and events; callers log",
	"time":          "no clock: durations and stopping are passed in",
	"math/rand":     "no dice of its own: chance is an action, and other randomness is passed in",
	"crypto/rand":   "no dice of its own: chance is an action, and other randomness is passed in",
	"syscall":       "no operating system",
	"plugin":        "no operating system",
	"unsafe":        "plain values only",
	"C":             "plain Go only: the program builds without cgo",
}

// noLibrary is why a pure package imports only this module and the standard library.
const noLibrary = "no library: nobody here checks that its results depend on its arguments alone"
