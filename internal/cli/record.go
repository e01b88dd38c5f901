package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/text"
)

// largestFile is the size of the largest file that is read.
const largestFile = 16 << 20

// loaded is a record that was read and replayed.
type loaded struct {
	entry catalog.Entry
	rec   *notation.Record
	match engine.Match
	text  string // of the file
}

// load reads a record and replays it, with the game's own data or those of a file. An error names file and line.
func (p *program) load(file string, data dataFlag) (*loaded, error) {
	content, err := p.read(file)
	if err != nil {
		return nil, err
	}
	rec, err := notation.Parse(file, content)
	if err != nil {
		return nil, err
	}
	game, err := p.games.Find(rec.Game)
	if err != nil {
		return nil, rec.Errorf(rec.Where("game"), "%v", err)
	}
	if game, err = data.of(game); err != nil {
		return nil, err
	}
	m, err := engine.Replay(game, rec)
	if err != nil && data == "" && game.OwnData() != "" && engine.OtherData(game.Facts(), rec) {
		return nil, fmt.Errorf("%w: name the file of its data with --data", err)
	}
	if err != nil {
		return nil, err
	}
	return &loaded{game, rec, m, content}, nil
}

// read reads a file, or standard input if its name is "-".
func (p *program) read(file string) (string, error) {
	if file == "-" {
		return readAll(file, p.std.In)
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
	data, err := io.ReadAll(io.LimitReader(in, largestFile+1))
	if err != nil {
		return "", err
	}
	if len(data) > largestFile {
		return "", fmt.Errorf("%s: larger than %d MiB: it is neither a record nor data", file, largestFile>>20)
	}
	return string(data), nil
}

// oneFile returns the one argument of a command that reads a record.
func oneFile(args []string) (string, error) {
	if len(args) != 1 {
		return "", misusef("want the file of one record, or - for standard input")
	}
	return args[0], nil
}

// wordsOf returns a game's refusal of a set-up in the words of a language.
func wordsOf(g engine.Game, lang text.Lang, err error) error {
	if !errors.Is(err, engine.ErrIllegal) {
		return err
	}
	return errors.New(engine.NewSpeaker(g.Facts(), lang, nil).Refusal(err))
}

// interruptedf returns the error of a command that Ctrl-C has ended.
func interruptedf(format string, args ...any) error {
	return fmt.Errorf("interrupted: "+format, args...)
}
