package offline

import (
	"context"
	"time"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/table/view"
)

type logPage struct {
	Log   present.Lines  `json:"log"`
	Turns []present.Turn `json:"turns"`
	More  bool           `json:"more"`
}

// log returns one page of the log of a table, starting after an entry.
func (d *Backend) log(in *tableRequest) (logPage, error) {
	t, err := d.find(in.ID)
	if err != nil {
		return logPage{}, err
	}
	shown, p := d.newest(t, in.Now)
	var out logPage
	out.More = t.AddPage(shown, in.Since, view.MaxNews)
	out.Log, out.Turns = p.Log(shown)
	return out, nil
}

type stepRequest struct {
	tableID

	Step int `json:"step"`
}

// position returns the position after a step.
func (d *Backend) position(in *stepRequest) (present.Position, error) {
	p, _, err := d.positionAt(in)
	if err != nil {
		return present.Position{}, err
	}
	return present.PositionOf(p), nil
}

func (d *Backend) positionAt(in *stepRequest) (*view.Position, *local, error) {
	t, err := d.find(in.ID)
	if err != nil {
		return nil, nil, err
	}
	if in.Step < 0 || in.Step > t.Match.Len() {
		return nil, nil, table.Refuse(table.Invalid, "step", t.Match.Len())
	}
	return view.Positions(t.State, t.Reader(You), in.Step, 1, 1)[0], t, nil
}

type courseRequest struct {
	tableID

	From  int `json:"from"`
	Every int `json:"every"`
	Limit int `json:"limit"`
}

// course returns the position after every few steps of the game.
func (d *Backend) course(in *courseRequest) ([]present.Position, error) {
	t, err := d.find(in.ID)
	if err != nil {
		return nil, err
	}
	list := []present.Position{}
	for _, p := range view.Positions(t.State, t.Reader(You), max(in.From, 0), in.Every, max(in.Limit, 1)) {
		list = append(list, present.PositionOf(p))
	}
	return list, nil
}

// drawing returns the position after a step as a text drawing.
func (d *Backend) drawing(in *stepRequest) (string, error) {
	p, t, err := d.positionAt(in)
	if err != nil {
		return "", err
	}
	return p.Draw(d.localizer(t)), nil
}

// record returns the record of the game, without proof of its draws.
func (d *Backend) record(in *tableID) (string, error) {
	t, err := d.find(in.ID)
	if err != nil {
		return "", err
	}
	if t.New.Imported != nil {
		return view.Record(t.State, You, time.Time{}).String(), nil
	}
	rec := t.Match.RecordFor(t.recordViewer())
	for i, name := range t.names {
		if i < len(rec.Names) {
			rec.Names[i] = name
		}
	}
	for i := range t.Seats {
		if bot := t.Seats[i].Bot; bot != "" && i < len(rec.Names) {
			rec.Names[i] = bot
		}
	}
	rec.Tags = append(rec.Tags, view.HintTags(t.State)...)
	return rec.String(), nil
}

// recordViewer returns whose knowledge a record may contain: everything once the game is over.
// Before that, what the only person knows, or a watcher if several people share the device.
func (t *local) recordViewer() engine.Seat {
	switch mine := t.SeatsOf(You); {
	case t.Phase == table.StateOver:
		return engine.Omniscient
	case len(mine) == 1:
		return mine[0]
	}
	return engine.Watcher
}

type seatRequest struct {
	tableID

	Seat engine.Seat `json:"seat"`
}

// findOwnSeat returns a table where a seat is played at this device.
func (d *Backend) findOwnSeat(in *seatRequest) (*local, error) {
	t, err := d.find(in.ID)
	switch {
	case err != nil:
		return nil, err
	case !t.HasSeat(in.Seat):
		return nil, table.Refuse(table.Invalid, "seat", len(t.Seats))
	case t.Seats[in.Seat].Person != You:
		return nil, table.Refuse(table.Forbidden, "not_your_seat")
	}
	return t, nil
}

type variantsRequest struct {
	seatRequest

	Plans []int `json:"plans"`
}

type variants struct {
	Plans []present.VariantsOfPlan `json:"plans"`
	Deeds []present.Deed           `json:"deeds"`
}

// variants returns the other ways to the ends of some plans.
func (d *Backend) variants(in *variantsRequest) (variants, error) {
	t, err := d.findOwnSeat(&in.seatRequest)
	if err != nil {
		return variants{}, err
	}
	out := variants{Plans: []present.VariantsOfPlan{}}
	ways, all := present.WaysOf(t.Facts, nil), t.VariantsOf(in.Seat)
	for _, plan := range in.Plans {
		v := present.VariantsOfPlan{Plan: plan, Variants: []present.PlanVariant{}}
		if plan >= 0 && plan < len(all) {
			v.Variants = append(v.Variants, ways.RenderVariants(all[plan])...)
		}
		out.Plans = append(out.Plans, v)
	}
	out.Deeds = ways.Deeds
	return out, nil
}

type suggestionsRequest struct {
	seatRequest

	For engine.Seat `json:"for"`
}

// suggestions returns the ways to play that one seat can propose to another.
func (d *Backend) suggestions(in *suggestionsRequest) ([]present.Suggestion, error) {
	t, err := d.findOwnSeat(&in.seatRequest)
	switch {
	case err != nil:
		return nil, err
	case !t.HasSeat(in.For):
		return nil, table.Refuse(table.Invalid, "seat", len(t.Seats))
	case !t.Facts.Cooperative:
		return nil, table.Refuse(table.Forbidden, "not_cooperative")
	}
	loc, list := d.localizer(t), []present.Suggestion{}
	for _, way := range t.Match.Suggestions(in.Seat, in.For) {
		list = append(list, present.SuggestionOf(t.Facts, way, loc))
	}
	return list, nil
}

// analysis analyses a finished game. It takes seconds, and reports its progress.
func (d *Backend) analysis(in *tableID) (present.Analysis, error) {
	t, err := d.find(in.ID)
	if err != nil {
		return present.Analysis{}, err
	}
	if o := t.Outcome(); t.Phase != table.StateOver || o == nil || o.Ending != table.Played {
		state := "not_over"
		if t.Phase != table.StateOver {
			state = "on"
		}
		return present.AnalysisOf(state, nil, t.Rules, nil, display.Localizer{})
	}
	c, err := t.Rules.Coach(t.Version)
	if err != nil {
		return present.Analysis{}, err
	}
	m := t.Match.At(t.Match.Len())
	options := coaching()
	options.Progress = d.Progress
	analysis, err := c.Analyse(context.Background(), m, options)
	if err != nil {
		return present.Analysis{}, err
	}
	return present.AnalysisOf("ready", analysis, t.Rules, m, d.localizer(t))
}

// coaching returns the options that a server uses, too, so that a game has the same analysis there.
func coaching() coach.Options {
	return coach.Options{
		Source:   func(kind, number uint64) engine.Source { return arena.Source(coach.DefaultSeed, kind, number) },
		Playouts: coach.DefaultPlayouts, Worlds: coach.DefaultWorlds, MaxTried: coach.DefaultMaxTried, Workers: 1,
	}
}
