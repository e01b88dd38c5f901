package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/tui"
)

// interactive shows the record step by step, following the person's commands.
func (r *replay) interactive(ctx context.Context, in *tui.Lines) {
	n := max(r.only, 0)
	r.origins()
	r.show(n)
	for {
		fmt.Fprintf(r.Std.Out, "%s ", r.own.Text("step_prompt", n, len(r.steps)))
		typed, ok := in.Next(ctx)
		if !ok {
			r.Out("")
			return
		}
		to, quit := n, false
		switch number, err := strconv.Atoi(typed); {
		case typed == "":
			to = n + 1
		case typed == "b":
			to = n - 1
		case typed == "q" || typed == "quit":
			quit = true
		case err == nil:
			to = number
		default:
			r.Out("%s", r.own.Text("step_help"))
			continue
		}
		if quit {
			return
		}
		if to < 0 || to > len(r.steps) {
			r.Out("%s", r.own.Text("step_range", len(r.steps)))
			continue
		}
		n = to
		r.show(n)
	}
}

// show prints step n and the position after it.
func (r *replay) show(n int) {
	if n > 0 {
		r.printStep(n)
	}
	r.Out("")
	r.Out("%s\n", strings.TrimRight(r.match.At(n).Draw(r.as, r.loc), "\n"))
	if n == len(r.steps) {
		for _, line := range sitting.ResultWords(r.loc, r.own, r.match, r.as) {
			r.Out("%s", line)
		}
	}
}
