package enginetest

import (
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// plansAreWays: a Planner lists the same ends each time and on the view, without duplicates and
// with texts. The actions of a plan can be done in order until another seat or chance has to act.
func plansAreWays[S, A comparable](w *walk[S, A]) error {
	planner, ok := w.show.(engine.Planner[S, A])
	if !ok {
		return nil
	}
	for by := range w.rules.ToAct(&w.s).All() {
		if by == engine.Chance {
			continue
		}
		before := w.s
		plans := planner.AppendPlans(nil, &w.s, by)
		if w.s != before {
			return fmt.Errorf("asking where the turn of seat %v can end changes the state", by)
		}
		view := w.rules.View(&w.s, by)
		if known := planner.AppendPlans(nil, &view, by); !slices.Equal(known, plans) {
			return fmt.Errorf("the turn of seat %v has %d ends, on its view %d, or others", by, len(plans), len(known))
		}
		ends := map[engine.Words]bool{}
		for i := range plans {
			p := &plans[i]
			if ends[p.End] {
				return fmt.Errorf("the end %v of seat %v is listed twice", p.End, by)
			}
			ends[p.End] = true
			if err := hasWords(&w.about, "plan."+p.End.Key); err != nil {
				return err
			}
			if err := w.follow(by, p); err != nil {
				return err
			}
		}
		if err := w.variantsAreWays(by, &view, plans); err != nil {
			return err
		}
	}
	return nil
}

// variantsAreWays: a Varier lists the same variants on the view, in the order of their plans,
// without duplicates.
func (w *walk[S, A]) variantsAreWays(by engine.Seat, view *S, plans []engine.Plan[A]) error {
	varier, ok := w.show.(engine.Varier[S, A])
	if !ok {
		return nil
	}
	variants := varier.AppendVariants(nil, &w.s, plans)
	if known := varier.AppendVariants(nil, view, plans); !slices.Equal(known, variants) {
		return fmt.Errorf("the plans of seat %v have %d variants, on its view %d, or others", by, len(variants), len(known))
	}
	last := 0
	for i := range variants {
		v := &variants[i]
		if v.Of < last || v.Of >= len(plans) {
			return fmt.Errorf("variant %d of seat %v is of plan %d, after those of %d of %d plans", i, by, v.Of, last, len(plans))
		}
		last = v.Of
		same := func(other engine.Variant[A]) bool { return other.Of == v.Of && slices.Equal(other.Way(), v.Way()) }
		if slices.Equal(v.Way(), plans[v.Of].Way()) || slices.ContainsFunc(variants[:i], same) {
			return fmt.Errorf("a variant of the end %v of seat %v is listed twice", v.End, by)
		}
		if err := w.follow(by, &v.Plan); err != nil {
			return err
		}
	}
	return nil
}

// follow does a plan's actions until another seat or chance has to act.
func (w *walk[S, A]) follow(by engine.Seat, p *engine.Plan[A]) error {
	if p.Len <= 0 || p.Len > engine.MaxPlan {
		return fmt.Errorf("the way to %v has %d actions", p.End, p.Len)
	}
	s := w.s
	for i, a := range p.Way() {
		if w.rules.ToAct(&s) != engine.Only(by) {
			return nil
		}
		if refusal := w.rules.Check(&s, by, a); !refusal.OK() {
			// A later action may need a decision that is not part of the plan.
			if i == 0 {
				return fmt.Errorf("the way to %v begins with %s, which is refused: %w", p.End, w.rules.Format(a), refusal)
			}
			return nil
		}
		w.rules.Apply(&s, by, a, nil)
	}
	return nil
}
