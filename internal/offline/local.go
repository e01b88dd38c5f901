package offline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/table/view"
)

// You is the id of the only person at every table here. People who share the device all play as
// this person.
const You table.Person = "you"

// local is a table on this device.
type local struct {
	*view.Table

	names []string // by seat; "" for a bot
}

type newTable struct {
	ID      table.ID          `json:"id"`
	Secret  string            `json:"secret"` // 64 hexadecimal digits, drawn by the caller
	Now     int64             `json:"now"`
	Game    string            `json:"game"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options"`
	Bots    []string          `json:"bots"`  // by seat; "" or missing for people
	Names   []string          `json:"names"` // by seat
}

// changed is the answer to a call that changes a table: the entries to store, and the table after
// them.
type changed struct {
	Header  *table.Header  `json:"header,omitempty"` // of a new table
	Entries []table.Entry  `json:"entries"`
	Table   *present.Table `json:"table"`
	Bot     bool           `json:"bot"` // a bot has to decide now
}

// create begins a game.
func (d *Backend) create(in *newTable) (changed, error) {
	secret, err := chance.ParseSecret(in.Secret)
	if err != nil {
		return changed{}, table.WrapInvalid("setup", err)
	}
	rules, err := d.games.Find(in.Game)
	if err != nil {
		return changed{}, table.WrapInvalid("game", err)
	}
	m, err := rules.New(engine.Setup{Seats: in.Seats, Options: in.Options})
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		return changed{}, &gameError{in.Game, refusal}
	}
	if err != nil {
		return changed{}, table.WrapInvalid("setup", err)
	}
	h := &table.Header{ID: in.ID, Created: at(in.Now), By: You, Secret: table.Hidden{Secret: secret}}
	h.New = table.New{Game: in.Game, Setup: m.Setup(), Terms: table.Terms{Takeback: true, Chat: table.ChatOff}}
	for i := range in.Seats {
		place := table.Place{Person: You}
		if i < len(in.Bots) && in.Bots[i] != "" {
			if _, err := rules.Bot(in.Bots[i]); err != nil {
				return changed{}, table.WrapInvalid("bot", err)
			}
			place = table.Place{Bot: in.Bots[i]}
		}
		h.New.Seats = append(h.New.Seats, place)
	}
	if _, err := play.Begin(h, rules, nil, 0); err != nil {
		return changed{}, err
	}
	t, err := d.put(h, rules, nil, in.Names)
	if err != nil {
		return changed{}, err
	}
	out, err := d.decide(t, in.Now, 0, func(env play.Env) (*play.Decision, error) {
		return play.Decide(t.State, You, play.Command{Body: play.StartCommand{}}, env)
	})
	out.Header = h
	return out, err
}

type stored struct {
	Header  *table.Header `json:"header"`
	Entries []table.Entry `json:"entries"`
	Names   []string      `json:"names"`
	Now     int64         `json:"now"`
}

// load loads a stored table.
func (d *Backend) load(in *stored) (changed, error) {
	if in.Header == nil {
		return changed{}, table.Refuse(table.NotFound, "not_found")
	}
	rules, err := d.games.Played(in.Header.New.Game, in.Header.Version)
	if err != nil {
		return changed{}, table.WrapInvalid("game", err)
	}
	t, err := d.put(in.Header, rules, in.Entries, in.Names)
	if err != nil {
		return changed{}, err
	}
	return d.changed(t, nil, in.Now, 0), nil
}

func (d *Backend) put(h *table.Header, rules catalog.Entry, log []table.Entry, names []string) (*local, error) {
	s, err := play.Fold(h, rules, log)
	if err != nil {
		return nil, err
	}
	t := &local{view.New(s), names}
	d.tables[h.ID] = t
	return t, nil
}

// tableID names a table.
type tableID struct {
	ID table.ID `json:"id"`
}

// close removes a table from memory.
func (d *Backend) close(in *tableID) (bool, error) {
	delete(d.tables, in.ID)
	return true, nil
}

func (d *Backend) find(id table.ID) (*local, error) {
	t := d.tables[id]
	if t == nil {
		return nil, table.Refuse(table.NotFound, "not_found")
	}
	return t, nil
}

type tableRequest struct {
	tableID

	Now   int64 `json:"now"`
	Since int64 `json:"since"`
}

func (d *Backend) table(in *tableRequest) (*present.Table, error) {
	t, err := d.find(in.ID)
	if err != nil {
		return nil, err
	}
	shown, p := d.show(t, in.Now, in.Since)
	return p.Table(shown), nil
}

// show returns what everybody at this device may know of a table, with the ends of turns, and a
// presenter for it.
func (d *Backend) show(t *local, now, since int64) (*view.Shown, *present.Presenter) {
	return d.showWith(t, now, since, true)
}

// newest returns the current table without its log and the ends of turns, and a presenter for it.
func (d *Backend) newest(t *local, now int64) (*view.Shown, *present.Presenter) {
	return d.showWith(t, now, t.Head(), false)
}

// localizer returns the localizer of a table's game, which uses the names of the seats.
func (d *Backend) localizer(t *local) display.Localizer {
	shown, p := d.newest(t, 0)
	return p.Localizer(shown)
}

func (d *Backend) showWith(t *local, now, since int64, ends bool) (*view.Shown, *present.Presenter) {
	shown := t.Show(You, since, ends, view.LiveInfo{Now: at(now), StreamsBy: map[table.Person]int{You: 1}, Streams: 1})
	p := &present.Presenter{Words: d.words, Lang: d.lang, People: present.NewPeople([]table.Person{You}, "guest")}
	p.People.List[0].Name = p.Words.Own(d.lang).Text("guest")
	p.Prepare(shown)
	if t.New.Imported == nil {
		p.Names = t.names
	}
	return shown, p
}

type sendRequest struct {
	tableRequest

	Command json.RawMessage `json:"command"` // as in the API
}

// send executes a command.
func (d *Backend) send(in *sendRequest) (changed, error) {
	t, err := d.find(in.ID)
	if err != nil {
		return changed{}, err
	}
	cmd, err := command(t, in.Command)
	if err != nil {
		return changed{}, err
	}
	return d.decide(t, in.Now, in.Since, func(env play.Env) (*play.Decision, error) {
		return play.Decide(t.State, You, cmd, env)
	})
}

// command decodes a command of the API.
func command(t *local, data []byte) (cmd play.Command, err error) {
	var head struct {
		Kind table.Kind      `json:"kind"`
		Seen int64           `json:"seen"`
		Seat json.RawMessage `json:"seat"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return cmd, table.WrapInvalid("kind", err)
	}
	for _, k := range play.Kinds() {
		if k.Name != head.Kind || k.Command == nil {
			continue
		}
		body := reflect.New(reflect.TypeOf(k.Command))
		if seat := body.Elem().FieldByName("Seat"); seat.IsValid() && head.Seat == nil {
			seat.Set(reflect.ValueOf(t.defaultSeat(k.Name)))
		}
		decoder := json.NewDecoder(bytes.NewReader(data))
		if err := decoder.Decode(body.Interface()); err != nil {
			return cmd, table.WrapInvalid("kind", err)
		}
		cmd.Seen = head.Seen
		cmd.Body, _ = reflect.TypeAssert[play.CommandBody](body.Elem())
		return cmd, nil
	}
	return cmd, table.WrapInvalid("kind", fmt.Errorf("there is no command %q", head.Kind))
}

// defaultSeat returns the seat for a command that names none: for an action the first seat that has
// to act, if there is one, otherwise the first seat.
func (t *local) defaultSeat(kind table.Kind) engine.Seat {
	best := table.Nobody
	for _, seat := range t.SeatsOf(You) {
		if best == table.Nobody || kind == play.Act && t.ToAct().Has(seat) && !t.ToAct().Has(best) {
			best = seat
		}
	}
	return best
}

// decide makes a decision, and continues the table from it.
func (d *Backend) decide(t *local, now, since int64, decide func(play.Env) (*play.Decision, error)) (changed, error) {
	decision, err := decide(play.Env{
		At: at(now), MaxEntries: play.MaxEntries, Games: d.games,
		NewHeader: func() (*table.Header, error) { return nil, table.Refuse(table.Forbidden, "not_started") },
	})
	if err != nil {
		return changed{}, inGame(t.New.Game, err)
	}
	if len(decision.Entries) > 0 {
		t.Next(decision.State)
	}
	return d.changed(t, decision.Entries, now, since), nil
}

func (d *Backend) changed(t *local, entries []table.Entry, now, since int64) changed {
	shown, p := d.show(t, now, since)
	if len(entries) > 0 {
		shown.Done = entries[0].Seq
	} else {
		entries = []table.Entry{}
	}
	_, bot := t.BotToAct()
	return changed{Entries: entries, Table: p.Table(shown), Bot: bot != ""}
}

// bot plays one action of a bot, if one has to decide. The bot decides as on a server with the same
// secret.
func (d *Backend) bot(in *tableRequest) (changed, error) {
	t, err := d.find(in.ID)
	if err != nil {
		return changed{}, err
	}
	seat, name := t.BotToAct()
	if name == "" {
		return d.changed(t, nil, in.Now, in.Since), nil
	}
	b, err := d.player(t.Rules, name)
	if err != nil {
		return changed{}, err
	}
	m := t.Match.At(t.Match.Len())
	action := m.Choice(seat, b.Choose(m, seat, t.BotSource(seat))).Action
	return d.decide(t, in.Now, in.Since, func(env play.Env) (*play.Decision, error) {
		return play.ActBot(t.State, seat, name, action, env)
	})
}

// player returns a bot for a game. Bots are cached to reuse their memory; they keep no state
// between decisions.
func (d *Backend) player(rules catalog.Entry, name string) (bots.Bot, error) {
	f := rules.Facts()
	key := playerKey{f.Name, f.Version, name}
	if b := d.bots[key]; b != nil {
		return b, nil
	}
	named, err := rules.Bot(name)
	if err != nil {
		return nil, table.WrapInvalid("bot", err)
	}
	b, err := named.New(rules)
	if err == nil {
		d.bots[key] = b
	}
	return b, err
}
