package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bigriver/bigriver/internal/command"
)

// defaultAddress is where `open` listens if it can: browsers store settings by address.
const defaultAddress = "localhost:8080"

func (p *program) openCommand() *cobra.Command {
	var listen, data string
	var quiet bool
	cmd := &cobra.Command{
		Use:   "open",
		Short: "play in the browser, on this computer",
		Long: command.Page(`Run a server for this computer alone, and open its page in the browser.
Typing bigriver without a command does the same. Your games are stored in your own data folder. If
Bigriver is already running on this computer, this command only opens the page.

The server stops with Ctrl-C. For a server that others can reach, see bigriver serve.`),
		Example: "  bigriver\n  bigriver open --no-browser\n  bigriver open --data my-games", //nolint:dupword // lines of a terminal
		Args:    command.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.open(cmd.Context(), listen, data, !quiet)
		},
	}
	cmd.Flags().StringVar(&listen, "listen", defaultAddress, "the address to listen on, as HOST:PORT; if it is in use, any free port is used instead")
	cmd.Flags().StringVar(&data, "data", "", "the data directory (default: bigriver in your data folder)")
	cmd.Flags().BoolVar(&quiet, "no-browser", false, "only print the address")
	return cmd
}

// open serves this computer until ctx ends, and shows the page.
func (p *program) open(ctx context.Context, listen, data string, browse bool) error {
	f := &serveFlags{}
	f.add(pflag.NewFlagSet("open", pflag.ContinueOnError)) // for the defaults
	f.listen, f.logLevel, f.noLimits = listen, "warn", true
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", listen)
	switch {
	case err == nil:
		addr, isTCP := l.Addr().(*net.TCPAddr)
		_ = l.Close()
		if isTCP && !addr.IP.IsLoopback() {
			return command.Misusef("--listen: other computers can reach %s: use localhost:PORT, or bigriver serve to host for others", listen)
		}
	case data == "" && isBigriver(ctx, "http://"+listen):
		p.Out("Bigriver is already running on this computer.")
		p.show(ctx, "http://"+listen, browse)
		return nil
	case isTaken(ctx, listen):
		f.listen = "localhost:0"
	default:
		return fmt.Errorf("--listen: %w", err)
	}
	if f.data = data; data == "" {
		if f.data, err = userFolder(); err != nil {
			return err
		}
	}
	f.ready = func(address string) {
		p.show(ctx, address, browse)
		p.Out("Your games are in %s. Ctrl-C stops the program.\n", f.data)
		p.Out("To play in the terminal:  bigriver play %s", p.Games[0].About().Name)
		p.Out("To host for others:       bigriver serve --help")
		p.Out("Everything else:          bigriver help")
	}
	return p.serve(ctx, f)
}

// show prints the address of the page, and opens it in the browser if it is wanted and this
// computer has a screen.
func (p *program) show(ctx context.Context, address string, browse bool) {
	if cmd := browser(context.WithoutCancel(ctx), runtime.GOOS, os.Getenv, address); browse && cmd != nil && cmd.Start() == nil {
		go func() { _ = cmd.Wait() }() // the page is open, or the address is on the screen
		p.Out("Bigriver opens in your browser: %s", address)
		return
	}
	p.Out("Open this address in your browser: %s", address)
}

// browser returns the command that opens an address, or nil if there is no screen.
func browser(ctx context.Context, system string, env func(string) string, address string) *exec.Cmd {
	switch system {
	case "windows":
		return exec.CommandContext(ctx, "rundll32", "url.dll,FileProtocolHandler", address)
	case "darwin":
		return exec.CommandContext(ctx, "open", address)
	}
	if env("DISPLAY") == "" && env("WAYLAND_DISPLAY") == "" {
		return nil
	}
	return exec.CommandContext(ctx, "xdg-open", address)
}

// userFolder returns the folder for the games of this person on this computer.
func userFolder() (string, error) { return dataFolder(runtime.GOOS, os.Getenv) }

// dataFolder returns the folder for the games of the person who runs the program.
func dataFolder(system string, env func(string) string) (string, error) {
	for _, place := range map[string][][]string{
		"windows": {{"LOCALAPPDATA"}, {"APPDATA"}},
		"darwin":  {{"HOME", "Library", "Application Support"}},
	}[system] {
		if root := env(place[0]); root != "" {
			return filepath.Join(append(append([]string{root}, place[1:]...), "bigriver")...), nil
		}
	}
	if root := env("XDG_DATA_HOME"); filepath.IsAbs(root) {
		return filepath.Join(root, "bigriver"), nil
	}
	if home := env("HOME"); home != "" {
		return filepath.Join(home, ".local", "share", "bigriver"), nil
	}
	return "", errors.New("the home folder is unknown: set the data directory with --data")
}

// isTaken reports whether a program listens at an address.
func isTaken(ctx context.Context, address string) bool {
	dialer := net.Dialer{Timeout: 2 * time.Second}
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return false
	}
	_ = conn.Close()
	return true
}

// isBigriver reports whether a server of this program answers at an address.
func isBigriver(ctx context.Context, address string) bool {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"/manifest.json", nil)
	if err != nil {
		return false
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, 1<<16))
	return err == nil && response.StatusCode == http.StatusOK && strings.Contains(string(body), fmt.Sprintf("%q", "Bigriver"))
}
