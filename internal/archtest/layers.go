// Package archtest holds the architecture as a test: which package may import which, and which packages are pure. It
// parses the imports itself and imports nothing of ours.
//
// The tables in layers.go are the architecture. They leave "internal/" out of the names, and a name ending in "/*" stands
// for each folder directly below. A package owns the folders below its own, so that games/queen/text belongs to games/queen;
// imports within an owner are free. A test file may import what its package may, and the kits for that.
package archtest

// layers lists the packages from the highest to the lowest. A package imports only packages of the lines below its
// own; the packages of one line do not know each other. A package that no table here names fails the test.
var layers = [][]string{
	{"crashtest"},                        // tests of the real program
	{"cmd/*"},                            // the programs
	{"cli"},                              // subcommands; the one place where the pieces are put together
	{"server", "tui", "loadtest"},        // faces for browsers and terminals; a client of the first that measures it
	{"table", "people", "notice", "web"}, // a live table; who people are; telling them; the browser client
	{"arena"},                            // many matches on many cores
	{"bots"},                             // named players
	{"catalog"},                          // the list of games
	{"games/*", "search"},                // the rules of each game; look-ahead over any rules
	{"engine"},                           // the contract of games, and a match being played
	{"notation"},                         // records
	{"hex", "text", "chance"},            // geometry; catalogs of words; draws that can be recomputed
}

// adapters fit an outside technology to packages of the layers, and import what these packages import and the packages
// themselves. Only the joiner imports them.
var adapters = map[string][]string{
	"sqlite": {"table", "people", "notice"},
}

// joiner is the package that chooses among adapters.
const joiner = "cli"

// kits test whatever claims to fit a package of the layers. They import what the package imports that they know, that
// package itself, and each other under the same rule. Only test files and kits import them.
var kits = map[string]kit{
	"engine/enginetest":   {of: "engine", knows: "search"}, // it counts positions as search does
	"catalog/catalogtest": {of: "catalog", knows: "catalog"},
	"table/storetest":     {of: "table", knows: "table"},
	"people/storetest":    {of: "people", knows: "people"},
	"people/passkeytest":  {of: "people", knows: "people"},
}

// kit says which package a kit is for, and how high it stands as an importer.
type kit struct{ of, knows string }

// alone lists the packages that import none of ours and that none of ours imports.
var alone = []string{"archtest"}

// pure lists the packages whose results depend on their arguments alone, so that a record replays the same anywhere and at any
// time. Their test files are free.
var pure = []string{"games/*", "search", "engine", "notation", "hex", "text", "chance"}

// impure lists what a pure package does not import, with all that is below it, and why.
var impure = map[string]string{
	"os":            "no input or output: read embedded data, write to what you were given",
	"path/filepath": "no input or output: paths in embedded data are of package path",
	"io/ioutil":     "no input or output: read embedded data, write to what you were given",
	"net":           "no input or output: rules know no network",
	"database/sql":  "no input or output: rules know no storage",
	"log":           "no log: return errors and events; callers log",
	"time":          "no clock: durations and stopping are passed in",
	"math/rand":     "no dice of its own: chance is an action, other randomness is passed in",
	"crypto/rand":   "no dice of its own: chance is an action, other randomness is passed in",
	"syscall":       "no operating system",
	"plugin":        "no operating system",
	"unsafe":        "plain values only",
	"C":             "plain Go only: the program builds without cgo",
}

// noLibrary is why a pure package imports the standard library and ours, and nothing else.
const noLibrary = "no library: nobody here checks what it does"
