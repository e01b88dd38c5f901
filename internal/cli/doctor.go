package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/doctor"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/sqlite"
)

// doctorJSON is the output of `doctor --json`.
type doctorJSON struct {
	Wrong    int              `json:"wrong"`
	Warnings int              `json:"warnings"`
	Findings []doctor.Finding `json:"findings"`
	Settings []valued         `json:"settings"`
}

func (p *program) doctorCommand() *cobra.Command {
	f := &serveFlags{}
	d := &doctorFlags{}
	settings := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	f.add(settings)
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "examine a server's set-up, and say what is wrong and how to fix it",
		Long: command.Page(`Examine the set-up of a server: settings, data, disk and free space,
clock, backups, address, certificate, proxy and mail. For each problem it says in plain words what
is wrong and how to fix it. Give it the settings of "bigriver serve": the same flags, the same file,
the same environment.

It writes one small file into the data directory and removes it. It sends no e-mail. If no server is
running, it listens in its place for half a minute and calls itself through the address of --url.
That shows what the proxy says about callers, and whether streams stay open. With --offline it uses
no network. To look for damage in the data, use "bigriver check".

The exit status is 1 if something is wrong, and 0 if there are only warnings.`),
		Example: "  bigriver doctor\n" +
			"  bigriver doctor --config /etc/bigriver.conf --backups /srv/backup\n" +
			"  bigriver doctor --data /var/lib/bigriver --offline --json",
		Args: command.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			from, err := settle(settings, f.config, os.LookupEnv)
			if err != nil {
				return err
			}
			return p.doctor(cmd, f, d, from.values(settings), doctor.ThisMachine())
		},
	}
	cmd.Flags().AddFlagSet(settings)
	d.add(cmd)
	return cmd
}

// doctorFlags are the flags that only `doctor` has.
type doctorFlags struct {
	backups, timeServer string
	offline, asJSON     bool
}

func (d *doctorFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&d.backups, "backups", "", "the directory with the backups, of which the newest .db file is checked")
	cmd.Flags().StringVar(&d.timeServer, "time-server", "", "a time server to compare the clock with, such as pool.ntp.org (default: ask the system whether its clock is synchronized)")
	cmd.Flags().BoolVar(&d.offline, "offline", false, "use no network, and do not listen")
	command.JSONFlag(cmd, &d.asJSON)
}

func (p *program) doctor(cmd *cobra.Command, f *serveFlags, d *doctorFlags, settings []valued, m doctor.Machine) error {
	c, err := f.server(p, slog.New(slog.DiscardHandler))
	if err == nil {
		_, err = f.log(p)
	}
	if err == nil && (f.cert == "") != (f.key == "") {
		_, err = f.certificate()
	}
	found := []doctor.Finding{settingsFinding(settings, err)}
	host := doctor.Host{
		Data: f.data, Backups: d.backups, Listen: f.listen, Offline: d.offline, TimeServer: d.timeServer, Count: sqlite.CountTables,
		Store: func(ctx context.Context) doctor.Finding { return stored(ctx, f.data) },
		URL:   c.URL, Proxies: c.Proxies, Cert: f.cert, Key: f.key, Mail: c.Mail,
	}
	if f.db != "" {
		host.Data, host.Store = "", func(ctx context.Context) doctor.Finding { return storedIn(ctx, f.db) }
	}
	host.Built, _ = time.Parse(time.RFC3339, command.ThisBuild().Time) // zero if unknown
	if err != nil {
		host.Offline = true // with invalid settings there is no server to ask
	}
	if host.URL != "" && !host.Offline {
		p.Logf(cmd, "this may take half a minute")
	}
	found = append(found, doctor.Examine(cmd.Context(), host, m)...)
	wrong, warnings := countState(found, doctor.Wrong), countState(found, doctor.Warning)
	if d.asJSON {
		if err := p.JSON(doctorJSON{wrong, warnings, found, settings}); err != nil {
			return err
		}
	} else {
		printFindings(p.Std.Out, found)
	}
	switch {
	case wrong == 1:
		return errors.New("found one problem")
	case wrong > 1:
		return fmt.Errorf("found %d problems", wrong)
	}
	return nil
}

// settingsFinding reports whether a server would accept the settings.
func settingsFinding(settings []valued, err error) doctor.Finding {
	if err != nil {
		return doctor.Finding{
			About: "settings", State: doctor.Wrong, Text: fmt.Sprintf("The server would not start: %v.", err),
			Do: "bigriver serve --print-config shows where each setting comes from. Correct it there.",
		}
	}
	given := 0
	for _, v := range settings {
		if v.From != "default" {
			given++
		}
	}
	says := fmt.Sprintf("%d of %d settings are not the default.", given, len(settings))
	return doctor.Finding{About: "settings", State: doctor.Good, Text: says}
}

// stored checks the data directory of a server the way its next start would.
func stored(ctx context.Context, dir string) doctor.Finding {
	db, err := sqlite.OpenToRead(ctx, dir)
	var has, knows int
	if err == nil {
		has, knows, err = db.Versions(ctx)
	}
	if db != nil {
		defer db.Close()
	}
	f := doctor.Finding{About: "data", State: doctor.Wrong}
	switch {
	case errors.Is(err, sqlite.ErrNoData):
		f.State, f.Text = doctor.Warning, fmt.Sprintf("There is no data in %s. The first start of the server creates the directory.", dir)
		f.Do = "If a server has already run, name its directory with --data."
	case errors.Is(err, sqlite.ErrNewer):
		f.Text, f.Do = newerData(dir), "Use the program that wrote it or a newer one, or restore a backup from before the upgrade."
	case errors.Is(err, os.ErrPermission):
		f.Text, f.Do = fmt.Sprintf("This user cannot read the data in %s.", dir), "Run the doctor as the user of the server, or as root."
	case err != nil:
		f.Text, f.Do = strings.TrimSuffix(err.Error(), ".")+".", "Copy the directory as it is. Then run: bigriver check --data "+dir
	default:
		f = readable(dir, has, knows)
	}
	return f
}

// storedIn checks the database of a server the way its next start would.
func storedIn(ctx context.Context, db command.DBAddress) doctor.Finding {
	has, knows, err := postgres.Versions(ctx, string(db))
	f := doctor.Finding{About: "data", State: doctor.Wrong}
	switch {
	case err != nil:
		f.Text, f.Do = strings.TrimSuffix(err.Error(), ".")+".", "Check that the database is running, and that it accepts this machine, user and password."
	case has == 0:
		f.State, f.Text = doctor.Warning, fmt.Sprintf("There is no data in the database %s. The first start of the server creates the tables.", &db)
	case has > knows:
		f.Text, f.Do = newerData(db.String()), "Use the program that wrote it or a newer one."
	default:
		f = readable("The database "+db.String(), has, knows)
	}
	return f
}

func newerData(place string) string {
	return fmt.Sprintf("A newer bigriver wrote the data in %s. This one cannot open it.", place)
}

// readable reports the version of data that can be opened.
func readable(place string, has, knows int) doctor.Finding {
	if has == knows {
		return doctor.Finding{About: "data", State: doctor.Good, Text: fmt.Sprintf("%s contains a server's data, in version %d.", place, has)}
	}
	return doctor.Finding{
		About: "data", State: doctor.Warning, Do: "Make a backup before you start the server with this program.",
		Text: fmt.Sprintf("%s contains data that an older bigriver wrote, in version %d. The next start upgrades it to version %d. After that the older program cannot use it.", place, has, knows),
	}
}

func countState(found []doctor.Finding, s doctor.State) (n int) {
	for _, f := range found {
		if f.State == s {
			n++
		}
	}
	return n
}

// printFindings prints a paragraph for each finding.
func printFindings(w io.Writer, found []doctor.Finding) {
	const margin = 22
	indent := strings.Repeat(" ", margin)
	for _, f := range found {
		fmt.Fprintf(w, "%-8s %-12s %s\n", f.State, f.About, sitting.Wrap(f.Text, command.ScreenWidth-margin, indent))
		if f.Do != "" {
			fmt.Fprintf(w, "%s%s\n", indent, sitting.Wrap("To do: "+f.Do, command.ScreenWidth-margin, indent))
		}
	}
}
