package crashtest_test

import (
	"os"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

// TestSiteFromThePage sets up a database, two servers and a worker with the commands in
// docs/hosting-reference.md, in a separate root with PostgreSQL's packages already installed. A
// game that started on one server continues and ends on the other after the first was killed.
func TestSiteFromThePage(t *testing.T) {
	longtest.Only(t, "it boots a system, and sets a site up in it from packages")
	needsProgram(t)
	t.Parallel()
	needsRoot(t)
	data := must.Get(os.ReadFile("../../docs/hosting-reference.md"))(t)
	page := string(data)
	dir := t.TempDir()
	makePackages(t, dir, "0.1")
	m := boot(t, dir)
	m.run("dpkg", "-i", "/packages/0.1.deb")
	// It has no network: the PostgreSQL that is installed has to do.
	m.run("sh", "-c", "rm -rf /var/lib/apt/lists/*")
	m.run("sh", "-euc", example(page, "apt-get install -y postgresql"))
	const first, second = "127.0.0.1:8081", "127.0.0.1:8082"
	m.answers(first)
	m.answers(second)
	g := m.game(first)
	m.run("systemctl", "kill", "--signal", "SIGKILL", "river-1")
	g.client.URL = "http://" + second
	g.goesOn()
	g.end()
	output := m.run("sh", "-euc", example(page, "cd /"))
	for _, want := range []string{"100 finished", "1 table", "all valid: "} {
		if !strings.Contains(output, want) {
			t.Errorf("no %q in\n%s", want, output)
		}
	}
}
