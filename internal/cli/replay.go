package cli

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/tui"
)

// replayFlags are the flags of `replay`.
type replayFlags struct {
	at           int
	step, verify bool
	json         bool
	as, lang     string
	data         command.DataFlag
}

func (p *program) replayCommand() *cobra.Command {
	var flags replayFlags
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "replay a recorded game, or check its record",
		Long: command.Page(`Replay a recorded game and check its record. A record is valid if every
action in it is legal, every refused action is refused by the rule that it names, and the result is
right. Otherwise the error names the line. If the last line is cut off, everything before it is
replayed. FILE can be - for standard input.`),
		Example: p.Example("replay game.txt", "replay game.txt --at 12", "replay game.txt --as 1 --lang de", "replay game.txt --verify",
			"replay game.txt --json", "replay game.txt --step"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := oneFile(args)
			if err != nil {
				return err
			}
			if file == "-" && flags.step {
				return command.Misusef("--step reads your input from standard input, so the record cannot come from there")
			}
			lang, err := command.ParseLang(flags.lang)
			if err != nil {
				return err
			}
			if err := errors.Join(mutuallyExclusive(cmd, "step", "verify"), mutuallyExclusive(cmd, "step", "json"), mutuallyExclusive(cmd, "at", "verify"),
				command.AtLeast(cmd, "at", 0, flags.at)); err != nil {
				return err
			}
			game, err := p.load(file, flags.data)
			if err != nil {
				return err
			}
			as, err := parseAs(flags.as, game.rec.Seats)
			if err != nil {
				return err
			}
			own, err := sitting.Texts()
			if err != nil {
				return err
			}
			r := newReplay(p, game, as, lang, own)
			if cmd.Flags().Changed("at") {
				if flags.at > len(r.steps) {
					return command.Misusef("--at: the record has %d steps, not %d", len(r.steps), flags.at)
				}
				r.only = flags.at
			}
			switch {
			case flags.verify:
				return r.verify(flags.json)
			case flags.json:
				err = r.json()
			case flags.step:
				r.interactive(cmd.Context(), tui.ReadLines(p.Std.In))
			default:
				r.print()
			}
			if game.rec.Cut != 0 {
				p.Logf(cmd, "%v", r.cut())
			}
			return err
		},
	}
	cmd.Flags().IntVar(&flags.at, "at", 0, "show only the position after N steps")
	cmd.Flags().BoolVar(&flags.step, "step", false, "show one step at a time, and ask before the next")
	cmd.Flags().BoolVar(&flags.verify, "verify", false, "only check whether the record is valid")
	cmd.Flags().StringVar(&flags.as, "as", "omniscient", "show only what this viewer may know: the number of a seat, watcher, or omniscient for everything")
	flags.data.Add(cmd)
	command.JSONFlag(cmd, &flags.json)
	command.LangFlag(cmd, &flags.lang)
	return cmd
}

func parseAs(s string, seats int) (engine.Seat, error) {
	switch s {
	case engine.Omniscient.String():
		return engine.Omniscient, nil
	case engine.Watcher.String():
		return engine.Watcher, nil
	}
	n, err := notation.ParseSeat(s)
	if err != nil || n < 0 || n >= seats {
		return 0, command.Misusef("--as: want a seat from 1 to %d, watcher or omniscient, not %q", seats, s)
	}
	return engine.Seat(n), nil
}

// replay shows a record.
type replay struct {
	*program
	*loaded

	as    engine.Seat
	steps []engine.Step // as far as the reader's seat may know them
	loc   display.Localizer
	own   text.Localizer // the texts of the terminal client
	only  int            // the only step to show, or -1
	names []string

	walk match.Match   // the game up to the step that is shown
	all  []engine.Step // the complete steps, to advance walk
}

func newReplay(p *program, game *loaded, as engine.Seat, lang text.Lang, own *text.Catalog) *replay {
	r := &replay{program: p, loaded: game, as: as, only: -1, names: game.rec.Names}
	r.own = text.Localizer{Catalog: own, Lang: lang}
	r.loc = display.NewLocalizer(game.entry.About(), lang, func(seat int) string {
		if seat >= 0 && seat < len(r.names) && r.names[seat] != "" {
			return r.names[seat]
		}
		return r.own.Text("seat", seat+1)
	})
	r.own.Seat = r.loc.Seat
	r.loc = r.loc.For(game.entry.About(), game.match.Setup())
	r.steps, r.all, r.walk = game.match.Steps(as), game.match.Steps(engine.Omniscient), game.match.At(0)
	return r
}

// forward advances walk by one step.
func (r *replay) forward() error {
	s := r.all[r.walk.Len()]
	if err := r.walk.Act(s.Seat, s.Action); err != nil {
		return fmt.Errorf("step %d cannot be replayed: %w", r.walk.Len()+1, err)
	}
	return nil
}

// origins prints which parts of the game are a reconstruction, and which data it was played with.
func (r *replay) origins() {
	for _, what := range r.loc.Origins(r.entry.About()) {
		r.Out("%s", sitting.Wrap(what, command.ScreenWidth, "  "))
	}
}

// print prints every step and the final position, or only the position of --at.
func (r *replay) print() {
	if r.only >= 0 {
		if r.only > 0 {
			r.printStep(r.only)
		}
		r.Out("%s", strings.TrimRight(r.match.At(r.only).Draw(r.as, r.loc), "\n"))
		return
	}
	r.origins()
	for n := 1; n <= len(r.steps); n++ {
		r.printStep(n)
	}
	if len(r.steps) > 0 {
		r.Out("")
	}
	r.Out("%s\n", strings.TrimRight(r.match.Draw(r.as, r.loc), "\n"))
	for _, line := range sitting.ResultWords(r.loc, r.own, r.match, r.as) {
		r.Out("%s", line)
	}
	for _, line := range sitting.FinishWords(r.loc, r.own, r.match) {
		r.Out("%s", sitting.Wrap(line, command.ScreenWidth, "    "))
	}
}

// widestAction is the maximum width of the column of actions.
const widestAction = 16

// printStep prints step n: its number, its line in a record, and what happened.
func (r *replay) printStep(n int) {
	s := r.steps[n-1]
	head := fmt.Sprintf("%4d  %s %s", n, s.Seat, s.Action)
	const indent = 4 + 2 + 2 + widestAction + 2
	blank := strings.Repeat(" ", indent)
	for i, words := range r.loc.Happened(s) {
		words = sitting.Wrap(words, command.ScreenWidth-indent, blank)
		switch long := utf8.RuneCountInString(head) > indent-2; {
		case i > 0:
			r.Out("%s%s", blank, words)
		case long:
			r.Out("%s\n%s%s", head, blank, words)
		default:
			r.Out("%s%s%s", head, strings.Repeat(" ", indent-utf8.RuneCountInString(head)), words)
		}
	}
}

// cut returns the error for a truncated record.
func (r *replay) cut() error {
	return r.rec.Errorf(r.rec.Cut, "the record is cut off here, after %d steps", len(r.steps))
}

// verify reports whether the record is valid. A truncated record is not.
func (r *replay) verify(asJSON bool) error {
	if asJSON {
		if err := r.Line(verifyJSON{Valid: r.rec.Cut == 0, Steps: len(r.steps), End: r.end(), Line: r.rec.Cut}); err != nil {
			return err
		}
	}
	switch {
	case r.rec.Cut != 0:
		return r.cut()
	case asJSON:
	case r.match.ToAct() == 0:
		r.Out("valid: %d steps, %s", len(r.steps), r.match.Result(r.as).Text(r.rec.Seats))
	default:
		r.Out("valid: %d steps, not over", len(r.steps))
	}
	return nil
}

// mutuallyExclusive returns an error if both flags are set.
func mutuallyExclusive(cmd *cobra.Command, a, b string) error {
	if cmd.Flags().Changed(a) && cmd.Flags().Changed(b) {
		return command.Misusef("--%s and --%s cannot be used together", a, b)
	}
	return nil
}
