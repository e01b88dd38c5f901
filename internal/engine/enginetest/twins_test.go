package enginetest //nolint:testpackage // the kit's parts are held to their twins one by one

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// The twins are the toy with one thing broken each. Each must be caught, and by the part that is meant to catch it: the
// other parts, without that one, let it pass, so whoever takes a check out of the kit breaks this test.

func newToy(tb testing.TB) toy.Rules {
	tb.Helper()
	r, err := toy.New()
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

type (
	state   = toy.State
	action  = toy.Action
	rules   = engine.Rules[state, action]
	seat    = engine.Seat
	events  = engine.Events
	refusal = engine.Refusal
)

// unstable offers the same actions turned round every other time.
type unstable struct {
	toy.Rules
	asked *int
}

func (r unstable) AppendLegal(dst []action, s *state, by seat) []action {
	n := len(dst)
	dst = r.Rules.AppendLegal(dst, s, by)
	if *r.asked++; *r.asked%2 == 0 {
		slices.Reverse(dst[n:])
	}
	return dst
}

// deadEnd lets the last coin be spent, and then wants the toll.
type deadEnd struct{ toy.Rules }

func (r deadEnd) Check(s *state, by seat, a action) refusal {
	broke := s.Phase == toy.Turn && s.Coins[s.Active] == 0 && !s.Waived
	if broke {
		return engine.Refuse("TOY-7", "no_coin")
	}
	no := r.Rules.Check(s, by, a)
	if no.Key == "toll" && s.Laid[s.Active] != toy.None {
		return refusal{}
	}
	return no
}

func (r deadEnd) AppendLegal(dst []action, s *state, by seat) []action {
	return filtered(r, dst, s, by)
}

func (r deadEnd) Valid(s *state) error {
	saved := s.Waived
	s.Waived = true
	err := r.Rules.Valid(s)
	s.Waived = saved
	return err
}

// filtered offers what a twin's own Check lets pass.
func filtered(r rules, dst []action, s *state, by seat) []action {
	for k := toy.Draw; k <= toy.End; k++ {
		for c := toy.None; c <= toy.Unknown; c++ {
			for i := range seat(4) {
				a := action{Kind: k, Card: c, Seat: i}
				if b, err := r.Parse(r.Format(a)); err == nil && a == b && r.Check(s, by, a).OK() {
					dst = append(dst, a)
				}
			}
		}
	}
	return dst
}

// lenient lets an offer pass that it does not give.
type lenient struct{ toy.Rules }

func (r lenient) Check(s *state, by seat, a action) refusal {
	if a.Kind == toy.Offer && s.Phase == toy.Turn && s.Offered {
		return refusal{}
	}
	return r.Rules.Check(s, by, a)
}

func (r lenient) AppendLegal(dst []action, s *state, by seat) []action {
	return r.Rules.AppendLegal(dst, s, by)
}

// sloppy writes every card the same.
type sloppy struct{ toy.Rules }

func (r sloppy) Format(a action) string {
	if a.Kind == toy.Lay {
		a.Card = toy.One
	}
	return r.Rules.Format(a)
}

// silent does less when nobody listens.
type silent struct{ toy.Rules }

func (r silent) Apply(s *state, by seat, a action, ev *events) {
	if a.Kind == toy.End && ev == nil {
		s.Laid[s.Active], s.Discard[s.Laid[s.Active]] = toy.None, s.Discard[s.Laid[s.Active]]+1
		s.Discard[toy.None] = 0
	}
	r.Rules.Apply(s, by, a, ev)
	if a.Kind == toy.End && ev == nil && s.Coins[by] < 3 {
		s.Coins[by]++
	}
}

// partial takes the fog from the hand and puts it nowhere.
type partial struct{ toy.Rules }

func (r partial) Apply(s *state, by seat, a action, ev *events) {
	r.Rules.Apply(s, by, a, ev)
	if a.Kind == toy.Blow {
		s.Discard[toy.Fog]--
	}
}

// loaded lets a card fall that has no weight.
type loaded struct{ toy.Rules }

func (r loaded) Weight(s *state, a action) int {
	if a.Card == toy.Three {
		return 0
	}
	return r.Rules.Weight(s, a)
}

// remembering keeps something outside of the state.
type remembering struct {
	toy.Rules
	taken *int
}

func (r remembering) Apply(s *state, by seat, a action, ev *events) {
	r.Rules.Apply(s, by, a, ev)
	if a.Kind == toy.End && s.Phase == toy.Over {
		*r.taken++
		s.Other = seat(*r.taken / 7 % 2) // seldom enough that doing it twice at once gives the same
	}
}

// blurred gives a view of a view that is another.
type blurred struct{ toy.Rules }

func (r blurred) View(s *state, to seat) state {
	v := r.Rules.View(s, to)
	if s.Phase == toy.Over && to == engine.Watcher {
		v.Round = 4 - s.Round
	}
	return v
}

// choosy asks only those for fog who hold one.
type choosy struct{ toy.Rules }

func (r choosy) ToAct(s *state) engine.Seats {
	if s.Phase == toy.Reacting && s.Hands[s.Other][toy.Fog] == 0 && s.Hands[s.Other][toy.Unknown] == 0 {
		return engine.Only(s.Active)
	}
	return r.Rules.ToAct(s)
}

func (r choosy) AppendLegal(dst []action, s *state, by seat) []action {
	if s.Phase == toy.Reacting && by == s.Active {
		return append(dst, action{Kind: toy.Pass})
	}
	return r.Rules.AppendLegal(dst, s, by)
}

// helpful refuses what is hidden from the seat: nobody is offered a card who would not want it.
type helpful struct{ toy.Rules }

func (r helpful) Check(s *state, by seat, a action) refusal {
	no := r.Rules.Check(s, by, a)
	if no.OK() && a.Kind == toy.Offer && s.Hands[a.Seat][toy.Three] > 0 {
		return engine.Refuse("TOY-13", "cannot_pay", int16(a.Seat))
	}
	return no
}

func (r helpful) AppendLegal(dst []action, s *state, by seat) []action {
	return filtered(r, dst, s, by)
}

// cardless forgets a hand when it draws what lies behind a view.
type cardless struct{ toy.Rules }

func (r cardless) Resample(v *state, to seat, src engine.Source) state {
	s := r.Rules.Resample(v, to, src)
	if s.Phase == toy.Turn && s.Hands[1][toy.One] > 0 && to != 1 {
		s.Hands[1][toy.One]--
		s.Hands[0][toy.One]++
	}
	return s
}

// counting leaves the deck's true counts in a view: who subtracts knows what the others hold.
type counting struct{ toy.Rules }

func (r counting) View(s *state, to seat) state {
	v := r.Rules.View(s, to)
	if s.Deck[toy.Unknown] == 0 && s.Phase != toy.Laying {
		v.Score[0] = min(40, v.Score[0]+2*s.Deck[toy.Three])
		if s.Hands[0][toy.Unknown]+s.Hands[1][toy.Unknown] > 0 {
			v.Score[0] = s.Score[0] // already a view
		}
	}
	return v
}

func (r counting) Resample(v *state, to seat, src engine.Source) state {
	return r.Rules.Resample(v, to, src)
}

// open shows a drawn card to everybody in the log.
type open struct{ toy.Rules }

func (r open) Seen(_ *state, _ seat, a action, _ seat) action { return a }

// talkative tells everybody by an event what was drawn.
type talkative struct{ toy.Rules }

func (r talkative) Apply(s *state, by seat, a action, ev *events) {
	r.Rules.Apply(s, by, a, ev)
	if ev != nil {
		for i := range ev.List {
			if ev.List[i].Key == "got" {
				ev.List[i].To = 0
			}
		}
	}
}

// retractable lets a seat look at the top card and take the look back.
type retractable struct{ toy.Rules }

func (r retractable) Apply(s *state, by seat, a action, ev *events) {
	r.Rules.Apply(s, by, a, ev)
	if ev != nil && (a.Kind == toy.Peek || a.Kind == toy.Take) {
		for i := range ev.List {
			ev.List[i].Barrier = false
		}
	}
}

// wordless says something that it has no words for.
type wordless struct{ toy.Rules }

func (r wordless) Apply(s *state, by seat, a action, ev *events) {
	r.Rules.Apply(s, by, a, ev)
	if a.Kind == toy.Blow {
		ev.Add(engine.Event{Rule: "TOY-14", Key: "blown"})
	}
}

// ruleless cites a rule that is not in RULES.md.
type ruleless struct{ toy.Rules }

func (r ruleless) Apply(s *state, by seat, a action, ev *events) {
	r.Rules.Apply(s, by, a, ev)
	if a.Kind == toy.Blow {
		ev.Add(engine.Event{Rule: "TOY-99", Key: "fog"})
	}
}

// faceless cannot be drawn for a watcher.
type faceless struct{ toy.Rules }

func (r faceless) Draw(v *state, to seat, say engine.Speaker) string {
	if to == engine.Watcher {
		return ""
	}
	return r.Rules.Draw(v, to, say)
}

// placeless ends without places.
type placeless struct{ toy.Rules }

func (r placeless) Result(s *state) engine.Result {
	res := r.Rules.Result(s)
	for i := range res.Places {
		if res.Places[i] > 1 && res.Places[i] < s.Seats {
			res.Places[i]++
		}
	}
	return res
}

// credulous takes any position for a good one that has the right cards.
type credulous struct{ toy.Rules }

func (r credulous) Valid(s *state) error {
	err := r.Rules.Valid(s)
	if err != nil && strings.Contains(err.Error(), "toll") {
		return nil
	}
	return err
}

// fickle starts each game differently.
type fickle struct {
	toy.Rules
	games *int
}

func (r fickle) Start(setup engine.Setup) (state, error) {
	s, err := r.Rules.Start(setup)
	if *r.games++; *r.games%3 == 0 {
		s.Other = 1
	}
	return s, err
}

// skewed likes hands without a 1.
type skewed struct{ toy.Rules }

func (r skewed) Resample(v *state, to seat, src engine.Source) state {
	a, b := r.Rules.Resample(v, to, src), r.Rules.Resample(v, to, src)
	if a.Deck[toy.One] > b.Deck[toy.One] {
		return a
	}
	return b
}

// favouring gives the hidden cards out by the odds, but the first seat the better ones.
type favouring struct{ toy.Rules }

func (r favouring) Resample(v *state, to seat, src engine.Source) state {
	s := r.Rules.Resample(v, to, src)
	if to != 0 && to != 1 && s.Hands[0][toy.Three] == 0 && s.Hands[1][toy.Three] > 0 && s.Hands[0][toy.One] > 0 {
		s.Hands[0][toy.Three]++
		s.Hands[1][toy.Three]--
		s.Hands[0][toy.One]--
		s.Hands[1][toy.One]++
	}
	return s
}

func twins(tb testing.TB) map[string]struct {
	rules      rules
	part, says string
} {
	tb.Helper()
	sound := newToy(tb)
	return map[string]struct {
		rules      rules
		part, says string
	}{
		"unstable":    {unstable{sound, new(int)}, "order", "asked again"},
		"dead end":    {deadEnd{sound}, "dead end", "can do nothing"},
		"lenient":     {lenient{sound}, "check", "passes Check"},
		"sloppy":      {sloppy{sound}, "notation", "is read as"},
		"silent":      {silent{sound}, "apply", "when nobody listens"},
		"partial":     {partial{sound}, "valid", "16 cards"},
		"loaded":      {loaded{sound}, "weights", "the weight 0"},
		"remembering": {remembering{sound, new(int)}, "copies", "done again"},
		"blurred":     {blurred{sound}, "view", "viewed again"},
		"choosy":      {choosy{sound}, "asking", "to act, by what"},
		"helpful":     {helpful{sound}, "legal on view", "by what it knows"},
		"cardless":    {cardless{sound}, "resample", "has another view"},
		"counting":    {counting{sound}, "secrets", "tells them apart"},
		"open":        {open{sound}, "secrets", "its view is the same"},
		"talkative":   {talkative{sound}, "secrets", "its view is the same"},
		"retractable": {retractable{sound}, "barrier", "no event of it is a barrier"},
		"wordless":    {wordless{sound}, "texts", "event.blown"},
		"ruleless":    {ruleless{sound}, "texts", "TOY-99"},
		"faceless":    {faceless{sound}, "show", `is drawn ""`},
		"placeless":   {placeless{sound}, "result", "nobody is at place"},
		"credulous":   {credulous{sound}, "positions", "a valid position becomes another"},
		"fickle":      {fickle{sound, new(int)}, "match", "the record is another"},
	}
}

// findFault plays games until a part finds something.
func findFault(r rules, parts []part[state, action], games uint64) (fault *Fault) {
	for seed := range games {
		if fault := examine(r, newSeed(seed), parts); fault != nil {
			return fault
		}
	}
	return nil
}

// only keeps the parts of a name.
func only(name string) []part[state, action] {
	return slices.DeleteFunc(allParts[state, action](), func(p part[state, action]) bool { return p.name != name })
}

func TestToyPasses(t *testing.T) {
	if fault := findFault(newToy(t), allParts[state, action](), 1000); fault != nil {
		t.Fatal(fault)
	}
}

func TestTwinsAreCaught(t *testing.T) {
	for name, twin := range twins(t) {
		t.Run(name, func(t *testing.T) {
			fault := findFault(twin.rules, only(twin.part), 400)
			if fault == nil {
				t.Fatalf("the part %q does not catch this twin", twin.part)
			}
			if !strings.Contains(fault.Err.Error(), twin.says) {
				t.Errorf("it is caught for another reason than %q: %v", twin.says, fault.Err)
			}
		})
	}
}

// Every part is there for some twin.
func TestPartsAreNeeded(t *testing.T) {
	all := twins(t)
	for _, p := range allParts[state, action]() {
		needed := false
		for _, twin := range all {
			needed = needed || twin.part == p.name
		}
		if !needed {
			t.Errorf("no twin shows what the part %q is for", p.name)
		}
	}
}

func TestOdds(t *testing.T) {
	if err := resampleByTheOdds(newToy(t), 300); err != nil {
		t.Error(err)
	}
	for want, twin := range map[string]rules{"falls draw 1": skewed{newToy(t)}, "can lay": favouring{newToy(t)}} {
		if err := resampleByTheOdds(twin, 300); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a Resample that is off the odds (%s): %v", want, err)
		}
	}
}

type allocating struct{ toy.Rules }

func (r allocating) Apply(s *state, by seat, a action, ev *events) {
	r.Rules.Apply(s, by, a, ev)
	kept = append([]state(nil), *s)
}

var kept []state

func TestAllocations(t *testing.T) {
	if err := noAllocations[state, action](newToy(t)); err != nil {
		t.Error(err)
	}
	if err := noAllocations[state, action](allocating{newToy(t)}); err == nil {
		t.Error("a game that allocates passes")
	}
}

func TestPlainTypes(t *testing.T) {
	type withPointer struct {
		State state
		Deck  *int
	}
	type withText struct{ Names [2]string }
	type withHidden struct{ secret int8 }
	type withInterface struct{ Any error }
	for name, err := range map[string]error{
		"pointer":    plainTypes[withPointer, action](),
		"text":       plainTypes[withText, action](),
		"unexported": plainTypes[withHidden, action](),
		"interface":  plainTypes[state, withInterface](),
	} {
		if err == nil {
			t.Errorf("a state or action with a %s passes", name)
		}
	}
	_ = withHidden{}.secret
	if err := plainTypes[state, action](); err != nil {
		t.Error(err)
	}
}

// mute has an option without words, and one whose default is none of its values.
type mute struct {
	toy.Rules
	change func(*engine.Facts)
}

func (r mute) Facts() engine.Facts {
	f := r.Rules.Facts()
	f.Options = slices.Clone(f.Options)
	r.change(&f)
	return f
}

func TestTextsAndOptions(t *testing.T) {
	sound := newToy(t)
	if err := errors.Join(completeTexts(rules(sound), "toy"), soundOptions(rules(sound))); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*engine.Facts){
		"an option without words":    func(f *engine.Facts) { f.Options = append(f.Options, engine.Switch("haste", "TOY-1")) },
		"no words of reconstruction": func(f *engine.Facts) { f.Reconstructed = []string{"board"} },
	} {
		if completeTexts(rules(mute{sound, change}), "toy") == nil {
			t.Errorf("%s passes", name)
		}
	}
	for name, change := range map[string]func(*engine.Facts){
		"a default that is no choice":  func(f *engine.Facts) { f.Options[1].Default = "9" },
		"an option of no rule":         func(f *engine.Facts) { f.Options[1].Rule = "TOY-77" },
		"an option that stands twice":  func(f *engine.Facts) { f.Options = append(f.Options, f.Options[1]) },
		"an option that sets nonsense": func(f *engine.Facts) { f.Options[0].Sets = map[string]map[string]string{"short": {"pace": "1"}} },
	} {
		if soundOptions(rules(mute{sound, change})) == nil {
			t.Errorf("%s passes", name)
		}
	}
	if err := completeTexts(rules(sound), "testdata/said"); err == nil {
		t.Error("words that nothing says, and a refusal without words, pass")
	} else if !strings.Contains(err.Error(), "refusal.hurry") || !strings.Contains(err.Error(), "TOY-98") {
		t.Errorf("the wrong things are found: %v", err)
	}
}

func TestCitedBothWays(t *testing.T) {
	err := citedBothWays(rules(newToy(t)), "testdata/cited")
	for _, want := range []string{
		"TOY-2 (RULES.md", // cited by a comment alone
		"TOY-3 (RULES.md", // cited by a test that cannot fail
		"TOY-5 (RULES.md", // cited by a helper that no test is
		"TOY-98 is not in RULES.md",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not found in: %v", want, err)
		}
	}
	for _, not := range []string{"TOY-1 (RULES.md", "TOY-10 (RULES.md", "TOY-11 (RULES.md", "TOY-16 (RULES.md"} {
		if err != nil && strings.Contains(err.Error(), not) {
			t.Errorf("%s is cited, but: %v", not, err)
		}
	}
}

func TestRecordsCanFail(t *testing.T) {
	g := engine.Erase(rules(newToy(t)))
	for file, want := range map[string]string{
		"sound.txt":      "",
		"illegal.txt":    "illegal.txt:9: ",
		"unrefused.txt":  "unrefused.txt:9: ",
		"other-rule.txt": "other-rule.txt:9: ",
		"result.txt":     "result.txt:",
		"missing.txt":    "is missing",
		"cut.txt":        "broken off",
	} {
		err := replayFile(g, "testdata/records/"+file)
		if got := fmt.Sprint(err); want == "" && err != nil || want != "" && !strings.Contains(got, want) {
			t.Errorf("%s: %v, want %q", file, err, want)
		}
	}
}
