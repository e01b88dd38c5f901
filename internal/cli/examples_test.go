package cli_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/must"
)

// bigriver runs the program with the toy and no input.
func bigriver(t *testing.T, games catalog.Catalog, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	status = cli.Run(t.Context(), games, args, cli.Std{In: strings.NewReader(""), Out: &out, Err: &err})
	return status, out.String(), err.String()
}

func TestNoGames(t *testing.T) {
	for _, args := range []string{"games", "games --json", "version", "help sim"} {
		if status, _, stderr := bigriver(t, nil, strings.Fields(args)...); status != cli.Done {
			t.Errorf("%s: status %d, %s", args, status, stderr)
		}
	}
	if status, _, stderr := bigriver(t, nil, "sim", "toy"); status != cli.Misuse || !strings.Contains(stderr, "the catalog is empty") {
		t.Errorf("status %d, %s", status, stderr)
	}
}

// TestInterruptedBeforeItBegan shows that a cancelled context ends every command cleanly.
func TestInterruptedBeforeItBegan(t *testing.T) {
	games := must.Get(withToy())(t)
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for args, want := range map[string]string{
		"sim toy --games 1000 --json":        `"interrupted": true`,
		"sim toy --games 1000":               "INTERRUPTED: 0 of 1,000 games finished",
		"perft toy --depth 9 --json":         `"interrupted": true`,
		"play toy --seed 1 --save toy-1.txt": "Continue with: bigriver play --resume toy-1.txt",
	} {
		var out, errs bytes.Buffer
		status := cli.Run(ctx, games, strings.Fields(args), cli.Std{In: strings.NewReader(""), Out: &out, Err: &errs})
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s: want %q in\n%s", args, want, out.String())
		}
		if failed := status == cli.Failed && strings.Contains(errs.String(), "interrupted: "); failed == strings.HasPrefix(args, "play") {
			t.Errorf("%s: status %d, %s", args, status, errs.String())
		}
	}
}
