package render

import (
	"reflect"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// lineKinds lists the kinds of lines, each with what it says and how it is made of an entry. A new
// one is an element here.
func lineKinds() []lineKind {
	return []lineKind{
		lineOf("Somebody sat down, or the host put a bot into a seat or keeps it for somebody.", func(l *lineMaker, b play.SitEntry) *SitLine {
			return &SitLine{l.done(), l.seat(), b.Bot, l.t.Person(b.Person)}
		}),
		lineOf("Somebody changed the text that a seat adds to the draws of chance.", func(l *lineMaker, _ play.NonceEntry) *NonceLine {
			return &NonceLine{l.done(), l.seat()}
		}),
		lineOf("Somebody gave up a seat, or the host freed it.", func(l *lineMaker, b play.LeaveEntry) *LeaveLine {
			return &LeaveLine{l.done(), l.seat(), b.Bot, b.Opened}
		}),
		lineOf("The game began.", func(l *lineMaker, _ play.StartEntry) *StartLine {
			return &StartLine{l.done()}
		}),
		lineOf("A seat did an action of the game.", func(l *lineMaker, b play.ShownAct) *ActLine {
			head, part := tellStep(l.f, l.n, b.Step, l.say)
			return &ActLine{head, part, l.t.Person(l.n.By), l.n.Client, l.seat(), b.Bot, b.Auto, b.Then}
		}),
		lineOf("Somebody took back an action.", func(l *lineMaker, b play.ShownUndo) *UndoLine {
			return &UndoLine{l.done(), l.seat(), b.Undone, b.Then}
		}),
		lineOf("Somebody proposed to take back actions. All others have to agree.", func(l *lineMaker, b play.ShownOfferTakeback) *OfferTakebackLine {
			return &OfferTakebackLine{l.done(), b.To}
		}),
		lineOf("Somebody proposed to end the game without a result. All others have to agree.", func(l *lineMaker, _ play.OfferAbortEntry) *OfferAbortLine {
			return &OfferAbortLine{l.done()}
		}),
		lineOf("Somebody agreed to a proposal to take back actions, refused it or withdrew it.", func(l *lineMaker, b play.AnswerTakebackEntry) *AnswerTakebackLine {
			return &AnswerTakebackLine{l.done(), b.To, b.Yes}
		}),
		lineOf("Somebody agreed to a proposal to end the game without a result, refused it or withdrew it.", func(l *lineMaker, b play.AnswerAbortEntry) *AnswerAbortLine {
			return &AnswerAbortLine{l.done(), b.Yes}
		}),
		lineOf("Somebody gave the game up.", func(l *lineMaker, b play.ResignEntry) *ResignLine {
			return &ResignLine{l.done(), l.seat(), b.Bot}
		}),
		lineOf("Somebody took a seat back from a bot.", func(l *lineMaker, _ play.BackEntry) *BackLine {
			return &BackLine{l.done(), l.seat()}
		}),
		lineOf("Somebody ended the game as it stood, because it made no progress.", func(l *lineMaker, _ play.StallEntry) *StallLine {
			return &StallLine{l.done()}
		}),
		lineOf("You set a standing answer or removed it. Only you see this.", func(l *lineMaker, b play.StandingEntry) *StandingLine {
			return &StandingLine{l.done(), l.seat(), b.Action, b.Yes, b.Question}
		}),
		lineOf("Somebody wrote a message in the chat.", func(l *lineMaker, b play.SayEntry) *SayLine {
			return &SayLine{l.done(), l.n.Words, b.Phrase}
		}),
		lineOf("You hid the chat messages of a person, or show them again. Only you see this.", func(l *lineMaker, b play.MuteEntry) *MuteLine {
			return &MuteLine{l.done(), l.t.somebody(b.Person), b.Yes}
		}),
		lineOf("Somebody proposed that a player does something.", func(l *lineMaker, b play.ShownPropose) *ProposeLine {
			return &ProposeLine{l.done(), tellProposed(l.f, b, l.n.Words), l.seat()}
		}),
		lineOf("Somebody proposed a place of the board.", func(l *lineMaker, b play.PointEntry) *PointLine {
			return &PointLine{l.done(), PointedPart{b.Place, l.n.Words}, l.seat()}
		}),
		lineOf("Somebody pointed at a place of the board.", func(l *lineMaker, b play.PingEntry) *PingLine {
			return &PingLine{l.done(), l.seat(), b.Place}
		}),
		lineOf("Somebody agreed with a proposal.", func(l *lineMaker, b play.AgreeEntry) *AgreeLine {
			return &AgreeLine{l.done(), l.seat(), b.Proposal}
		}),
		lineOf("Somebody took back a proposal.", func(l *lineMaker, b play.WithdrawEntry) *WithdrawLine {
			return &WithdrawLine{l.done(), l.seat(), b.Proposal}
		}),
		lineOf("Somebody set up the same game again.", func(l *lineMaker, b play.RematchEntry) *RematchLine {
			return &RematchLine{l.done(), string(b.Table)}
		}),
		lineOf("An action of the earlier game that this one continues.", func(l *lineMaker, b play.ShownPast) *PastLine {
			head, part := tellStep(l.f, l.n, b.Step, l.say)
			return &PastLine{head, part, max(l.seat(), 0)}
		}),
		lineOf("Chance did an action: a card was drawn, for example.", func(l *lineMaker, b play.ShownChance) *ChanceLine {
			head, part := tellStep(l.f, l.n, b.Step, l.say)
			return &ChanceLine{head, part, int(b.Draw)}
		}),
		lineOf("Actions were taken back: all agreed, or nobody else had to.", func(l *lineMaker, b play.ShownTaken) *TakebackLine {
			return &TakebackLine{l.head(), l.t.Person(l.n.By), b.To}
		}),
		lineOf("A seat ran out of time.", func(l *lineMaker, b play.LapseEntry) *LapseLine {
			return &LapseLine{l.head(), l.seat(), b.Bot}
		}),
		lineOf("The game ended.", func(l *lineMaker, b play.EndEntry) *EndLine {
			return &EndLine{l.head(), string(b.Why)}
		}),
	}
}

// lineKind is a kind of line.
type lineKind struct {
	Variant

	make func(l *lineMaker, body table.Body) any
}

// lineOf returns the kind of line that an entry with the body B becomes, in the form L.
func lineOf[B table.Body, L any](about string, maker func(l *lineMaker, b B) *L) lineKind {
	var b B
	return lineKind{Variant{Kind: string(b.Kind()), Form: reflect.TypeFor[L](), About: about}, func(l *lineMaker, body table.Body) any {
		b, _ := body.(B) // a kind has one type
		return maker(l, b)
	}}
}

// lines returns the forms of lines.
func lines() (list []Variant) {
	for _, k := range lineKinds() {
		list = append(list, k.Variant)
	}
	return list
}

// lineMaker makes the line of an entry.
type lineMaker struct {
	t   *Teller
	f   *engine.About
	n   *view.News
	say engine.Speaker
}

func (l *lineMaker) seat() int      { return int(l.n.Seat) + 1 }
func (l *lineMaker) head() LineHead { return l.t.head(l.f, l.n, l.say) }
func (l *lineMaker) done() DoneHead { return DoneHead{l.head(), l.t.somebody(l.n.By), l.n.Client} }

// makers returns how lines are made, by their kind.
func makers() map[string]func(l *lineMaker, body table.Body) any {
	all := map[string]func(l *lineMaker, body table.Body) any{}
	for _, k := range lineKinds() {
		all[k.Kind] = k.make
	}
	return all
}

// line returns an entry of the log in words.
func (t *Teller) line(f *engine.About, n *view.News, say engine.Speaker) any {
	return t.S.lines[string(n.Kind())](&lineMaker{t, f, n, say}, n.Body)
}
