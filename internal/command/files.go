package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/catalog"
)

// maxFile is the maximum size of a file to read, in bytes.
const maxFile = 16 << 20

// Read reads a file, or standard input if its name is "-".
func (p *Program) Read(file string) (string, error) {
	if file == "-" {
		return readAll(file, p.Std.In)
	}
	return readFile(file)
}

func readFile(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return readAll(file, f)
}

func readAll(file string, in io.Reader) (string, error) {
	data, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err != nil {
		return "", err
	}
	if len(data) > maxFile {
		return "", fmt.Errorf("%s: larger than %d MiB: it is neither a record nor data", file, maxFile>>20)
	}
	return string(data), nil
}

// CheckDir returns an error if there is no directory for the file that a flag names.
func CheckDir(flag, file string) error {
	if file == "" {
		return nil
	}
	if dir, err := os.Stat(filepath.Dir(file)); err != nil || !dir.IsDir() {
		return Misusef("--%s: there is no directory %s", flag, filepath.Dir(file))
	}
	return nil
}

// ReportFlag adds --report.
func ReportFlag(cmd *cobra.Command, file *string) {
	cmd.Flags().StringVar(file, "report", "", "a file for a page with charts (HTML; works offline)")
}

// DataFlag is the file that --data names. If it is empty, the game's built-in data is used.
type DataFlag string

// Add adds --data.
func (f *DataFlag) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar((*string)(f), "data", "", "a data file to use instead of the game's own data (see bigriver data)")
}

// Of returns the game with the data of this flag.
func (f *DataFlag) Of(game catalog.Entry) (catalog.Entry, error) {
	if *f == "" {
		return game, nil
	}
	if game.OwnData() == "" {
		return game, Misusef("--data: %s has no data that can be replaced", game.Facts().Name)
	}
	content, err := readFile(string(*f))
	if err != nil {
		return game, err
	}
	return game.WithData(string(*f), content)
}
