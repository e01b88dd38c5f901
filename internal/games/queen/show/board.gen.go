// Code generated from the type Board by boardgen. DO NOT EDIT.

package show

import (
	"strconv"

	"github.com/bigriver/bigriver/internal/engine/display"
)

// AppendJSON appends the board as JSON.
func (x Board) AppendJSON(b []byte) []byte {
	var buf [21]int
	b, _ = x.AppendFields(b, buf[:0])
	return b
}

// AppendFields appends the board as JSON, and to ends the offset where each field ends.
func (x Board) AppendFields(b []byte, ends []int) ([]byte, []int) {
	b = append(b, `{"game":`...)
	b = display.AppendString(b, x.Game)
	ends = append(ends, len(b))
	b = append(b, `,"round":`...)
	b = strconv.AppendInt(b, int64(x.Round), 10)
	ends = append(ends, len(b))
	b = append(b, `,"phase":`...)
	b = display.AppendString(b, x.Phase)
	ends = append(ends, len(b))
	if x.Ending != "" {
		b = append(b, `,"ending":`...)
		b = display.AppendString(b, x.Ending)
	}
	ends = append(ends, len(b))
	if x.Turn != "" {
		b = append(b, `,"turn":`...)
		b = display.AppendString(b, x.Turn)
	}
	ends = append(ends, len(b))
	if x.Focus != "" {
		b = append(b, `,"focus":`...)
		b = display.AppendString(b, x.Focus)
	}
	ends = append(ends, len(b))
	if x.Opener != "" {
		b = append(b, `,"opener":`...)
		b = display.AppendString(b, x.Opener)
	}
	ends = append(ends, len(b))
	if x.Partner != "" {
		b = append(b, `,"partner":`...)
		b = display.AppendString(b, x.Partner)
	}
	ends = append(ends, len(b))
	b = append(b, `,"roseGiven":`...)
	b = strconv.AppendInt(b, int64(x.Given), 10)
	ends = append(ends, len(b))
	b = append(b, `,"mp":`...)
	b = strconv.AppendInt(b, int64(x.MP), 10)
	ends = append(ends, len(b))
	b = append(b, `,"freeTurns":`...)
	b = strconv.AppendInt(b, int64(x.Free), 10)
	ends = append(ends, len(b))
	b = append(b, `,"order":`...)
	b = display.AppendList(b, x.Order, func(b []byte, x *string) []byte { return display.AppendString(b, *x) })
	ends = append(ends, len(b))
	b = append(b, `,"next":`...)
	b = strconv.AppendInt(b, int64(x.Next), 10)
	ends = append(ends, len(b))
	b = append(b, `,"tiles":`...)
	b = display.AppendList(b, x.Tiles, appendBoardTile)
	ends = append(ends, len(b))
	if x.Nose != "" {
		b = append(b, `,"nose":`...)
		b = display.AppendString(b, x.Nose)
	}
	ends = append(ends, len(b))
	b = append(b, `,"bends":`...)
	b = display.AppendList(b, x.Bends, func(b []byte, x *string) []byte { return display.AppendString(b, *x) })
	ends = append(ends, len(b))
	if x.Jetty != "" {
		b = append(b, `,"jetty":`...)
		b = display.AppendString(b, x.Jetty)
	}
	ends = append(ends, len(b))
	b = append(b, `,"tilesLeft":`...)
	b = strconv.AppendInt(b, int64(x.ToCome), 10)
	ends = append(ends, len(b))
	b = append(b, `,"pile":`...)
	b = display.AppendList(b, x.Pile, func(b []byte, x *string) []byte { return display.AppendString(b, *x) })
	ends = append(ends, len(b))
	b = append(b, `,"boats":`...)
	b = display.AppendList(b, x.Boats, appendBoardBoat)
	ends = append(ends, len(b))
	b = append(b, `,"removed":`...)
	b = strconv.AppendInt(b, int64(x.Removed), 10)
	ends = append(ends, len(b))
	return append(b, '}'), ends
}

func appendBoardBoat(b []byte, x *BoardBoat) []byte {
	b = append(b, `{"boat":`...)
	b = display.AppendString(b, x.Boat)
	b = append(b, `,"seat":`...)
	b = x.Seat.AppendJSON(b)
	b = append(b, `,"status":`...)
	b = display.AppendString(b, x.Status)
	if x.Place != 0 {
		b = append(b, `,"place":`...)
		b = strconv.AppendInt(b, int64(x.Place), 10)
	}
	b = append(b, `,"slot":`...)
	b = strconv.AppendInt(b, int64(x.Slot), 10)
	b = append(b, `,"field":`...)
	b = strconv.AppendInt(b, int64(x.Field), 10)
	b = append(b, `,"heading":`...)
	b = display.AppendString(b, x.Head)
	b = append(b, `,"speed":`...)
	b = strconv.AppendInt(b, int64(x.Speed), 10)
	b = append(b, `,"coal":`...)
	b = strconv.AppendInt(b, int64(x.Coal), 10)
	b = append(b, `,"aboard":`...)
	b = display.AppendList(b, x.Aboard, func(b []byte, x *string) []byte { return display.AppendString(b, *x) })
	if x.Extra {
		b = append(b, `,"extraTurn":`...)
		b = strconv.AppendBool(b, x.Extra)
	}
	if x.Logs != 0 {
		b = append(b, `,"logs":`...)
		b = strconv.AppendInt(b, int64(x.Logs), 10)
	}
	return append(b, '}')
}

func appendBoardTile(b []byte, x *BoardTile) []byte {
	b = append(b, `{"slot":`...)
	b = strconv.AppendInt(b, int64(x.Slot), 10)
	b = append(b, `,"tile":`...)
	b = display.AppendString(b, x.Tile)
	b = append(b, `,"q":`...)
	b = strconv.AppendInt(b, int64(x.Q), 10)
	b = append(b, `,"r":`...)
	b = strconv.AppendInt(b, int64(x.R), 10)
	b = append(b, `,"flow":`...)
	b = display.AppendString(b, x.Flow)
	if x.Exit != "" {
		b = append(b, `,"exit":`...)
		b = display.AppendString(b, x.Exit)
	}
	if x.Roof != "" {
		b = append(b, `,"roof":`...)
		b = display.AppendString(b, x.Roof)
	}
	b = append(b, `,"passengers":`...)
	b = strconv.AppendInt(b, int64(x.Passengers), 10)
	b = append(b, `,"fields":`...)
	b = display.AppendList(b, x.Fields, appendBoardField)
	return append(b, '}')
}

func appendBoardField(b []byte, x *BoardField) []byte {
	b = append(b, `{"q":`...)
	b = strconv.AppendInt(b, int64(x.Q), 10)
	b = append(b, `,"r":`...)
	b = strconv.AppendInt(b, int64(x.R), 10)
	b = append(b, `,"kind":`...)
	b = display.AppendString(b, x.Kind)
	if x.Landing {
		b = append(b, `,"landing":`...)
		b = strconv.AppendBool(b, x.Landing)
	}
	if x.Berth != 0 {
		b = append(b, `,"berth":`...)
		b = strconv.AppendInt(b, int64(x.Berth), 10)
	}
	return append(b, '}')
}
