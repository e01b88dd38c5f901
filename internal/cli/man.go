package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bigriver/bigriver/internal/command"
)

func (p *program) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "write the man pages into a directory",
		Long: command.Page(`Write a man page for the program and for each of its commands into a
directory, which is created if necessary. The pages say the same as --help. To read one: man
./bigriver-serve.1`),
		Example: p.Example("man manual"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return command.Misusef("want the directory for the pages")
			}
			if err := os.MkdirAll(args[0], 0o755); err != nil { //nolint:gosec // readable by everybody
				return err
			}
			n, err := writeManPages(cmd.Root(), args[0])
			if err == nil {
				p.Out("%s: %d pages", args[0], n)
			}
			return err
		},
	}
}

// writeManPages writes the man pages of a command and its subcommands, and returns how many.
func writeManPages(cmd *cobra.Command, dir string) (n int, err error) {
	name := pageName(cmd)
	if err := os.WriteFile(filepath.Join(dir, name+".1"), []byte(manPage(cmd)), 0o644); err != nil { //nolint:gosec // readable by everybody
		return 0, err
	}
	n = 1
	for _, sub := range subcommands(cmd) {
		more, failed := writeManPages(sub, dir)
		n, err = n+more, errors.Join(err, failed)
	}
	return n, err
}

// subcommands returns the visible subcommands of a command.
func subcommands(cmd *cobra.Command) (list []*cobra.Command) {
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			list = append(list, sub)
		}
	}
	return list
}

func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage returns the man page of a command in roff. Its only date is that of the program, so that
// the same program always writes the same pages. Cobra's generator would parse the help as
// Markdown.
func manPage(cmd *cobra.Command) string {
	var b strings.Builder
	name, v := pageName(cmd), command.ThisBuild()
	day, _, _ := strings.Cut(v.Time, "T")
	fmt.Fprintf(&b, ".TH %q 1 %q %q \"Bigriver\"\n.nh\n.ad l\n", strings.ToUpper(name), day, "bigriver "+v.Version)
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(name), roff(cmd.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n\\fB%s\\fR\n", roff(cmd.UseLine()))
	b.WriteString(".SH DESCRIPTION\n")
	for i, paragraph := range strings.Split(cmp.Or(cmd.Long, cmd.Short), "\n\n") {
		if i > 0 {
			b.WriteString(".PP\n")
		}
		b.WriteString(roff(paragraph) + "\n")
	}
	if flags := cmd.NonInheritedFlags(); flags.HasAvailableFlags() {
		b.WriteString(".SH OPTIONS\n")
		flags.VisitAll(func(f *pflag.Flag) { b.WriteString(option(f)) })
	}
	if cmd.Example != "" {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(cmd.Example))
	}
	var others []string
	if cmd.HasParent() {
		others = append(others, `\fB`+roff(pageName(cmd.Parent()))+`\fR(1)`)
	}
	for _, sub := range subcommands(cmd) {
		others = append(others, `\fB`+roff(pageName(sub))+`\fR(1)`)
	}
	fmt.Fprintf(&b, ".SH SEE ALSO\n%s\n", strings.Join(others, ",\n"))
	return b.String()
}

func option(f *pflag.Flag) string {
	if f.Hidden {
		return ""
	}
	kind, usage := usageOf(f)
	if kind != "" {
		kind = ` \fI` + roff(kind) + `\fR`
	}
	return fmt.Sprintf(".TP\n\\fB%s\\fR%s\n%s\n", roff("--"+f.Name), kind, roff(usage))
}

// usageOf returns the type of a flag's value, and its help with the default.
func usageOf(f *pflag.Flag) (kind, usage string) {
	kind, usage = pflag.UnquoteUsage(f)
	if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "[]" {
		usage += " (default " + f.DefValue + ")"
	}
	return kind, usage
}

// roff escapes a text for man: no line begins with a request, and hyphens can be copied to a
// command line.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
