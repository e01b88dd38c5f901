package cli

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/notify"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/server/words"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/web"
)

// serveFlags are the flags of `serve`. Each can also be set in the environment and in a file.
type serveFlags struct {
	listen, data, config         string
	db                           command.DBAddress
	cert, key, url               string
	proxies                      []string
	logLevel, logFormat          string
	workers                      int
	webhooks, newToken, noLimits bool
	requests                     float64
	streams, addressStreams      int
	unusedDays, importDays       int
	analysts                     int
	botsPause                    time.Duration

	smtp, smtpUser, smtpPasswordFile, smtpFrom, smtpSecurity string

	// Called with the server's address when it listens. nil: print it, and the operator's token.
	ready func(address string)
}

func (p *program) serveCommand() *cobra.Command {
	f := &serveFlags{}
	var onlyPrint bool
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "let people play over the network",
		Long: command.Page(`Run a server for browsers and programs. Without flags it listens on
localhost:8080 and stores its data in ./bigriver-data, which it creates if necessary. Only the first
start prints the operator's token.

Every flag can also be set in the environment (BIGRIVER_LOG_LEVEL for --log-level) and in the file
named by --config (one setting per line, such as: log-level = warn). A flag overrides the
environment, and the environment overrides the file. --print-config shows the resulting settings.

See docs/self-hosting.md and docs/hosting-reference.md for hosting, and docs/api.md for the API.`),
		Example: "  bigriver serve\n" +
			"  bigriver serve --data /var/lib/bigriver --listen :8080\n" +
			"  bigriver serve --listen :443 --tls-cert cert.pem --tls-key key.pem --url https://river.example.org\n" +
			"  bigriver serve --url https://river.example.org --proxy 127.0.0.1/32\n" +
			"  BIGRIVER_LISTEN=localhost:9000 bigriver serve --config bigriver.conf\n" +
			"  bigriver serve --db postgres://bigriver@db.example.org/bigriver --listen :8080\n" +
			"  bigriver serve --config bigriver.conf --print-config",
		Args: command.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			from, err := settle(cmd.Flags(), f.config, os.LookupEnv)
			if err != nil {
				return err
			}
			if onlyPrint {
				return p.printConfig(from.values(cmd.Flags()))
			}
			return p.serve(cmd.Context(), f)
		},
	}
	f.add(cmd.Flags())
	cmd.Flags().BoolVar(&onlyPrint, "print-config", false, "print each setting with its value and where it comes from, and exit")
	return cmd
}

// printConfig prints settings as a table.
func (p *program) printConfig(list []valued) error {
	w := tabwriter.NewWriter(p.Std.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "SETTING\tVALUE\tFROM")
	for _, v := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\n", v.Name, v.Value, v.From)
	}
	return w.Flush()
}

// add adds the flags. All of them are settings (see settle), except for config.
func (f *serveFlags) add(fs *pflag.FlagSet) {
	limits := limit.DefaultLimits()
	fs.StringVar(&f.listen, "listen", "localhost:8080", "the address to listen on, as HOST:PORT; port 0 picks a free port")
	fs.StringVar(&f.data, "data", "bigriver-data", "the data directory")
	fs.Var(&f.db, "db", "the PostgreSQL database to use instead of a data directory, as postgres://USER:PASSWORD@HOST/NAME; several servers can share it")
	fs.StringVar(&f.config, "config", "", "a file with settings, one NAME = VALUE per line")
	fs.StringVar(&f.cert, "tls-cert", "", "the file with the TLS certificate; it is reloaded when it is renewed")
	fs.StringVar(&f.key, "tls-key", "", "the file with the certificate's private key")
	fs.StringVar(&f.url, "url", "", "the public address of the server, for links in notices and for passkeys; other host names are redirected to it; with https, cookies are sent over https only")
	fs.StringSliceVar(&f.proxies, "proxy", nil, "the addresses of trusted reverse proxies, whose headers X-Forwarded-For and -Proto are trusted, such as 127.0.0.1/32")
	fs.StringVar(&f.logLevel, "log-level", "info", "the lowest level to log: debug, info, warn or error")
	fs.StringVar(&f.logFormat, "log-format", "text", "the format of the log: text or json")
	fs.IntVar(&f.workers, "workers", 0, "how many bots can think at the same time (default: one per processor)")
	fs.IntVar(&f.analysts, "analysts", 1, "how many finished games to analyse at the same time while the processors are idle; 0: none")
	fs.DurationVar(&f.botsPause, "bots-pause", 400*time.Millisecond, "the pause between actions while only bots play and somebody watches")
	fs.BoolVar(&f.webhooks, "webhooks", true, "send notices to the webhooks that people enter, but never to private addresses")
	fs.BoolVar(&f.newToken, "new-operator-token", false, "make a new operator's token; the old one stops working")
	fs.Float64Var(&f.requests, "requests", limits.Requests, "how many requests per second one address may send; 0: no limit")
	fs.IntVar(&f.streams, "streams", limits.Streams, "how many streams may be open in total; 0: no limit")
	fs.IntVar(&f.addressStreams, "address-streams", limits.AddressStreams, "how many streams one address may have open; 0: no limit")
	fs.BoolVar(&f.noLimits, "no-limits", false, "turn off all limits except the one on the size of a request, for tests and measurements")
	fs.IntVar(&f.unusedDays, "unused-days", 30, "delete a table after this many days if the game has not started; 0: never")
	fs.IntVar(&f.importDays, "import-days", 30, "delete an imported record after this many days; 0: accept none, and delete all")
	fs.StringVar(&f.smtp, "smtp", "", "the mail server, as HOST:PORT; without one no e-mail is sent")
	fs.StringVar(&f.smtpSecurity, "smtp-security", "starttls", "how to connect to the mail server: starttls, tls, or plain (only on the same machine)")
	fs.StringVar(&f.smtpUser, "smtp-user", "", "the user name for the mail server")
	fs.StringVar(&f.smtpPasswordFile, "smtp-password-file", "", "a file with the password for the mail server")
	fs.StringVar(&f.smtpFrom, "smtp-from", "", "the sender of e-mails, such as Bigriver <river@example.org>")
}

// serve runs a server until ctx ends.
func (p *program) serve(ctx context.Context, f *serveFlags) (err error) {
	log, err := f.log(p)
	if err != nil {
		return err
	}
	journal := &operator.Journal{}
	log = slog.New(journal.Handler(log.Handler()))
	c, err := f.server(p, log) //nolint:contextcheck // the manual reads the help of the commands, and runs none
	if err != nil {
		return err
	}
	certificate, err := f.certificate()
	if err != nil {
		return err
	}
	var lc net.ListenConfig
	listener, err := lc.Listen(ctx, "tcp", f.listen)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	defer listener.Close()
	db, err := openStore(ctx, f.db, f.data, log, journal)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.close()) }()
	names, err := words.BotNames(p.Games)
	if err != nil {
		return err
	}
	if c.People, err = people.New(people.Config{Store: db.people, Reserved: names, Origin: cmp.Or(c.URL, local(listener.Addr(), certificate != nil))}); err != nil {
		return err
	}

	c.Classes = class.New(class.Config{Store: db.classes})
	c.Moderation, c.Reports = moderate.New(db.acts, time.Now), moderate.NewReports(db.reports, time.Now)

	if c.Daily, err = daily.New(ctx, p.Games, db.daily, time.Now, rand.Reader); err != nil {
		return err
	}
	notifier, err := notify.New(c.Config, db.outbox)
	if err != nil {
		return err
	}
	c.Collectors = append(c.Collectors, notifier.Outcomes())
	if c.Tables, err = live.Open(ctx, live.Config{Store: db.tables, Games: p.Games, Log: log, Workers: f.workers, Analysts: f.analysts, BotsPause: f.botsPause, UnusedRetention: time.Duration(f.unusedDays) * 24 * time.Hour, ImportRetention: time.Duration(f.importDays) * 24 * time.Hour, CleanName: c.People.CleanName, Network: visit.Network, Notify: notifier.Notify}); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Tables.Close()) }() //nolint:contextcheck // it outlives ctx
	c.Ready, c.Locks, c.Site, c.Journal, c.Name = db.ready, db.locks, db.site, journal, nodeName(listener.Addr())
	s, err := server.New(c)
	if err != nil {
		return err
	}

	beside := &background{log: log, pause: time.Second}
	besideCtx, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer beside.wait.Wait()
	defer stop()
	beside.run(besideCtx, "notices", func(ctx context.Context) { notifier.Send(ctx, c.Tables) })
	beside.run(besideCtx, "reports", s.SendReports)
	beside.run(besideCtx, "sweep", func(ctx context.Context) { sweep(ctx, c.People, c.Classes, log) })
	return p.answer(ctx, f, s, c.People, listener, certificate)
}

// nodeName returns the name by which the operator can identify this server: the machine, and the
// address on which it listens.
func nodeName(at net.Addr) string {
	if host, err := os.Hostname(); err == nil {
		return host + ", " + at.String()
	}
	return at.String()
}

// maxPause is the longest --bots-pause.
const maxPause = time.Minute

// maxDays is the largest --unused-days and --import-days.
const maxDays = 36_500

// shutdownTime is how long running requests may take to finish at shutdown.
const shutdownTime = 10 * time.Second

// answer serves requests until ctx ends. Then it waits for running ones.
func (p *program) answer(ctx context.Context, f *serveFlags, s *server.Server, who *people.People, listener net.Listener, certificate *certificate) error {
	h := s.HTTP()
	scheme := "http"
	if certificate != nil {
		scheme = "https"
		h.TLSConfig = secureTLS(certificate)
	}
	address := scheme + "://" + shown(listener.Addr(), f.listen)
	if f.ready != nil {
		f.ready(address)
	} else if err := p.announce(ctx, f, s, who, address); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() {
		if certificate != nil {
			ended <- h.ServeTLS(listener, "", "")
			return
		}
		ended <- h.Serve(listener)
	}()
	select {
	case err := <-ended:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	s.Log.InfoContext(ctx, "shutting down")
	s.Drain()
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
	defer cancel()
	if err := h.Shutdown(last); err != nil {
		return errors.Join(fmt.Errorf("shut down: %w", err), h.Close())
	}
	if err := s.Wait(last); err != nil {
		return fmt.Errorf("end the streams: %w", err)
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// announce prints the address of the server, and the operator's token if it is new.
func (p *program) announce(ctx context.Context, f *serveFlags, s *server.Server, who *people.People, address string) error {
	token, err := who.OperatorToken(ctx, f.newToken)
	if errors.Is(err, table.ErrDamaged) && !f.newToken {
		s.Log.ErrorContext(ctx, "the sessions and tokens cannot all be read: bigriver check says what is damaged, and bigriver repair rebuilds a damaged index", "error", err)
	} else if err != nil {
		return err
	}
	if token != "" {
		p.Out("The operator's token, printed only this once: %s", token)
	}
	p.Out("Bigriver listens on %s", address)
	return nil
}

// secureTLS returns a configuration with TLS 1.3, and 1.2 only with forward secrecy and
// authenticated encryption, because the CBC suites have been broken by padding oracles again and
// again.
func secureTLS(c *certificate) *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS12, GetCertificate: c.get,
		CipherSuites: []uint16{
			tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
			tls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, tls.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
			tls.TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, tls.TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
		},
	}
}

// local returns the address of the server for browsers on the same machine.
func local(at net.Addr, secure bool) string {
	scheme := "http"
	if secure {
		scheme = "https"
	}
	return scheme + "://" + shown(at, "")
}

// shown returns an address as people type it: the host of asked, with the port on which the server
// really listens.
func shown(at net.Addr, asked string) string {
	host, _, err := net.SplitHostPort(asked)
	if err != nil || host == "" {
		host = "localhost"
	}
	_, port, err := net.SplitHostPort(at.String())
	if err != nil {
		return at.String()
	}
	return net.JoinHostPort(host, port)
}

// sweep deletes expired sessions and old classes every hour.
func sweep(ctx context.Context, who *people.People, classes *class.Classes, log *slog.Logger) {
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		if err := who.Sweep(ctx); err != nil && ctx.Err() == nil {
			log.ErrorContext(ctx, "cannot delete expired sessions", "error", err)
		}
		if err := classes.Sweep(ctx); err != nil && ctx.Err() == nil {
			log.ErrorContext(ctx, "cannot delete old classes", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

func (f *serveFlags) log(p *program) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.logLevel)); err != nil || strings.ContainsAny(f.logLevel, "+-") {
		return nil, command.Misusef("--log-level: want debug, info, warn or error, not %q", f.logLevel)
	}
	o := &slog.HandlerOptions{Level: level}
	switch f.logFormat {
	case "text":
		return slog.New(slog.NewTextHandler(p.Std.Err, o)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(p.Std.Err, o)), nil
	}
	return nil, command.Misusef("--log-format: want text or json, not %q", f.logFormat)
}

// server returns the part of the configuration that the flags determine.
func (f *serveFlags) server(p *program, log *slog.Logger) (c server.Config, err error) {
	c = server.Config{
		Config: app.Config{Games: p.Games, Log: log, URL: strings.TrimSuffix(f.url, "/"), Limits: limit.DefaultLimits(), Version: command.ThisBuild().Version},
		Web:    web.Files(), Manual: p.manualOnce(),
	}
	c.Limits.Requests, c.Limits.Streams, c.Limits.AddressStreams = f.requests, f.streams, f.addressStreams
	if f.botsPause < 0 || f.botsPause > maxPause {
		return c, command.Misusef("--bots-pause: want 0 to %s", maxPause)
	}
	if f.requests < 0 || f.streams < 0 || f.addressStreams < 0 || f.workers < 0 || f.analysts < 0 || f.unusedDays < 0 || f.unusedDays > maxDays || f.importDays < 0 || f.importDays > maxDays {
		return c, command.Misusef("--requests, --streams, --address-streams, --workers, --analysts, --unused-days and --import-days: want 0 or more, and at most %d days", maxDays)
	}
	if f.noLimits {
		c.Limits = limit.Limits{Body: c.Limits.Body}
	}
	if f.url != "" {
		u, err := url.Parse(c.URL)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Path != "" || u.RawQuery != "" {
			return c, command.Misusef("--url: want an address without a path, such as https://river.example.org, not %q", f.url)
		}
		c.Secure = u.Scheme == "https"
	}
	for _, s := range f.proxies {
		prefix, err := netip.ParsePrefix(s)
		if err != nil {
			return c, command.Misusef("--proxy: want addresses such as 127.0.0.1/32, not %q", s)
		}
		c.Proxies = append(c.Proxies, prefix)
	}
	if f.webhooks {
		c.Hooks = notice.NewHooks(notice.HooksConfig{})
	}
	c.Mail, err = f.mail()
	return c, err
}

func (f *serveFlags) mail() (*notice.Mail, error) {
	if f.smtp == "" {
		if f.smtpFrom != "" || f.smtpUser != "" || f.smtpPasswordFile != "" {
			return nil, command.Misusef("the other --smtp flags need --smtp, the mail server")
		}
		return nil, nil //nolint:nilnil // nil: no e-mail is configured
	}
	m := &notice.Mail{Addr: f.smtp, From: f.smtpFrom, User: f.smtpUser, Security: notice.Security(f.smtpSecurity)}
	if err := m.Check(); err != nil {
		return nil, command.Misusef("--smtp: %w", err)
	}
	if f.smtpPasswordFile != "" {
		password, err := os.ReadFile(f.smtpPasswordFile)
		if err != nil {
			return nil, fmt.Errorf("--smtp-password-file: %w", err)
		}
		m.Password = strings.TrimRight(string(password), "\r\n")
	}
	return m, nil
}
