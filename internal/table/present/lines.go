package present

import (
	"cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Lines is a part of the log of a table, in words. Package play defines the form of each kind of
// entry.
type Lines []any

// asksToTakeBack describes a person's proposal in a sentence. steps is how many steps would be
// taken back.
func (t *Presenter) asksToTakeBack(by table.Person, turn bool, steps int) string {
	if turn {
		return t.asks(by, "log.offer_takeback.turn", 0)
	}
	return t.asks(by, "log.offer_takeback", steps)
}

func (t *Presenter) asksToAbort(by table.Person) string { return t.asks(by, "log.offer_abort", 0) }

func (t *Presenter) asks(by table.Person, key string, steps int) string {
	own := t.Words.Own(t.Lang)
	own.Seat = func(int) string { return t.nameOf(by) }
	return own.Text(key, 0, 0, 0, steps)
}

// Phrase returns the text of a canned phrase.
func (t *Presenter) Phrase(key string) string { return t.Words.Table(t.Lang).Text("phrase." + key) }

// Sentence returns the text of an entry outside the game. Names and actions are not numbers, so
// they are passed as the names of seats that no table has.
func (t *Presenter) Sentence(n *line.News, s line.Sentence, loc display.Localizer) string {
	const by, other, what = engine.MaxSeats, engine.MaxSeats + 1, engine.MaxSeats + 2
	if s.Text != "" {
		return s.Text
	}
	key := cmp.Or(s.Key, "log."+string(n.Kind()))
	if s.Of != "" {
		key += "." + s.Of
	}
	own := t.Words.Own(t.Lang)
	own.Seat = func(i int) string {
		switch i {
		case by:
			if n.By == "" {
				return loc.Name(n.Seat)
			}
			return t.nameOf(n.By)
		case other:
			if s.Quote != "" {
				return s.Quote
			}
			return t.nameOf(n.Whom())
		case what:
			return s.About
		}
		return loc.Name(engine.Seat(i))
	}
	return own.Text(key, int(n.Seat), by, other, s.Number, int(n.Seat)+1, what)
}
