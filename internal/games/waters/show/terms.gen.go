// Code generated from terms.txt by termsgen. DO NOT EDIT.
// terms.txt had the checksum 1dd41d3d.

package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// ActionBuyTrack is the action "buy_track".
type ActionBuyTrack struct {
	Track delta.Track
}

func (t ActionBuyTrack) Words() engine.Words {
	return engine.Words{Key: "buy_track", Args: engine.Args{int16(t.Track)}}
}

// ActionBuyTrackEducation is the action "buy_track_education".
type ActionBuyTrackEducation struct {
	Track     delta.Track
	Education int16
}

func (t ActionBuyTrackEducation) Words() engine.Words {
	return engine.Words{Key: "buy_track_education", Args: engine.Args{int16(t.Track), int16(t.Education)}}
}

// ActionBuyPawn is the action "buy_pawn".
type ActionBuyPawn struct {
	At delta.Hex
}

func (t ActionBuyPawn) Words() engine.Words {
	return engine.Words{Key: "buy_pawn", Args: engine.Args{int16(t.At)}}
}

// ActionBuyPawnEducation is the action "buy_pawn_education".
type ActionBuyPawnEducation struct {
	At        delta.Hex
	Education int16
}

func (t ActionBuyPawnEducation) Words() engine.Words {
	return engine.Words{Key: "buy_pawn_education", Args: engine.Args{int16(t.At), int16(t.Education)}}
}

// ActionBuyRenewable is the action "buy_renewable".
type ActionBuyRenewable struct {
	Renewable delta.Renewable
}

func (t ActionBuyRenewable) Words() engine.Words {
	return engine.Words{Key: "buy_renewable", Args: engine.Args{int16(t.Renewable)}}
}

// ActionActivismEducation is the action "activism_education".
type ActionActivismEducation struct {
}

func (ActionActivismEducation) Words() engine.Words { return engine.Words{Key: "activism_education"} }

// ActionSplit is the action "split".
type ActionSplit struct {
	Payer engine.Seat
	Other engine.Seat
}

func (t ActionSplit) Words() engine.Words {
	return engine.Words{Key: "split", Args: engine.Args{int16(t.Payer), int16(t.Other)}}
}

// ActionSplitOne is the action "split_one".
type ActionSplitOne struct {
	Payer engine.Seat
}

func (t ActionSplitOne) Words() engine.Words {
	return engine.Words{Key: "split_one", Args: engine.Args{int16(t.Payer)}}
}

// ActionSplitBoth is the action "split_both".
type ActionSplitBoth struct {
	Payer engine.Seat
}

func (t ActionSplitBoth) Words() engine.Words {
	return engine.Words{Key: "split_both", Args: engine.Args{int16(t.Payer)}}
}

// ActionRemove is the action "remove".
type ActionRemove struct {
	At delta.Hex
}

func (t ActionRemove) Words() engine.Words {
	return engine.Words{Key: "remove", Args: engine.Args{int16(t.At)}}
}

// ActionRemoveAboard is the action "remove_aboard".
type ActionRemoveAboard struct {
	Raft int16
}

func (t ActionRemoveAboard) Words() engine.Words {
	return engine.Words{Key: "remove_aboard", Args: engine.Args{int16(t.Raft)}}
}

// ActionGive is the action "give".
type ActionGive struct {
	Card delta.Card
	To   engine.Seat
}

func (t ActionGive) Words() engine.Words {
	return engine.Words{Key: "give", Args: engine.Args{int16(t.Card), int16(t.To)}}
}

// ActionGoal is the action "goal".
type ActionGoal struct {
	Card  delta.Card
	Place int16
}

func (t ActionGoal) Words() engine.Words {
	return engine.Words{Key: "goal", Args: engine.Args{int16(t.Card), int16(t.Place)}}
}

// ActionAcceptNone is the action "accept_none".
type ActionAcceptNone struct {
}

func (ActionAcceptNone) Words() engine.Words { return engine.Words{Key: "accept_none"} }

// ActionBuildCube is the action "build_cube".
type ActionBuildCube struct {
	At delta.Hex
}

func (t ActionBuildCube) Words() engine.Words {
	return engine.Words{Key: "build_cube", Args: engine.Args{int16(t.At)}}
}

// ActionRaiseCube is the action "raise_cube".
type ActionRaiseCube struct {
	At delta.Hex
}

func (t ActionRaiseCube) Words() engine.Words {
	return engine.Words{Key: "raise_cube", Args: engine.Args{int16(t.At)}}
}

// ActionCommunityCube is the action "community_cube".
type ActionCommunityCube struct {
}

func (ActionCommunityCube) Words() engine.Words { return engine.Words{Key: "community_cube"} }

// ActionNewspaperEducation is the action "newspaper_education".
type ActionNewspaperEducation struct {
}

func (ActionNewspaperEducation) Words() engine.Words { return engine.Words{Key: "newspaper_education"} }

// ActionRadioEducation is the action "radio_education".
type ActionRadioEducation struct {
}

func (ActionRadioEducation) Words() engine.Words { return engine.Words{Key: "radio_education"} }

// ActionVaudevilleEducation is the action "vaudeville_education".
type ActionVaudevilleEducation struct {
	Cards     int16
	Education int16
}

func (t ActionVaudevilleEducation) Words() engine.Words {
	return engine.Words{Key: "vaudeville_education", Args: engine.Args{int16(t.Cards), int16(t.Education)}}
}

// ActionCounterFor is the action "counter_for".
type ActionCounterFor struct {
	Card    delta.Card
	Against engine.Seat
}

func (t ActionCounterFor) Words() engine.Words {
	return engine.Words{Key: "counter_for", Args: engine.Args{int16(t.Card), int16(t.Against)}}
}

// ActionUse is the action "use".
type ActionUse struct {
	Renewable delta.Renewable
	Track     delta.Track
}

func (t ActionUse) Words() engine.Words {
	return engine.Words{Key: "use", Args: engine.Args{int16(t.Renewable), int16(t.Track)}}
}

// ActionUsePawn is the action "use_pawn".
type ActionUsePawn struct {
	Renewable delta.Renewable
	At        delta.Hex
}

func (t ActionUsePawn) Words() engine.Words {
	return engine.Words{Key: "use_pawn", Args: engine.Args{int16(t.Renewable), int16(t.At)}}
}

// ActionPerform is the action "perform".
type ActionPerform struct {
	Card delta.Card
	Seat engine.Seat
}

func (t ActionPerform) Words() engine.Words {
	return engine.Words{Key: "perform", Args: engine.Args{int16(t.Card), int16(t.Seat)}}
}

// ActionPerformPawn is the action "perform_pawn".
type ActionPerformPawn struct {
	Card delta.Card
	Seat engine.Seat
	Pawn int16
}

func (t ActionPerformPawn) Words() engine.Words {
	return engine.Words{Key: "perform_pawn", Args: engine.Args{int16(t.Card), int16(t.Seat), int16(t.Pawn)}}
}

// ActionFind is the action "find".
type ActionFind struct {
	Card delta.Card
	To   engine.Seat
}

func (t ActionFind) Words() engine.Words {
	return engine.Words{Key: "find", Args: engine.Args{int16(t.Card), int16(t.To)}}
}

// ActionFindBank is the action "find_bank".
type ActionFindBank struct {
	Card delta.Card
}

func (t ActionFindBank) Words() engine.Words {
	return engine.Words{Key: "find_bank", Args: engine.Args{int16(t.Card)}}
}

// ActionFindGoal is the action "find_goal".
type ActionFindGoal struct {
	Card  delta.Card
	Place int16
}

func (t ActionFindGoal) Words() engine.Words {
	return engine.Words{Key: "find_goal", Args: engine.Args{int16(t.Card), int16(t.Place)}}
}

// TurnUpgrades is the turn "upgrades".
type TurnUpgrades struct {
}

func (TurnUpgrades) Words() engine.Words { return engine.Words{Key: "upgrades"} }

// TurnLandowner is the turn "landowner".
type TurnLandowner struct {
}

func (TurnLandowner) Words() engine.Words { return engine.Words{Key: "landowner"} }

// TurnWeather is the turn "weather".
type TurnWeather struct {
}

func (TurnWeather) Words() engine.Words { return engine.Words{Key: "weather"} }

// TurnWalked is the turn "walked".
type TurnWalked struct {
	Hexes int16
}

func (t TurnWalked) Words() engine.Words {
	return engine.Words{Key: "walked", Args: engine.Args{int16(t.Hexes)}}
}

// TurnFloated is the turn "floated".
type TurnFloated struct {
	Hexes int16
}

func (t TurnFloated) Words() engine.Words {
	return engine.Words{Key: "floated", Args: engine.Args{int16(t.Hexes)}}
}

// TurnBoarded is the turn "boarded".
type TurnBoarded struct {
	Pawns int16
}

func (t TurnBoarded) Words() engine.Words {
	return engine.Words{Key: "boarded", Args: engine.Args{int16(t.Pawns)}}
}

// TurnBuilt is the turn "built".
type TurnBuilt struct {
	Levees int16
}

func (t TurnBuilt) Words() engine.Words {
	return engine.Words{Key: "built", Args: engine.Args{int16(t.Levees)}}
}

// TurnLeveeRaised is the turn "levee_raised".
type TurnLeveeRaised struct {
	Levees int16
}

func (t TurnLeveeRaised) Words() engine.Words {
	return engine.Words{Key: "levee_raised", Args: engine.Args{int16(t.Levees)}}
}

// TurnRaft is the turn "raft".
type TurnRaft struct {
	Rafts int16
}

func (t TurnRaft) Words() engine.Words {
	return engine.Words{Key: "raft", Args: engine.Args{int16(t.Rafts)}}
}

// TurnPickedUp is the turn "picked_up".
type TurnPickedUp struct {
	Survivors int16
}

func (t TurnPickedUp) Words() engine.Words {
	return engine.Words{Key: "picked_up", Args: engine.Args{int16(t.Survivors)}}
}

// TurnDelivered is the turn "delivered".
type TurnDelivered struct {
	Survivors int16
}

func (t TurnDelivered) Words() engine.Words {
	return engine.Words{Key: "delivered", Args: engine.Args{int16(t.Survivors)}}
}

// TurnGave is the turn "gave".
type TurnGave struct {
	Cards int16
}

func (t TurnGave) Words() engine.Words {
	return engine.Words{Key: "gave", Args: engine.Args{int16(t.Cards)}}
}

// TurnFound is the turn "found".
type TurnFound struct {
	Cards int16
}

func (t TurnFound) Words() engine.Words {
	return engine.Words{Key: "found", Args: engine.Args{int16(t.Cards)}}
}

// TurnDiscarded is the turn "discarded".
type TurnDiscarded struct {
	Cards int16
}

func (t TurnDiscarded) Words() engine.Words {
	return engine.Words{Key: "discarded", Args: engine.Args{int16(t.Cards)}}
}

// TurnCountered is the turn "countered".
type TurnCountered struct {
	Threats int16
}

func (t TurnCountered) Words() engine.Words {
	return engine.Words{Key: "countered", Args: engine.Args{int16(t.Threats)}}
}

// TurnResisted is the turn "resisted".
type TurnResisted struct {
	Threats int16
}

func (t TurnResisted) Words() engine.Words {
	return engine.Words{Key: "resisted", Args: engine.Args{int16(t.Threats)}}
}

// TurnTookThreat is the turn "took_threat".
type TurnTookThreat struct {
	Threats int16
}

func (t TurnTookThreat) Words() engine.Words {
	return engine.Words{Key: "took_threat", Args: engine.Args{int16(t.Threats)}}
}

// TurnPaid is the turn "paid".
type TurnPaid struct {
	Cards int16
}

func (t TurnPaid) Words() engine.Words {
	return engine.Words{Key: "paid", Args: engine.Args{int16(t.Cards)}}
}

// TurnSent is the turn "sent".
type TurnSent struct {
	Pawns int16
}

func (t TurnSent) Words() engine.Words {
	return engine.Words{Key: "sent", Args: engine.Args{int16(t.Pawns)}}
}

// TurnFlood is the turn "flood".
type TurnFlood struct {
	Hexes int16
}

func (t TurnFlood) Words() engine.Words {
	return engine.Words{Key: "flood", Args: engine.Args{int16(t.Hexes)}}
}

// TurnSeeks is the turn "seeks".
type TurnSeeks struct {
	Times int16
}

func (t TurnSeeks) Words() engine.Words {
	return engine.Words{Key: "seeks", Args: engine.Args{int16(t.Times)}}
}

// TurnWorks is the turn "works".
type TurnWorks struct {
	Times int16
}

func (t TurnWorks) Words() engine.Words {
	return engine.Words{Key: "works", Args: engine.Args{int16(t.Times)}}
}

// TurnAccepted is the turn "accepted".
type TurnAccepted struct {
	Times int16
}

func (t TurnAccepted) Words() engine.Words {
	return engine.Words{Key: "accepted", Args: engine.Args{int16(t.Times)}}
}

// TurnReads is the turn "reads".
type TurnReads struct {
	Times int16
}

func (t TurnReads) Words() engine.Words {
	return engine.Words{Key: "reads", Args: engine.Args{int16(t.Times)}}
}

// TurnShowed is the turn "showed".
type TurnShowed struct {
	Cards int16
}

func (t TurnShowed) Words() engine.Words {
	return engine.Words{Key: "showed", Args: engine.Args{int16(t.Cards)}}
}

// TurnVaudeville is the turn "vaudeville".
type TurnVaudeville struct {
	Times int16
}

func (t TurnVaudeville) Words() engine.Words {
	return engine.Words{Key: "vaudeville", Args: engine.Args{int16(t.Times)}}
}

// TurnPerformed is the turn "performed".
type TurnPerformed struct {
	Times int16
}

func (t TurnPerformed) Words() engine.Words {
	return engine.Words{Key: "performed", Args: engine.Args{int16(t.Times)}}
}

// TurnUsed is the turn "used".
type TurnUsed struct {
	Powers int16
}

func (t TurnUsed) Words() engine.Words {
	return engine.Words{Key: "used", Args: engine.Args{int16(t.Powers)}}
}

// TurnPublished is the turn "published".
type TurnPublished struct {
	Times int16
}

func (t TurnPublished) Words() engine.Words {
	return engine.Words{Key: "published", Args: engine.Args{int16(t.Times)}}
}

// TurnSurvivor is the turn "survivor".
type TurnSurvivor struct {
	Survivors int16
}

func (t TurnSurvivor) Words() engine.Words {
	return engine.Words{Key: "survivor", Args: engine.Args{int16(t.Survivors)}}
}

// TurnSurvivorTaken is the turn "survivor_taken".
type TurnSurvivorTaken struct {
	Survivors int16
}

func (t TurnSurvivorTaken) Words() engine.Words {
	return engine.Words{Key: "survivor_taken", Args: engine.Args{int16(t.Survivors)}}
}

// TurnCamp is the turn "camp".
type TurnCamp struct {
	Camps int16
}

func (t TurnCamp) Words() engine.Words {
	return engine.Words{Key: "camp", Args: engine.Args{int16(t.Camps)}}
}

// TurnDynamited is the turn "dynamited".
type TurnDynamited struct {
	Levees int16
}

func (t TurnDynamited) Words() engine.Words {
	return engine.Words{Key: "dynamited", Args: engine.Args{int16(t.Levees)}}
}

// TurnForcedLevee is the turn "forced_levee".
type TurnForcedLevee struct {
	Levees int16
}

func (t TurnForcedLevee) Words() engine.Words {
	return engine.Words{Key: "forced_levee", Args: engine.Args{int16(t.Levees)}}
}

// TurnLosses is the turn "losses".
type TurnLosses struct {
	Losses int16
}

func (t TurnLosses) Words() engine.Words {
	return engine.Words{Key: "losses", Args: engine.Args{int16(t.Losses)}}
}

// TurnLost is the turn "lost".
type TurnLost struct {
	Places int16
}

func (t TurnLost) Words() engine.Words {
	return engine.Words{Key: "lost", Args: engine.Args{int16(t.Places)}}
}

// TurnDied is the turn "died".
type TurnDied struct {
	People int16
}

func (t TurnDied) Words() engine.Words {
	return engine.Words{Key: "died", Args: engine.Args{int16(t.People)}}
}

// TurnPowers is the turn "powers".
type TurnPowers struct {
	Powers int16
}

func (t TurnPowers) Words() engine.Words {
	return engine.Words{Key: "powers", Args: engine.Args{int16(t.Powers)}}
}

// TurnPowersOther is the turn "powers_other".
type TurnPowersOther struct {
	Seat   engine.Seat
	Powers int16
}

func (t TurnPowersOther) Words() engine.Words {
	return engine.Words{Key: "powers_other", Args: engine.Args{int16(t.Seat), int16(t.Powers)}}
}

// TurnTurnedUp is the turn "turned_up".
type TurnTurnedUp struct {
	Card delta.LandCard
}

func (t TurnTurnedUp) Words() engine.Words {
	return engine.Words{Key: "turned_up", Args: engine.Args{int16(t.Card)}}
}

// TurnHeavyRain is the turn "heavy_rain".
type TurnHeavyRain struct {
	Area int8
}

func (t TurnHeavyRain) Words() engine.Words {
	return engine.Words{Key: "heavy_rain", Args: engine.Args{int16(t.Area)}}
}

// TurnMediumRain is the turn "medium_rain".
type TurnMediumRain struct {
	Area int8
}

func (t TurnMediumRain) Words() engine.Words {
	return engine.Words{Key: "medium_rain", Args: engine.Args{int16(t.Area)}}
}

// TurnLightRain is the turn "light_rain".
type TurnLightRain struct {
	Area int8
}

func (t TurnLightRain) Words() engine.Words {
	return engine.Words{Key: "light_rain", Args: engine.Args{int16(t.Area)}}
}

// TurnSunny is the turn "sunny".
type TurnSunny struct {
	Area int8
}

func (t TurnSunny) Words() engine.Words {
	return engine.Words{Key: "sunny", Args: engine.Args{int16(t.Area)}}
}

// TurnCloudy is the turn "cloudy".
type TurnCloudy struct {
}

func (TurnCloudy) Words() engine.Words { return engine.Words{Key: "cloudy"} }

// TurnGoal is the turn "goal".
type TurnGoal struct {
	Goal delta.Goal
}

func (t TurnGoal) Words() engine.Words {
	return engine.Words{Key: "goal", Args: engine.Args{int16(t.Goal)}}
}

// TurnGoalSwapped is the turn "goal_swapped".
type TurnGoalSwapped struct {
}

func (TurnGoalSwapped) Words() engine.Words { return engine.Words{Key: "goal_swapped"} }

// TurnThirdTown is the turn "third_town".
type TurnThirdTown struct {
}

func (TurnThirdTown) Words() engine.Words { return engine.Words{Key: "third_town"} }

// TurnRole is the turn "role".
type TurnRole struct {
	Role delta.Role
}

func (t TurnRole) Words() engine.Words {
	return engine.Words{Key: "role", Args: engine.Args{int16(t.Role)}}
}

// TurnTown is the turn "town".
type TurnTown struct {
	At delta.Hex
}

func (t TurnTown) Words() engine.Words {
	return engine.Words{Key: "town", Args: engine.Args{int16(t.At)}}
}

// TurnFirstPawn is the turn "first_pawn".
type TurnFirstPawn struct {
	At delta.Hex
}

func (t TurnFirstPawn) Words() engine.Words {
	return engine.Words{Key: "first_pawn", Args: engine.Args{int16(t.At)}}
}

// TurnFirstLevee is the turn "first_levee".
type TurnFirstLevee struct {
	At delta.Hex
}

func (t TurnFirstLevee) Words() engine.Words {
	return engine.Words{Key: "first_levee", Args: engine.Args{int16(t.At)}}
}

// TurnWeek is the turn "week".
type TurnWeek struct {
	Losses int16
}

func (t TurnWeek) Words() engine.Words {
	return engine.Words{Key: "week", Args: engine.Args{int16(t.Losses)}}
}

// ColumnPoints is the column "points".
type ColumnPoints struct {
}

func (ColumnPoints) Words() engine.Words { return engine.Words{Key: "points"} }

// CellPoints is the cell "points".
type CellPoints struct {
	Points int16
}

func (t CellPoints) Words() engine.Words {
	return engine.Words{Key: "points", Args: engine.Args{int16(t.Points)}}
}

// MomentBroughtToSafety is the moment "brought_to_safety".
type MomentBroughtToSafety struct {
	Seat engine.Seat
	At   delta.Hex
}

func (t MomentBroughtToSafety) Words() engine.Words {
	return engine.Words{Key: "brought_to_safety", Args: engine.Args{int16(t.Seat), int16(t.At)}}
}

// MomentLeveeHeld is the moment "levee_held".
type MomentLeveeHeld struct {
	At     delta.Hex
	Height int16
	Level  int16
	Water  int8
}

func (t MomentLeveeHeld) Words() engine.Words {
	return engine.Words{Key: "levee_held", Args: engine.Args{int16(t.At), int16(t.Height), int16(t.Level), int16(t.Water)}}
}

// MomentGoalAchieved is the moment "goal_achieved".
type MomentGoalAchieved struct {
	Goal  delta.Goal
	Fewer int16
}

func (t MomentGoalAchieved) Words() engine.Words {
	return engine.Words{Key: "goal_achieved", Args: engine.Args{int16(t.Goal), int16(t.Fewer)}}
}

// MomentOwnCamp is the moment "own_camp".
type MomentOwnCamp struct {
	At delta.Hex
}

func (t MomentOwnCamp) Words() engine.Words {
	return engine.Words{Key: "own_camp", Args: engine.Args{int16(t.At)}}
}

// MomentNobodyLost is the moment "nobody_lost".
type MomentNobodyLost struct {
	At    delta.Hex
	Hexes int16
}

func (t MomentNobodyLost) Words() engine.Words {
	return engine.Words{Key: "nobody_lost", Args: engine.Args{int16(t.At), int16(t.Hexes)}}
}

// MomentWeekWithoutLoss is the moment "week_without_loss".
type MomentWeekWithoutLoss struct {
	Week int16
}

func (t MomentWeekWithoutLoss) Words() engine.Words {
	return engine.Words{Key: "week_without_loss", Args: engine.Args{int16(t.Week)}}
}

// MomentCancelled is the moment "cancelled".
type MomentCancelled struct {
	Seat engine.Seat
	Card delta.Card
}

func (t MomentCancelled) Words() engine.Words {
	return engine.Words{Key: "cancelled", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// MomentStoodBy is the moment "stood_by".
type MomentStoodBy struct {
	Seat    engine.Seat
	Against engine.Seat
	Card    delta.Card
}

func (t MomentStoodBy) Words() engine.Words {
	return engine.Words{Key: "stood_by", Args: engine.Args{int16(t.Seat), int16(t.Against), int16(t.Card)}}
}

// MomentFundraiser is the moment "fundraiser".
type MomentFundraiser struct {
	Seat  engine.Seat
	Cards int16
}

func (t MomentFundraiser) Words() engine.Words {
	return engine.Words{Key: "fundraiser", Args: engine.Args{int16(t.Seat), int16(t.Cards)}}
}

// FinishComeThrough is the finish "come_through".
type FinishComeThrough struct {
}

func (FinishComeThrough) Words() engine.Words { return engine.Words{Key: "come_through"} }

// FinishAtTheLimit is the finish "at_the_limit".
type FinishAtTheLimit struct {
}

func (FinishAtTheLimit) Words() engine.Words { return engine.Words{Key: "at_the_limit"} }

// FinishStopped is the finish "stopped".
type FinishStopped struct {
}

func (FinishStopped) Words() engine.Words { return engine.Words{Key: "stopped"} }

// FinishWeeksOver is the finish "weeks_over".
type FinishWeeksOver struct {
	Weeks  int16
	Losses int16
	Limit  int16
}

func (t FinishWeeksOver) Words() engine.Words {
	return engine.Words{Key: "weeks_over", Args: engine.Args{int16(t.Weeks), int16(t.Losses), int16(t.Limit)}}
}

// FinishLimitReached is the finish "limit_reached".
type FinishLimitReached struct {
	Week   int16
	Weeks  int16
	Losses int16
	Limit  int16
}

func (t FinishLimitReached) Words() engine.Words {
	return engine.Words{Key: "limit_reached", Args: engine.Args{int16(t.Week), int16(t.Weeks), int16(t.Losses), int16(t.Limit)}}
}

// FinishStoppedIn is the finish "stopped_in".
type FinishStoppedIn struct {
	Week   int16
	Weeks  int16
	Losses int16
	Limit  int16
}

func (t FinishStoppedIn) Words() engine.Words {
	return engine.Words{Key: "stopped_in", Args: engine.Args{int16(t.Week), int16(t.Weeks), int16(t.Losses), int16(t.Limit)}}
}

// FinishStands is the finish "stands".
type FinishStands struct {
	Towns      int16
	Of         int16
	Neighbours int16
}

func (t FinishStands) Words() engine.Words {
	return engine.Words{Key: "stands", Args: engine.Args{int16(t.Towns), int16(t.Of), int16(t.Neighbours)}}
}

// FinishWeek is the finish "week".
type FinishWeek struct {
	Week int16
}

func (t FinishWeek) Words() engine.Words {
	return engine.Words{Key: "week", Args: engine.Args{int16(t.Week)}}
}

// FinishBeforeFirst is the finish "before_first".
type FinishBeforeFirst struct {
}

func (FinishBeforeFirst) Words() engine.Words { return engine.Words{Key: "before_first"} }

// FinishMostPoints is the finish "most_points".
type FinishMostPoints struct {
}

func (FinishMostPoints) Words() engine.Words { return engine.Words{Key: "most_points"} }

// FinishPointsBehind is the finish "points_behind".
type FinishPointsBehind struct {
	Points int16
}

func (t FinishPointsBehind) Words() engine.Words {
	return engine.Words{Key: "points_behind", Args: engine.Args{int16(t.Points)}}
}

// FinishKeptNeighbours is the finish "kept_neighbours".
type FinishKeptNeighbours struct {
	Neighbours int16
}

func (t FinishKeptNeighbours) Words() engine.Words {
	return engine.Words{Key: "kept_neighbours", Args: engine.Args{int16(t.Neighbours)}}
}

// FinishKeptTowns is the finish "kept_towns".
type FinishKeptTowns struct {
	Towns int16
	Of    int16
}

func (t FinishKeptTowns) Words() engine.Words {
	return engine.Words{Key: "kept_towns", Args: engine.Args{int16(t.Towns), int16(t.Of)}}
}

// FinishKeptLevees is the finish "kept_levees".
type FinishKeptLevees struct {
	Levees int16
}

func (t FinishKeptLevees) Words() engine.Words {
	return engine.Words{Key: "kept_levees", Args: engine.Args{int16(t.Levees)}}
}

// FinishKeptLand is the finish "kept_land".
type FinishKeptLand struct {
	Lands int16
	Of    int16
}

func (t FinishKeptLand) Words() engine.Words {
	return engine.Words{Key: "kept_land", Args: engine.Args{int16(t.Lands), int16(t.Of)}}
}

// FinishKeptSurvivors is the finish "kept_survivors".
type FinishKeptSurvivors struct {
	Survivors int16
}

func (t FinishKeptSurvivors) Words() engine.Words {
	return engine.Words{Key: "kept_survivors", Args: engine.Args{int16(t.Survivors)}}
}

// FinishKeptSafe is the finish "kept_safe".
type FinishKeptSafe struct {
	Survivors int16
}

func (t FinishKeptSafe) Words() engine.Words {
	return engine.Words{Key: "kept_safe", Args: engine.Args{int16(t.Survivors)}}
}

// FinishKeptGoals is the finish "kept_goals".
type FinishKeptGoals struct {
	Goals int16
}

func (t FinishKeptGoals) Words() engine.Words {
	return engine.Words{Key: "kept_goals", Args: engine.Args{int16(t.Goals)}}
}

// FinishLostNeighbours is the finish "lost_neighbours".
type FinishLostNeighbours struct {
	Neighbours int16
}

func (t FinishLostNeighbours) Words() engine.Words {
	return engine.Words{Key: "lost_neighbours", Args: engine.Args{int16(t.Neighbours)}}
}

// FinishLostSurvivors is the finish "lost_survivors".
type FinishLostSurvivors struct {
	Survivors int16
}

func (t FinishLostSurvivors) Words() engine.Words {
	return engine.Words{Key: "lost_survivors", Args: engine.Args{int16(t.Survivors)}}
}

// FinishLostTaken is the finish "lost_taken".
type FinishLostTaken struct {
	Survivors int16
}

func (t FinishLostTaken) Words() engine.Words {
	return engine.Words{Key: "lost_taken", Args: engine.Args{int16(t.Survivors)}}
}

// FinishLostTowns is the finish "lost_towns".
type FinishLostTowns struct {
	Towns int16
}

func (t FinishLostTowns) Words() engine.Words {
	return engine.Words{Key: "lost_towns", Args: engine.Args{int16(t.Towns)}}
}

// FinishLostLand is the finish "lost_land".
type FinishLostLand struct {
	Lands int16
}

func (t FinishLostLand) Words() engine.Words {
	return engine.Words{Key: "lost_land", Args: engine.Args{int16(t.Lands)}}
}

// FinishLostLevees is the finish "lost_levees".
type FinishLostLevees struct {
	Levees int16
}

func (t FinishLostLevees) Words() engine.Words {
	return engine.Words{Key: "lost_levees", Args: engine.Args{int16(t.Levees)}}
}

// FinishLostDynamited is the finish "lost_dynamited".
type FinishLostDynamited struct {
	Levees int16
}

func (t FinishLostDynamited) Words() engine.Words {
	return engine.Words{Key: "lost_dynamited", Args: engine.Args{int16(t.Levees)}}
}

// FinishLostFlees is the finish "lost_flees".
type FinishLostFlees struct {
	Landowners int16
}

func (t FinishLostFlees) Words() engine.Words {
	return engine.Words{Key: "lost_flees", Args: engine.Args{int16(t.Landowners)}}
}

// FinishLostForce is the finish "lost_force".
type FinishLostForce struct {
	Times int16
}

func (t FinishLostForce) Words() engine.Words {
	return engine.Words{Key: "lost_force", Args: engine.Args{int16(t.Times)}}
}

// FinishLostHatred is the finish "lost_hatred".
type FinishLostHatred struct {
	Times int16
}

func (t FinishLostHatred) Words() engine.Words {
	return engine.Words{Key: "lost_hatred", Args: engine.Args{int16(t.Times)}}
}

// FinishWeathers is the finish "weathers".
type FinishWeathers struct {
}

func (FinishWeathers) Words() engine.Words { return engine.Words{Key: "weathers"} }

// FinishHeavy is the finish "heavy".
type FinishHeavy struct {
}

func (FinishHeavy) Words() engine.Words { return engine.Words{Key: "heavy"} }

// FinishMedium is the finish "medium".
type FinishMedium struct {
}

func (FinishMedium) Words() engine.Words { return engine.Words{Key: "medium"} }

// FinishLight is the finish "light".
type FinishLight struct {
}

func (FinishLight) Words() engine.Words { return engine.Words{Key: "light"} }

// FinishSunny is the finish "sunny".
type FinishSunny struct {
}

func (FinishSunny) Words() engine.Words { return engine.Words{Key: "sunny"} }

// FinishCloudy is the finish "cloudy".
type FinishCloudy struct {
}

func (FinishCloudy) Words() engine.Words { return engine.Words{Key: "cloudy"} }

// FinishLandowners is the finish "landowners".
type FinishLandowners struct {
}

func (FinishLandowners) Words() engine.Words { return engine.Words{Key: "landowners"} }

// FinishLand is the finish "land".
type FinishLand struct {
	Land delta.LandCard
}

func (t FinishLand) Words() engine.Words {
	return engine.Words{Key: "land", Args: engine.Args{int16(t.Land)}}
}

// FinishDynamite is the finish "dynamite".
type FinishDynamite struct {
}

func (FinishDynamite) Words() engine.Words { return engine.Words{Key: "dynamite"} }

// FinishRelief is the finish "relief".
type FinishRelief struct {
}

func (FinishRelief) Words() engine.Words { return engine.Words{Key: "relief"} }

// PlanWalk is the plan "walk".
type PlanWalk struct {
	Seat      engine.Seat
	Pawn      int16
	At        delta.Hex
	HalfSteps int16
}

func (t PlanWalk) Words() engine.Words {
	return engine.Words{Key: "walk", Args: engine.Args{int16(t.Seat), int16(t.Pawn), int16(t.At), int16(t.HalfSteps)}}
}

// ReadPlanWalk reads the numbers of the plan "walk".
func ReadPlanWalk(args *engine.Args) PlanWalk {
	return PlanWalk{Seat: engine.Seat(args[0]), Pawn: int16(args[1]), At: delta.Hex(args[2]), HalfSteps: int16(args[3])}
}

// PlanFloat is the plan "float".
type PlanFloat struct {
	Raft      int16
	At        delta.Hex
	HalfSteps int16
}

func (t PlanFloat) Words() engine.Words {
	return engine.Words{Key: "float", Args: engine.Args{int16(t.Raft), int16(t.At), int16(t.HalfSteps)}}
}

// ReadPlanFloat reads the numbers of the plan "float".
func ReadPlanFloat(args *engine.Args) PlanFloat {
	return PlanFloat{Raft: int16(args[0]), At: delta.Hex(args[1]), HalfSteps: int16(args[2])}
}

// ProspectLosses is the prospect "losses".
type ProspectLosses struct {
	Whole  int16
	Tenths int16
}

func (t ProspectLosses) Words() engine.Words {
	return engine.Words{Key: "losses", Args: engine.Args{int16(t.Whole), int16(t.Tenths)}}
}

// ProspectFloods is the prospect "floods".
type ProspectFloods struct {
	At      delta.Hex
	Percent int16
}

func (t ProspectFloods) Words() engine.Words {
	return engine.Words{Key: "floods", Args: engine.Args{int16(t.At), int16(t.Percent)}}
}
