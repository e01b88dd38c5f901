package enginetest //nolint:testpackage // the tests run the kit's parts one by one

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("terms.txt", "event got seat\n")
	if err := currentTerms(dir); err == nil || !strings.Contains(err.Error(), "terms.gen.go") {
		t.Errorf("terms that were never generated: %v", err)
	}
	generated, err := os.ReadFile("toy/terms.gen.go")
	if err != nil {
		t.Fatal(err)
	}
	write("terms.gen.go", string(generated))
	if err := currentTerms(dir); err == nil || !strings.Contains(err.Error(), "run go generate") {
		t.Errorf("terms that were changed since: %v", err)
	}
}
