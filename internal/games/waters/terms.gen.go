// Code generated from terms.txt by termsgen. DO NOT EDIT.
// terms.txt had the checksum eb885b49.

package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// EventAccepted is the event "accepted".
type EventAccepted struct {
	Seat   engine.Seat
	Offers int16
}

func (t EventAccepted) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "accepted", Args: engine.Args{int16(t.Seat), int16(t.Offers)}}
}

// EventAsked is the event "asked".
type EventAsked struct {
	Seat  engine.Seat
	Owner engine.Seat
	Pawn  int16
}

func (t EventAsked) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "asked", Args: engine.Args{int16(t.Seat), int16(t.Owner), int16(t.Pawn)}}
}

// EventBanked is the event "banked".
type EventBanked struct {
	Seat      engine.Seat
	Card      delta.Card
	Collected int16
}

func (t EventBanked) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "banked", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Collected)}}
}

// EventBoarded is the event "boarded".
type EventBoarded struct {
	Seat engine.Seat
	Pawn int16
	Raft int16
}

func (t EventBoarded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "boarded", Args: engine.Args{int16(t.Seat), int16(t.Pawn), int16(t.Raft)}}
}

// EventBoughtRenewable is the event "bought_renewable".
type EventBoughtRenewable struct {
	Seat      engine.Seat
	Renewable delta.Renewable
}

func (t EventBoughtRenewable) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "bought_renewable", Args: engine.Args{int16(t.Seat), int16(t.Renewable)}}
}

// ReadEventBoughtRenewable reads the numbers of the event "bought_renewable".
func ReadEventBoughtRenewable(args *engine.Args) EventBoughtRenewable {
	return EventBoughtRenewable{Seat: engine.Seat(args[0]), Renewable: delta.Renewable(args[1])}
}

// EventBoxed is the event "boxed".
type EventBoxed struct {
}

func (EventBoxed) By(rule string) *engine.Event { return &engine.Event{Rule: rule, Key: "boxed"} }

// EventBuilt is the event "built".
type EventBuilt struct {
	Seat   engine.Seat
	At     delta.Hex
	Height int16
}

func (t EventBuilt) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "built", Args: engine.Args{int16(t.Seat), int16(t.At), int16(t.Height)}}
}

// EventCancelled is the event "cancelled".
type EventCancelled struct {
	Seat engine.Seat
	Card delta.Card
}

func (t EventCancelled) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "cancelled", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// ReadEventCancelled reads the numbers of the event "cancelled".
func ReadEventCancelled(args *engine.Args) EventCancelled {
	return EventCancelled{Seat: engine.Seat(args[0]), Card: delta.Card(args[1])}
}

// EventCommunityReshuffled is the event "community_reshuffled".
type EventCommunityReshuffled struct {
	Cards int16
}

func (t EventCommunityReshuffled) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "community_reshuffled", Args: engine.Args{int16(t.Cards)}}
}

// EventCountered is the event "countered".
type EventCountered struct {
	Seat engine.Seat
	Card delta.Card
}

func (t EventCountered) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "countered", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// EventCounteredFor is the event "countered_for".
type EventCounteredFor struct {
	Seat    engine.Seat
	Card    delta.Card
	Against engine.Seat
}

func (t EventCounteredFor) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "countered_for", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Against)}}
}

// ReadEventCounteredFor reads the numbers of the event "countered_for".
func ReadEventCounteredFor(args *engine.Args) EventCounteredFor {
	return EventCounteredFor{Seat: engine.Seat(args[0]), Card: delta.Card(args[1]), Against: engine.Seat(args[2])}
}

// EventDeclines is the event "declines".
type EventDeclines struct {
	Seat engine.Seat
}

func (t EventDeclines) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "declines", Args: engine.Args{int16(t.Seat)}}
}

// EventDelivered is the event "delivered".
type EventDelivered struct {
	Seat   engine.Seat
	Raft   int16
	At     delta.Hex
	Losses int16
}

func (t EventDelivered) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "delivered", Args: engine.Args{int16(t.Seat), int16(t.Raft), int16(t.At), int16(t.Losses)}}
}

// ReadEventDelivered reads the numbers of the event "delivered".
func ReadEventDelivered(args *engine.Args) EventDelivered {
	return EventDelivered{Seat: engine.Seat(args[0]), Raft: int16(args[1]), At: delta.Hex(args[2]), Losses: int16(args[3])}
}

// EventDenied is the event "denied".
type EventDenied struct {
	Seat  engine.Seat
	Pawn  int16
	Asker engine.Seat
}

func (t EventDenied) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "denied", Args: engine.Args{int16(t.Seat), int16(t.Pawn), int16(t.Asker)}}
}

// EventDiscarded is the event "discarded".
type EventDiscarded struct {
	Seat engine.Seat
	Card delta.Card
}

func (t EventDiscarded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "discarded", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// ReadEventDiscarded reads the numbers of the event "discarded".
func ReadEventDiscarded(args *engine.Args) EventDiscarded {
	return EventDiscarded{Seat: engine.Seat(args[0]), Card: delta.Card(args[1])}
}

// EventDonates is the event "donates".
type EventDonates struct {
	Seat  engine.Seat
	Cards int16
}

func (t EventDonates) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "donates", Args: engine.Args{int16(t.Seat), int16(t.Cards)}}
}

// EventDrew is the event "drew".
type EventDrew struct {
	Seat engine.Seat
	Card delta.Card
}

func (t EventDrew) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "drew", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// EventDrewUnseen is the event "drew_unseen".
type EventDrewUnseen struct {
	Seat engine.Seat
}

func (t EventDrewUnseen) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "drew_unseen", Args: engine.Args{int16(t.Seat)}}
}

// EventDroppedOff is the event "dropped_off".
type EventDroppedOff struct {
	Seat engine.Seat
	Raft int16
	At   delta.Hex
}

func (t EventDroppedOff) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "dropped_off", Args: engine.Args{int16(t.Seat), int16(t.Raft), int16(t.At)}}
}

// EventDynamited is the event "dynamited".
type EventDynamited struct {
	At     delta.Hex
	Losses int16
	Area   int8
}

func (t EventDynamited) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "dynamited", Args: engine.Args{int16(t.At), int16(t.Losses), int16(t.Area)}}
}

// EventFirst is the event "first".
type EventFirst struct {
	Seat engine.Seat
}

func (t EventFirst) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "first", Args: engine.Args{int16(t.Seat)}}
}

// EventFirstLevee is the event "first_levee".
type EventFirstLevee struct {
	Seat   engine.Seat
	At     delta.Hex
	Height int16
}

func (t EventFirstLevee) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "first_levee", Args: engine.Args{int16(t.Seat), int16(t.At), int16(t.Height)}}
}

// ReadEventFirstLevee reads the numbers of the event "first_levee".
func ReadEventFirstLevee(args *engine.Args) EventFirstLevee {
	return EventFirstLevee{Seat: engine.Seat(args[0]), At: delta.Hex(args[1]), Height: int16(args[2])}
}

// EventFirstPawn is the event "first_pawn".
type EventFirstPawn struct {
	Seat engine.Seat
	At   delta.Hex
}

func (t EventFirstPawn) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "first_pawn", Args: engine.Args{int16(t.Seat), int16(t.At)}}
}

// ReadEventFirstPawn reads the numbers of the event "first_pawn".
func ReadEventFirstPawn(args *engine.Args) EventFirstPawn {
	return EventFirstPawn{Seat: engine.Seat(args[0]), At: delta.Hex(args[1])}
}

// EventFloated is the event "floated".
type EventFloated struct {
	Raft      int16
	At        delta.Hex
	HalfSteps int16
}

func (t EventFloated) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "floated", Args: engine.Args{int16(t.Raft), int16(t.At), int16(t.HalfSteps)}}
}

// EventFlood is the event "flood".
type EventFlood struct {
	At        delta.Hex
	Lowland   int8
	Water     int8
	Elevation int16
	Hexes     int16
}

func (t EventFlood) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "flood", Args: engine.Args{int16(t.At), int16(t.Lowland), int16(t.Water), int16(t.Elevation), int16(t.Hexes)}}
}

// ReadEventFlood reads the numbers of the event "flood".
func ReadEventFlood(args *engine.Args) EventFlood {
	return EventFlood{At: delta.Hex(args[0]), Lowland: int8(args[1]), Water: int8(args[2]), Elevation: int16(args[3]), Hexes: int16(args[4])}
}

// EventFlow is the event "flow".
type EventFlow struct {
	From  delta.Hex
	To    delta.Hex
	Level int16
	Water int8
}

func (t EventFlow) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "flow", Args: engine.Args{int16(t.From), int16(t.To), int16(t.Level), int16(t.Water)}}
}

// EventForceUnpaid is the event "force_unpaid".
type EventForceUnpaid struct {
	Losses int16
}

func (t EventForceUnpaid) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "force_unpaid", Args: engine.Args{int16(t.Losses)}}
}

// EventForcedLevee is the event "forced_levee".
type EventForcedLevee struct {
	At     delta.Hex
	Height int16
}

func (t EventForcedLevee) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "forced_levee", Args: engine.Args{int16(t.At), int16(t.Height)}}
}

// EventFound is the event "found".
type EventFound struct {
	Seat engine.Seat
	Card delta.Card
}

func (t EventFound) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "found", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// EventGameLost is the event "game_lost".
type EventGameLost struct {
	Losses int16
	Limit  int16
}

func (t EventGameLost) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "game_lost", Args: engine.Args{int16(t.Losses), int16(t.Limit)}}
}

// EventGameWon is the event "game_won".
type EventGameWon struct {
	Losses int16
	Limit  int16
}

func (t EventGameWon) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "game_won", Args: engine.Args{int16(t.Losses), int16(t.Limit)}}
}

// EventGave is the event "gave".
type EventGave struct {
	Seat engine.Seat
	To   engine.Seat
	Card delta.Card
}

func (t EventGave) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "gave", Args: engine.Args{int16(t.Seat), int16(t.To), int16(t.Card)}}
}

// EventGoalCard is the event "goal_card".
type EventGoalCard struct {
	Seat    engine.Seat
	Card    delta.Card
	Goal    delta.Goal
	Missing int16
}

func (t EventGoalCard) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "goal_card", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Goal), int16(t.Missing)}}
}

// EventGoalCompleted is the event "goal_completed".
type EventGoalCompleted struct {
	Goal   delta.Goal
	Fewer  int16
	Losses int16
}

func (t EventGoalCompleted) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "goal_completed", Args: engine.Args{int16(t.Goal), int16(t.Fewer), int16(t.Losses)}}
}

// ReadEventGoalCompleted reads the numbers of the event "goal_completed".
func ReadEventGoalCompleted(args *engine.Args) EventGoalCompleted {
	return EventGoalCompleted{Goal: delta.Goal(args[0]), Fewer: int16(args[1]), Losses: int16(args[2])}
}

// EventGoalOpened is the event "goal_opened".
type EventGoalOpened struct {
	Goal  delta.Goal
	Place int16
}

func (t EventGoalOpened) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "goal_opened", Args: engine.Args{int16(t.Goal), int16(t.Place)}}
}

// EventGoalSwapped is the event "goal_swapped".
type EventGoalSwapped struct {
	Goal delta.Goal
}

func (t EventGoalSwapped) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "goal_swapped", Args: engine.Args{int16(t.Goal)}}
}

// EventGoalsKept is the event "goals_kept".
type EventGoalsKept struct {
}

func (EventGoalsKept) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "goals_kept"}
}

// EventGreenCamp is the event "green_camp".
type EventGreenCamp struct {
	At delta.Hex
}

func (t EventGreenCamp) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "green_camp", Args: engine.Args{int16(t.At)}}
}

// ReadEventGreenCamp reads the numbers of the event "green_camp".
func ReadEventGreenCamp(args *engine.Args) EventGreenCamp {
	return EventGreenCamp{At: delta.Hex(args[0])}
}

// EventHatredUnpaid is the event "hatred_unpaid".
type EventHatredUnpaid struct {
	Seat   engine.Seat
	Losses int16
}

func (t EventHatredUnpaid) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "hatred_unpaid", Args: engine.Args{int16(t.Seat), int16(t.Losses)}}
}

// EventKept is the event "kept".
type EventKept struct {
	Seat engine.Seat
}

func (t EventKept) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "kept", Args: engine.Args{int16(t.Seat)}}
}

// EventLandownerFlees is the event "landowner_flees".
type EventLandownerFlees struct {
	Losses int16
}

func (t EventLandownerFlees) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "landowner_flees", Args: engine.Args{int16(t.Losses)}}
}

// EventLandownerReshuffled is the event "landowner_reshuffled".
type EventLandownerReshuffled struct {
	Cards int16
}

func (t EventLandownerReshuffled) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "landowner_reshuffled", Args: engine.Args{int16(t.Cards)}}
}

// EventLeftRaft is the event "left_raft".
type EventLeftRaft struct {
	Seat engine.Seat
	Pawn int16
	Raft int16
}

func (t EventLeftRaft) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "left_raft", Args: engine.Args{int16(t.Seat), int16(t.Pawn), int16(t.Raft)}}
}

// EventLeveeRaised is the event "levee_raised".
type EventLeveeRaised struct {
	Seat   engine.Seat
	At     delta.Hex
	Height int16
}

func (t EventLeveeRaised) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "levee_raised", Args: engine.Args{int16(t.Seat), int16(t.At), int16(t.Height)}}
}

// EventListens is the event "listens".
type EventListens struct {
	Seat engine.Seat
}

func (t EventListens) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "listens", Args: engine.Args{int16(t.Seat)}}
}

// EventLookedLandowner is the event "looked_landowner".
type EventLookedLandowner struct {
	Seat engine.Seat
}

func (t EventLookedLandowner) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "looked_landowner", Args: engine.Args{int16(t.Seat)}}
}

// EventLookedWeather is the event "looked_weather".
type EventLookedWeather struct {
	Seat engine.Seat
}

func (t EventLookedWeather) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "looked_weather", Args: engine.Args{int16(t.Seat)}}
}

// EventLooksLandowner is the event "looks_landowner".
type EventLooksLandowner struct {
	Seat engine.Seat
}

func (t EventLooksLandowner) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "looks_landowner", Args: engine.Args{int16(t.Seat)}}
}

// EventLooksWeather is the event "looks_weather".
type EventLooksWeather struct {
	Seat engine.Seat
}

func (t EventLooksWeather) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "looks_weather", Args: engine.Args{int16(t.Seat)}}
}

// EventLostLand is the event "lost_land".
type EventLostLand struct {
	At      delta.Hex
	Lowland int8
	Losses  int16
}

func (t EventLostLand) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "lost_land", Args: engine.Args{int16(t.At), int16(t.Lowland), int16(t.Losses)}}
}

// EventLostLevee is the event "lost_levee".
type EventLostLevee struct {
	At     delta.Hex
	Losses int16
}

func (t EventLostLevee) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "lost_levee", Args: engine.Args{int16(t.At), int16(t.Losses)}}
}

// ReadEventLostLevee reads the numbers of the event "lost_levee".
func ReadEventLostLevee(args *engine.Args) EventLostLevee {
	return EventLostLevee{At: delta.Hex(args[0]), Losses: int16(args[1])}
}

// EventLostPawn is the event "lost_pawn".
type EventLostPawn struct {
	At     delta.Hex
	Losses int16
	Seat   engine.Seat
}

func (t EventLostPawn) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "lost_pawn", Args: engine.Args{int16(t.At), int16(t.Losses), int16(t.Seat)}}
}

// ReadEventLostPawn reads the numbers of the event "lost_pawn".
func ReadEventLostPawn(args *engine.Args) EventLostPawn {
	return EventLostPawn{At: delta.Hex(args[0]), Losses: int16(args[1]), Seat: engine.Seat(args[2])}
}

// EventLostSurvivor is the event "lost_survivor".
type EventLostSurvivor struct {
	At     delta.Hex
	Losses int16
}

func (t EventLostSurvivor) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "lost_survivor", Args: engine.Args{int16(t.At), int16(t.Losses)}}
}

// ReadEventLostSurvivor reads the numbers of the event "lost_survivor".
func ReadEventLostSurvivor(args *engine.Args) EventLostSurvivor {
	return EventLostSurvivor{At: delta.Hex(args[0]), Losses: int16(args[1])}
}

// EventLostTown is the event "lost_town".
type EventLostTown struct {
	At     delta.Hex
	Losses int16
	Seat   engine.Seat
}

func (t EventLostTown) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "lost_town", Args: engine.Args{int16(t.At), int16(t.Losses), int16(t.Seat)}}
}

// ReadEventLostTown reads the numbers of the event "lost_town".
func ReadEventLostTown(args *engine.Args) EventLostTown {
	return EventLostTown{At: delta.Hex(args[0]), Losses: int16(args[1]), Seat: engine.Seat(args[2])}
}

// EventMoves is the event "moves".
type EventMoves struct {
	Seat      engine.Seat
	HalfSteps int16
}

func (t EventMoves) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "moves", Args: engine.Args{int16(t.Seat), int16(t.HalfSteps)}}
}

// EventNewPawn is the event "new_pawn".
type EventNewPawn struct {
	Seat engine.Seat
	At   delta.Hex
}

func (t EventNewPawn) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "new_pawn", Args: engine.Args{int16(t.Seat), int16(t.At)}}
}

// ReadEventNewPawn reads the numbers of the event "new_pawn".
func ReadEventNewPawn(args *engine.Args) EventNewPawn {
	return EventNewPawn{Seat: engine.Seat(args[0]), At: delta.Hex(args[1])}
}

// EventNoCampLeft is the event "no_camp_left".
type EventNoCampLeft struct {
}

func (EventNoCampLeft) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "no_camp_left"}
}

// EventNoLevee is the event "no_levee".
type EventNoLevee struct {
	Area int8
}

func (t EventNoLevee) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "no_levee", Args: engine.Args{int16(t.Area)}}
}

// EventNoSurvivor is the event "no_survivor".
type EventNoSurvivor struct {
}

func (EventNoSurvivor) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "no_survivor"}
}

// EventPaidForce is the event "paid_force".
type EventPaidForce struct {
	Seat engine.Seat
	Card delta.Card
	Due  int16
}

func (t EventPaidForce) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "paid_force", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Due)}}
}

// EventPaidHatred is the event "paid_hatred".
type EventPaidHatred struct {
	Seat engine.Seat
	Card delta.Card
}

func (t EventPaidHatred) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "paid_hatred", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// ReadEventPaidHatred reads the numbers of the event "paid_hatred".
func ReadEventPaidHatred(args *engine.Args) EventPaidHatred {
	return EventPaidHatred{Seat: engine.Seat(args[0]), Card: delta.Card(args[1])}
}

// EventPassed is the event "passed".
type EventPassed struct {
	Seat engine.Seat
}

func (t EventPassed) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "passed", Args: engine.Args{int16(t.Seat)}}
}

// EventPerformed is the event "performed".
type EventPerformed struct {
	Seat     engine.Seat
	Card     delta.Card
	At       delta.Hex
	Audience int16
}

func (t EventPerformed) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "performed", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.At), int16(t.Audience)}}
}

// EventPermitted is the event "permitted".
type EventPermitted struct {
	Seat  engine.Seat
	Pawn  int16
	Asker engine.Seat
}

func (t EventPermitted) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "permitted", Args: engine.Args{int16(t.Seat), int16(t.Pawn), int16(t.Asker)}}
}

// EventPhaseActions is the event "phase_actions".
type EventPhaseActions struct {
	Week int16
}

func (t EventPhaseActions) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "phase_actions", Args: engine.Args{int16(t.Week)}}
}

// EventPhaseLandowner is the event "phase_landowner".
type EventPhaseLandowner struct {
	Week int16
}

func (t EventPhaseLandowner) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "phase_landowner", Args: engine.Args{int16(t.Week)}}
}

// EventPhaseUpgrade is the event "phase_upgrade".
type EventPhaseUpgrade struct {
	Week int16
}

func (t EventPhaseUpgrade) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "phase_upgrade", Args: engine.Args{int16(t.Week)}}
}

// ReadEventPhaseUpgrade reads the numbers of the event "phase_upgrade".
func ReadEventPhaseUpgrade(args *engine.Args) EventPhaseUpgrade {
	return EventPhaseUpgrade{Week: int16(args[0])}
}

// EventPhaseWeather is the event "phase_weather".
type EventPhaseWeather struct {
	Week int16
}

func (t EventPhaseWeather) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "phase_weather", Args: engine.Args{int16(t.Week)}}
}

// EventPickedUp is the event "picked_up".
type EventPickedUp struct {
	Seat engine.Seat
	Raft int16
	At   delta.Hex
}

func (t EventPickedUp) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "picked_up", Args: engine.Args{int16(t.Seat), int16(t.Raft), int16(t.At)}}
}

// EventPublished is the event "published".
type EventPublished struct {
	Seat engine.Seat
	Card delta.Card
}

func (t EventPublished) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "published", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// EventRaft is the event "raft".
type EventRaft struct {
	Seat engine.Seat
	Raft int16
	At   delta.Hex
}

func (t EventRaft) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "raft", Args: engine.Args{int16(t.Seat), int16(t.Raft), int16(t.At)}}
}

// EventRain is the event "rain".
type EventRain struct {
	Area   int8
	Amount int16
	Level  int16
	Water  int8
	At     delta.Hex
}

func (t EventRain) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "rain", Args: engine.Args{int16(t.Area), int16(t.Amount), int16(t.Level), int16(t.Water), int16(t.At)}}
}

// ReadEventRain reads the numbers of the event "rain".
func ReadEventRain(args *engine.Args) EventRain {
	return EventRain{Area: int8(args[0]), Amount: int16(args[1]), Level: int16(args[2]), Water: int8(args[3]), At: delta.Hex(args[4])}
}

// EventRaised is the event "raised".
type EventRaised struct {
	Seat  engine.Seat
	Track delta.Track
	Value int16
}

func (t EventRaised) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "raised", Args: engine.Args{int16(t.Seat), int16(t.Track), int16(t.Value)}}
}

// ReadEventRaised reads the numbers of the event "raised".
func ReadEventRaised(args *engine.Args) EventRaised {
	return EventRaised{Seat: engine.Seat(args[0]), Track: delta.Track(args[1]), Value: int16(args[2])}
}

// EventReads is the event "reads".
type EventReads struct {
	Seat engine.Seat
}

func (t EventReads) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "reads", Args: engine.Args{int16(t.Seat)}}
}

// EventRedCamp is the event "red_camp".
type EventRedCamp struct {
	At   delta.Hex
	Card delta.LandCard
}

func (t EventRedCamp) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "red_camp", Args: engine.Args{int16(t.At), int16(t.Card)}}
}

// ReadEventRedCamp reads the numbers of the event "red_camp".
func ReadEventRedCamp(args *engine.Args) EventRedCamp {
	return EventRedCamp{At: delta.Hex(args[0]), Card: delta.LandCard(args[1])}
}

// EventResisted is the event "resisted".
type EventResisted struct {
	Seat engine.Seat
	Card delta.Card
}

func (t EventResisted) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "resisted", Args: engine.Args{int16(t.Seat), int16(t.Card)}}
}

// EventResistedFor is the event "resisted_for".
type EventResistedFor struct {
	Seat    engine.Seat
	Card    delta.Card
	Against engine.Seat
}

func (t EventResistedFor) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "resisted_for", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Against)}}
}

// ReadEventResistedFor reads the numbers of the event "resisted_for".
func ReadEventResistedFor(args *engine.Args) EventResistedFor {
	return EventResistedFor{Seat: engine.Seat(args[0]), Card: delta.Card(args[1]), Against: engine.Seat(args[2])}
}

// EventRole is the event "role".
type EventRole struct {
	Seat engine.Seat
	Role delta.Role
}

func (t EventRole) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "role", Args: engine.Args{int16(t.Seat), int16(t.Role)}}
}

// ReadEventRole reads the numbers of the event "role".
func ReadEventRole(args *engine.Args) EventRole {
	return EventRole{Seat: engine.Seat(args[0]), Role: delta.Role(args[1])}
}

// EventSawLandowner is the event "saw_landowner".
type EventSawLandowner struct {
	Seat   engine.Seat
	Card   delta.LandCard
	Number int16
}

func (t EventSawLandowner) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "saw_landowner", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Number)}}
}

// EventSawWeather is the event "saw_weather".
type EventSawWeather struct {
	Seat   engine.Seat
	Card   delta.Weather
	Number int16
}

func (t EventSawWeather) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "saw_weather", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Number)}}
}

// EventScored is the event "scored".
type EventScored struct {
	Seat   engine.Seat
	Points int16
}

func (t EventScored) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "scored", Args: engine.Args{int16(t.Seat), int16(t.Points)}}
}

// EventSeeks is the event "seeks".
type EventSeeks struct {
	Seat engine.Seat
}

func (t EventSeeks) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "seeks", Args: engine.Args{int16(t.Seat)}}
}

// EventSent is the event "sent".
type EventSent struct {
	Seat engine.Seat
	Pawn int16
	At   delta.Hex
}

func (t EventSent) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "sent", Args: engine.Args{int16(t.Seat), int16(t.Pawn), int16(t.At)}}
}

// EventShares is the event "shares".
type EventShares struct {
	Seat engine.Seat
}

func (t EventShares) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "shares", Args: engine.Args{int16(t.Seat)}}
}

// EventShowedLandowner is the event "showed_landowner".
type EventShowedLandowner struct {
	Seat   engine.Seat
	Card   delta.LandCard
	Number int16
}

func (t EventShowedLandowner) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "showed_landowner", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Number)}}
}

// EventShowedWeather is the event "showed_weather".
type EventShowedWeather struct {
	Seat   engine.Seat
	Card   delta.Weather
	Number int16
}

func (t EventShowedWeather) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "showed_weather", Args: engine.Args{int16(t.Seat), int16(t.Card), int16(t.Number)}}
}

// EventStopped is the event "stopped".
type EventStopped struct {
	Seat    engine.Seat
	Actions int16
}

func (t EventStopped) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "stopped", Args: engine.Args{int16(t.Seat), int16(t.Actions)}}
}

// EventStrengthened is the event "strengthened".
type EventStrengthened struct {
	Seat  engine.Seat
	Track delta.Track
}

func (t EventStrengthened) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "strengthened", Args: engine.Args{int16(t.Seat), int16(t.Track)}}
}

// EventSun is the event "sun".
type EventSun struct {
	Area  int8
	Level int16
	Water int8
	At    delta.Hex
}

func (t EventSun) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "sun", Args: engine.Args{int16(t.Area), int16(t.Level), int16(t.Water), int16(t.At)}}
}

// EventSurvivor is the event "survivor".
type EventSurvivor struct {
	At   delta.Hex
	Left int16
}

func (t EventSurvivor) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "survivor", Args: engine.Args{int16(t.At), int16(t.Left)}}
}

// EventSurvivorTaken is the event "survivor_taken".
type EventSurvivorTaken struct {
	At     delta.Hex
	Losses int16
}

func (t EventSurvivorTaken) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "survivor_taken", Args: engine.Args{int16(t.At), int16(t.Losses)}}
}

// EventThirdTown is the event "third_town".
type EventThirdTown struct {
	At delta.Hex
}

func (t EventThirdTown) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "third_town", Args: engine.Args{int16(t.At)}}
}

// EventTookThreat is the event "took_threat".
type EventTookThreat struct {
	Seat    engine.Seat
	Threats int16
}

func (t EventTookThreat) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "took_threat", Args: engine.Args{int16(t.Seat), int16(t.Threats)}}
}

// EventTown is the event "town".
type EventTown struct {
	Seat  engine.Seat
	At    delta.Hex
	Pawns int16
}

func (t EventTown) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "town", Args: engine.Args{int16(t.Seat), int16(t.At), int16(t.Pawns)}}
}

// ReadEventTown reads the numbers of the event "town".
func ReadEventTown(args *engine.Args) EventTown {
	return EventTown{Seat: engine.Seat(args[0]), At: delta.Hex(args[1]), Pawns: int16(args[2])}
}

// EventTurn is the event "turn".
type EventTurn struct {
	Seat    engine.Seat
	Actions int16
}

func (t EventTurn) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "turn", Args: engine.Args{int16(t.Seat), int16(t.Actions)}}
}

// ReadEventTurn reads the numbers of the event "turn".
func ReadEventTurn(args *engine.Args) EventTurn {
	return EventTurn{Seat: engine.Seat(args[0]), Actions: int16(args[1])}
}

// EventTurnEnded is the event "turn_ended".
type EventTurnEnded struct {
	Seat engine.Seat
}

func (t EventTurnEnded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "turn_ended", Args: engine.Args{int16(t.Seat)}}
}

// EventTurnedUp is the event "turned_up".
type EventTurnedUp struct {
	Card delta.LandCard
}

func (t EventTurnedUp) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "turned_up", Args: engine.Args{int16(t.Card)}}
}

// ReadEventTurnedUp reads the numbers of the event "turned_up".
func ReadEventTurnedUp(args *engine.Args) EventTurnedUp {
	return EventTurnedUp{Card: delta.LandCard(args[0])}
}

// EventUpgraded is the event "upgraded".
type EventUpgraded struct {
	Seat engine.Seat
}

func (t EventUpgraded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "upgraded", Args: engine.Args{int16(t.Seat)}}
}

// EventUsed is the event "used".
type EventUsed struct {
	Seat      engine.Seat
	Renewable delta.Renewable
}

func (t EventUsed) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "used", Args: engine.Args{int16(t.Seat), int16(t.Renewable)}}
}

// EventVaudeville is the event "vaudeville".
type EventVaudeville struct {
	Seat  engine.Seat
	Cards int16
}

func (t EventVaudeville) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "vaudeville", Args: engine.Args{int16(t.Seat), int16(t.Cards)}}
}

// ReadEventVaudeville reads the numbers of the event "vaudeville".
func ReadEventVaudeville(args *engine.Args) EventVaudeville {
	return EventVaudeville{Seat: engine.Seat(args[0]), Cards: int16(args[1])}
}

// EventVoted is the event "voted".
type EventVoted struct {
	Seat engine.Seat
	At   delta.Hex
}

func (t EventVoted) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "voted", Args: engine.Args{int16(t.Seat), int16(t.At)}}
}

// EventVotedBoth is the event "voted_both".
type EventVotedBoth struct {
	Seat  engine.Seat
	Payer engine.Seat
}

func (t EventVotedBoth) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "voted_both", Args: engine.Args{int16(t.Seat), int16(t.Payer)}}
}

// EventVotedKeep is the event "voted_keep".
type EventVotedKeep struct {
	Seat engine.Seat
}

func (t EventVotedKeep) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "voted_keep", Args: engine.Args{int16(t.Seat)}}
}

// EventVotedOne is the event "voted_one".
type EventVotedOne struct {
	Seat  engine.Seat
	Payer engine.Seat
}

func (t EventVotedOne) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "voted_one", Args: engine.Args{int16(t.Seat), int16(t.Payer)}}
}

// EventVotedRaft is the event "voted_raft".
type EventVotedRaft struct {
	Seat engine.Seat
	Raft int16
}

func (t EventVotedRaft) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "voted_raft", Args: engine.Args{int16(t.Seat), int16(t.Raft)}}
}

// EventVotedSwap is the event "voted_swap".
type EventVotedSwap struct {
	Seat  engine.Seat
	Place int16
}

func (t EventVotedSwap) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "voted_swap", Args: engine.Args{int16(t.Seat), int16(t.Place)}}
}

// EventVotedTwo is the event "voted_two".
type EventVotedTwo struct {
	Seat  engine.Seat
	Payer engine.Seat
	Other engine.Seat
}

func (t EventVotedTwo) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "voted_two", Args: engine.Args{int16(t.Seat), int16(t.Payer), int16(t.Other)}}
}

// EventWalked is the event "walked".
type EventWalked struct {
	Seat      engine.Seat
	Pawn      int16
	At        delta.Hex
	HalfSteps int16
}

func (t EventWalked) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "walked", Args: engine.Args{int16(t.Seat), int16(t.Pawn), int16(t.At), int16(t.HalfSteps)}}
}

// EventWeather is the event "weather".
type EventWeather struct {
	Card delta.Weather
}

func (t EventWeather) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "weather", Args: engine.Args{int16(t.Card)}}
}

// ReadEventWeather reads the numbers of the event "weather".
func ReadEventWeather(args *engine.Args) EventWeather {
	return EventWeather{Card: delta.Weather(args[0])}
}

// EventWeatherReshuffled is the event "weather_reshuffled".
type EventWeatherReshuffled struct {
	Cards int16
}

func (t EventWeatherReshuffled) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "weather_reshuffled", Args: engine.Args{int16(t.Cards)}}
}

// EventWeek is the event "week".
type EventWeek struct {
	Week   int16
	Weeks  int16
	Seat   engine.Seat
	Losses int16
}

func (t EventWeek) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "week", Args: engine.Args{int16(t.Week), int16(t.Weeks), int16(t.Seat), int16(t.Losses)}}
}

// ReadEventWeek reads the numbers of the event "week".
func ReadEventWeek(args *engine.Args) EventWeek {
	return EventWeek{Week: int16(args[0]), Weeks: int16(args[1]), Seat: engine.Seat(args[2]), Losses: int16(args[3])}
}

// EventWorks is the event "works".
type EventWorks struct {
	Seat  engine.Seat
	Cards int16
}

func (t EventWorks) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "works", Args: engine.Args{int16(t.Seat), int16(t.Cards)}}
}

// ResultLost is the result "lost".
type ResultLost struct {
	Losses int16
	Limit  int16
	Week   int16
	Weeks  int16
}

func (t ResultLost) Words() engine.Words {
	return engine.Words{Key: "lost", Args: engine.Args{int16(t.Losses), int16(t.Limit), int16(t.Week), int16(t.Weeks)}}
}

// ResultWon is the result "won".
type ResultWon struct {
	Losses int16
	Limit  int16
	Week   int16
	Weeks  int16
}

func (t ResultWon) Words() engine.Words {
	return engine.Words{Key: "won", Args: engine.Args{int16(t.Losses), int16(t.Limit), int16(t.Week), int16(t.Weeks)}}
}

// RefusalAnotherSwims is the refusal "another_swims".
type RefusalAnotherSwims struct {
}

func (RefusalAnotherSwims) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "another_swims"}
}

// RefusalAtTop is the refusal "at_top".
type RefusalAtTop struct {
	Track delta.Track
}

func (t RefusalAtTop) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "at_top", Args: engine.Args{int16(t.Track)}}
}

// RefusalBoardedAlready is the refusal "boarded_already".
type RefusalBoardedAlready struct {
}

func (RefusalBoardedAlready) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "boarded_already"}
}

// RefusalCampNotOnLand is the refusal "camp_not_on_land".
type RefusalCampNotOnLand struct {
}

func (RefusalCampNotOnLand) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "camp_not_on_land"}
}

// RefusalCampThere is the refusal "camp_there".
type RefusalCampThere struct {
}

func (RefusalCampThere) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "camp_there"}
}

// RefusalCannotAfford is the refusal "cannot_afford".
type RefusalCannotAfford struct {
	Card  delta.Card
	Cards int16
}

func (t RefusalCannotAfford) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "cannot_afford", Args: engine.Args{int16(t.Card), int16(t.Cards)}}
}

// RefusalCannotFall is the refusal "cannot_fall".
type RefusalCannotFall struct {
}

func (RefusalCannotFall) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "cannot_fall"}
}

// RefusalCannotPaySoMuch is the refusal "cannot_pay_so_much".
type RefusalCannotPaySoMuch struct {
	Seat engine.Seat
}

func (t RefusalCannotPaySoMuch) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "cannot_pay_so_much", Args: engine.Args{int16(t.Seat)}}
}

// RefusalCannotSwim is the refusal "cannot_swim".
type RefusalCannotSwim struct {
}

func (RefusalCannotSwim) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "cannot_swim"}
}

// RefusalClaimedAlready is the refusal "claimed_already".
type RefusalClaimedAlready struct {
}

func (RefusalClaimedAlready) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "claimed_already"}
}

// RefusalCubeIsOn is the refusal "cube_is_on".
type RefusalCubeIsOn struct {
	Renewable delta.Renewable
}

func (t RefusalCubeIsOn) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "cube_is_on", Args: engine.Args{int16(t.Renewable)}}
}

// RefusalGoalClosed is the refusal "goal_closed".
type RefusalGoalClosed struct {
	Goal  delta.Goal
	After delta.Goal
}

func (t RefusalGoalClosed) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "goal_closed", Args: engine.Args{int16(t.Goal), int16(t.After)}}
}

// RefusalGoalNeedsNone is the refusal "goal_needs_none".
type RefusalGoalNeedsNone struct {
	Goal delta.Goal
	Card delta.Card
}

func (t RefusalGoalNeedsNone) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "goal_needs_none", Args: engine.Args{int16(t.Goal), int16(t.Card)}}
}

// RefusalHeardAlready is the refusal "heard_already".
type RefusalHeardAlready struct {
}

func (RefusalHeardAlready) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "heard_already"}
}

// RefusalHoldsNoThreat is the refusal "holds_no_threat".
type RefusalHoldsNoThreat struct {
	Seat engine.Seat
}

func (t RefusalHoldsNoThreat) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "holds_no_threat", Args: engine.Args{int16(t.Seat)}}
}

// RefusalInCampAlready is the refusal "in_camp_already".
type RefusalInCampAlready struct {
}

func (RefusalInCampAlready) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "in_camp_already"}
}

// RefusalInWater is the refusal "in_water".
type RefusalInWater struct {
}

func (RefusalInWater) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "in_water"}
}

// RefusalIsAboard is the refusal "is_aboard".
type RefusalIsAboard struct {
}

func (RefusalIsAboard) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "is_aboard"}
}

// RefusalIsFlooded is the refusal "is_flooded".
type RefusalIsFlooded struct {
}

func (RefusalIsFlooded) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "is_flooded"}
}

// RefusalIsSettled is the refusal "is_settled".
type RefusalIsSettled struct {
}

func (RefusalIsSettled) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "is_settled"}
}

// RefusalLacks is the refusal "lacks".
type RefusalLacks struct {
	Card      delta.Card
	Renewable delta.Renewable
}

func (t RefusalLacks) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "lacks", Args: engine.Args{int16(t.Card), int16(t.Renewable)}}
}

// RefusalLeavesSurvivor is the refusal "leaves_survivor".
type RefusalLeavesSurvivor struct {
}

func (RefusalLeavesSurvivor) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "leaves_survivor"}
}

// RefusalLeveeHighest is the refusal "levee_highest".
type RefusalLeveeHighest struct {
	Height int16
}

func (t RefusalLeveeHighest) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "levee_highest", Args: engine.Args{int16(t.Height)}}
}

// RefusalLeveeNotBesideWater is the refusal "levee_not_beside_water".
type RefusalLeveeNotBesideWater struct {
}

func (RefusalLeveeNotBesideWater) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "levee_not_beside_water"}
}

// RefusalLeveeThere is the refusal "levee_there".
type RefusalLeveeThere struct {
}

func (RefusalLeveeThere) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "levee_there"}
}

// RefusalMayMoveAlready is the refusal "may_move_already".
type RefusalMayMoveAlready struct {
}

func (RefusalMayMoveAlready) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "may_move_already"}
}

// RefusalMustAnswer is the refusal "must_answer".
type RefusalMustAnswer struct {
}

func (RefusalMustAnswer) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "must_answer"}
}

// RefusalMustPay is the refusal "must_pay".
type RefusalMustPay struct {
	Cards int16
}

func (t RefusalMustPay) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "must_pay", Args: engine.Args{int16(t.Cards)}}
}

// RefusalNoActionLeft is the refusal "no_action_left".
type RefusalNoActionLeft struct {
}

func (RefusalNoActionLeft) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_action_left"}
}

// RefusalNoBank is the refusal "no_bank".
type RefusalNoBank struct {
}

func (RefusalNoBank) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_bank"}
}

// RefusalNoCommunityCards is the refusal "no_community_cards".
type RefusalNoCommunityCards struct {
}

func (RefusalNoCommunityCards) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_community_cards"}
}

// RefusalNoCube is the refusal "no_cube".
type RefusalNoCube struct {
	Renewable delta.Renewable
}

func (t RefusalNoCube) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_cube", Args: engine.Args{int16(t.Renewable)}}
}

// RefusalNoJobInBank is the refusal "no_job_in_bank".
type RefusalNoJobInBank struct {
}

func (RefusalNoJobInBank) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_job_in_bank"}
}

// RefusalNoLandInReach is the refusal "no_land_in_reach".
type RefusalNoLandInReach struct {
}

func (RefusalNoLandInReach) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_land_in_reach"}
}

// RefusalNoLandownerCards is the refusal "no_landowner_cards".
type RefusalNoLandownerCards struct {
}

func (RefusalNoLandownerCards) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_landowner_cards"}
}

// RefusalNoLeveeLeft is the refusal "no_levee_left".
type RefusalNoLeveeLeft struct {
}

func (RefusalNoLeveeLeft) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_levee_left"}
}

// RefusalNoLeveeThere is the refusal "no_levee_there".
type RefusalNoLeveeThere struct {
}

func (RefusalNoLeveeThere) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_levee_there"}
}

// RefusalNoOffers is the refusal "no_offers".
type RefusalNoOffers struct {
	Offers int16
}

func (t RefusalNoOffers) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_offers", Args: engine.Args{int16(t.Offers)}}
}

// RefusalNoRaftHere is the refusal "no_raft_here".
type RefusalNoRaftHere struct {
	Raft int16
}

func (t RefusalNoRaftHere) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_raft_here", Args: engine.Args{int16(t.Raft)}}
}

// RefusalNoRaftLeft is the refusal "no_raft_left".
type RefusalNoRaftLeft struct {
}

func (RefusalNoRaftLeft) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_raft_left"}
}

// RefusalNoResistance is the refusal "no_resistance".
type RefusalNoResistance struct {
	Card delta.Card
}

func (t RefusalNoResistance) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_resistance", Args: engine.Args{int16(t.Card)}}
}

// RefusalNoSuchGoal is the refusal "no_such_goal".
type RefusalNoSuchGoal struct {
	Place int16
}

func (t RefusalNoSuchGoal) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_such_goal", Args: engine.Args{int16(t.Place)}}
}

// RefusalNoSuchPawn is the refusal "no_such_pawn".
type RefusalNoSuchPawn struct {
}

func (RefusalNoSuchPawn) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_such_pawn"}
}

// RefusalNoSuchRaft is the refusal "no_such_raft".
type RefusalNoSuchRaft struct {
	Raft int16
}

func (t RefusalNoSuchRaft) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_such_raft", Args: engine.Args{int16(t.Raft)}}
}

// RefusalNoSurvivorAboard is the refusal "no_survivor_aboard".
type RefusalNoSurvivorAboard struct {
	Raft int16
}

func (t RefusalNoSurvivorAboard) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_survivor_aboard", Args: engine.Args{int16(t.Raft)}}
}

// RefusalNoSurvivorThere is the refusal "no_survivor_there".
type RefusalNoSurvivorThere struct {
}

func (RefusalNoSurvivorThere) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_survivor_there"}
}

// RefusalNoWeatherCards is the refusal "no_weather_cards".
type RefusalNoWeatherCards struct {
}

func (RefusalNoWeatherCards) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_weather_cards"}
}

// RefusalNobodyAboard is the refusal "nobody_aboard".
type RefusalNobodyAboard struct {
	Raft int16
}

func (t RefusalNobodyAboard) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nobody_aboard", Args: engine.Args{int16(t.Raft)}}
}

// RefusalNobodyOnMap is the refusal "nobody_on_map".
type RefusalNobodyOnMap struct {
}

func (RefusalNobodyOnMap) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nobody_on_map"}
}

// RefusalNobodyGrows is the refusal "nobody_grows".
type RefusalNobodyGrows struct {
}

func (RefusalNobodyGrows) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nobody_grows"}
}

// RefusalNobodyNear is the refusal "nobody_near".
type RefusalNobodyNear struct {
}

func (RefusalNobodyNear) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nobody_near"}
}

// RefusalNobodyThere is the refusal "nobody_there".
type RefusalNobodyThere struct {
}

func (RefusalNobodyThere) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nobody_there"}
}

// RefusalNotAboard is the refusal "not_aboard".
type RefusalNotAboard struct {
}

func (RefusalNotAboard) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_aboard"}
}

// RefusalNotAboardRaft is the refusal "not_aboard_raft".
type RefusalNotAboardRaft struct {
	Raft int16
}

func (t RefusalNotAboardRaft) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_aboard_raft", Args: engine.Args{int16(t.Raft)}}
}

// RefusalNotAtLanding is the refusal "not_at_landing".
type RefusalNotAtLanding struct {
}

func (RefusalNotAtLanding) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_at_landing"}
}

// RefusalNotChild is the refusal "not_child".
type RefusalNotChild struct {
}

func (RefusalNotChild) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_child"}
}

// RefusalNotClaimed is the refusal "not_claimed".
type RefusalNotClaimed struct {
}

func (RefusalNotClaimed) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_claimed"}
}

// RefusalNotCommunity is the refusal "not_community".
type RefusalNotCommunity struct {
	Card delta.Card
}

func (t RefusalNotCommunity) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_community", Args: engine.Args{int16(t.Card)}}
}

// RefusalNotForPawn is the refusal "not_for_pawn".
type RefusalNotForPawn struct {
}

func (RefusalNotForPawn) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_for_pawn"}
}

// RefusalNotForSale is the refusal "not_for_sale".
type RefusalNotForSale struct {
	Card delta.Card
}

func (t RefusalNotForSale) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_for_sale", Args: engine.Args{int16(t.Card)}}
}

// RefusalNotInDiscards is the refusal "not_in_discards".
type RefusalNotInDiscards struct {
	Card delta.Card
}

func (t RefusalNotInDiscards) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_in_discards", Args: engine.Args{int16(t.Card)}}
}

// RefusalNotInHand is the refusal "not_in_hand".
type RefusalNotInHand struct {
	Card delta.Card
}

func (t RefusalNotInHand) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_in_hand", Args: engine.Args{int16(t.Card)}}
}

// RefusalNotInVicksburg is the refusal "not_in_vicksburg".
type RefusalNotInVicksburg struct {
}

func (RefusalNotInVicksburg) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_in_vicksburg"}
}

// RefusalNotLowland is the refusal "not_lowland".
type RefusalNotLowland struct {
}

func (RefusalNotLowland) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_lowland"}
}

// RefusalNotNewspaperOrRadio is the refusal "not_newspaper_or_radio".
type RefusalNotNewspaperOrRadio struct {
	Card delta.Card
}

func (t RefusalNotNewspaperOrRadio) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_newspaper_or_radio", Args: engine.Args{int16(t.Card)}}
}

// RefusalNotNext is the refusal "not_next".
type RefusalNotNext struct {
}

func (RefusalNotNext) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_next"}
}

// RefusalNotNow is the refusal "not_now".
type RefusalNotNow struct {
}

func (RefusalNotNow) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_now"}
}

// RefusalNotOnLand is the refusal "not_on_land".
type RefusalNotOnLand struct {
}

func (RefusalNotOnLand) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_on_land"}
}

// RefusalNotOwnPawn is the refusal "not_own_pawn".
type RefusalNotOwnPawn struct {
}

func (RefusalNotOwnPawn) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_own_pawn"}
}

// RefusalNotPawns is the refusal "not_pawns".
type RefusalNotPawns struct {
}

func (RefusalNotPawns) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_pawns"}
}

// RefusalNotPermitted is the refusal "not_permitted".
type RefusalNotPermitted struct {
	Seat engine.Seat
}

func (t RefusalNotPermitted) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_permitted", Args: engine.Args{int16(t.Seat)}}
}

// RefusalNotSharecropper is the refusal "not_sharecropper".
type RefusalNotSharecropper struct {
}

func (RefusalNotSharecropper) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_sharecropper"}
}

// RefusalNotSinger is the refusal "not_singer".
type RefusalNotSinger struct {
}

func (RefusalNotSinger) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_singer"}
}

// RefusalNotThatSplit is the refusal "not_that_split".
type RefusalNotThatSplit struct {
	Cards int16
}

func (t RefusalNotThatSplit) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_that_split", Args: engine.Args{int16(t.Cards)}}
}

// RefusalNotToThem is the refusal "not_to_them".
type RefusalNotToThem struct {
	Seat engine.Seat
}

func (t RefusalNotToThem) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_to_them", Args: engine.Args{int16(t.Seat)}}
}

// RefusalNotUsedAlone is the refusal "not_used_alone".
type RefusalNotUsedAlone struct {
	Renewable delta.Renewable
}

func (t RefusalNotUsedAlone) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_used_alone", Args: engine.Args{int16(t.Renewable)}}
}

// RefusalNotYoursToResist is the refusal "not_yours_to_resist".
type RefusalNotYoursToResist struct {
	Seat engine.Seat
}

func (t RefusalNotYoursToResist) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_yours_to_resist", Args: engine.Args{int16(t.Seat)}}
}

// RefusalNotYoursToTake is the refusal "not_yours_to_take".
type RefusalNotYoursToTake struct {
	Seat engine.Seat
}

func (t RefusalNotYoursToTake) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_yours_to_take", Args: engine.Args{int16(t.Seat)}}
}

// RefusalNothingDone is the refusal "nothing_done".
type RefusalNothingDone struct {
}

func (RefusalNothingDone) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nothing_done"}
}

// RefusalNothingGiven is the refusal "nothing_given".
type RefusalNothingGiven struct {
}

func (RefusalNothingGiven) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nothing_given"}
}

// RefusalNothingToDo is the refusal "nothing_to_do".
type RefusalNothingToDo struct {
}

func (RefusalNothingToDo) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nothing_to_do"}
}

// RefusalNothingToGive is the refusal "nothing_to_give".
type RefusalNothingToGive struct {
}

func (RefusalNothingToGive) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nothing_to_give"}
}

// RefusalOffMap is the refusal "off_map".
type RefusalOffMap struct {
}

func (RefusalOffMap) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "off_map"}
}

// RefusalOneMustBeReal is the refusal "one_must_be_real".
type RefusalOneMustBeReal struct {
	Card delta.Card
}

func (t RefusalOneMustBeReal) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "one_must_be_real", Args: engine.Args{int16(t.Card)}}
}

// RefusalOneMustBeRealOfSet is the refusal "one_must_be_real_of_set".
type RefusalOneMustBeRealOfSet struct {
}

func (RefusalOneMustBeRealOfSet) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "one_must_be_real_of_set"}
}

// RefusalOnlyEducation is the refusal "only_education".
type RefusalOnlyEducation struct {
	Card delta.Card
}

func (t RefusalOnlyEducation) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "only_education", Args: engine.Args{int16(t.Card)}}
}

// RefusalOwnOnlyAfterOthers is the refusal "own_only_after_others".
type RefusalOwnOnlyAfterOthers struct {
}

func (RefusalOwnOnlyAfterOthers) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "own_only_after_others"}
}

// RefusalOwnThreatUnnamed is the refusal "own_threat_unnamed".
type RefusalOwnThreatUnnamed struct {
}

func (RefusalOwnThreatUnnamed) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "own_threat_unnamed"}
}

// RefusalPawnFarFromDot is the refusal "pawn_far_from_dot".
type RefusalPawnFarFromDot struct {
	Hexes int16
}

func (t RefusalPawnFarFromDot) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "pawn_far_from_dot", Args: engine.Args{int16(t.Hexes)}}
}

// RefusalRaftAfloat is the refusal "raft_afloat".
type RefusalRaftAfloat struct {
}

func (RefusalRaftAfloat) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "raft_afloat"}
}

// RefusalNoWayYet is the refusal "no_way_yet".
type RefusalNoWayYet struct {
	Raft int16
}

func (t RefusalNoWayYet) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_way_yet", Args: engine.Args{int16(t.Raft)}}
}

// RefusalRaftFull is the refusal "raft_full".
type RefusalRaftFull struct {
	Raft int16
}

func (t RefusalRaftFull) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "raft_full", Args: engine.Args{int16(t.Raft)}}
}

// RefusalRaftNotAfloat is the refusal "raft_not_afloat".
type RefusalRaftNotAfloat struct {
}

func (RefusalRaftNotAfloat) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "raft_not_afloat"}
}

// RefusalRaftTakesJob is the refusal "raft_takes_job".
type RefusalRaftTakesJob struct {
}

func (RefusalRaftTakesJob) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "raft_takes_job"}
}

// RefusalRefugeIsForFall is the refusal "refuge_is_for_fall".
type RefusalRefugeIsForFall struct {
}

func (RefusalRefugeIsForFall) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "refuge_is_for_fall"}
}

// RefusalRefusedAlready is the refusal "refused_already".
type RefusalRefusedAlready struct {
	Seat engine.Seat
}

func (t RefusalRefusedAlready) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "refused_already", Args: engine.Args{int16(t.Seat)}}
}

// RefusalRoleTaken is the refusal "role_taken".
type RefusalRoleTaken struct {
	Role delta.Role
	Seat engine.Seat
}

func (t RefusalRoleTaken) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "role_taken", Args: engine.Args{int16(t.Role), int16(t.Seat)}}
}

// RefusalRowFull is the refusal "row_full".
type RefusalRowFull struct {
}

func (RefusalRowFull) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "row_full"}
}

// RefusalTaskOpen is the refusal "task_open".
type RefusalTaskOpen struct {
	Goal delta.Goal
}

func (t RefusalTaskOpen) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "task_open", Args: engine.Args{int16(t.Goal)}}
}

// RefusalThreatNotFound is the refusal "threat_not_found".
type RefusalThreatNotFound struct {
}

func (RefusalThreatNotFound) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "threat_not_found"}
}

// RefusalThreatStays is the refusal "threat_stays".
type RefusalThreatStays struct {
}

func (RefusalThreatStays) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "threat_stays"}
}

// RefusalTooFar is the refusal "too_far".
type RefusalTooFar struct {
	HalfSteps int16
}

func (t RefusalTooFar) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "too_far", Args: engine.Args{int16(t.HalfSteps)}}
}

// RefusalTooFewJobs is the refusal "too_few_jobs".
type RefusalTooFewJobs struct {
	Offers int16
}

func (t RefusalTooFewJobs) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "too_few_jobs", Args: engine.Args{int16(t.Offers)}}
}

// RefusalTooFewRafts is the refusal "too_few_rafts".
type RefusalTooFewRafts struct {
}

func (RefusalTooFewRafts) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "too_few_rafts"}
}

// RefusalTooFewVaudeville is the refusal "too_few_vaudeville".
type RefusalTooFewVaudeville struct {
	Cards int16
}

func (t RefusalTooFewVaudeville) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "too_few_vaudeville", Args: engine.Args{int16(t.Cards)}}
}

// RefusalTownBlocks is the refusal "town_blocks".
type RefusalTownBlocks struct {
	Towns int16
}

func (t RefusalTownBlocks) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "town_blocks", Args: engine.Args{int16(t.Towns)}}
}

// RefusalTownFarFromWater is the refusal "town_far_from_water".
type RefusalTownFarFromWater struct {
	Hexes int16
}

func (t RefusalTownFarFromWater) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "town_far_from_water", Args: engine.Args{int16(t.Hexes)}}
}

// RefusalTownNearTown is the refusal "town_near_town".
type RefusalTownNearTown struct {
	Hexes int16
}

func (t RefusalTownNearTown) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "town_near_town", Args: engine.Args{int16(t.Hexes)}}
}

// RefusalTownNearVicksburg is the refusal "town_near_vicksburg".
type RefusalTownNearVicksburg struct {
	Hexes int16
}

func (t RefusalTownNearVicksburg) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "town_near_vicksburg", Args: engine.Args{int16(t.Hexes)}}
}

// RefusalTownNotLow is the refusal "town_not_low".
type RefusalTownNotLow struct {
}

func (RefusalTownNotLow) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "town_not_low"}
}

// RefusalVoteIsForSeveral is the refusal "vote_is_for_several".
type RefusalVoteIsForSeveral struct {
}

func (RefusalVoteIsForSeveral) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "vote_is_for_several"}
}
