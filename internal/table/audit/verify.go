package audit

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/deal"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table/view"
)

// Proof is the result of Verify.
type Proof struct {
	Table   string
	Draws   int   // recomputed draws that match the record
	Removed int   // recomputed draws of steps that were taken back
	Nonces  []int // the seats that contributed to the seed, from 1

	// The first Past steps were played in another game, at the table From. They are not verified
	// here.
	PastSteps int
	From      string
	// Number of draws that repeat those of the game at the table From. They are not verified here,
	// either.
	Repeated int
}

// ErrNoTable means that the record does not come from a server's table, so its draws cannot be
// verified.
var ErrNoTable = errors.New("the record does not come from a server's table, so its draws cannot be verified")

// Verify recomputes every draw of a record and compares it with the chance actions. An error names
// the line.
func Verify(g match.Game, rec *notation.Record) (*Proof, error) {
	v := verifier{rec: rec, found: map[uint64]int{}}
	if err := v.tags(); err != nil {
		return nil, err
	}
	if err := v.removed(); err != nil {
		return nil, err
	}
	m, err := match.Replay(g, rec)
	if err != nil {
		return nil, err
	}
	if rec.Cut != 0 {
		return nil, rec.Errorf(rec.Cut, "the record is cut off here")
	}
	if err := v.lines(m.At(0)); err != nil {
		return nil, err
	}
	// A table uses every number from 1 on, so a missing draw was hidden.
	for k := range uint64(len(v.found)) {
		if _, ok := v.found[k+1]; !ok {
			return nil, rec.Errorf(0, "draw %d is missing: the draws of a table are numbered from 1 without gaps", k+1)
		}
	}
	return &v.proof, nil
}

type verifier struct {
	rec    *notation.Record
	secret chance.Secret
	table  string
	nonces []string
	found  map[uint64]int // the line of each draw, by its number
	last   uint64
	same   bool // draws without a number repeat those of another game
	dealt  bool // no draw has a number: the deal of the secret decides them
	proof  Proof
}

// tags reads the secret, the commitment and the nonces.
func (v *verifier) tags() error {
	rec := v.rec
	value := map[string]string{}
	for _, tag := range rec.Tags {
		value[tag.Name] = tag.Value
	}
	if value[view.TagTable] == "" && value[view.TagCommitment] == "" && value[view.TagSecret] == "" {
		return fmt.Errorf("%s: %w", rec.File, ErrNoTable)
	}
	for _, name := range []string{view.TagTable, view.TagCommitment, view.TagSecret} {
		if value[name] == "" {
			return rec.Errorf(0, "no tag %q: only the record of a finished game, as downloaded from its table, can be verified", name)
		}
	}
	secret, err := chance.ParseSecret(value[view.TagSecret])
	if err != nil {
		return rec.Errorf(rec.Where("tag "+view.TagSecret), "%v", err)
	}
	if is := secret.Commitment(); is != value[view.TagCommitment] {
		return rec.Errorf(rec.Where("tag "+view.TagCommitment), "the secret does not match the commitment: its SHA-256 is %s", is)
	}
	v.same, v.dealt = value[view.TagFromDraws] != "", value[view.TagDeal] != ""
	if err := v.from(value[view.TagFrom], value[view.TagPast]); err != nil {
		return err
	}
	v.secret, v.table, v.proof.Table, v.nonces = secret, value[view.TagTable], value[view.TagTable], make([]string, rec.Seats)
	for _, tag := range rec.Tags {
		number, ok := strings.CutPrefix(tag.Name, view.TagNonce)
		if !ok {
			continue
		}
		seat, err := notation.ParseSeat(number)
		if err == nil && (seat < 0 || seat >= rec.Seats) {
			err = fmt.Errorf("there is no seat %s", number)
		}
		if err == nil {
			err = chance.CheckNonce(tag.Value)
		}
		if err != nil {
			return rec.Errorf(rec.Where("tag "+tag.Name), "%v", err)
		}
		v.nonces[seat] = tag.Value
		v.proof.Nonces = append(v.proof.Nonces, seat+1)
	}
	slices.Sort(v.proof.Nonces)
	return nil
}

// from reads how many steps were played in another game.
func (v *verifier) from(table, steps string) error {
	if table == "" && steps == "" && !v.same {
		return nil
	}
	at := v.rec.Where("tag " + view.TagPast)
	n, err := strconv.Atoi(steps)
	if err != nil || n < 0 || n == 0 && !v.same || table == "" {
		return v.rec.Errorf(at, "a game that continues another one needs both the table and the number of steps")
	}
	if n > len(v.rec.Lines) {
		return v.rec.Errorf(at, "%d steps come from another game, the record has %d", n, len(v.rec.Lines))
	}
	v.proof.From, v.proof.PastSteps = table, n
	return nil
}

// removed recomputes the draws of steps that were taken back. The record does not contain their
// chance actions.
func (v *verifier) removed() error {
	for _, tag := range v.rec.Tags {
		number, ok := strings.CutPrefix(tag.Name, view.TagDraw)
		if !ok {
			continue
		}
		at := v.rec.Where("tag " + tag.Name)
		k, err := strconv.ParseUint(number, 10, 64)
		if err != nil || k == 0 {
			return v.rec.Errorf(at, "%q is not the number of a draw", number)
		}
		got, of, err := notation.ParseDrawResult(tag.Value)
		if err != nil {
			return v.rec.Errorf(at, "%v", err)
		}
		if err := v.number(at, notation.Draw{Number: k, Got: got, Of: of}); err != nil {
			return err
		}
		v.proof.Removed++
	}
	return nil
}

// number recomputes a draw.
func (v *verifier) number(at int, d notation.Draw) error {
	if before, ok := v.found[d.Number]; ok {
		return v.rec.Errorf(at, "draw %d is already in line %d", d.Number, before)
	}
	v.found[d.Number] = at
	if is := chance.Draw(v.secret, v.table, v.nonces, d.Number, d.Of); is != d.Got {
		return v.rec.Errorf(at, "draw %d is %d/%d, but the record says %s", d.Number, is, d.Of, d.Result())
	}
	return nil
}

// lines replays the match and compares each draw with its chance action.
func (v *verifier) lines(m match.Match) error {
	steps, draws := 0, deal.New(v.secret).Begin(m)
	for _, l := range v.rec.Lines {
		if l.Refused != "" {
			continue
		}
		steps++
		switch {
		case steps <= v.proof.PastSteps && l.Draw != notation.Draw{}:
			return v.rec.Errorf(l.At, "the first %d steps come from another game: no draw of this table is among them", v.proof.PastSteps)
		case l.Seat != notation.Chance || steps <= v.proof.PastSteps || v.repeats(&l):
			if err := m.Act(engine.Seat(l.Seat), l.Action); err != nil {
				return v.rec.Errorf(l.At, "%v", err)
			}
		case v.dealt:
			if is := m.Drawn(draws.Next(m)); is != l.Action || l.Draw != (notation.Draw{}) {
				return v.rec.Errorf(l.At, "by the deal chance does %s without a number, but the record says %s", is, l.Action)
			}
			if err := m.Act(engine.Chance, l.Action); err != nil {
				return v.rec.Errorf(l.At, "%v", err)
			}
			v.proof.Draws++
		default:
			if err := v.checkDraw(m, &l); err != nil {
				return err
			}
		}
	}
	return nil
}

// repeats reports whether a chance action repeats one of another game, and counts it.
func (v *verifier) repeats(l *notation.Line) bool {
	if !v.same || l.Draw != (notation.Draw{}) {
		return false
	}
	v.proof.Repeated++
	return true
}

func (v *verifier) checkDraw(m match.Match, l *notation.Line) error {
	d := l.Draw
	switch odds := uint64(m.Odds()); {
	case d.Of == 0:
		return v.rec.Errorf(l.At, "the chance action %s has no draw", l.Action)
	case d.Number <= v.last:
		return v.rec.Errorf(l.At, "draw %d comes after draw %d: numbers never go back", d.Number, v.last)
	case d.Of != odds:
		return v.rec.Errorf(l.At, "the draw is out of %d, want %d", d.Of, odds)
	}
	v.last = d.Number
	if err := v.number(l.At, d); err != nil {
		return err
	}
	m.ActDrawn(int(d.Got))
	if is := m.Last(engine.Omniscient).Action; is != l.Action {
		return v.rec.Errorf(l.At, "draw %d means %s, but the record says %s", d.Number, is, l.Action)
	}
	v.proof.Draws++
	return nil
}
