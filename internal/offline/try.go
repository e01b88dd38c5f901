package offline

import (
	"math/rand/v2"
	"slices"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/table/trial"
)

// tryRequest continues a game that only its caller stores, as a record.
type tryRequest struct {
	Now         int64        `json:"now"`
	Record      string       `json:"record"`
	Seat        engine.Seat  `json:"seat"`             // whose view the answer shows
	By          *engine.Seat `json:"by,omitempty"`     // who acts; "*" for chance; missing: Seat
	Action      string       `json:"action,omitempty"` // missing: nobody acts
	Then        []string     `json:"then,omitempty"`   // actions of the same seat that follow
	Undo        int          `json:"undo,omitempty"`   // the first step to undo, if nobody acts
	CommandSeqs []int        `json:"commandSeqs,omitempty"`
	Others      []string     `json:"others,omitempty"` // what chance and the other seats do
	Since       int          `json:"since,omitempty"`  // the log begins after this step
	Hint        bool         `json:"hint,omitempty"`   // add a hint for Seat, if it has to decide
}

type tryAnswer struct {
	Table  *present.Table `json:"table"`
	Record string         `json:"record"`
	Others []string       `json:"others"`
	Hint   *present.Hint  `json:"hint,omitempty"`
}

// lastTry is the game of the last answer. It is cached, since the next call usually continues it.
type lastTry struct {
	record string
	rules  catalog.Entry
	match  match.Match
	rec    *notation.Record
}

// try does what POST /games/{game}/try does on a server, and also lets chance and other seats act.
func (d *Backend) try(in *tryRequest) (tryAnswer, error) {
	rules, m, rec, err := d.replay(in.Record)
	if err != nil {
		return tryAnswer{}, err
	}
	if seats := m.Setup().Seats; in.Seat < 0 || int(in.Seat) >= seats {
		return tryAnswer{}, table.Refuse(table.Invalid, "seat", seats)
	}
	before, by := m.Len(), in.Seat
	if in.By != nil {
		by = *in.By
	}
	switch {
	case in.Action != "":
		err = trial.ActAll(m, by, append([]string{in.Action}, in.Then...))
	case in.Undo > 0:
		err = trial.UndoFrom(m, in.Seat, in.Undo-1)
	}
	if err != nil {
		if err = inGame(rec.Game, err); err != nil {
			if _, refused := err.(*gameError); !refused { //nolint:errorlint // inGame returns it unwrapped
				err = table.WrapInvalid("action", err)
			}
		}
		return tryAnswer{}, err
	}
	out := tryAnswer{Others: trial.PlayOthers(m, in.Seat, append([]string{}, in.Others...))}
	played := m.Record()
	played.Names, played.Tags = rec.Names, rec.Tags
	out.Record = played.String()
	seqs := slices.Clone(in.CommandSeqs)
	if m.Len() > before && in.Action != "" && by == in.Seat {
		seqs = append(seqs, before+1)
	}
	p := present.Presenter{Words: d.words, Lang: d.lang, People: present.NewPeople([]string{trial.Nobody}, "deleted")}
	out.Table = trial.Table(p, m, in.Seat, rec.Names, seqs, in.Since, at(in.Now))
	if in.Hint && m.ToAct().Has(in.Seat) {
		loc := d.words.Game(rec.Game, d.lang, nil)
		h, err := d.advise(rules, m, in.Seat, int64(m.Len()), rand.NewPCG(uint64(m.Len()), uint64(in.Seat)), loc)
		if err != nil {
			return tryAnswer{}, err
		}
		out.Hint = &h
	}
	d.last = lastTry{out.Record, rules, m, rec}
	return out, nil
}

// replay returns the game of a record.
func (d *Backend) replay(record string) (catalog.Entry, match.Match, *notation.Record, error) {
	if d.last.match != nil && d.last.record == record {
		return d.last.rules, d.last.match.Fork(), d.last.rec, nil
	}
	rec, err := notation.Parse("", record)
	if err != nil {
		return catalog.Entry{}, nil, nil, err
	}
	rules, err := d.games.Played(rec.Game, rec.Version)
	if err != nil {
		return catalog.Entry{}, nil, nil, rec.Errorf(rec.Where("game"), "%v", err)
	}
	m, err := match.Replay(rules.Unwrap(), rec)
	return rules, m, rec, err
}
