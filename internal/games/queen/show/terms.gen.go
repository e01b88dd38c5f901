// Code generated from terms.txt by termsgen. DO NOT EDIT.
// terms.txt had the checksum 123c4692.

package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// ActionBerth is the action "berth".
type ActionBerth struct {
	Seat engine.Seat
}

func (t ActionBerth) Words() engine.Words {
	return engine.Words{Key: "berth", Args: engine.Args{int16(t.Seat)}}
}

// ActionNose is the action "nose".
type ActionNose struct {
	Nose tiles.Nose
}

func (t ActionNose) Words() engine.Words {
	return engine.Words{Key: "nose", Args: engine.Args{int16(t.Nose)}}
}

// ActionTile is the action "tile".
type ActionTile struct {
	Tile tiles.Tile
}

func (t ActionTile) Words() engine.Words {
	return engine.Words{Key: "tile", Args: engine.Args{int16(t.Tile)}}
}

// ActionJetty is the action "jetty".
type ActionJetty struct {
	Nose tiles.Nose
}

func (t ActionJetty) Words() engine.Words {
	return engine.Words{Key: "jetty", Args: engine.Args{int16(t.Nose)}}
}

// ActionHead is the action "head".
type ActionHead struct {
	Heading tiles.Heading
	To      int8
}

func (t ActionHead) Words() engine.Words {
	return engine.Words{Key: "head", Args: engine.Args{int16(t.Heading), int16(t.To)}}
}

// ActionSpeed is the action "speed".
type ActionSpeed struct {
	Speed int16
}

func (t ActionSpeed) Words() engine.Words {
	return engine.Words{Key: "speed", Args: engine.Args{int16(t.Speed)}}
}

// ActionPush is the action "push".
type ActionPush struct {
	To   tiles.Heading
	Side int8
}

func (t ActionPush) Words() engine.Words {
	return engine.Words{Key: "push", Args: engine.Args{int16(t.To), int16(t.Side)}}
}

// ActionGive is the action "give".
type ActionGive struct {
	Coal int16
}

func (t ActionGive) Words() engine.Words {
	return engine.Words{Key: "give", Args: engine.Args{int16(t.Coal)}}
}

// ActionGet is the action "get".
type ActionGet struct {
	Coal int16
}

func (t ActionGet) Words() engine.Words {
	return engine.Words{Key: "get", Args: engine.Args{int16(t.Coal)}}
}

// TurnBoat is the turn "boat".
type TurnBoat struct {
	Boat queen.BoatID
}

func (t TurnBoat) Words() engine.Words {
	return engine.Words{Key: "boat", Args: engine.Args{int16(t.Boat)}}
}

// TurnRose is the turn "rose".
type TurnRose struct {
	Seat engine.Seat
}

func (t TurnRose) Words() engine.Words {
	return engine.Words{Key: "rose", Args: engine.Args{int16(t.Seat)}}
}

// TurnSetOut is the turn "set_out".
type TurnSetOut struct {
	To int8
}

func (t TurnSetOut) Words() engine.Words {
	return engine.Words{Key: "set_out", Args: engine.Args{int16(t.To)}}
}

// TurnSpeed is the turn "speed".
type TurnSpeed struct {
	Speed int16
}

func (t TurnSpeed) Words() engine.Words {
	return engine.Words{Key: "speed", Args: engine.Args{int16(t.Speed)}}
}

// TurnTurned is the turn "turned".
type TurnTurned struct {
	Side int8
}

func (t TurnTurned) Words() engine.Words {
	return engine.Words{Key: "turned", Args: engine.Args{int16(t.Side)}}
}

// TurnTurnedMore is the turn "turned_more".
type TurnTurnedMore struct {
	Side  int8
	Times int8
}

func (t TurnTurnedMore) Words() engine.Words {
	return engine.Words{Key: "turned_more", Args: engine.Args{int16(t.Side), int16(t.Times)}}
}

// TurnMoved is the turn "moved".
type TurnMoved struct {
	Fields int8
}

func (t TurnMoved) Words() engine.Words {
	return engine.Words{Key: "moved", Args: engine.Args{int16(t.Fields)}}
}

// TurnBacked is the turn "backed".
type TurnBacked struct {
}

func (TurnBacked) Words() engine.Words { return engine.Words{Key: "backed"} }

// TurnAground is the turn "aground".
type TurnAground struct {
}

func (TurnAground) Words() engine.Words { return engine.Words{Key: "aground"} }

// TurnPushed is the turn "pushed".
type TurnPushed struct {
	Boat queen.BoatID
	To   int8
}

func (t TurnPushed) Words() engine.Words {
	return engine.Words{Key: "pushed", Args: engine.Args{int16(t.Boat), int16(t.To)}}
}

// TurnPushedMore is the turn "pushed_more".
type TurnPushedMore struct {
	Boat  queen.BoatID
	Times int8
}

func (t TurnPushedMore) Words() engine.Words {
	return engine.Words{Key: "pushed_more", Args: engine.Args{int16(t.Boat), int16(t.Times)}}
}

// TurnPushedAground is the turn "pushed_aground".
type TurnPushedAground struct {
	Boat queen.BoatID
}

func (t TurnPushedAground) Words() engine.Words {
	return engine.Words{Key: "pushed_aground", Args: engine.Args{int16(t.Boat)}}
}

// TurnSlowed is the turn "slowed".
type TurnSlowed struct {
	Speed int16
}

func (t TurnSlowed) Words() engine.Words {
	return engine.Words{Key: "slowed", Args: engine.Args{int16(t.Speed)}}
}

// TurnSlowedOther is the turn "slowed_other".
type TurnSlowedOther struct {
	Boat  queen.BoatID
	Speed int16
}

func (t TurnSlowedOther) Words() engine.Words {
	return engine.Words{Key: "slowed_other", Args: engine.Args{int16(t.Boat), int16(t.Speed)}}
}

// TurnSlowedMore is the turn "slowed_more".
type TurnSlowedMore struct {
	Boats int16
}

func (t TurnSlowedMore) Words() engine.Words {
	return engine.Words{Key: "slowed_more", Args: engine.Args{int16(t.Boats)}}
}

// TurnNoCoal is the turn "no_coal".
type TurnNoCoal struct {
}

func (TurnNoCoal) Words() engine.Words { return engine.Words{Key: "no_coal"} }

// TurnRefuelled is the turn "refuelled".
type TurnRefuelled struct {
	Coal int16
}

func (t TurnRefuelled) Words() engine.Words {
	return engine.Words{Key: "refuelled", Args: engine.Args{int16(t.Coal)}}
}

// TurnRefuelledOther is the turn "refuelled_other".
type TurnRefuelledOther struct {
	Boat queen.BoatID
	Coal int16
}

func (t TurnRefuelledOther) Words() engine.Words {
	return engine.Words{Key: "refuelled_other", Args: engine.Args{int16(t.Boat), int16(t.Coal)}}
}

// TurnGave is the turn "gave".
type TurnGave struct {
	To   queen.BoatID
	Coal int16
}

func (t TurnGave) Words() engine.Words {
	return engine.Words{Key: "gave", Args: engine.Args{int16(t.To), int16(t.Coal)}}
}

// TurnGot is the turn "got".
type TurnGot struct {
	From queen.BoatID
	Coal int16
}

func (t TurnGot) Words() engine.Words {
	return engine.Words{Key: "got", Args: engine.Args{int16(t.From), int16(t.Coal)}}
}

// TurnTook is the turn "took".
type TurnTook struct {
}

func (TurnTook) Words() engine.Words { return engine.Words{Key: "took"} }

// TurnTookOther is the turn "took_other".
type TurnTookOther struct {
	Boat queen.BoatID
}

func (t TurnTookOther) Words() engine.Words {
	return engine.Words{Key: "took_other", Args: engine.Args{int16(t.Boat)}}
}

// TurnLaid is the turn "laid".
type TurnLaid struct {
	Tile tiles.Tile
	Nose tiles.Nose
}

func (t TurnLaid) Words() engine.Words {
	return engine.Words{Key: "laid", Args: engine.Args{int16(t.Tile), int16(t.Nose)}}
}

// TurnLaidOther is the turn "laid_other".
type TurnLaidOther struct {
	Boat queen.BoatID
	Tile tiles.Tile
	Nose tiles.Nose
}

func (t TurnLaidOther) Words() engine.Words {
	return engine.Words{Key: "laid_other", Args: engine.Args{int16(t.Boat), int16(t.Tile), int16(t.Nose)}}
}

// TurnPlaced is the turn "placed".
type TurnPlaced struct {
	Passengers int16
}

func (t TurnPlaced) Words() engine.Words {
	return engine.Words{Key: "placed", Args: engine.Args{int16(t.Passengers)}}
}

// TurnJetty is the turn "jetty".
type TurnJetty struct {
	Nose tiles.Nose
}

func (t TurnJetty) Words() engine.Words {
	return engine.Words{Key: "jetty", Args: engine.Args{int16(t.Nose)}}
}

// TurnJettyOther is the turn "jetty_other".
type TurnJettyOther struct {
	Boat queen.BoatID
	Nose tiles.Nose
}

func (t TurnJettyOther) Words() engine.Words {
	return engine.Words{Key: "jetty_other", Args: engine.Args{int16(t.Boat), int16(t.Nose)}}
}

// TurnFinished is the turn "finished".
type TurnFinished struct {
	Place int16
}

func (t TurnFinished) Words() engine.Words {
	return engine.Words{Key: "finished", Args: engine.Args{int16(t.Place)}}
}

// TurnFinishedOther is the turn "finished_other".
type TurnFinishedOther struct {
	Boat  queen.BoatID
	Place int16
}

func (t TurnFinishedOther) Words() engine.Words {
	return engine.Words{Key: "finished_other", Args: engine.Args{int16(t.Boat), int16(t.Place)}}
}

// TurnGivenUp is the turn "given_up".
type TurnGivenUp struct {
}

func (TurnGivenUp) Words() engine.Words { return engine.Words{Key: "given_up"} }

// TurnOut is the turn "out".
type TurnOut struct {
	Boat queen.BoatID
	Why  queen.Why
}

func (t TurnOut) Words() engine.Words {
	return engine.Words{Key: "out", Args: engine.Args{int16(t.Boat), int16(t.Why)}}
}

// TurnOutMore is the turn "out_more".
type TurnOutMore struct {
	Boats int16
}

func (t TurnOutMore) Words() engine.Words {
	return engine.Words{Key: "out_more", Args: engine.Args{int16(t.Boats)}}
}

// TurnWaits is the turn "waits".
type TurnWaits struct {
	Boat queen.BoatID
}

func (t TurnWaits) Words() engine.Words {
	return engine.Words{Key: "waits", Args: engine.Args{int16(t.Boat)}}
}

// TurnWaitsMore is the turn "waits_more".
type TurnWaitsMore struct {
	Boats int16
}

func (t TurnWaitsMore) Words() engine.Words {
	return engine.Words{Key: "waits_more", Args: engine.Args{int16(t.Boats)}}
}

// TurnLostWithBoat is the turn "lost_with_boat".
type TurnLostWithBoat struct {
	Boat       queen.BoatID
	Passengers int16
}

func (t TurnLostWithBoat) Words() engine.Words {
	return engine.Words{Key: "lost_with_boat", Args: engine.Args{int16(t.Boat), int16(t.Passengers)}}
}

// TurnLostWithTile is the turn "lost_with_tile".
type TurnLostWithTile struct {
	Tile       tiles.Tile
	Passengers int16
}

func (t TurnLostWithTile) Words() engine.Words {
	return engine.Words{Key: "lost_with_tile", Args: engine.Args{int16(t.Tile), int16(t.Passengers)}}
}

// TurnRoseStays is the turn "rose_stays".
type TurnRoseStays struct {
}

func (TurnRoseStays) Words() engine.Words { return engine.Words{Key: "rose_stays"} }

// TurnRoseStranded is the turn "rose_stranded".
type TurnRoseStranded struct {
}

func (TurnRoseStranded) Words() engine.Words { return engine.Words{Key: "rose_stranded"} }

// ColumnPassengers is the column "passengers".
type ColumnPassengers struct {
}

func (ColumnPassengers) Words() engine.Words { return engine.Words{Key: "passengers"} }

// ColumnHome is the column "home".
type ColumnHome struct {
}

func (ColumnHome) Words() engine.Words { return engine.Words{Key: "home"} }

// ColumnRiver is the column "river".
type ColumnRiver struct {
}

func (ColumnRiver) Words() engine.Words { return engine.Words{Key: "river"} }

// ColumnCoal is the column "coal".
type ColumnCoal struct {
}

func (ColumnCoal) Words() engine.Words { return engine.Words{Key: "coal"} }

// ColumnFields is the column "fields".
type ColumnFields struct {
}

func (ColumnFields) Words() engine.Words { return engine.Words{Key: "fields"} }

// CellPassengers is the cell "passengers".
type CellPassengers struct {
	Passengers int16
	Of         int16
}

func (t CellPassengers) Words() engine.Words {
	return engine.Words{Key: "passengers", Args: engine.Args{int16(t.Passengers), int16(t.Of)}}
}

// CellReached is the cell "reached".
type CellReached struct {
	Round int16
}

func (t CellReached) Words() engine.Words {
	return engine.Words{Key: "reached", Args: engine.Args{int16(t.Round)}}
}

// CellHome is the cell "home".
type CellHome struct {
}

func (CellHome) Words() engine.Words { return engine.Words{Key: "home"} }

// CellNotHome is the cell "not_home".
type CellNotHome struct {
}

func (CellNotHome) Words() engine.Words { return engine.Words{Key: "not_home"} }

// CellDroppedOut is the cell "dropped_out".
type CellDroppedOut struct {
	Round int16
}

func (t CellDroppedOut) Words() engine.Words {
	return engine.Words{Key: "dropped_out", Args: engine.Args{int16(t.Round)}}
}

// CellOnTile is the cell "on_tile".
type CellOnTile struct {
	Number int16
}

func (t CellOnTile) Words() engine.Words {
	return engine.Words{Key: "on_tile", Args: engine.Args{int16(t.Number)}}
}

// CellOffRiver is the cell "off_river".
type CellOffRiver struct {
}

func (CellOffRiver) Words() engine.Words { return engine.Words{Key: "off_river"} }

// CellCoal is the cell "coal".
type CellCoal struct {
	Coal int16
}

func (t CellCoal) Words() engine.Words {
	return engine.Words{Key: "coal", Args: engine.Args{int16(t.Coal)}}
}

// CellFields is the cell "fields".
type CellFields struct {
	Number int16
}

func (t CellFields) Words() engine.Words {
	return engine.Words{Key: "fields", Args: engine.Args{int16(t.Number)}}
}

// MomentFirstPassenger is the moment "first_passenger".
type MomentFirstPassenger struct {
	Seat  engine.Seat
	Boat  queen.BoatID
	Tile  tiles.Tile
	Slot  int16
	Field int16
}

func (t MomentFirstPassenger) Words() engine.Words {
	return engine.Words{Key: "first_passenger", Args: engine.Args{int16(t.Seat), int16(t.Boat), int16(t.Tile), int16(t.Slot), int16(t.Field)}}
}

// MomentBothPassengers is the moment "both_passengers".
type MomentBothPassengers struct {
	Seat  engine.Seat
	Boat  queen.BoatID
	Tile  tiles.Tile
	Slot  int16
	Field int16
}

func (t MomentBothPassengers) Words() engine.Words {
	return engine.Words{Key: "both_passengers", Args: engine.Args{int16(t.Seat), int16(t.Boat), int16(t.Tile), int16(t.Slot), int16(t.Field)}}
}

// MomentSnatched is the moment "snatched".
type MomentSnatched struct {
	Seat  engine.Seat
	Other engine.Seat
	Tile  tiles.Tile
	Slot  int16
	Field int16
}

func (t MomentSnatched) Words() engine.Words {
	return engine.Words{Key: "snatched", Args: engine.Args{int16(t.Seat), int16(t.Other), int16(t.Tile), int16(t.Slot), int16(t.Field)}}
}

// MomentPushed is the moment "pushed".
type MomentPushed struct {
	Seat   engine.Seat
	Pushed engine.Seat
	Slot   int16
	Field  int16
}

func (t MomentPushed) Words() engine.Words {
	return engine.Words{Key: "pushed", Args: engine.Args{int16(t.Seat), int16(t.Pushed), int16(t.Slot), int16(t.Field)}}
}

// MomentPushedAground is the moment "pushed_aground".
type MomentPushedAground struct {
	Seat   engine.Seat
	Pushed engine.Seat
	Slot   int16
	Field  int16
}

func (t MomentPushedAground) Words() engine.Words {
	return engine.Words{Key: "pushed_aground", Args: engine.Args{int16(t.Seat), int16(t.Pushed), int16(t.Slot), int16(t.Field)}}
}

// MomentPushedFromJetty is the moment "pushed_from_jetty".
type MomentPushedFromJetty struct {
	Seat   engine.Seat
	Pushed engine.Seat
	Slot   int16
	Field  int16
}

func (t MomentPushedFromJetty) Words() engine.Words {
	return engine.Words{Key: "pushed_from_jetty", Args: engine.Args{int16(t.Seat), int16(t.Pushed), int16(t.Slot), int16(t.Field)}}
}

// MomentLeads is the moment "leads".
type MomentLeads struct {
	Seat  engine.Seat
	Boat  queen.BoatID
	Slot  int16
	Field int16
}

func (t MomentLeads) Words() engine.Words {
	return engine.Words{Key: "leads", Args: engine.Args{int16(t.Seat), int16(t.Boat), int16(t.Slot), int16(t.Field)}}
}

// MomentBurnt is the moment "burnt".
type MomentBurnt struct {
	Seat  engine.Seat
	Coal  int16
	Boat  queen.BoatID
	Slot  int16
	Field int16
}

func (t MomentBurnt) Words() engine.Words {
	return engine.Words{Key: "burnt", Args: engine.Args{int16(t.Seat), int16(t.Coal), int16(t.Boat), int16(t.Slot), int16(t.Field)}}
}

// MomentJetty is the moment "jetty".
type MomentJetty struct {
	Seat  engine.Seat
	Nose  tiles.Nose
	Slot  int16
	Field int16
}

func (t MomentJetty) Words() engine.Words {
	return engine.Words{Key: "jetty", Args: engine.Args{int16(t.Seat), int16(t.Nose), int16(t.Slot), int16(t.Field)}}
}

// MomentEliminated is the moment "eliminated".
type MomentEliminated struct {
	Seat  engine.Seat
	Why   queen.Why
	Slot  int16
	Field int16
}

func (t MomentEliminated) Words() engine.Words {
	return engine.Words{Key: "eliminated", Args: engine.Args{int16(t.Seat), int16(t.Why), int16(t.Slot), int16(t.Field)}}
}

// MomentFinished is the moment "finished".
type MomentFinished struct {
	Seat  engine.Seat
	Boat  queen.BoatID
	Place int16
	Slot  int16
	Field int16
}

func (t MomentFinished) Words() engine.Words {
	return engine.Words{Key: "finished", Args: engine.Args{int16(t.Seat), int16(t.Boat), int16(t.Place), int16(t.Slot), int16(t.Field)}}
}

// MomentPushedHome is the moment "pushed_home".
type MomentPushedHome struct {
	Seat  engine.Seat
	Boat  queen.BoatID
	Place int16
	Slot  int16
	Field int16
}

func (t MomentPushedHome) Words() engine.Words {
	return engine.Words{Key: "pushed_home", Args: engine.Args{int16(t.Seat), int16(t.Boat), int16(t.Place), int16(t.Slot), int16(t.Field)}}
}

// FinishRound is the finish "round".
type FinishRound struct {
	Round int16
}

func (t FinishRound) Words() engine.Words {
	return engine.Words{Key: "round", Args: engine.Args{int16(t.Round)}}
}

// FinishBeforeRace is the finish "before_race".
type FinishBeforeRace struct {
}

func (FinishBeforeRace) Words() engine.Words { return engine.Words{Key: "before_race"} }

// FinishPutIn is the finish "put_in".
type FinishPutIn struct {
	Seat  engine.Seat
	Round int16
}

func (t FinishPutIn) Words() engine.Words {
	return engine.Words{Key: "put_in", Args: engine.Args{int16(t.Seat), int16(t.Round)}}
}

// FinishWasFirst is the finish "was_first".
type FinishWasFirst struct {
	Seat engine.Seat
}

func (t FinishWasFirst) Words() engine.Words {
	return engine.Words{Key: "was_first", Args: engine.Args{int16(t.Seat)}}
}

// FinishPushedIn is the finish "pushed_in".
type FinishPushedIn struct {
	Seat  engine.Seat
	Round int16
}

func (t FinishPushedIn) Words() engine.Words {
	return engine.Words{Key: "pushed_in", Args: engine.Args{int16(t.Seat), int16(t.Round)}}
}

// FinishReached is the finish "reached".
type FinishReached struct {
	Seat  engine.Seat
	Round int16
}

func (t FinishReached) Words() engine.Words {
	return engine.Words{Key: "reached", Args: engine.Args{int16(t.Seat), int16(t.Round)}}
}

// FinishBothIn is the finish "both_in".
type FinishBothIn struct {
	Seat engine.Seat
}

func (t FinishBothIn) Words() engine.Words {
	return engine.Words{Key: "both_in", Args: engine.Args{int16(t.Seat)}}
}

// FinishForemost is the finish "foremost".
type FinishForemost struct {
	Seat   engine.Seat
	Number int16
}

func (t FinishForemost) Words() engine.Words {
	return engine.Words{Key: "foremost", Args: engine.Args{int16(t.Seat), int16(t.Number)}}
}

// FinishLastRacing is the finish "last_racing".
type FinishLastRacing struct {
	Seat engine.Seat
}

func (t FinishLastRacing) Words() engine.Words {
	return engine.Words{Key: "last_racing", Args: engine.Args{int16(t.Seat)}}
}

// FinishNobody is the finish "nobody".
type FinishNobody struct {
}

func (FinishNobody) Words() engine.Words { return engine.Words{Key: "nobody"} }

// FinishOver is the finish "over".
type FinishOver struct {
	Ending queen.Ending
}

func (t FinishOver) Words() engine.Words {
	return engine.Words{Key: "over", Args: engine.Args{int16(t.Ending)}}
}

// FinishFirstHome is the finish "first_home".
type FinishFirstHome struct {
}

func (FinishFirstHome) Words() engine.Words { return engine.Words{Key: "first_home"} }

// FinishHomeLater is the finish "home_later".
type FinishHomeLater struct {
	Rounds int16
}

func (t FinishHomeLater) Words() engine.Words {
	return engine.Words{Key: "home_later", Args: engine.Args{int16(t.Rounds)}}
}

// FinishHomeInSameRound is the finish "home_in_same_round".
type FinishHomeInSameRound struct {
}

func (FinishHomeInSameRound) Words() engine.Words { return engine.Words{Key: "home_in_same_round"} }

// FinishHomeAfterFirst is the finish "home_after_first".
type FinishHomeAfterFirst struct {
}

func (FinishHomeAfterFirst) Words() engine.Words { return engine.Words{Key: "home_after_first"} }

// FinishBothBoatsHome is the finish "both_boats_home".
type FinishBothBoatsHome struct {
}

func (FinishBothBoatsHome) Words() engine.Words { return engine.Words{Key: "both_boats_home"} }

// FinishTooFew is the finish "too_few".
type FinishTooFew struct {
	Passengers int16
}

func (t FinishTooFew) Words() engine.Words {
	return engine.Words{Key: "too_few", Args: engine.Args{int16(t.Passengers)}}
}

// FinishNotYet is the finish "not_yet".
type FinishNotYet struct {
}

func (FinishNotYet) Words() engine.Words { return engine.Words{Key: "not_yet"} }

// FinishAsFar is the finish "as_far".
type FinishAsFar struct {
	Number int16
}

func (t FinishAsFar) Words() engine.Words {
	return engine.Words{Key: "as_far", Args: engine.Args{int16(t.Number)}}
}

// FinishDroppedOut is the finish "dropped_out".
type FinishDroppedOut struct {
	Round int16
	Why   queen.Why
}

func (t FinishDroppedOut) Words() engine.Words {
	return engine.Words{Key: "dropped_out", Args: engine.Args{int16(t.Round), int16(t.Why)}}
}

// FinishOnlyOne is the finish "only_one".
type FinishOnlyOne struct {
}

func (FinishOnlyOne) Words() engine.Words { return engine.Words{Key: "only_one"} }

// FinishBends is the finish "bends".
type FinishBends struct {
}

func (FinishBends) Words() engine.Words { return engine.Words{Key: "bends"} }

// FinishBend is the finish "bend".
type FinishBend struct {
	Nose tiles.Nose
}

func (t FinishBend) Words() engine.Words {
	return engine.Words{Key: "bend", Args: engine.Args{int16(t.Nose)}}
}

// FinishStations is the finish "stations".
type FinishStations struct {
}

func (FinishStations) Words() engine.Words { return engine.Words{Key: "stations"} }

// FinishStation is the finish "station".
type FinishStation struct {
}

func (FinishStation) Words() engine.Words { return engine.Words{Key: "station"} }

// FinishNoStation is the finish "no_station".
type FinishNoStation struct {
}

func (FinishNoStation) Words() engine.Words { return engine.Words{Key: "no_station"} }
