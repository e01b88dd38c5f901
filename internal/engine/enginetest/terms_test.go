package enginetest //nolint:testpackage // the tests run the kit's parts one by one

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
)

func TestCurrentTerms(t *testing.T) {
	t.Parallel()
	if err := currentTerms("toy"); err != nil {
		t.Error(err)
	}
	dir := t.TempDir()
	if err := currentTerms(dir); err != nil {
		t.Errorf("a game without terms: %v", err)
	}
	write := func(name, content string) {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600))
	}
	write("terms.txt", "event got seat\n")
	if err := currentTerms(dir); err == nil || !strings.Contains(err.Error(), "terms.gen.go") {
		t.Errorf("terms that were never generated: %v", err)
	}
	generated := must.Get(os.ReadFile("toy/terms.gen.go"))(t)
	write("terms.gen.go", string(generated))
	if err := currentTerms(dir); err == nil || !strings.Contains(err.Error(), "run go generate") {
		t.Errorf("terms that were changed since: %v", err)
	}
}
