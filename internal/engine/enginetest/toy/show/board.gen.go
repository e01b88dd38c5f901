// Code generated from the type Board by boardgen. DO NOT EDIT.

package show

import (
	"strconv"

	"github.com/bigriver/bigriver/internal/engine/display"
)

// AppendJSON appends the board as JSON.
func (x Board) AppendJSON(b []byte) []byte {
	var buf [14]int
	b, _ = x.AppendFields(b, buf[:0])
	return b
}

// AppendFields appends the board as JSON, and to ends the offset where each field ends.
func (x Board) AppendFields(b []byte, ends []int) ([]byte, []int) {
	b = append(b, `{"round":`...)
	b = strconv.AppendInt(b, int64(x.Round), 10)
	ends = append(ends, len(b))
	b = append(b, `,"rounds":`...)
	b = strconv.AppendInt(b, int64(x.Rounds), 10)
	ends = append(ends, len(b))
	b = append(b, `,"phase":`...)
	b = display.AppendString(b, x.Phase)
	ends = append(ends, len(b))
	b = append(b, `,"turn":`...)
	b = x.Turn.AppendJSON(b)
	ends = append(ends, len(b))
	b = append(b, `,"other":`...)
	b = x.Other.AppendJSON(b)
	ends = append(ends, len(b))
	b = append(b, `,"waived":`...)
	b = strconv.AppendBool(b, x.Waived)
	ends = append(ends, len(b))
	b = append(b, `,"offered":`...)
	b = strconv.AppendBool(b, x.Offered)
	ends = append(ends, len(b))
	b = append(b, `,"up":`...)
	b = strconv.AppendBool(b, x.Up)
	ends = append(ends, len(b))
	b = append(b, `,"deck":`...)
	b = strconv.AppendInt(b, int64(x.Deck), 10)
	ends = append(ends, len(b))
	b = append(b, `,"top":`...)
	b = display.AppendString(b, x.Top)
	ends = append(ends, len(b))
	b = append(b, `,"topSeen":`...)
	b = x.TopSeen.AppendJSON(b)
	ends = append(ends, len(b))
	b = append(b, `,"unseen":`...)
	b = display.AppendList(b, x.Unseen, func(b []byte, x *int8) []byte { return strconv.AppendInt(b, int64(*x), 10) })
	ends = append(ends, len(b))
	b = append(b, `,"discard":`...)
	b = display.AppendList(b, x.Discard, func(b []byte, x *int8) []byte { return strconv.AppendInt(b, int64(*x), 10) })
	ends = append(ends, len(b))
	b = append(b, `,"seats":`...)
	b = display.AppendList(b, x.Seats, appendBoardSeat)
	ends = append(ends, len(b))
	return append(b, '}'), ends
}

func appendBoardSeat(b []byte, x *BoardSeat) []byte {
	b = append(b, `{"coins":`...)
	b = strconv.AppendInt(b, int64(x.Coins), 10)
	b = append(b, `,"score":`...)
	b = strconv.AppendInt(b, int64(x.Score), 10)
	b = append(b, `,"laid":`...)
	b = display.AppendString(b, x.Laid)
	b = append(b, `,"hand":`...)
	b = display.AppendList(b, x.Hand, func(b []byte, x *int8) []byte { return strconv.AppendInt(b, int64(*x), 10) })
	return append(b, '}')
}
