// Code generated from terms.txt by termsgen. DO NOT EDIT.
// terms.txt had the checksum d5d7a110.

package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// ActionDraw is the action "draw".
type ActionDraw struct {
	Card toy.Card
}

func (t ActionDraw) Words() engine.Words {
	return engine.Words{Key: "draw", Args: engine.Args{int16(t.Card)}}
}

// ActionLay is the action "lay".
type ActionLay struct {
	Card toy.Card
}

func (t ActionLay) Words() engine.Words {
	return engine.Words{Key: "lay", Args: engine.Args{int16(t.Card)}}
}

// ActionOffer is the action "offer".
type ActionOffer struct {
	To engine.Seat
}

func (t ActionOffer) Words() engine.Words {
	return engine.Words{Key: "offer", Args: engine.Args{int16(t.To)}}
}

// PlanEnd is the plan "end".
type PlanEnd struct {
}

func (PlanEnd) Words() engine.Words { return engine.Words{Key: "end"} }

// PlanLoaded is the plan "loaded".
type PlanLoaded struct {
}

func (PlanLoaded) Words() engine.Words { return engine.Words{Key: "loaded"} }

// TurnLaid is the turn "laid".
type TurnLaid struct {
}

func (TurnLaid) Words() engine.Words { return engine.Words{Key: "laid"} }

// TurnTurnedUp is the turn "turned_up".
type TurnTurnedUp struct {
	Seat engine.Seat
	Card toy.Card
}

func (t TurnTurnedUp) Words() engine.Words {
	return engine.Words{Key: "turned_up", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// TurnCards is the turn "cards".
type TurnCards struct {
	Cards int16
}

func (t TurnCards) Words() engine.Words {
	return engine.Words{Key: "cards", Args: engine.Args{int16(t.Cards)}}
}

// TurnLooked is the turn "looked".
type TurnLooked struct {
	Card toy.Card
}

func (t TurnLooked) Words() engine.Words {
	return engine.Words{Key: "looked", Args: engine.Args{int16(t.Card)}}
}

// TurnOffered is the turn "offered".
type TurnOffered struct {
	To engine.Seat
}

func (t TurnOffered) Words() engine.Words {
	return engine.Words{Key: "offered", Args: engine.Args{int16(t.To)}}
}

// TurnDeclined is the turn "declined".
type TurnDeclined struct {
}

func (TurnDeclined) Words() engine.Words { return engine.Words{Key: "declined"} }

// TurnSold is the turn "sold".
type TurnSold struct {
}

func (TurnSold) Words() engine.Words { return engine.Words{Key: "sold"} }

// TurnFog is the turn "fog".
type TurnFog struct {
	Seat engine.Seat
}

func (t TurnFog) Words() engine.Words {
	return engine.Words{Key: "fog", Args: engine.Args{int16(t.Seat)}}
}

// TurnScored is the turn "scored".
type TurnScored struct {
	Seat   engine.Seat
	Points int16
}

func (t TurnScored) Words() engine.Words {
	return engine.Words{Key: "scored", Args: engine.Args{int16(t.Seat), int16(t.Points)}}
}

// ColumnScore is the column "score".
type ColumnScore struct {
}

func (ColumnScore) Words() engine.Words { return engine.Words{Key: "score"} }

// ColumnCoins is the column "coins".
type ColumnCoins struct {
}

func (ColumnCoins) Words() engine.Words { return engine.Words{Key: "coins"} }

// CellScore is the cell "score".
type CellScore struct {
	Points int16
}

func (t CellScore) Words() engine.Words {
	return engine.Words{Key: "score", Args: engine.Args{int16(t.Points)}}
}

// CellCoins is the cell "coins".
type CellCoins struct {
	Coins int16
}

func (t CellCoins) Words() engine.Words {
	return engine.Words{Key: "coins", Args: engine.Args{int16(t.Coins)}}
}

// MomentStopped is the moment "stopped".
type MomentStopped struct {
	Seat    engine.Seat
	Against engine.Seat
	Card    toy.Card
}

func (t MomentStopped) Words() engine.Words {
	return engine.Words{Key: "stopped", Args: engine.Args{int16(t.Seat), int16(t.Against), int16(t.Card)}}
}

// MomentScored is the moment "scored".
type MomentScored struct {
	Seat   engine.Seat
	Points int16
}

func (t MomentScored) Words() engine.Words {
	return engine.Words{Key: "scored", Args: engine.Args{int16(t.Seat), int16(t.Points)}}
}

// FinishWon is the finish "won".
type FinishWon struct {
	Seat   engine.Seat
	Points int16
}

func (t FinishWon) Words() engine.Words {
	return engine.Words{Key: "won", Args: engine.Args{int16(t.Seat), int16(t.Points)}}
}

// FinishLevel is the finish "level".
type FinishLevel struct {
	Seats int16
}

func (t FinishLevel) Words() engine.Words {
	return engine.Words{Key: "level", Args: engine.Args{int16(t.Seats)}}
}

// FinishStopped is the finish "stopped".
type FinishStopped struct {
}

func (FinishStopped) Words() engine.Words { return engine.Words{Key: "stopped"} }

// FinishPoints is the finish "points".
type FinishPoints struct {
	Points int16
}

func (t FinishPoints) Words() engine.Words {
	return engine.Words{Key: "points", Args: engine.Args{int16(t.Points)}}
}

// FinishTurns is the finish "turns".
type FinishTurns struct {
	Turns int16
}

func (t FinishTurns) Words() engine.Words {
	return engine.Words{Key: "turns", Args: engine.Args{int16(t.Turns)}}
}

// FinishCards is the finish "cards".
type FinishCards struct {
}

func (FinishCards) Words() engine.Words { return engine.Words{Key: "cards"} }

// FinishCard is the finish "card".
type FinishCard struct {
	Card toy.Card
}

func (t FinishCard) Words() engine.Words {
	return engine.Words{Key: "card", Args: engine.Args{int16(t.Card)}}
}
