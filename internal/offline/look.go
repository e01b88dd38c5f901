package offline

import (
	"context"

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

// log returns the log of a table from an entry on, page by page.
func (d *Door) log(in *asking) (logPage, error) {
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

type stepping struct {
	which

	Step int `json:"step"`
}

// position returns the position after a step.
func (d *Door) position(in *stepping) (present.Position, error) {
	p, _, err := d.positionAt(in)
	if err != nil {
		return present.Position{}, err
	}
	return present.PositionOf(p), nil
}

func (d *Door) positionAt(in *stepping) (*view.Position, *local, error) {
	t, err := d.find(in.ID)
	if err != nil {
		return nil, nil, err
	}
	if in.Step < 0 || in.Step > t.Match.Len() {
		return nil, nil, table.Refuse(table.Invalid, "step", t.Match.Len())
	}
	return view.Positions(t.State, t.Reader(You), in.Step, 1, 1)[0], t, nil
}

type coursing struct {
	which

	From  int `json:"from"`
	Every int `json:"every"`
	Limit int `json:"limit"`
}

// course returns positions of the game, one every few steps.
func (d *Door) course(in *coursing) ([]present.Position, error) {
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

// drawing returns the position after a step in letters.
func (d *Door) drawing(in *stepping) (string, error) {
	p, t, err := d.positionAt(in)
	if err != nil {
		return "", err
	}
	return p.Draw(d.localizer(t)), nil
}

// record returns the record of the game. It has no proof of its draws.
func (d *Door) record(in *which) (string, error) {
	t, err := d.find(in.ID)
	if err != nil {
		return "", err
	}
	if t.New.Imported != nil {
		return view.Record(t.State, You).String(), nil
	}
	rec := t.Match.RecordFor(t.reads())
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

// reads returns whose knowledge a record may have: all of it when the game is over, otherwise that
// of the only person, or of a watcher if several share the device.
func (t *local) reads() engine.Seat {
	switch mine := t.SeatsOf(You); {
	case t.Phase == table.StateOver:
		return engine.Omniscient
	case len(mine) == 1:
		return mine[0]
	}
	return engine.Watcher
}

type seated struct {
	which

	Seat engine.Seat `json:"seat"`
}

// findMine returns a table of which a seat is ours.
func (d *Door) findMine(in *seated) (*local, error) {
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

type planning struct {
	seated

	Plans []int `json:"plans"`
}

type variants struct {
	Plans []present.VariantsOfPlan `json:"plans"`
	Deeds []present.Deed           `json:"deeds"`
}

// variants returns the other ways to the ends of some plans.
func (d *Door) variants(in *planning) (variants, error) {
	t, err := d.findMine(&in.seated)
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

type suggesting struct {
	seated

	For engine.Seat `json:"for"`
}

// suggestions returns what a seat could propose to another.
func (d *Door) suggestions(in *suggesting) ([]present.Suggestion, error) {
	t, err := d.findMine(&in.seated)
	switch {
	case err != nil:
		return nil, err
	case !t.HasSeat(in.For):
		return nil, table.Refuse(table.Invalid, "seat", len(t.Seats))
	case !t.Facts.Cooperative:
		return nil, table.Refuse(table.Forbidden, "not_together")
	}
	loc, list := d.localizer(t), []present.Suggestion{}
	for _, way := range t.Match.Suggestions(in.Seat, in.For) {
		list = append(list, present.SuggestionOf(t.Facts, way, loc))
	}
	return list, nil
}

// analysis reviews a finished game. It takes long, and reports its progress.
func (d *Door) analysis(in *which) (present.Analysis, error) {
	t, err := d.find(in.ID)
	if err != nil {
		return present.Analysis{}, err
	}
	if o := t.Outcome(); t.Phase != table.StateOver || o == nil || o.Why != table.Played {
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
	made, err := c.Analyse(context.Background(), m, options)
	if err != nil {
		return present.Analysis{}, err
	}
	return present.AnalysisOf("ready", made, t.Rules, m, d.localizer(t))
}

// coaching returns the options of a server's coach, which gives the same game the same analysis.
func coaching() coach.Options {
	return coach.Options{
		Source:   func(kind, number uint64) engine.Source { return arena.Source(coach.DefaultSeed, kind, number) },
		Playouts: coach.DefaultPlayouts, Worlds: coach.DefaultWorlds, MaxTried: coach.DefaultMaxTried, Workers: 1,
	}
}
