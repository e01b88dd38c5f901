package table

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// What every move writes to a Store is appended by hand, since reflection takes longer and leaves garbage. The bytes are those of encoding/json,
// with its escapes for HTML: the hashes of tables cover them. A new field of a type has to be added to its method, which a test demands.

// AppendJSON appends the row as JSON.
func (r *Row) AppendJSON(b []byte) []byte {
	b = appendText(append(b, `{"id":`...), string(r.ID))
	b = strconv.AppendInt(append(b, `,"head":`...), r.Head, 10)
	b = appendText(append(b, `,"host":`...), string(r.Host))
	b = r.New.appendJSON(append(b, `,"new":`...))
	b = appendText(append(b, `,"state":`...), string(r.State))
	b = appendMaybe(b, `,"why":`, string(r.Why))
	b = appendMaybe(b, `,"group":`, r.Group)
	if len(r.Scores) > 0 {
		b = engine.AppendList(append(b, `,"scores":`...), r.Scores, func(b []byte, n *int32) []byte { return strconv.AppendInt(b, int64(*n), 10) })
	}
	b = appendTime(append(b, `,"created":`...), r.Created)
	b = appendTime(append(b, `,"updated":`...), r.Updated)
	b = append(b, `,"seats":`...)
	if r.Seats == nil {
		b = append(b, "null"...)
	} else {
		b = engine.AppendList(b, r.Seats, appendRowSeat)
	}
	b = strconv.AppendInt(append(b, `,"steps":`...), int64(r.Steps), 10)
	b = appendMaybe(b, `,"rematch":`, string(r.Rematch))
	b = strconv.AppendInt(append(b, `,"tick":`...), int64(r.Tick), 10)
	b = appendCount(b, `,"wake":`, r.Wake)
	return append(b, '}')
}

func appendRowSeat(b []byte, s *RowSeat) []byte {
	from := len(b)
	b = appendMaybe(b, `,"person":`, string(s.Person))
	b = appendMaybe(b, `,"meant":`, string(s.Meant))
	b = appendMaybe(b, `,"bot":`, s.Bot)
	b = appendTrue(b, `,"turn":`, s.Turn)
	b = appendCount(b, `,"place":`, s.Place)
	return object(b, from)
}

func (n *New) appendJSON(b []byte) []byte {
	b = appendText(append(b, `{"game":`...), n.Game)
	b = strconv.AppendInt(append(b, `,"setup":{"seats":`...), int64(n.Setup.Seats), 10)
	if len(n.Setup.Options) > 0 {
		b = appendAny(append(b, `,"options":`...), n.Setup.Options)
	}
	b = n.Terms.appendJSON(append(b, `},"terms":`...))
	if n.From != (From{}) {
		b = appendText(append(b, `,"from":{"table":`...), string(n.From.Table))
		b = append(strconv.AppendInt(append(b, `,"step":`...), int64(n.From.Step), 10), '}')
	}
	if len(n.Seats) > 0 {
		b = appendAny(append(b, `,"seats":`...), n.Seats)
	}
	if n.Brought != nil {
		b = appendAny(append(b, `,"brought":`...), n.Brought)
	}
	return append(b, '}')
}

func (t *Terms) appendJSON(b []byte) []byte {
	from := len(b)
	b = appendTrue(b, `,"listed":`, t.Listed)
	if !t.Clock.None() {
		b = append(b, `,"clock":`...)
		clock := len(b)
		b = appendCount(b, `,"bank":`, t.Clock.Bank)
		b = appendCount(b, `,"move":`, t.Clock.Move)
		b = object(b, clock)
	}
	b = appendMaybe(b, `,"lapse":`, string(t.Lapse))
	b = appendMaybe(b, `,"bot":`, t.Bot)
	b = appendTrue(b, `,"takeback":`, t.Takeback)
	b = appendCount(b, `,"stall":`, t.Stall)
	b = appendMaybe(b, `,"chat":`, string(t.Chat))
	b = appendTrue(b, `,"rated":`, t.Rated)
	return object(b, from)
}

// AppendJSON appends the notice as JSON.
func (n *Notice) AppendJSON(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"id":`...), n.ID, 10)
	b = appendText(append(b, `,"table":`...), string(n.Table))
	b = strconv.AppendInt(append(b, `,"seq":`...), n.Seq, 10)
	b = appendText(append(b, `,"person":`...), string(n.Person))
	b = appendText(append(b, `,"kind":`...), string(n.Kind))
	return append(strconv.AppendInt(append(b, `,"due":`...), int64(n.Due), 10), '}')
}

// AppendJSON appends the entry as JSON.
func (s *storedEntry) AppendJSON(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"seq":`...), s.Seq, 10)
	b = appendTime(append(b, `,"at":`...), s.At)
	b = strconv.AppendInt(append(b, `,"tick":`...), int64(s.Tick), 10)
	b = appendText(append(b, `,"kind":`...), string(s.Kind))
	b = appendMaybe(b, `,"by":`, string(s.By))
	b = appendMaybe(b, `,"client":`, s.Client)
	b = s.Seat.AppendJSON(append(b, `,"seat":`...))
	b = appendMaybe(b, `,"action":`, s.Action)
	b = appendMaybe(b, `,"bot":`, s.Bot)
	b = appendTrue(b, `,"auto":`, s.Auto)
	b = appendCount(b, `,"draw":`, s.Draw)
	b = appendCount(b, `,"got":`, s.Got)
	b = appendCount(b, `,"of":`, s.Of)
	b = appendMaybe(b, `,"nonce":`, s.Nonce)
	b = appendMaybe(b, `,"person":`, string(s.Person))
	b = appendMaybe(b, `,"offer":`, s.Offer)
	b = appendCount(b, `,"to":`, s.To)
	b = appendTrue(b, `,"yes":`, s.Yes)
	b = appendMaybe(b, `,"text":`, s.Text)
	b = appendMaybe(b, `,"phrase":`, s.Phrase)
	b = appendTexts(b, `,"keys":`, s.Keys)
	b = appendMaybe(b, `,"why":`, string(s.Why))
	if s.Result != nil {
		b = appendAny(append(b, `,"result":`...), s.Result)
	}
	b = appendMaybe(b, `,"table":`, string(s.Table))
	b = appendTrue(b, `,"then":`, s.Then)
	b = appendTrue(b, `,"turn":`, s.Turn)
	if s.For != nil {
		b = s.For.AppendJSON(append(b, `,"for":`...))
	}
	b = appendTexts(b, `,"way":`, s.Way)
	b = appendMaybe(b, `,"place":`, s.Place)
	b = appendCount(b, `,"proposal":`, s.Proposal)
	b = appendMaybe(b, `,"question":`, s.Question)
	return append(b, '}')
}

// object makes an object of fields that begin with a comma each, from a place on.
func object(b []byte, from int) []byte {
	if len(b) == from {
		return append(b, "{}"...)
	}
	b[from] = '{'
	return append(b, '}')
}

func appendTime(b []byte, t time.Time) []byte {
	return append(t.AppendFormat(append(b, '"'), time.RFC3339Nano), '"')
}

// appendMaybe appends a field unless its text is empty.
func appendMaybe(b []byte, field, s string) []byte {
	if s == "" {
		return b
	}
	return appendText(append(b, field...), s)
}

// appendCount appends a field unless its number is 0.
func appendCount[N int | int64 | uint64 | Tick | time.Duration](b []byte, field string, n N) []byte {
	switch {
	case n == 0:
		return b
	case n < 0:
		return strconv.AppendInt(append(b, field...), int64(n), 10)
	}
	return strconv.AppendUint(append(b, field...), uint64(n), 10)
}

// appendTrue appends a field if it is true.
func appendTrue(b []byte, field string, is bool) []byte {
	if !is {
		return b
	}
	return append(append(b, field...), "true"...)
}

// appendTexts appends a field with a list, unless that is empty.
func appendTexts(b []byte, field string, list []string) []byte {
	if len(list) == 0 {
		return b
	}
	return engine.AppendList(append(b, field...), list, func(b []byte, s *string) []byte { return appendText(b, *s) })
}

// appendText appends a string, which is usually the name of something.
func appendText(b []byte, s string) []byte {
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ', c > '~', c == '"', c == '\\', c == '<', c == '>', c == '&':
			return appendAny(b, s)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// appendAny appends what is rarely written.
func appendAny(b []byte, v any) []byte {
	written, _ := json.Marshal(v) // strings, lists of them and results can be written
	return append(b, written...)
}
