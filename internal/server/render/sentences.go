package render

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// whom returns the person whom an entry names besides the one who did it, or "".
func whom(n *view.News) table.Person {
	switch b := n.Body.(type) {
	case play.SitEntry:
		return b.Person
	case play.MuteEntry:
		return b.Person
	default:
		return ""
	}
}

// asksToTakeBack returns what a person proposes, as a sentence. steps is how many would be taken
// back.
func (t *Teller) asksToTakeBack(by table.Person, turn bool, steps int) string {
	if turn {
		return t.asks(by, "log.offer_takeback.turn", 0)
	}
	return t.asks(by, "log.offer_takeback", steps)
}

func (t *Teller) asksToAbort(by table.Person) string { return t.asks(by, "log.offer_abort", 0) }

func (t *Teller) asks(by table.Person, key string, steps int) string {
	own := t.S.Words.Own(t.Lang)
	own.Seat = func(int) string { return t.nameOf(by) }
	return own.Say(key, 0, 0, 0, steps)
}

// answered returns the key of the words for an answer to a proposal.
func answered(yes bool) string {
	if yes {
		return "log.answer"
	}
	return "log.answer.no"
}

// sentence returns the words of an entry outside the game. Names and actions are not numbers, so
// they are passed as seats that no table has.
func (t *Teller) sentence(f *engine.About, n *view.News, say engine.Speaker) string {
	const by, other, what = engine.MaxSeats, engine.MaxSeats + 1, engine.MaxSeats + 2
	key, number := "log."+string(n.Kind()), 0
	about, words := "", "" // the action or the place, and what somebody says about it
	switch b := n.Body.(type) {
	case play.SitEntry:
		if b.Bot != "" {
			key += ".bot"
		} else if b.Person != "" {
			key += ".meant"
		}
	case play.LeaveEntry:
		switch {
		case b.Opened:
			key += ".open"
		case b.Bot != "" && n.Ends:
			key += ".end"
		case b.Bot != "":
			key += ".bot"
		}
	case play.LapseEntry:
		if b.Bot != "" && !n.Ends {
			key += ".bot"
		}
	case play.ResignEntry:
		if n.Ends {
			key += ".end"
		}
	case play.ShownOfferTakeback:
		return t.asksToTakeBack(n.By, b.Turn, b.Back)
	case play.OfferAbortEntry:
		return t.asksToAbort(n.By)
	case play.AnswerTakebackEntry:
		key = answered(b.Yes)
	case play.AnswerAbortEntry:
		key = answered(b.Yes)
	case play.ShownTaken:
		number = b.Back
		if b.Turn {
			key += ".turn"
		} else if n.By == "" {
			key += ".all"
		}
	case play.StandingEntry:
		if !b.Yes {
			key += ".no"
		}
	case play.MuteEntry:
		if !b.Yes {
			key += ".no"
		}
	case play.EndEntry:
		if t.Ended != "" {
			return t.Ended
		}
		if w := b.Result.Words(f); b.Why == table.Played && w.Key != "" {
			return say.Words("result", w)
		}
		return t.S.Words.Own(t.Lang).Say("ending." + string(b.Why))
	case play.SayEntry:
		switch {
		case b.Phrase != "":
			return t.S.Words.Table(t.Lang).Say("phrase." + b.Phrase)
		case n.Words != "":
			return n.Words
		}
		key += ".gone"
	case play.ShownPropose:
		number, about, words = int(b.For), WayWords(b.Way, say), n.Words
		if b.For == n.Seat {
			key += ".own"
		}
		if n.Words != "" {
			key += ".line"
		}
	case play.PointEntry:
		about, words = b.Place, n.Words
		if n.Words == "" {
			key = "log.ping"
		}
	case play.PingEntry:
		about = b.Place
	case play.ShownUndo:
		about, number = say.Words("action", b.Step.Words), b.All
		if b.All > 1 {
			key += ".several"
		}
	default: // the others have one sentence
	}
	own := t.S.Words.Own(t.Lang)
	own.Seat = func(i int) string {
		switch i {
		case by:
			if n.By == "" {
				return say.Name(n.Seat)
			}
			return t.nameOf(n.By)
		case other:
			if words != "" {
				return words
			}
			return t.nameOf(whom(n))
		case what:
			return about
		}
		return say.Name(engine.Seat(i))
	}
	return own.Say(key, int(n.Seat), by, other, number, int(n.Seat)+1, what)
}
