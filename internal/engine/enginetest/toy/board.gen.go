// Code generated from the type Board by boardgen. DO NOT EDIT.

package toy

import (
	"strconv"

	"github.com/bigriver/bigriver/internal/engine"
)

// AppendJSON appends the board as JSON.
func (x Board) AppendJSON(b []byte) []byte { return appendBoard(b, &x) }

func appendBoard(b []byte, x *Board) []byte {
	b = append(b, `{"round":`...)
	b = strconv.AppendInt(b, int64(x.Round), 10)
	b = append(b, `,"rounds":`...)
	b = strconv.AppendInt(b, int64(x.Rounds), 10)
	b = append(b, `,"phase":`...)
	b = engine.AppendString(b, x.Phase)
	b = append(b, `,"turn":`...)
	b = x.Turn.AppendJSON(b)
	b = append(b, `,"other":`...)
	b = x.Other.AppendJSON(b)
	b = append(b, `,"waived":`...)
	b = strconv.AppendBool(b, x.Waived)
	b = append(b, `,"offered":`...)
	b = strconv.AppendBool(b, x.Offered)
	b = append(b, `,"up":`...)
	b = strconv.AppendBool(b, x.Up)
	b = append(b, `,"deck":`...)
	b = strconv.AppendInt(b, int64(x.Deck), 10)
	b = append(b, `,"top":`...)
	b = engine.AppendString(b, x.Top)
	b = append(b, `,"topSeen":`...)
	b = x.TopSeen.AppendJSON(b)
	b = append(b, `,"unseen":`...)
	b = engine.AppendList(b, x.Unseen[:], func(b []byte, x *int8) []byte { return strconv.AppendInt(b, int64(*x), 10) })
	b = append(b, `,"discard":`...)
	b = engine.AppendList(b, x.Discard[:], func(b []byte, x *int8) []byte { return strconv.AppendInt(b, int64(*x), 10) })
	b = append(b, `,"seats":`...)
	b = engine.AppendList(b, x.Seats, appendBoardSeat)
	return append(b, '}')
}

func appendBoardSeat(b []byte, x *BoardSeat) []byte {
	b = append(b, `{"coins":`...)
	b = strconv.AppendInt(b, int64(x.Coins), 10)
	b = append(b, `,"score":`...)
	b = strconv.AppendInt(b, int64(x.Score), 10)
	b = append(b, `,"laid":`...)
	b = engine.AppendString(b, x.Laid)
	b = append(b, `,"hand":`...)
	b = engine.AppendList(b, x.Hand[:], func(b []byte, x *int8) []byte { return strconv.AppendInt(b, int64(*x), 10) })
	return append(b, '}')
}
