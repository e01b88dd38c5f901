package play_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

func TestUndoAndTakeback(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{Takeback: true}, "anna", "ben")
	h.first(0)
	want(t, "anna may take it back", h.MayUndo(0) == nil, true)
	h.do("anna", play.UndoCommand{Seat: 0})
	want(t, "both again", h.ToAct(), engine.AllSeats(2))
	h.refused("anna", play.UndoCommand{Seat: 0}, table.Refused, "")
	h.first(0)
	h.first(1)
	steps := h.Match.Len()
	h.refused("anna", play.UndoCommand{Seat: 0}, table.Refused, "")

	h.refused("anna", play.OfferTakebackCommand{To: steps}, table.Invalid, "takeback_to")
	h.do("anna", play.OfferTakebackCommand{To: 1})
	h.refused("ben", play.OfferAbortCommand{}, table.Forbidden, "offer_open")
	h.refused("anna", play.AnswerCommand{Yes: true}, table.Invalid, "agreed_already")
	h.refused("cleo", play.AnswerCommand{Yes: true}, table.Forbidden, "seated_only")
	h.do("ben", play.AnswerCommand{})
	want(t, "ben declined", h.Offer == nil && h.Match.Len() == steps, true)
	h.do("anna", play.OfferTakebackCommand{To: 1})
	draws := h.Draws
	h.do("ben", play.AnswerCommand{Yes: true})
	want(t, "it is all dealt again", h.ToAct(), engine.AllSeats(2))
	want(t, "with draws of their own", h.Draws > draws, true)

	h.do("ben", play.OfferTakebackCommand{To: 0})
	h.first(0)
	want(t, "acting again is not an agreement", h.Offer == nil, true)

	h.do("ben", play.OfferTakebackCommand{To: h.Match.Len() - 1})
	h.do("anna", play.UndoCommand{Seat: 0})
	want(t, "nor who takes something back", h.Offer == nil, true)

	strict := toyTable(t, table.Terms{}, "anna", "ben")
	strict.refused("anna", play.OfferTakebackCommand{}, table.Forbidden, "no_takeback")
	strict.do("anna", play.OfferAbortCommand{})
	want(t, "ben is waited for", len(strict.Offer.Yes), 1)
	strict.do("ben", play.AnswerCommand{Yes: true})
	want(t, "ended", strict.Ending, table.Aborted)
	strict.refused("ben", play.UndoCommand{Seat: 1}, table.GameOver, "over")
}

func TestCallOff(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.refused("ben", play.OfferAbortCommand{}, table.Forbidden, "not_started")
	h.do("anna", play.OfferAbortCommand{})
	want(t, "over", h.Phase, table.StateOver)
	h.refused("ben", play.SitCommand{Seat: 0}, table.GameOver, "over")
}

// TestHotSeat lets one person play all seats, and see what any of them knows.
func TestHotSeat(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{Takeback: true})
	h.do("anna", play.SitCommand{Seat: 0})
	h.do("anna", play.SitCommand{Seat: 1})
	h.do("anna", play.StartCommand{})
	for _, e := range h.log("anna") {
		if b, ok := e.Body.(play.ShownChance); ok && b.Step.Action == "draw ?" {
			t.Error("a card that one of her seats has drawn is hidden")
		}
	}
	h.do("anna", play.OfferTakebackCommand{To: 0})
	want(t, "nobody else has to agree", h.Offer == nil, true)
	h.do("anna", play.OfferAbortCommand{})
	want(t, "nor to end it", h.Phase, table.StateOver)
}
