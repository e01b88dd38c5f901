package match

import (
	"context"
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/text"
)

// Replay replays a record with the version of the rules that it names. Each action must be legal,
// each refused action must be refused by the rule named, and the result must match. The error is a
// *notation.Error with file and line.
//
// If the last line of a record is cut off, the lines before it are replayed; Cut is the number of
// that line.
func Replay(g Game, rec *notation.Record) (Match, error) {
	return ReplayWithin(context.Background(), g, rec)
}

// ReplayWithin is Replay with a context. It returns the context's error when that is done, since a
// record may come from an untrusted source.
func ReplayWithin(ctx context.Context, g Game, rec *notation.Record) (Match, error) {
	m, err := open(g, rec)
	if err != nil {
		return nil, err
	}
	for i, line := range rec.Lines {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		err := replayLine(m, rec, line)
		if err == nil {
			continue
		}
		if line.At != 0 && line.At == rec.Unended {
			rec.Cut, rec.Lines = line.At, rec.Lines[:i]
			break
		}
		return nil, err
	}
	if err := replayResult(m, rec); err != nil {
		return nil, err
	}
	return m, nil
}

// open checks that the record is of this game and sets it up, with the version of the rules that it
// names.
func open(g Game, rec *notation.Record) (Match, error) {
	if name := g.Facts().Name; rec.Game != name {
		return nil, rec.Errorf(rec.Where("game"), "this is a record of %q, not of %q", rec.Game, name)
	}
	g, err := g.At(rec.Version)
	if err != nil {
		return nil, rec.Errorf(rec.Where("game"), "%v", err)
	}
	f := g.Facts()
	if OtherData(f, rec) {
		return nil, rec.Errorf(rec.Where("data"), "this was played with the data %s %s, but %s", rec.DataName, rec.DataHash, hasData(f))
	}
	setup := engine.Setup{Seats: rec.Seats, Options: map[string]string{}}
	for _, o := range rec.Options {
		setup.Options[o.Name] = o.Value
		if _, err := f.Complete(engine.Setup{Seats: f.MinSeats, Options: map[string]string{o.Name: o.Value}}); err != nil {
			return nil, rec.Errorf(rec.Where("option "+o.Name), "%v", err)
		}
	}
	m, err := g.From(setup, rec.Position)
	if err == nil {
		return m, nil
	}
	if broken, ok := errors.AsType[*notation.Error](err); ok {
		return nil, rec.Errorf(broken.Line, "%s", broken.What)
	}
	return nil, rec.Errorf(rec.Where("seats"), "%s", english(g.About()).Refusal(err))
}

// OtherData reports whether a record was played with other data than the game has. A record that
// names no data was played with the built-in data.
func OtherData(f *engine.Facts, rec *notation.Record) bool {
	return rec.DataName != "" && (rec.DataName != f.DataName || rec.DataHash != f.DataHash)
}

// hasData describes the data that the game has.
func hasData(f *engine.Facts) string {
	switch {
	case f.DataName == "":
		return "no data of " + f.Name + " can be replaced"
	case f.DataFile != "":
		return f.DataFile + " has " + f.DataName + " " + f.DataHash
	}
	return "the program has " + f.DataName + " " + f.DataHash
}

func replayLine(m Match, rec *notation.Record, line notation.Line) error {
	wrong := func(why string) *notation.Error {
		return rec.Errorf(line.At, "%s %s: %s", notation.SeatText(line.Seat), line.Action, why)
	}
	loc := english(m.Game().About())
	if line.Refused == "" {
		if err := m.Act(engine.Seat(line.Seat), line.Action); err != nil {
			refused := wrong(loc.Refusal(err))
			refused.Cause = err
			return refused
		}
		return nil
	}
	_, err := m.Find(engine.Seat(line.Seat), line.Action)
	var refusal engine.Refusal
	switch {
	case err == nil:
		return wrong("this is allowed, but according to the record " + line.Refused + " refuses it")
	case !errors.As(err, &refusal):
		return wrong(err.Error())
	case refusal.Rule != line.Refused:
		return wrong("refused by a rule other than " + line.Refused + ": " + loc.Refusal(err))
	}
	return nil
}

func replayResult(m Match, rec *notation.Record) error {
	if rec.Result == "" || rec.Cut != 0 {
		return nil
	}
	at := rec.Where("=")
	if m.ToAct() != 0 {
		return rec.Errorf(at, "the record gives a result, but the game is not over here")
	}
	if is := m.Result(engine.Omniscient).Text(m.Setup().Seats); is != rec.Result {
		if at != 0 && at == rec.Unended {
			rec.Cut, rec.Result = at, ""
			return nil
		}
		return rec.Errorf(at, "the result is %q, the record says %q", is, rec.Result)
	}
	return nil
}

func english(a *display.About) display.Localizer { return display.NewLocalizer(a, text.English, nil) }
