package remote

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/scene"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

//go:embed text/*.txt
var files embed.FS

// Texts returns the words of tables of servers.
func Texts() (*text.Catalog, error) { return text.Load(files, "text") }

// Table is a table of a server.
type Table struct {
	Client *Client
	ID     string
	Nonce  string // what the person adds to the draws
	Back   string // the command that comes back here
	Lang   text.Lang

	// Find returns the game of the table, under the version of its rules.
	Find func(game string, version int) (match.Game, error)

	// Review looks back on a finished match; may be nil.
	Review func(ctx context.Context, m match.Match, progress func(done, of int)) ([]sitting.Para, error)

	game  match.Game
	loc   display.Localizer
	own   text.Localizer // of the sitting
	words text.Localizer

	now     table
	lines   []line
	turns   []turn
	shown   int // how many lines have been news
	played  match.Match
	lost    error // why the connection is lost; nil: it is not
	changes chan struct{}
	stop    context.CancelFunc
	wait    sync.WaitGroup
}

// Open reads the table, takes a seat if one is free, and follows what happens. Close ends that.
func (t *Table) Open(ctx context.Context) error {
	sittings, err := sitting.Texts()
	if err != nil {
		return err
	}
	words, err := Texts()
	if err != nil {
		return err
	}
	t.words = text.Localizer{Catalog: words, Lang: t.Lang}
	t.own = text.Localizer{Catalog: sittings, Lang: t.Lang}
	t.own.Seat = t.seatName
	if err := t.refresh(ctx); err != nil {
		return err
	}
	if t.game, err = t.Find(t.now.Game, t.now.Rules); err != nil {
		return err
	}
	t.loc = display.NewLocalizer(t.game.About(), t.Lang, t.seatName)
	if t.now.State != "over" && len(t.People()) == 0 {
		// A table without a free seat can be watched.
		err := t.command(ctx, command{Kind: "sit", Nonce: t.Nonce})
		if _, refused := errors.AsType[*ProblemError](err); err != nil && !refused {
			return err
		}
	}
	t.changes = make(chan struct{}, 1)
	follow, stop := context.WithCancel(context.WithoutCancel(ctx))
	t.stop = stop
	t.wait.Go(func() { t.follow(follow) })
	return t.begin(ctx)
}

// Close stops following the table.
func (t *Table) Close() {
	if t.stop != nil {
		t.stop()
		t.wait.Wait()
	}
}

// follow notifies of changes until ctx ends, and connects again if the stream breaks.
func (t *Table) follow(ctx context.Context) {
	client := *t.Client // the table's goroutine has the other
	const longest = 16 * time.Second
	for pause := time.Second; ctx.Err() == nil; pause = min(2*pause, longest) {
		began := time.Now()
		_ = client.follow(ctx, t.ID, t.notify) // it ends when the server does, among others
		if time.Since(began) > longest {
			pause = time.Second
		}
		t.notify()
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// notify says that something has changed.
func (t *Table) notify() {
	select {
	case t.changes <- struct{}{}:
	default:
	}
}

// refresh reads the table, with what has happened since.
func (t *Table) refresh(ctx context.Context) error {
	var now table
	err := t.Client.call(ctx, http.MethodGet, "/tables/"+t.ID+"?since="+strconv.FormatInt(t.now.Seq, 10), nil, &now)
	if err != nil {
		return err
	}
	t.take(now)
	return nil
}

// take takes over a newer state of the table.
func (t *Table) take(now table) {
	for _, l := range now.Log {
		if len(t.lines) == 0 || l.Seq > t.lines[len(t.lines)-1].Seq {
			t.lines = append(t.lines, l)
		}
	}
	if len(now.Turns) > 0 {
		first := now.Turns[0].Number
		t.turns = slices.DeleteFunc(t.turns, func(u turn) bool { return u.Number >= first })
		t.turns = append(t.turns, now.Turns...)
	}
	t.now = now
}

// begin begins the game if the person may, as soon as every seat is taken.
func (t *Table) begin(ctx context.Context) error {
	if t.now.State != "open" || !t.now.MayStart {
		return nil
	}
	return t.command(ctx, command{Kind: "start"})
}

// command does something at the table.
func (t *Table) command(ctx context.Context, c command) error {
	if err := t.Client.call(ctx, http.MethodPost, "/tables/"+t.ID+"/commands?changes=true&plans=false", c, nil); err != nil {
		return err
	}
	return t.refresh(ctx)
}

// refused returns the server's refusal in the form of a sitting.
func (t *Table) refused(ctx context.Context, err error) error {
	problem, ok := errors.AsType[*ProblemError](err)
	if !ok {
		return err
	}
	if problem.Code == "stale" {
		_ = t.refresh(ctx) // the next look says if it fails
	}
	return &sitting.RefusedError{Words: problem.Error(), Rule: problem.Rule}
}

// Words returns the localizers.
func (t *Table) Words() (game display.Localizer, own text.Localizer) { return t.loc, t.own }

// About describes the game.
func (t *Table) About() *display.About { return t.game.About() }

func (t *Table) seatName(n int) string {
	if n >= 0 && n < len(t.now.Seats) && t.now.Seats[n].Name != "" {
		return t.now.Seats[n].Name
	}
	return t.own.Text("seat", n+1)
}

// address is where a browser shows the table.
func (t *Table) address() string { return t.Client.Site + "/tables/" + t.ID }

// Greeting describes the game, the table and its seats.
func (t *Table) Greeting() (paras []sitting.Para) {
	paras = append(paras, sitting.Wrapped(t.loc.Text("name")+". "+t.loc.Text("about")))
	for _, what := range t.loc.Origins(t.game.About()) {
		paras = append(paras, sitting.Wrapped(what))
	}
	paras = append(paras, sitting.Para{Head: t.loc.Labelled(t.words.Text("table"), t.address())})
	paras = append(paras, t.seats()...)
	if len(t.People()) == 0 {
		paras = append(paras, sitting.Wrapped(t.words.Text("watching")))
	}
	return paras
}

// seats lists who sits where.
func (t *Table) seats() (paras []sitting.Para) {
	for i := range t.now.Seats {
		s := &t.now.Seats[i]
		who := t.words.Text("free")
		switch {
		case s.Person != nil || s.Bot != "":
			who = s.Name
		case s.ReservedFor != nil:
			who = t.words.Text("reserved") + " " + s.ReservedFor.Name
		}
		paras = append(paras, sitting.Para{Head: t.loc.Labelled(t.own.Text("seat", i+1), who)})
	}
	return paras
}

// Asked returns the person's seat that has to decide now.
func (t *Table) Asked() (by engine.Seat, ok bool) {
	if t.now.State == "running" {
		for i := range t.now.Mine {
			if len(t.now.Mine[i].Choices) > 0 {
				return engine.Seat(t.now.Mine[i].Seat - 1), true
			}
		}
	}
	return engine.Watcher, false
}

// Over reports whether the game is over.
func (t *Table) Over() bool { return t.now.State == "over" }

// Live reports that others decide in their own time.
func (t *Table) Live() bool { return true }

// People returns the person's seats.
func (t *Table) People() (seats []engine.Seat) {
	for i := range t.now.Seats {
		if p := t.now.Seats[i].Person; p != nil && p.ID == t.Client.me {
			seats = append(seats, engine.Seat(i))
		}
	}
	return seats
}

// Hidden reports whether the person's seats know different things. One person looks at all of them.
func (t *Table) Hidden() bool { return false }

// mine returns one of the person's seats, or nil.
func (t *Table) mine(by engine.Seat) *mine {
	for i := range t.now.Mine {
		if t.now.Mine[i].Seat == int(by)+1 {
			return &t.now.Mine[i]
		}
	}
	if by < 0 && len(t.now.Mine) > 0 {
		return &t.now.Mine[0] // between the person's own decisions
	}
	return nil
}

// Now returns what a seat sees and may do.
func (t *Table) Now(by engine.Seat) (*sitting.Now, error) {
	now := &sitting.Now{Status: strings.TrimPrefix(strings.TrimPrefix(t.Client.Site, "https://"), "http://")}
	if t.lost != nil {
		now.Status = t.words.Text("lost")
	}
	now.Input = scene.Input{Board: t.now.Board, Seat: int(by), Name: t.seatName, Loc: t.loc}
	for _, n := range t.now.ToAct {
		now.Input.ToAct = append(now.Input.ToAct, n-1)
		now.Waits = append(now.Waits, t.seatName(n-1))
	}
	if t.now.State == "open" {
		now.Waits = []string{t.words.Text("players")}
	}
	m := t.mine(by)
	if m == nil {
		return now, nil
	}
	now.Input.Seat = m.Seat - 1
	if len(m.Board) > 0 {
		now.Input.Board = m.Board
	}
	now.MayUndo = m.Undo != nil
	for i := range m.Choices {
		c := &m.Choices[i]
		now.Choices = append(now.Choices, sitting.Choice{Action: c.Action, Words: c.Words, Cost: c.Cost, Final: c.Final})
		now.Input.Choices = append(now.Input.Choices, scene.Deed{Action: c.Action, Key: c.Key, Args: c.Args, Cost: first(c.Costs)})
	}
	for i := range m.Plans {
		p := &m.Plans[i]
		now.Plans = append(now.Plans, sitting.Plan{Words: p.Words, Cost: p.Cost, Way: p.Way})
		now.Input.Plans = append(now.Input.Plans, scene.Deed{Key: p.Key, Args: p.Args, Cost: first(p.Costs)})
	}
	return now, nil
}

func first(costs []cost) int {
	if len(costs) == 0 {
		return 0
	}
	return costs[0].N
}

// Drawing returns the position as text. Before the game it says who sits there.
func (t *Table) Drawing(engine.Seat) (string, error) {
	if t.now.State == "open" {
		lines := append([]string{t.words.Text("invite"), t.address(), ""}, sitting.Format(t.seats(), 76)...)
		return strings.Join(lines, "\n") + "\n", nil
	}
	var drawn struct {
		Text string `json:"text"`
	}
	err := t.Client.call(context.Background(), http.MethodGet, fmt.Sprintf("/tables/%s/steps/%d/drawing", t.ID, t.now.Steps), nil, &drawn)
	if err != nil {
		return err.Error() + "\n", nil //nolint:nilerr // the next change draws it again
	}
	return drawn.Text, nil
}

// Advance waits for the next change, and reads the table. It waits for a lost connection to come
// back.
func (t *Table) Advance(ctx context.Context) (paras []sitting.Para, err error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-t.changes:
	}
	before := len(t.lines)
	if t.lost = t.refresh(ctx); ctx.Err() != nil {
		t.notify() // the next call reads it
		return nil, ctx.Err()
	}
	if _, isProblem := errors.AsType[*ProblemError](t.lost); isProblem && !again(t.lost) {
		return nil, t.lost
	}
	if t.lost == nil {
		if err := t.begin(ctx); err != nil && !again(err) {
			return nil, err
		}
	}
	if len(t.People()) == 0 || t.now.State == "open" {
		paras = said(t.lines[before:])
	}
	return paras, nil
}

// again reports whether it is worth to try again: the network fails, or the server is busy.
func again(err error) bool {
	problem, ok := errors.AsType[*ProblemError](err)
	return !ok || problem.Status >= http.StatusInternalServerError || problem.Status == http.StatusTooManyRequests || problem.Code == "stale"
}

// Act does an action.
func (t *Table) Act(ctx context.Context, by engine.Seat, action string) error {
	err := t.command(ctx, command{Kind: "act", Seat: int(by) + 1, Action: action, Seen: t.now.Seq})
	if problem, ok := errors.AsType[*ProblemError](err); ok && problem.Code == "invalid" {
		return &sitting.UnreadError{Why: problem.Error()}
	}
	if err != nil {
		return t.refused(ctx, err)
	}
	return nil
}

// Undo takes back the seat's last command.
func (t *Table) Undo(ctx context.Context, by engine.Seat) error {
	if m := t.mine(by); m != nil {
		by = engine.Seat(m.Seat - 1)
	}
	if err := t.command(ctx, command{Kind: "undo", Seat: int(by) + 1}); err != nil {
		return t.refused(ctx, err)
	}
	return nil
}

// Hint says what a bot of the server would do.
func (t *Table) Hint(ctx context.Context, by engine.Seat) (paras []sitting.Para, err error) {
	var h struct {
		Why   string   `json:"why"`
		Rules []string `json:"rules"`
		Plans []struct {
			Words string   `json:"words"`
			Facts []string `json:"facts"`
		} `json:"plans"`
		Action string `json:"action"`
	}
	if err := t.Client.call(ctx, http.MethodGet, fmt.Sprintf("/tables/%s/hint?seat=%d", t.ID, int(by)+1), nil, &h); err != nil {
		return nil, t.refused(ctx, err)
	}
	for i, p := range h.Plans {
		label, words := t.own.Text("hint_is"), p.Words
		if i > 0 {
			label = t.own.Text("hint_alternative")
		} else {
			words = strings.TrimPrefix(words+" ("+h.Action+")", " ")
		}
		paras = append(paras, sitting.Wrapped(t.loc.Labelled(label, strings.Join(append([]string{words}, p.Facts...), "; "))))
		if i == 0 && h.Why != "" {
			paras = append(paras, sitting.Wrapped(h.Why))
		}
	}
	if len(h.Rules) > 0 {
		paras = append(paras, sitting.Wrapped(t.loc.Labelled(t.own.Text("hint_rules"), strings.Join(h.Rules, ", "))))
	}
	return paras, nil
}

// Odds returns nothing: a server tells what a position promises only with a hint.
func (t *Table) Odds(engine.Seat) []sitting.Para { return nil }
