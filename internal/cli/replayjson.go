package cli

import (
	"encoding/json"

	"github.com/bigriver/bigriver/internal/describe"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table/present"
)

// The lines of `replay --json`: a startJSON, a stepJSON for each step, an endJSON.
// docs/replay-json.md describes their fields.
type (
	startJSON struct {
		N       int               `json:"n"` // 0
		Game    string            `json:"game"`
		Version int               `json:"version"`
		Data    *describe.Data    `json:"data,omitempty"`
		Options map[string]string `json:"options"`
		Seats   int               `json:"seats"`
		Names   []string          `json:"names"`
		As      string            `json:"as"`
		State   any               `json:"state"`
	}
	stepJSON struct {
		N      int             `json:"n"`
		Seat   engine.Seat     `json:"seat"`
		Action string          `json:"action"`
		Key    string          `json:"key"`
		Args   json.RawMessage `json:"args"`
		Words  string          `json:"words"`
		Events []eventJSON     `json:"events"`
		State  any             `json:"state"`
	}
	eventJSON struct {
		Key   string          `json:"key"`
		Rule  string          `json:"rule"`
		Args  json.RawMessage `json:"args"`
		Words string          `json:"words"`
	}
	endJSON struct {
		End    string      `json:"end"` // over, unfinished or cut
		Steps  int         `json:"steps"`
		Line   int         `json:"line,omitempty"` // the truncated line, if end is cut
		Result *resultJSON `json:"result,omitempty"`

		Finish *present.Finish `json:"finish,omitempty"` // the summary of a finished game
	}
	resultJSON struct {
		Places  []int8       `json:"places"`
		Scores  []int32      `json:"scores,omitempty"`
		Winners engine.Seats `json:"winners"`
		Group   string       `json:"group,omitempty"` // won or lost
		Rule    string       `json:"rule"`
		Words   string       `json:"words"`
	}
	verifyJSON struct {
		Valid bool   `json:"valid"`
		Steps int    `json:"steps"`
		End   string `json:"end"`
		Line  int    `json:"line,omitempty"`
	}
)

// json prints the record, or only the step of --at.
func (r *replay) json() error {
	if r.only <= 0 {
		if err := r.Line(r.start()); err != nil || r.only == 0 {
			return err
		}
	}
	for n := 1; n <= len(r.steps) && (r.only < 0 || n <= r.only); n++ {
		if err := r.forward(); err != nil {
			return err
		}
		if r.only >= 0 && n != r.only {
			continue
		}
		if err := r.Line(r.step(n)); err != nil {
			return err
		}
	}
	if r.only >= 0 {
		return nil
	}
	last := endJSON{End: r.end(), Steps: len(r.steps), Line: r.rec.Cut}
	if r.match.ToAct() == 0 {
		last.Result = r.result()
		if f, ok := r.match.Finish(); ok {
			last.Finish = present.FinishOf(r.match.Game().About(), &f, r.match.Result(engine.Omniscient).Places, r.loc)
		}
	}
	return r.Line(last)
}

func (r *replay) start() startJSON {
	f, setup := r.match.Game().About(), r.match.Setup()
	s := startJSON{
		Game: f.Name, Version: f.Version, Options: setup.Options, Seats: setup.Seats, Names: r.names, As: r.as.String(),
		Data: describe.DataOf(f), State: r.walk.Board(r.as),
	}
	return s
}

func (r *replay) step(n int) stepJSON {
	s, f := r.steps[n-1], r.match.Game().About()
	step := stepJSON{
		N: n, Seat: s.Seat, Action: s.Action, Key: s.Words.Key, Args: f.Named("action", s.Words), Words: r.loc.Words("action", s.Words), Events: []eventJSON{}, State: r.walk.Board(r.as),
	}
	if len(s.Events) == 0 {
		step.Words = r.loc.Did(s)
	}
	for _, e := range s.Events {
		step.Events = append(step.Events, eventJSON{e.Key, e.Rule, f.AppendNamed(nil, "event", e.Key, &e.Args), r.loc.Event(e)})
	}
	return step
}

func (r *replay) end() string {
	switch {
	case r.rec.Cut != 0:
		return "cut"
	case r.match.ToAct() == 0:
		return "over"
	}
	return "unfinished"
}

func (r *replay) result() *resultJSON {
	is, seats := r.match.Result(r.as), r.match.Setup().Seats
	result := &resultJSON{Places: is.Places[:seats], Winners: is.Winners(), Group: is.Group.String(), Rule: is.Rule}
	if is.Why.Key != "" {
		result.Words = r.loc.Words("result", is.Why)
	}
	if is.Scored {
		result.Scores = is.Scores[:seats]
	}
	return result
}
