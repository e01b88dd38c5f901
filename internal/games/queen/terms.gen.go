// Code generated from terms.txt by termsgen. DO NOT EDIT.
// terms.txt had the checksum 06c36902.

package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// EventBerth is the event "berth".
type EventBerth struct {
	Boat BoatID
	Seat engine.Seat
}

func (t EventBerth) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "berth", Args: engine.Args{int16(t.Boat), int16(t.Seat)}}
}

// EventSetOut is the event "set_out".
type EventSetOut struct {
	Boat    BoatID
	Heading tiles.Heading
	To      int8
}

func (t EventSetOut) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "set_out", Args: engine.Args{int16(t.Boat), int16(t.Heading), int16(t.To)}}
}

// ReadEventSetOut reads the numbers of the event "set_out".
func ReadEventSetOut(args *engine.Args) EventSetOut {
	return EventSetOut{Boat: BoatID(args[0]), Heading: tiles.Heading(args[1]), To: int8(args[2])}
}

// EventRound is the event "round".
type EventRound struct {
	Round int16
}

func (t EventRound) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "round", Args: engine.Args{int16(t.Round)}}
}

// ReadEventRound reads the numbers of the event "round".
func ReadEventRound(args *engine.Args) EventRound {
	return EventRound{Round: int16(args[0])}
}

// EventOrder is the event "order".
type EventOrder struct {
	Boat   BoatID
	Number int16
}

func (t EventOrder) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "order", Args: engine.Args{int16(t.Boat), int16(t.Number)}}
}

// EventWaits is the event "waits".
type EventWaits struct {
	Boat BoatID
}

func (t EventWaits) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "waits", Args: engine.Args{int16(t.Boat)}}
}

// ReadEventWaits reads the numbers of the event "waits".
func ReadEventWaits(args *engine.Args) EventWaits {
	return EventWaits{Boat: BoatID(args[0])}
}

// EventEliminated is the event "eliminated".
type EventEliminated struct {
	Boat  BoatID
	Slot  int16
	Field int16
	Why   Why
}

func (t EventEliminated) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "eliminated", Args: engine.Args{int16(t.Boat), int16(t.Slot), int16(t.Field), int16(t.Why)}}
}

// ReadEventEliminated reads the numbers of the event "eliminated".
func ReadEventEliminated(args *engine.Args) EventEliminated {
	return EventEliminated{Boat: BoatID(args[0]), Slot: int16(args[1]), Field: int16(args[2]), Why: Why(args[3])}
}

// EventLostWithBoat is the event "lost_with_boat".
type EventLostWithBoat struct {
	Boat       BoatID
	Passengers int16
}

func (t EventLostWithBoat) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "lost_with_boat", Args: engine.Args{int16(t.Boat), int16(t.Passengers)}}
}

// ReadEventLostWithBoat reads the numbers of the event "lost_with_boat".
func ReadEventLostWithBoat(args *engine.Args) EventLostWithBoat {
	return EventLostWithBoat{Boat: BoatID(args[0]), Passengers: int16(args[1])}
}

// EventEnded is the event "ended".
type EventEnded struct {
	Boat BoatID
}

func (t EventEnded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "ended", Args: engine.Args{int16(t.Boat)}}
}

// ReadEventEnded reads the numbers of the event "ended".
func ReadEventEnded(args *engine.Args) EventEnded {
	return EventEnded{Boat: BoatID(args[0])}
}

// EventSpeed is the event "speed".
type EventSpeed struct {
	Boat  BoatID
	Speed int16
	From  int16
}

func (t EventSpeed) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "speed", Args: engine.Args{int16(t.Boat), int16(t.Speed), int16(t.From)}}
}

// ReadEventSpeed reads the numbers of the event "speed".
func ReadEventSpeed(args *engine.Args) EventSpeed {
	return EventSpeed{Boat: BoatID(args[0]), Speed: int16(args[1]), From: int16(args[2])}
}

// EventSpeedKept is the event "speed_kept".
type EventSpeedKept struct {
	Boat  BoatID
	Speed int16
}

func (t EventSpeedKept) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "speed_kept", Args: engine.Args{int16(t.Boat), int16(t.Speed)}}
}

// ReadEventSpeedKept reads the numbers of the event "speed_kept".
func ReadEventSpeedKept(args *engine.Args) EventSpeedKept {
	return EventSpeedKept{Boat: BoatID(args[0]), Speed: int16(args[1])}
}

// EventCoal is the event "coal".
type EventCoal struct {
	Boat BoatID
	Coal int16
	Left int16
}

func (t EventCoal) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "coal", Args: engine.Args{int16(t.Boat), int16(t.Coal), int16(t.Left)}}
}

// ReadEventCoal reads the numbers of the event "coal".
func ReadEventCoal(args *engine.Args) EventCoal {
	return EventCoal{Boat: BoatID(args[0]), Coal: int16(args[1]), Left: int16(args[2])}
}

// EventNoCoal is the event "no_coal".
type EventNoCoal struct {
	Boat BoatID
}

func (t EventNoCoal) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "no_coal", Args: engine.Args{int16(t.Boat)}}
}

// EventTurned is the event "turned".
type EventTurned struct {
	Boat    BoatID
	Heading tiles.Heading
	Side    int8
}

func (t EventTurned) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "turned", Args: engine.Args{int16(t.Boat), int16(t.Heading), int16(t.Side)}}
}

// ReadEventTurned reads the numbers of the event "turned".
func ReadEventTurned(args *engine.Args) EventTurned {
	return EventTurned{Boat: BoatID(args[0]), Heading: tiles.Heading(args[1]), Side: int8(args[2])}
}

// EventMoved is the event "moved".
type EventMoved struct {
	Boat    BoatID
	Slot    int16
	Field   int16
	Heading tiles.Heading
	Points  int16
}

func (t EventMoved) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "moved", Args: engine.Args{int16(t.Boat), int16(t.Slot), int16(t.Field), int16(t.Heading), int16(t.Points)}}
}

// ReadEventMoved reads the numbers of the event "moved".
func ReadEventMoved(args *engine.Args) EventMoved {
	return EventMoved{Boat: BoatID(args[0]), Slot: int16(args[1]), Field: int16(args[2]), Heading: tiles.Heading(args[3]), Points: int16(args[4])}
}

// EventBacked is the event "backed".
type EventBacked struct {
	Boat    BoatID
	Slot    int16
	Field   int16
	Heading tiles.Heading
}

func (t EventBacked) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "backed", Args: engine.Args{int16(t.Boat), int16(t.Slot), int16(t.Field), int16(t.Heading)}}
}

// ReadEventBacked reads the numbers of the event "backed".
func ReadEventBacked(args *engine.Args) EventBacked {
	return EventBacked{Boat: BoatID(args[0]), Slot: int16(args[1]), Field: int16(args[2]), Heading: tiles.Heading(args[3])}
}

// EventAground is the event "aground".
type EventAground struct {
	Boat  BoatID
	Slot  int16
	Field int16
	Speed int16
}

func (t EventAground) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "aground", Args: engine.Args{int16(t.Boat), int16(t.Slot), int16(t.Field), int16(t.Speed)}}
}

// EventPushedAground is the event "pushed_aground".
type EventPushedAground struct {
	Boat BoatID
}

func (t EventPushedAground) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "pushed_aground", Args: engine.Args{int16(t.Boat)}}
}

// ReadEventPushedAground reads the numbers of the event "pushed_aground".
func ReadEventPushedAground(args *engine.Args) EventPushedAground {
	return EventPushedAground{Boat: BoatID(args[0])}
}

// EventSlowed is the event "slowed".
type EventSlowed struct {
	Boat  BoatID
	Speed int16
}

func (t EventSlowed) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "slowed", Args: engine.Args{int16(t.Boat), int16(t.Speed)}}
}

// ReadEventSlowed reads the numbers of the event "slowed".
func ReadEventSlowed(args *engine.Args) EventSlowed {
	return EventSlowed{Boat: BoatID(args[0]), Speed: int16(args[1])}
}

// EventRefuelled is the event "refuelled".
type EventRefuelled struct {
	Boat BoatID
	Coal int16
}

func (t EventRefuelled) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "refuelled", Args: engine.Args{int16(t.Boat), int16(t.Coal)}}
}

// ReadEventRefuelled reads the numbers of the event "refuelled".
func ReadEventRefuelled(args *engine.Args) EventRefuelled {
	return EventRefuelled{Boat: BoatID(args[0]), Coal: int16(args[1])}
}

// EventUnfuelled is the event "unfuelled".
type EventUnfuelled struct {
	Boat BoatID
}

func (t EventUnfuelled) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "unfuelled", Args: engine.Args{int16(t.Boat)}}
}

// EventBonusLost is the event "bonus_lost".
type EventBonusLost struct {
	Boat BoatID
	Coal int16
}

func (t EventBonusLost) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "bonus_lost", Args: engine.Args{int16(t.Boat), int16(t.Coal)}}
}

// EventGave is the event "gave".
type EventGave struct {
	Boat BoatID
	To   BoatID
	Coal int16
}

func (t EventGave) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "gave", Args: engine.Args{int16(t.Boat), int16(t.To), int16(t.Coal)}}
}

// ReadEventGave reads the numbers of the event "gave".
func ReadEventGave(args *engine.Args) EventGave {
	return EventGave{Boat: BoatID(args[0]), To: BoatID(args[1]), Coal: int16(args[2])}
}

// EventKept is the event "kept".
type EventKept struct {
	Boat BoatID
	With BoatID
}

func (t EventKept) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "kept", Args: engine.Args{int16(t.Boat), int16(t.With)}}
}

// EventControls is the event "controls".
type EventControls struct {
	Seat engine.Seat
}

func (t EventControls) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "controls", Args: engine.Args{int16(t.Seat)}}
}

// EventRoseCoal is the event "rose_coal".
type EventRoseCoal struct {
	Coal int16
}

func (t EventRoseCoal) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "rose_coal", Args: engine.Args{int16(t.Coal)}}
}

// ReadEventRoseCoal reads the numbers of the event "rose_coal".
func ReadEventRoseCoal(args *engine.Args) EventRoseCoal {
	return EventRoseCoal{Coal: int16(args[0])}
}

// EventRoseNeeds is the event "rose_needs".
type EventRoseNeeds struct {
	Coal int16
}

func (t EventRoseNeeds) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "rose_needs", Args: engine.Args{int16(t.Coal)}}
}

// EventRoseStays is the event "rose_stays".
type EventRoseStays struct {
}

func (EventRoseStays) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "rose_stays"}
}

// EventRoseStranded is the event "rose_stranded".
type EventRoseStranded struct {
}

func (EventRoseStranded) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "rose_stranded"}
}

// EventPushed is the event "pushed".
type EventPushed struct {
	Boat   BoatID
	Pushed BoatID
	Slot   int16
	Field  int16
	To     tiles.Heading
	Side   int8
}

func (t EventPushed) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "pushed", Args: engine.Args{int16(t.Boat), int16(t.Pushed), int16(t.Slot), int16(t.Field), int16(t.To), int16(t.Side)}}
}

// ReadEventPushed reads the numbers of the event "pushed".
func ReadEventPushed(args *engine.Args) EventPushed {
	return EventPushed{Boat: BoatID(args[0]), Pushed: BoatID(args[1]), Slot: int16(args[2]), Field: int16(args[3]), To: tiles.Heading(args[4]), Side: int8(args[5])}
}

// EventAligned is the event "aligned".
type EventAligned struct {
	Boat    BoatID
	Heading tiles.Heading
	To      int8
}

func (t EventAligned) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "aligned", Args: engine.Args{int16(t.Boat), int16(t.Heading), int16(t.To)}}
}

// EventTook is the event "took".
type EventTook struct {
	Boat       BoatID
	Tile       tiles.Tile
	Passengers int16
	Slot       int16
}

func (t EventTook) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "took", Args: engine.Args{int16(t.Boat), int16(t.Tile), int16(t.Passengers), int16(t.Slot)}}
}

// ReadEventTook reads the numbers of the event "took".
func ReadEventTook(args *engine.Args) EventTook {
	return EventTook{Boat: BoatID(args[0]), Tile: tiles.Tile(args[1]), Passengers: int16(args[2]), Slot: int16(args[3])}
}

// EventPassed is the event "passed".
type EventPassed struct {
	Boat BoatID
	Tile tiles.Tile
}

func (t EventPassed) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "passed", Args: engine.Args{int16(t.Boat), int16(t.Tile)}}
}

// EventNose is the event "nose".
type EventNose struct {
	Boat BoatID
	Nose tiles.Nose
}

func (t EventNose) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "nose", Args: engine.Args{int16(t.Boat), int16(t.Nose)}}
}

// EventLaidFirst is the event "laid_first".
type EventLaidFirst struct {
	Tile tiles.Tile
	Slot int16
	Flow tiles.Heading
	Nose tiles.Nose
}

func (t EventLaidFirst) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "laid_first", Args: engine.Args{int16(t.Tile), int16(t.Slot), int16(t.Flow), int16(t.Nose)}}
}

// EventLaid is the event "laid".
type EventLaid struct {
	Boat BoatID
	Tile tiles.Tile
	Slot int16
	Flow tiles.Heading
	Nose tiles.Nose
}

func (t EventLaid) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "laid", Args: engine.Args{int16(t.Boat), int16(t.Tile), int16(t.Slot), int16(t.Flow), int16(t.Nose)}}
}

// ReadEventLaid reads the numbers of the event "laid".
func ReadEventLaid(args *engine.Args) EventLaid {
	return EventLaid{Boat: BoatID(args[0]), Tile: tiles.Tile(args[1]), Slot: int16(args[2]), Flow: tiles.Heading(args[3]), Nose: tiles.Nose(args[4])}
}

// EventOnTop is the event "on_top".
type EventOnTop struct {
	Tile tiles.Tile
}

func (t EventOnTop) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "on_top", Args: engine.Args{int16(t.Tile)}}
}

// EventPlaced is the event "placed".
type EventPlaced struct {
	Tile       tiles.Tile
	Passengers int16
	Slot       int16
}

func (t EventPlaced) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "placed", Args: engine.Args{int16(t.Tile), int16(t.Passengers), int16(t.Slot)}}
}

// ReadEventPlaced reads the numbers of the event "placed".
func ReadEventPlaced(args *engine.Args) EventPlaced {
	return EventPlaced{Tile: tiles.Tile(args[0]), Passengers: int16(args[1]), Slot: int16(args[2])}
}

// EventJetty is the event "jetty".
type EventJetty struct {
	Boat BoatID
	Nose tiles.Nose
}

func (t EventJetty) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "jetty", Args: engine.Args{int16(t.Boat), int16(t.Nose)}}
}

// ReadEventJetty reads the numbers of the event "jetty".
func ReadEventJetty(args *engine.Args) EventJetty {
	return EventJetty{Boat: BoatID(args[0]), Nose: tiles.Nose(args[1])}
}

// EventRemoved is the event "removed".
type EventRemoved struct {
	Tile tiles.Tile
	Slot int16
}

func (t EventRemoved) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "removed", Args: engine.Args{int16(t.Tile), int16(t.Slot)}}
}

// EventLostWithTile is the event "lost_with_tile".
type EventLostWithTile struct {
	Tile       tiles.Tile
	Passengers int16
}

func (t EventLostWithTile) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "lost_with_tile", Args: engine.Args{int16(t.Tile), int16(t.Passengers)}}
}

// ReadEventLostWithTile reads the numbers of the event "lost_with_tile".
func ReadEventLostWithTile(args *engine.Args) EventLostWithTile {
	return EventLostWithTile{Tile: tiles.Tile(args[0]), Passengers: int16(args[1])}
}

// EventFinished is the event "finished".
type EventFinished struct {
	Boat  BoatID
	Place int16
	Slot  int16
	Field int16
}

func (t EventFinished) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "finished", Args: engine.Args{int16(t.Boat), int16(t.Place), int16(t.Slot), int16(t.Field)}}
}

// ReadEventFinished reads the numbers of the event "finished".
func ReadEventFinished(args *engine.Args) EventFinished {
	return EventFinished{Boat: BoatID(args[0]), Place: int16(args[1]), Slot: int16(args[2]), Field: int16(args[3])}
}

// EventOver is the event "over".
type EventOver struct {
	Ending Ending
}

func (t EventOver) By(rule string) *engine.Event {
	return &engine.Event{Rule: rule, Key: "over", Args: engine.Args{int16(t.Ending)}}
}

// PlanEnd is the plan "end".
type PlanEnd struct {
	Speed   int16
	Slot    int16
	Field   int16
	Heading tiles.Heading
	Wheel   int16
	Coal    int16
	Next    int16
}

func (t PlanEnd) Words() engine.Words {
	return engine.Words{Key: "end", Args: engine.Args{int16(t.Speed), int16(t.Slot), int16(t.Field), int16(t.Heading), int16(t.Wheel), int16(t.Coal), int16(t.Next)}}
}

// ReadPlanEnd reads the numbers of the plan "end".
func ReadPlanEnd(args *engine.Args) PlanEnd {
	return PlanEnd{Speed: int16(args[0]), Slot: int16(args[1]), Field: int16(args[2]), Heading: tiles.Heading(args[3]), Wheel: int16(args[4]), Coal: int16(args[5]), Next: int16(args[6])}
}

// RefusalAground is the refusal "aground".
type RefusalAground struct {
	Boat BoatID
}

func (t RefusalAground) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "aground", Args: engine.Args{int16(t.Boat)}}
}

// RefusalBackCoal is the refusal "back_coal".
type RefusalBackCoal struct {
}

func (RefusalBackCoal) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "back_coal"}
}

// RefusalBackTooFast is the refusal "back_too_fast".
type RefusalBackTooFast struct {
}

func (RefusalBackTooFast) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "back_too_fast"}
}

// RefusalBank is the refusal "bank".
type RefusalBank struct {
}

func (RefusalBank) By(rule string) engine.Refusal { return engine.Refusal{Rule: rule, Key: "bank"} }

// RefusalBankBehind is the refusal "bank_behind".
type RefusalBankBehind struct {
}

func (RefusalBankBehind) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "bank_behind"}
}

// RefusalBoatBehind is the refusal "boat_behind".
type RefusalBoatBehind struct {
	Boat BoatID
}

func (t RefusalBoatBehind) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "boat_behind", Args: engine.Args{int16(t.Boat)}}
}

// RefusalCoalForSpeed is the refusal "coal_for_speed".
type RefusalCoalForSpeed struct {
	Cost int16
	Coal int16
}

func (t RefusalCoalForSpeed) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "coal_for_speed", Args: engine.Args{int16(t.Cost), int16(t.Coal)}}
}

// RefusalCoalForTurn is the refusal "coal_for_turn".
type RefusalCoalForTurn struct {
}

func (RefusalCoalForTurn) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "coal_for_turn"}
}

// RefusalCovers is the refusal "covers".
type RefusalCovers struct {
	Nose tiles.Nose
}

func (t RefusalCovers) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "covers", Args: engine.Args{int16(t.Nose)}}
}

// RefusalGiverHas is the refusal "giver_has".
type RefusalGiverHas struct {
	Boat BoatID
	Coal int16
}

func (t RefusalGiverHas) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "giver_has", Args: engine.Args{int16(t.Boat), int16(t.Coal)}}
}

// RefusalHasBerth is the refusal "has_berth".
type RefusalHasBerth struct {
	Seat engine.Seat
}

func (t RefusalHasBerth) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "has_berth", Args: engine.Args{int16(t.Seat)}}
}

// RefusalIsland is the refusal "island".
type RefusalIsland struct {
}

func (RefusalIsland) By(rule string) engine.Refusal { return engine.Refusal{Rule: rule, Key: "island"} }

// RefusalIslandBehind is the refusal "island_behind".
type RefusalIslandBehind struct {
}

func (RefusalIslandBehind) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "island_behind"}
}

// RefusalKindAllLaid is the refusal "kind_all_laid".
type RefusalKindAllLaid struct {
	Tile tiles.Tile
}

func (t RefusalKindAllLaid) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "kind_all_laid", Args: engine.Args{int16(t.Tile)}}
}

// RefusalLogPoints is the refusal "log_points".
type RefusalLogPoints struct {
}

func (RefusalLogPoints) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "log_points"}
}

// RefusalLogPushPoints is the refusal "log_push_points".
type RefusalLogPushPoints struct {
	Cost   int16
	Points int16
}

func (t RefusalLogPushPoints) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "log_push_points", Args: engine.Args{int16(t.Cost), int16(t.Points)}}
}

// RefusalLogsBehind is the refusal "logs_behind".
type RefusalLogsBehind struct {
}

func (RefusalLogsBehind) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "logs_behind"}
}

// RefusalMustPlay is the refusal "must_play".
type RefusalMustPlay struct {
}

func (RefusalMustPlay) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "must_play"}
}

// RefusalNoBerthLeft is the refusal "no_berth_left".
type RefusalNoBerthLeft struct {
}

func (RefusalNoBerthLeft) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_berth_left"}
}

// RefusalNoCompleteTurn is the refusal "no_complete_turn".
type RefusalNoCompleteTurn struct {
}

func (RefusalNoCompleteTurn) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_complete_turn"}
}

// RefusalNoPointsLeft is the refusal "no_points_left".
type RefusalNoPointsLeft struct {
}

func (RefusalNoPointsLeft) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_points_left"}
}

// RefusalNoSchool is the refusal "no_school".
type RefusalNoSchool struct {
}

func (RefusalNoSchool) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_school"}
}

// RefusalNoSuchAction is the refusal "no_such_action".
type RefusalNoSuchAction struct {
}

func (RefusalNoSuchAction) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_such_action"}
}

// RefusalNoTurnOnSand is the refusal "no_turn_on_sand".
type RefusalNoTurnOnSand struct {
}

func (RefusalNoTurnOnSand) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_turn_on_sand"}
}

// RefusalNoWayBack is the refusal "no_way_back".
type RefusalNoWayBack struct {
}

func (RefusalNoWayBack) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_way_back"}
}

// RefusalNoWayOn is the refusal "no_way_on".
type RefusalNoWayOn struct {
}

func (RefusalNoWayOn) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "no_way_on"}
}

// RefusalNobodyThere is the refusal "nobody_there".
type RefusalNobodyThere struct {
}

func (RefusalNobodyThere) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nobody_there"}
}

// RefusalNotAstern is the refusal "not_astern".
type RefusalNotAstern struct {
}

func (RefusalNotAstern) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_astern"}
}

// RefusalNotBehind is the refusal "not_behind".
type RefusalNotBehind struct {
}

func (RefusalNotBehind) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_behind"}
}

// RefusalNotBeside is the refusal "not_beside".
type RefusalNotBeside struct {
}

func (RefusalNotBeside) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_beside"}
}

// RefusalNotBothYours is the refusal "not_both_yours".
type RefusalNotBothYours struct {
}

func (RefusalNotBothYours) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_both_yours"}
}

// RefusalNotInPile is the refusal "not_in_pile".
type RefusalNotInPile struct {
	Tile tiles.Tile
}

func (t RefusalNotInPile) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_in_pile", Args: engine.Args{int16(t.Tile)}}
}

// RefusalNotNow is the refusal "not_now".
type RefusalNotNow struct {
}

func (RefusalNotNow) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_now"}
}

// RefusalNotOnWater is the refusal "not_on_water".
type RefusalNotOnWater struct {
}

func (RefusalNotOnWater) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_on_water"}
}

// RefusalNotThree is the refusal "not_three".
type RefusalNotThree struct {
	Seats int16
}

func (t RefusalNotThree) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "not_three", Args: engine.Args{int16(t.Seats)}}
}

// RefusalNowhereToPush is the refusal "nowhere_to_push".
type RefusalNowhereToPush struct {
	Boat BoatID
}

func (t RefusalNowhereToPush) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "nowhere_to_push", Args: engine.Args{int16(t.Boat)}}
}

// RefusalOccupied is the refusal "occupied".
type RefusalOccupied struct {
	Boat BoatID
}

func (t RefusalOccupied) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "occupied", Args: engine.Args{int16(t.Boat)}}
}

// RefusalOffTheRiver is the refusal "off_the_river".
type RefusalOffTheRiver struct {
}

func (RefusalOffTheRiver) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "off_the_river"}
}

// RefusalOneBoatEach is the refusal "one_boat_each".
type RefusalOneBoatEach struct {
}

func (RefusalOneBoatEach) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "one_boat_each"}
}

// RefusalOntoIsland is the refusal "onto_island".
type RefusalOntoIsland struct {
}

func (RefusalOntoIsland) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "onto_island"}
}

// RefusalOtherSpeed is the refusal "other_speed".
type RefusalOtherSpeed struct {
}

func (RefusalOtherSpeed) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "other_speed"}
}

// RefusalPointsLeft is the refusal "points_left".
type RefusalPointsLeft struct {
	Points int16
}

func (t RefusalPointsLeft) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "points_left", Args: engine.Args{int16(t.Points)}}
}

// RefusalPushPoints is the refusal "push_points".
type RefusalPushPoints struct {
}

func (RefusalPushPoints) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "push_points"}
}

// RefusalReceiverFull is the refusal "receiver_full".
type RefusalReceiverFull struct {
	Boat BoatID
	Room int16
}

func (t RefusalReceiverFull) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "receiver_full", Args: engine.Args{int16(t.Boat), int16(t.Room)}}
}

// RefusalRoseLimit is the refusal "rose_limit".
type RefusalRoseLimit struct {
	Left int16
}

func (t RefusalRoseLimit) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "rose_limit", Args: engine.Args{int16(t.Left)}}
}

// RefusalRoseStaysIn is the refusal "rose_stays_in".
type RefusalRoseStaysIn struct {
}

func (RefusalRoseStaysIn) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "rose_stays_in"}
}

// RefusalRoseTakesNone is the refusal "rose_takes_none".
type RefusalRoseTakesNone struct {
}

func (RefusalRoseTakesNone) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "rose_takes_none"}
}

// RefusalSameDock is the refusal "same_dock".
type RefusalSameDock struct {
}

func (RefusalSameDock) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "same_dock"}
}

// RefusalSandCoal is the refusal "sand_coal".
type RefusalSandCoal struct {
}

func (RefusalSandCoal) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "sand_coal"}
}

// RefusalSchoolOrder is the refusal "school_order".
type RefusalSchoolOrder struct {
}

func (RefusalSchoolOrder) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "school_order"}
}

// RefusalSchoolRose is the refusal "school_rose".
type RefusalSchoolRose struct {
}

func (RefusalSchoolRose) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "school_rose"}
}

// RefusalSchoolRows is the refusal "school_rows".
type RefusalSchoolRows struct {
}

func (RefusalSchoolRows) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "school_rows"}
}

// RefusalSchoolSeats is the refusal "school_seats".
type RefusalSchoolSeats struct {
	Seats int16
}

func (t RefusalSchoolSeats) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "school_seats", Args: engine.Args{int16(t.Seats)}}
}

// RefusalSchoolTiles is the refusal "school_tiles".
type RefusalSchoolTiles struct {
}

func (RefusalSchoolTiles) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "school_tiles"}
}

// RefusalSecondBoat is the refusal "second_boat".
type RefusalSecondBoat struct {
	Boat BoatID
}

func (t RefusalSecondBoat) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "second_boat", Args: engine.Args{int16(t.Boat)}}
}

// RefusalSpeedBounds is the refusal "speed_bounds".
type RefusalSpeedBounds struct {
}

func (RefusalSpeedBounds) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "speed_bounds"}
}

// RefusalSpeedFirst is the refusal "speed_first".
type RefusalSpeedFirst struct {
}

func (RefusalSpeedFirst) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "speed_first"}
}

// RefusalSpeedSet is the refusal "speed_set".
type RefusalSpeedSet struct {
}

func (RefusalSpeedSet) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "speed_set"}
}

// RefusalStrandsRose is the refusal "strands_rose".
type RefusalStrandsRose struct {
}

func (RefusalStrandsRose) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "strands_rose"}
}

// RefusalThirdBend is the refusal "third_bend".
type RefusalThirdBend struct {
	Nose tiles.Nose
}

func (t RefusalThirdBend) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "third_bend", Args: engine.Args{int16(t.Nose)}}
}

// RefusalTooFewPassengers is the refusal "too_few_passengers".
type RefusalTooFewPassengers struct {
	Offered int16
	Needed  int16
}

func (t RefusalTooFewPassengers) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "too_few_passengers", Args: engine.Args{int16(t.Offered), int16(t.Needed)}}
}

// RefusalTooFewTiles is the refusal "too_few_tiles".
type RefusalTooFewTiles struct {
	Tiles  int16
	Needed int16
}

func (t RefusalTooFewTiles) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "too_few_tiles", Args: engine.Args{int16(t.Tiles), int16(t.Needed)}}
}

// RefusalTooSlowToPush is the refusal "too_slow_to_push".
type RefusalTooSlowToPush struct {
}

func (RefusalTooSlowToPush) By(rule string) engine.Refusal {
	return engine.Refusal{Rule: rule, Key: "too_slow_to_push"}
}
