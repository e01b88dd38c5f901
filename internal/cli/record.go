package cli

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
)

// loaded is a record that has been read and replayed.
type loaded struct {
	entry catalog.Entry
	rec   *notation.Record
	match match.Match
	text  string // the content of the file
}

// load reads a record and replays it, with the game's own data or with a data file. Errors name the
// file and the line.
func (p *program) load(file string, data command.DataFlag) (*loaded, error) {
	content, err := p.Read(file)
	if err != nil {
		return nil, err
	}
	rec, err := notation.Parse(file, content)
	if err != nil {
		return nil, err
	}
	game, err := p.Games.Find(rec.Game)
	if err != nil {
		return nil, rec.Errorf(rec.Where("game"), "%v", err)
	}
	if game, err = data.Of(game); err != nil {
		return nil, err
	}
	m, err := match.Replay(game, rec)
	if err != nil && data == "" && game.OwnData() != "" && match.OtherData(game.Facts(), rec) {
		return nil, fmt.Errorf("%w: name the file of its data with --data", err)
	}
	if err != nil {
		return nil, err
	}
	return &loaded{game, rec, m, content}, nil
}

// oneFile returns the only argument of a command that reads a record.
func oneFile(args []string) (string, error) {
	if len(args) != 1 {
		return "", command.Misusef("want the file of one record, or - for standard input")
	}
	return args[0], nil
}
