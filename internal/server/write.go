package server

import (
	"encoding/json"
	"strconv"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// These functions append what every move writes as JSON, without reflection. What they write is what encoding/json writes: TestTablesAreWrittenAsDescribed
// compares the two. Everything else of a table goes through encoding/json.

// buffers are what answers and events are written to.
var buffers = sync.Pool{New: func() any { return new([]byte) }} //nolint:gochecknoglobals // memory that can be made again

// withBuffer calls write with a buffer that is used again, so what write makes of it must be sent when it returns. It returns the buffer as it has grown.
func withBuffer(write func([]byte) ([]byte, error)) error {
	const most = 64 << 10 // longer ones are rare, and are not kept
	b, _ := buffers.Get().(*[]byte)
	grown, err := write((*b)[:0])
	if cap(grown) <= most && grown != nil {
		*b = grown
	}
	buffers.Put(b)
	return err
}

func appendInt[N int | int64](b []byte, n N) ([]byte, error) {
	return strconv.AppendInt(b, int64(n), 10), nil
}

// appendField appends a field whose value is a string.
func appendField(b []byte, field, value string) []byte {
	return engine.AppendString(append(b, field...), value)
}

// appendOptional appends a field whose value is a string, unless that is empty.
func appendOptional(b []byte, field, value string) []byte {
	if value == "" {
		return b
	}
	return appendField(b, field, value)
}

func appendNumber[N int | int64](b []byte, field string, n N) []byte {
	return strconv.AppendInt(append(b, field...), int64(n), 10)
}

func appendBool(b []byte, field string, is bool) []byte {
	return strconv.AppendBool(append(b, field...), is)
}

func appendTime(b []byte, t time.Time) []byte {
	b = append(b, '"')
	b = t.AppendFormat(b, time.RFC3339Nano)
	return append(b, '"')
}

func appendInts(b []byte, list []int) []byte {
	return engine.AppendList(b, list, func(b []byte, n *int) []byte { return strconv.AppendInt(b, int64(*n), 10) })
}

func appendStrings(b []byte, list []string) []byte {
	return engine.AppendList(b, list, func(b []byte, s *string) []byte { return engine.AppendString(b, *s) })
}

func appendRaw(b []byte, field string, raw json.RawMessage) []byte {
	return append(append(b, field...), raw...)
}

func appendPerson(b []byte, p *Person) []byte {
	b = appendField(b, `{"id":`, p.ID)
	b = appendField(b, `,"name":`, p.Name)
	b = appendField(b, `,"kind":`, p.Kind)
	b = appendOptional(b, `,"owner":`, p.Owner)
	return append(b, '}')
}

func appendSeat(b []byte, s *Seat) []byte {
	b = appendNumber(b, `{"seat":`, s.Seat)
	b = appendField(b, `,"name":`, s.Name)
	if s.Person != nil {
		b = appendPerson(append(b, `,"person":`...), s.Person)
	}
	if s.Meant != nil {
		b = appendPerson(append(b, `,"meant":`...), s.Meant)
	}
	if s.Until != nil {
		b = appendTime(append(b, `,"until":`...), *s.Until)
	}
	b = appendOptional(b, `,"bot":`, s.Bot)
	b = appendOptional(b, `,"driver":`, s.Driver)
	b = appendOptional(b, `,"botTitle":`, s.BotTitle)
	b = appendBool(b, `,"present":`, s.Present)
	b = appendBool(b, `,"resigned":`, s.Resigned)
	b = appendBool(b, `,"lapsed":`, s.Lapsed)
	b = appendBool(b, `,"turn":`, s.Turn)
	b = appendOptional(b, `,"nonce":`, s.Nonce)
	if s.Left != nil {
		b = appendNumber(b, `,"left":`, *s.Left)
	}
	b = appendBool(b, `,"runs":`, s.Runs)
	if s.Grace != 0 {
		b = appendNumber(b, `,"grace":`, s.Grace)
	}
	if s.Place != 0 {
		b = appendNumber(b, `,"place":`, s.Place)
	}
	return append(b, '}')
}

func appendMine(b []byte, m *Mine) []byte {
	b = appendNumber(b, `{"seat":`, m.Seat)
	if m.Board != nil {
		b = appendRaw(b, `,"board":`, m.Board)
	}
	return appendAllButBoard(b, m)
}

// appendAllButBoard appends what follows a seat's board.
func appendAllButBoard(b []byte, m *Mine) []byte {
	b = engine.AppendList(append(b, `,"choices":`...), m.Choices, appendChoice)
	if m.Plans != nil {
		b = engine.AppendList(append(b, `,"plans":`...), m.Plans, appendPlan)
	}
	if m.Deeds != nil {
		b = engine.AppendList(append(b, `,"deeds":`...), m.Deeds, appendDeed)
	}
	if m.Undo != nil {
		b = appendUndo(append(b, `,"undo":`...), m.Undo)
	}
	if m.Reset != nil {
		b = appendUndo(append(b, `,"reset":`...), m.Reset)
	}
	b = appendOptional(b, `,"noUndo":`, m.NoUndo)
	b = appendBool(b, `,"mayStand":`, m.MayStand)
	b = appendStrings(append(b, `,"standing":`...), m.Standing)
	if len(m.Questions) > 0 {
		b = engine.AppendList(append(b, `,"questions":`...), m.Questions, appendQuestion)
	}
	return append(b, '}')
}

func appendQuestion(b []byte, q *Question) []byte {
	b = appendField(b, `{"question":`, q.Question)
	b = appendField(b, `,"words":`, q.Words)
	b = engine.AppendList(append(b, `,"answers":`...), q.Answers, appendReply)
	b = appendOptional(b, `,"stands":`, q.Stands)
	return append(b, '}')
}

func appendReply(b []byte, a *Answer) []byte {
	b = appendDeedFields(b, &a.Deed)
	b = appendField(b, `,"words":`, a.Words)
	return append(b, '}')
}

func appendUndo(b []byte, u *Undo) []byte {
	b = appendNumber(b, `{"from":`, u.From)
	b = appendNumber(b, `,"actions":`, u.Actions)
	b = appendField(b, `,"words":`, u.Words)
	return append(b, '}')
}

// appendDeedFields appends a deed without its end.
func appendDeedFields(b []byte, d *Deed) []byte {
	b = appendField(b, `{"action":`, d.Action)
	b = appendField(b, `,"key":`, d.Key)
	return appendRaw(b, `,"args":`, d.Args)
}

func appendDeed(b []byte, d *Deed) []byte { return append(appendDeedFields(b, d), '}') }

func appendChoice(b []byte, c *Choice) []byte {
	b = appendDeedFields(b, &c.Deed)
	b = appendField(b, `,"words":`, c.Words)
	b = appendOptional(b, `,"cost":`, c.Cost)
	b = appendCosts(b, c.Costs)
	return append(b, '}')
}

// appendCosts appends a field with costs, unless there are none.
func appendCosts(b []byte, costs []Cost) []byte {
	if len(costs) == 0 {
		return b
	}
	return engine.AppendList(append(b, `,"costs":`...), costs, appendCost)
}

func appendCost(b []byte, c *Cost) []byte {
	return append(appendNumber(appendField(b, `{"of":`, c.Of), `,"n":`, c.N), '}')
}

func appendPlan(b []byte, p *Plan) []byte {
	b = appendField(b, `{"key":`, p.Key)
	b = appendRaw(b, `,"args":`, p.Args)
	b = appendField(b, `,"words":`, p.Words)
	b = appendOptional(b, `,"cost":`, p.Cost)
	b = appendCosts(b, p.Costs)
	b = appendStrings(append(b, `,"way":`...), p.Way)
	if len(p.Others) > 0 {
		b = engine.AppendList(append(b, `,"others":`...), p.Others, func(b []byte, o *Other) []byte {
			if len(o.Costs) == 0 {
				b = append(b, `{"way":`...)
			} else {
				b = append(engine.AppendList(append(b, `{"costs":`...), o.Costs, appendCost), `,"way":`...)
			}
			return append(appendStrings(b, o.Way), '}')
		})
	}
	return append(b, '}')
}

func appendTakeback(b []byte, t *Takeback) []byte {
	b = appendNumber(b, `{"to":`, t.To)
	return append(engine.AppendList(append(b, `,"asked":`...), t.Asked, appendPerson), '}')
}

func appendFair(b []byte, f *Fair) []byte {
	b = appendField(b, `{"commitment":`, f.Commitment)
	b = appendOptional(b, `,"secret":`, f.Secret)
	return append(appendNumber(b, `,"draws":`, f.Draws), '}')
}

func appendTurn(b []byte, t *Turn) []byte {
	b = appendNumber(b, `{"number":`, t.Number)
	if t.Seat != 0 {
		b = appendNumber(b, `,"seat":`, t.Seat)
	}
	if t.Round != 0 {
		b = appendNumber(b, `,"round":`, t.Round)
	}
	b = appendOptional(b, `,"roundWords":`, t.RoundWords)
	b = appendNumber(b, `,"from":`, t.From)
	b = appendNumber(b, `,"to":`, t.To)
	b = appendBool(b, `,"open":`, t.Open)
	b = appendField(b, `,"who":`, t.Who)
	b = engine.AppendList(append(b, `,"parts":`...), t.Parts, func(b []byte, p *TurnPart) []byte {
		b = appendField(b, `{"words":`, p.Words)
		return append(appendInts(append(b, `,"steps":`...), p.Steps), '}')
	})
	b = appendOptional(b, `,"cost":`, t.Cost)
	b = engine.AppendList(append(b, `,"costs":`...), t.Costs, appendCost)
	b = appendField(b, `,"words":`, t.Words)
	return append(b, '}')
}

// appendLines appends a part of the log: actions without reflection, what happens less often with it.
func appendLines(b []byte, lines Lines) ([]byte, error) {
	b = append(b, '[')
	for i, line := range lines {
		if i > 0 {
			b = append(b, ',')
		}
		switch line := line.(type) {
		case *ActLine:
			b = appendStep(appendHead(b, &line.LineHead), &line.StepPart)
			if line.By != nil {
				b = appendPerson(append(b, `,"by":`...), line.By)
			}
			b = appendOptional(b, `,"client":`, line.Client)
			b = appendNumber(b, `,"seat":`, line.Seat)
			b = appendOptional(b, `,"bot":`, line.Bot)
			b = appendBool(b, `,"auto":`, line.Auto)
			b = append(appendBool(b, `,"then":`, line.Then), '}')
		case *ChanceLine:
			b = appendStep(appendHead(b, &line.LineHead), &line.StepPart)
			b = append(appendNumber(b, `,"draw":`, line.Draw), '}')
		default:
			var err error
			if b, err = appendJSON(b, line); err != nil {
				return nil, err
			}
		}
	}
	return append(b, ']'), nil
}

func appendHead(b []byte, h *LineHead) []byte {
	b = appendNumber(b, `{"seq":`, h.Seq)
	b = appendTime(append(b, `,"at":`...), h.At)
	b = appendField(b, `,"kind":`, h.Kind)
	b = appendField(b, `,"words":`, h.Words)
	return appendNumber(b, `,"steps":`, h.Steps)
}

func appendStep(b []byte, s *StepPart) []byte {
	b = appendField(b, `,"action":`, s.Action)
	b = appendDeed(append(b, `,"deed":`...), &s.Deed)
	b = engine.AppendList(append(b, `,"events":`...), s.Events, appendEvent)
	return appendOptional(b, `,"rule":`, s.Rule)
}

func appendEvent(b []byte, e *Event) []byte {
	b = appendField(b, `{"key":`, e.Key)
	b = appendField(b, `,"rule":`, e.Rule)
	b = appendRaw(b, `,"args":`, e.Args)
	if e.Amount != 0 {
		b = appendNumber(b, `,"amount":`, e.Amount)
	}
	b = appendField(b, `,"words":`, e.Words)
	return append(b, '}')
}
