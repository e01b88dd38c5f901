// Command bigriver lets people play, watch, simulate and study board games of the Mississippi.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/cli"
)

func main() { os.Exit(run()) }

func run() (status int) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // the second Ctrl-C ends the program at once

	cobra.MousetrapHelpText = "" // on Windows, a double click runs the program too
	games, err := catalog.Games()
	if err != nil {
		fmt.Fprintf(os.Stderr, "bigriver: %v\n", err)
		return cli.Failed
	}
	return cli.Run(ctx, games, os.Args[1:], cli.Std{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
}
