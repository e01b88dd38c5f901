package enginetest

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/bigriver/bigriver/internal/engine/display"
)

// currentTerms checks that both files terms.gen.go, of the game and of its Show, were generated
// from the terms.txt next to them.
func currentTerms(dir string) error {
	return errors.Join(currentIn(dir), currentIn(filepath.Join(dir, "show")))
}

func currentIn(dir string) error {
	content, err := os.ReadFile(filepath.Join(dir, "terms.txt"))
	if errors.Is(err, os.ErrNotExist) {
		return nil // it reports nothing
	}
	generated, err2 := os.ReadFile(filepath.Join(dir, "terms.gen.go"))
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	if !strings.Contains(string(generated), display.TermsMark(string(content))+"\n") {
		return errors.New("terms.txt was changed after terms.gen.go was generated from it: run go generate in the game's folder")
	}
	return nil
}
