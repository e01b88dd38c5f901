package cli_test

import (
	"context"
	"os"
	"os/signal"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/cli"
)

// TestMain provides two commands for the scripts: "bigriver" is the program with the toy as its
// only game, "bigriver-games" is the real program.
func TestMain(m *testing.M) {
	testscript.Main(tests{m}, map[string]func(){"bigriver": program(withToy), "bigriver-games": program(catalog.Games)})
}

func program(load func() (catalog.Catalog, error)) func() {
	return func() {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		context.AfterFunc(ctx, stop)
		games, err := load()
		if err != nil {
			panic(err)
		}
		os.Exit(cli.Run(ctx, games, os.Args[1:], cli.Std{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
	}
}

// withToy returns the catalog of the tests.
func withToy() (catalog.Catalog, error) {
	toy, err := catalogtest.Toy()
	return catalog.Catalog{toy}, err
}
