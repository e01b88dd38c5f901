package crashtest_test

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

// TestPackages installs the packages in a separate root with systemd, upgrades them while a game is
// played, and removes them; it also installs without packages. The root is an overlay on this
// machine's, or on the folder BIGRIVER_ROOT as made by debootstrap.
func TestPackages(t *testing.T) {
	longtest.Only(t, "it installs packages under systemd")
	needsProgram(t)
	t.Parallel()
	needsRoot(t)
	dir := t.TempDir()
	for _, version := range []string{"0.1", "0.2"} {
		makePackages(t, dir, version)
	}
	m := boot(t, dir)
	found := m.files()
	accounts := m.accounts()

	t.Log("the Debian package")
	deb := func(version string) string { return "/packages/" + version + ".deb" }
	m.run("dpkg", "-i", deb("0.1"))
	m.asleep()
	m.run("systemctl", "enable", "--now", "bigriver")
	m.started()
	m.run("test", "-s", "/usr/share/man/man1/bigriver-serve.1.gz")
	m.run("test", "-x", "/usr/share/doc/bigriver/examples/bots/first.py")
	m.run("test", "-s", "/usr/share/applications/io.github.bigriver.Bigriver.desktop")
	m.run("bash", "-n", "/usr/share/bash-completion/completions/bigriver")
	if log := m.run("journalctl", "-u", "bigriver"); !strings.Contains(log, "The operator's token") {
		t.Errorf("the log of the service has no token of the operator: %s", log)
	}
	g := m.game(insideAddress)
	m.run("sh", "-c", "echo 'unused-days = 60' >>/etc/bigriver.conf")
	m.upgrade(g, "dpkg", "-i", deb("0.2"))
	m.run("grep", "-q", "unused-days = 60", "/etc/bigriver.conf")
	m.run("dpkg", "-r", "bigriver")
	m.checkRemoved()
	m.run("dpkg", "-i", deb("0.2"))
	m.asleep()
	m.run("systemctl", "enable", "--now", "bigriver")
	m.started()
	g.goesOn()
	m.run("dpkg", "-P", "bigriver")
	m.checkRemoved()
	if left := without(m.files(), found); len(left) > 0 {
		t.Errorf("the purge has left %q", left)
	}
	if left := without(m.accounts(), accounts); len(left) > 0 {
		t.Errorf("the purge has left the accounts %q", left)
	}
	m.run("test", "!", "-e", "/var/lib/bigriver")

	t.Log("the RPM package")
	rpm := func(version string) string { return "/packages/" + version + ".rpm" }
	// On a Debian system, whose packages RPM does not know.
	alien := []string{"--force-debian", "--nodeps"}
	m.run("rpm", append(alien, "-i", rpm("0.1"))...)
	m.asleep()
	m.run("systemctl", "enable", "--now", "bigriver")
	m.started()
	g = m.game(insideAddress)
	m.upgrade(g, "rpm", append(alien, "-U", rpm("0.2"))...)
	m.run("rpm", "-e", "bigriver")
	m.checkRemoved()
	m.run("test", "-s", "/var/lib/bigriver/bigriver.db")

	t.Log("the archive, as docs/hosting-reference.md says")
	page := must.Get(os.ReadFile("../../docs/hosting-reference.md"))(t)
	lines := example(string(page), "install bigriver /usr/local/bin/")
	m.run("sh", "-euc", "cd /packages/archive-0.1\n"+lines)
	m.started()
	g.goesOn()
	m.run("sh", "-c", "echo 'unused-days = 61' >>/etc/bigriver.conf")
	m.upgrade(g, "sh", "-euc", "cd /packages/archive-0.2\n"+lines)
	m.run("grep", "-q", "unused-days = 61", "/etc/bigriver.conf")
}

// needsRoot skips the test with a loud message where such a root cannot be made.
func needsRoot(t *testing.T) {
	t.Helper()
	why := ""
	switch {
	case os.Getuid() != 0:
		why = "only root may"
	case exec.CommandContext(t.Context(), "unshare", "--mount", "--pid", "--fork", "--net", "--cgroup", "mount", "-t", "cgroup2", "cgroup2", t.TempDir()).Run() != nil:
		why = "this machine does not allow namespaces"
	case exec.CommandContext(t.Context(), filepath.Join(repository(t), ".ci", "package"), "--ready").Run() != nil:
		why = "nfpm cannot be built"
	default:
		for _, tool := range []string{"nsenter", "systemctl", "dpkg", "rpm"} {
			if _, err := exec.LookPath(tool); err != nil {
				why = tool + " is missing"
			}
		}
	}
	switch {
	case why == "":
	case os.Getenv("CI") == "true":
		t.Fatalf("%s: installing, upgrading and removing packages is not tested", why)
	default:
		t.Skipf("COULD NOT RUN: %s, so installing, upgrading and removing packages is not tested", why)
	}
}

func repository(t *testing.T) string {
	t.Helper()
	root := must.Get(filepath.Abs("../.."))(t)
	return root
}

// makePackages makes both packages of the program with a version, and a folder with the contents of
// an archive.
func makePackages(t *testing.T, dir, version string) {
	t.Helper()
	tree := filepath.Join(dir, "archive-"+version)
	shell := exec.CommandContext(t.Context(), "bash", "-euc", `
		mkdir "$2" "$2"/{completions,systemd,desktop,examples}
		cp "$1" "$2/bigriver"
		cp "$3"/{packaging/README.md,LICENSE,NOTICE,CHANGELOG.md} "$2"
		cp "$3"/packaging/desktop/* "$2/desktop"
		cp "$3/internal/web/public/icon.svg" "$2/desktop/io.github.bigriver.Bigriver.svg"
		cp -R "$3/examples/bots" "$2/examples"
		cp "$3"/packaging/bigriver.* "$2/systemd"
		"$1" man "$2/man"
		for shell in bash fish zsh; do "$1" completion $shell >"$2/completions/bigriver.$shell"; done
		"$3/.ci/package" "$2" "$4" "$5" "$6"`, "bash", program, tree, repository(t), version, runtime.GOARCH, filepath.Join(dir, version))
	if out, err := shell.CombinedOutput(); err != nil {
		t.Fatalf("got error %v: %s", err, out)
	}
}

// machine is a root with systemd and its own network.
type machine struct {
	*testing.T

	systemd string // its process
}

// boot starts a machine that sees the files of a folder in /packages.
func boot(t *testing.T, packages string) *machine {
	t.Helper()
	lower := os.Getenv("BIGRIVER_ROOT")
	if lower == "" {
		lower = "/"
	}
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), "bash", "testdata/boot", lower, packages)
	var said log
	cmd.Stderr = &said
	stop := must.Get(cmd.StdinPipe())(t)
	out := must.Get(cmd.StdoutPipe())(t)
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		_ = stop.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("the machine ends with %v: %s", err, said.String())
		}
	})
	systemd, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the machine does not start: %v: %s", err, said.String())
	}
	m := &machine{t, strings.TrimSpace(systemd)}
	m.until("systemd runs", func() bool {
		state, _ := m.try("systemctl", "is-system-running")
		return state == "running\n" || state == "degraded\n"
	})
	return m
}

// try runs a command in the machine.
func (m *machine) try(name string, args ...string) (string, error) {
	cmd := exec.CommandContext(m.Context(), "nsenter", append([]string{"-t", m.systemd, "-a", "-r", "-w", "--", name}, args...)...)
	cmd.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C"}
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// run runs a command in the machine that must succeed, and returns its output.
func (m *machine) run(name string, args ...string) string {
	m.Helper()
	out, err := m.try(name, args...)
	if err != nil {
		log, _ := m.try("journalctl", "-n", "50", "--no-pager")
		m.Fatalf("%s %v: %v\n%s\nthe log of the machine:\n%s", name, args, err, out, log)
	}
	return out
}

// until waits until a condition holds.
func (m *machine) until(what string, is func() bool) {
	m.Helper()
	for deadline := time.Now().Add(timeout); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			log, _ := m.try("journalctl", "-n", "50", "--no-pager")
			m.Fatalf("%s: not after %v\nthe log of the machine:\n%s", what, timeout, log)
		}
	}
}

// files returns the files that differ from the lower root, and the folders with our name, except
// for the files of dpkg, rpm, logs and accounts.
func (m *machine) files() (list []string) {
	m.Helper()
	own := regexp.MustCompile(`^/(var/lib/(dpkg|rpm)/|var/log/|var/cache/|etc/((passwd|group|shadow|gshadow|subuid|subgid)-?|\.pwd\.lock)$)`)
	for line := range strings.Lines(m.run("find", "/upper", "(", "!", "-type", "d", "-o", "-iname", "*bigriver*", ")", "-printf", "/%P\n")) {
		if name := strings.TrimSpace(line); !own.MatchString(name) {
			list = append(list, name)
		}
	}
	return list
}

// accounts returns the users and groups of the machine.
func (m *machine) accounts() []string {
	m.Helper()
	return strings.Fields(m.run("cut", "-d:", "-f1", "/etc/passwd", "/etc/group", "/etc/shadow", "/etc/gshadow"))
}

// without returns the names in list that are not in other.
func without(list, other []string) []string {
	return slices.DeleteFunc(list, func(name string) bool { return slices.Contains(other, name) })
}

// asleep checks that a package has started no service that nobody asked for.
func (m *machine) asleep() {
	m.Helper()
	for _, is := range []string{"is-active", "is-enabled"} {
		if state, err := m.try("systemctl", is, "bigriver"); err == nil {
			m.Errorf("the package has made the service %s", state)
		}
	}
}

// started checks that the service runs as its own user, and will run after a reboot.
func (m *machine) started() {
	m.Helper()
	m.run("systemctl", "is-enabled", "bigriver")
	m.answers(insideAddress)
	if user := m.run("stat", "-c", "%U", "/proc/"+m.process(), "/var/lib/bigriver/bigriver.db"); user != "bigriver\nbigriver\n" {
		m.Errorf("the server and its data belong to %q", user)
	}
}

// answers waits until the server at an address is ready.
func (m *machine) answers(address string) {
	m.Helper()
	m.until("the server at "+address+" answers", func() bool {
		r := must.Get(http.NewRequestWithContext(m.Context(), http.MethodGet, "http://"+address+"/readyz", nil))(m)
		response, err := m.web().RoundTrip(r)
		if err != nil {
			return false
		}
		defer response.Body.Close()
		return response.StatusCode == http.StatusOK
	})
}

// process returns the process of the service.
func (m *machine) process() string {
	m.Helper()
	return strings.TrimSpace(m.run("systemctl", "show", "-P", "MainPID", "bigriver"))
}

// checkRemoved checks that the package is removed, and that nothing runs.
func (m *machine) checkRemoved() {
	m.Helper()
	if state, err := m.try("systemctl", "is-active", "bigriver"); err == nil {
		m.Errorf("the service is %s after the package was removed", state)
	}
	m.run("test", "!", "-e", "/usr/bin/bigriver")
	m.run("sh", "-c", "! cat /proc/[0-9]*/comm | grep -x bigriver")
}

// upgrade runs a command that upgrades the package, and checks that a game continues in a new
// process.
func (m *machine) upgrade(g *machineGame, name string, args ...string) {
	m.Helper()
	before := m.process()
	m.run(name, args...)
	m.started()
	if m.process() == before {
		m.Errorf("after the upgrade the old program still runs")
	}
	g.goesOn()
}

const insideAddress = "127.0.0.1:8080" // where the server listens by the package's settings

// web returns a transport into the network of the machine.
func (m *machine) web() *http.Transport {
	transport := loadtest.NewTransport(1)
	transport.DisableKeepAlives = true
	transport.DialContext = func(ctx context.Context, _, address string) (conn net.Conn, err error) {
		done := make(chan struct{})
		go func() { // the thread that changes its network ends with this goroutine
			defer close(done)
			runtime.LockOSThread()
			var inside *os.File
			if inside, err = os.Open("/proc/" + m.systemd + "/ns/net"); err != nil {
				return
			}
			defer inside.Close()
			if err = unix.Setns(int(inside.Fd()), unix.CLONE_NEWNET); err != nil {
				return
			}
			conn, err = (&net.Dialer{}).DialContext(ctx, "tcp4", address)
		}()
		<-done
		return conn, err
	}
	return transport
}

// machineGame is a game of a guest against a bot on the server of a machine.
type machineGame struct {
	*machine

	client *loadtest.Client
	table  *loadtest.Table
}

// game starts a game on the server at an address, and acts once.
func (m *machine) game(address string) *machineGame {
	m.Helper()
	g := &machineGame{machine: m, client: loadtest.NewClient("http://"+address, m.web())}
	must.Do(m, g.client.Arrive(m.Context(), "Anna"))
	made := must.Get(g.client.Create(m.Context(), loadtest.New{Game: "queen", Seats: 2, Places: []loadtest.Place{{Me: true}, {Bot: "random"}}}))(m)
	g.table = must.Get(g.client.Do(m.Context(), made.ID, loadtest.Command{Kind: "start"}))(m)
	g.act()
	return g
}

// goesOn checks that the game is complete, and acts.
func (g *machineGame) goesOn() {
	g.Helper()
	now := must.Get(g.client.Show(g.Context(), g.table.ID, 0))(g)
	if now.Seq < g.table.Seq || now.State != g.table.State {
		g.Errorf("the game is %s with %d entries, and was %s with %d", now.State, now.Seq, g.table.State, g.table.Seq)
	}
	g.act()
}

// end acts a few more times, and ends the game by resigning: playing to the end would exceed the
// rate limit.
func (g *machineGame) end() {
	g.Helper()
	for range 5 {
		g.act()
	}
	now := must.Get(g.client.Do(g.Context(), g.table.ID, loadtest.Command{Kind: "resign"}))(g)
	if now.State != "over" {
		g.Errorf("the game is %s after one of two has resigned", now.State)
	}
}

// act waits for the guest's turn, and takes the first action.
func (g *machineGame) act() {
	g.Helper()
	g.until("it is the guest's turn", func() bool {
		now := must.Get(g.client.Show(g.Context(), g.table.ID, 0))(g)
		g.table = now
		return len(now.Mine) > 0 && len(now.Mine[0].Choices) > 0
	})
	before := g.table.Seq
	now := must.Get(g.client.Do(g.Context(), g.table.ID, loadtest.Command{Kind: "act", Action: g.table.Mine[0].Choices[0].Action}))(g)
	if now.Seq <= before {
		g.Fatalf("an action adds nothing to the log of %d entries", before)
	}
	g.table = now
}
