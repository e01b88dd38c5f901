package live

import (
	"context"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// newID returns a random id of 80 bits.
func (t *Tables) newID() (table.ID, error) {
	var b [10]byte
	if _, err := io.ReadFull(t.Rand, b[:]); err != nil {
		return "", fmt.Errorf("draw an id: %w", err)
	}
	return table.ID(strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))), nil
}

// newHeader returns a header with a random id and secret.
func (t *Tables) newHeader() (*table.Header, error) {
	id, err := t.newID()
	if err != nil {
		return nil, err
	}
	secret, err := chance.NewSecret(t.Rand)
	return &table.Header{ID: id, Secret: table.Hidden{Secret: secret}}, err
}

// Create sets up a table. Called again with the same requestID, it returns the existing table.
func (t *Tables) Create(ctx context.Context, by table.Person, requestID string, n table.New) (*view.Shown, error) {
	secret, err := chance.NewSecret(t.Rand)
	if err != nil {
		return nil, err
	}
	return t.CreateWith(ctx, by, requestID, n, secret)
}

// CreateWith is Create for a table whose secret is that of its deal.
func (t *Tables) CreateWith(ctx context.Context, by table.Person, requestID string, n table.New, secret chance.Secret) (*view.Shown, error) {
	if by == "" {
		return nil, table.Refuse(table.Forbidden, "stranger")
	}
	if len(requestID) > play.MaxRequestID {
		return nil, table.Refuse(table.Invalid, "request_id", play.MaxRequestID)
	}
	rules, full, past, err := t.agree(ctx, n)
	if err != nil {
		return nil, err
	}
	id, err := t.newID()
	if err != nil {
		return nil, err
	}
	h := &table.Header{ID: id, Secret: table.Hidden{Secret: secret}}
	h.Created, h.By, h.RequestID, h.New = t.clock.now(), by, requestID, full
	creation, err := play.Begin(h, rules, past, t.clock.tick())
	if err != nil {
		return nil, err
	}
	err = t.persist(ctx, *creation)
	if errors.Is(err, table.ErrDuplicate) {
		return t.Created(ctx, by, requestID)
	}
	if err != nil {
		return nil, stored("create a table", err)
	}
	return t.Show(ctx, h.ID, by, 0)
}

// Created returns the table that a person has already set up with this requestID.
func (t *Tables) Created(ctx context.Context, by table.Person, requestID string) (*view.Shown, error) {
	if requestID == "" {
		return nil, table.Refuse(table.NotFound, "not_found")
	}
	rows, err := t.Store.List(ctx, table.Query{Person: by, RequestID: requestID, Max: 1})
	if err != nil {
		return nil, stored("find the table that was set up already", err)
	}
	if len(rows) == 0 {
		return nil, table.Refuse(table.NotFound, "not_found")
	}
	return t.Show(ctx, rows[0].ID, by, 0)
}

// Origin returns who set up a table, and by which request.
func (t *Tables) Origin(ctx context.Context, id table.ID) (by table.Person, requestID string, err error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return "", "", err
	}
	defer l.mu.Unlock()
	return l.table.By, l.table.RequestID, nil
}

// agree completes n with every option. It returns the rules: the newest, or those of the game that
// it continues.
func (t *Tables) agree(ctx context.Context, n table.New) (rules catalog.Entry, full table.New, past []table.Entry, err error) {
	if n.From.Table != "" {
		rules, n, past, err = t.playedOn(ctx, n)
	} else if rules, err = t.Games.Find(n.Game); err != nil {
		err = table.WrapInvalid("game", err)
	}
	if err != nil {
		return rules, n, nil, err
	}
	m, err := rules.New(n.Setup)
	if err != nil {
		return rules, n, nil, table.WrapInvalid("setup", err)
	}
	n.Setup = m.Setup()
	return rules, n, past, checkNew(&n, rules)
}

// checkNew refuses impossible terms and seats.
func checkNew(n *table.New, rules catalog.Entry) error {
	if err := checkTerms(&n.Terms, rules); err != nil {
		return err
	}
	if len(n.Seats) > n.Setup.Seats {
		return table.Refuse(table.Invalid, "places", n.Setup.Seats)
	}
	for _, place := range n.Seats {
		if place.Bot != "" && place.Person != "" {
			return table.Refuse(table.Invalid, "bot_or_person")
		}
		if place.Bot != "" {
			if _, err := rules.Bot(place.Bot); err != nil {
				return table.WrapInvalid("bot", err)
			}
			if n.Terms.Rated {
				return table.Refuse(table.Invalid, "rated_bots")
			}
		}
		if err := play.CheckNonce(place.Nonce); err != nil {
			return err
		}
	}
	return nil
}

// The maximum times and numbers of rounds in terms.
const (
	maxTime  = 100 * 24 * time.Hour
	maxStall = 1000
)

func checkTerms(t *table.Terms, g catalog.Entry) error {
	switch {
	case t.Clock.Bank < 0 || t.Clock.Move < 0 || t.Clock.Bank > maxTime || t.Clock.Move > maxTime:
		return table.Refuse(table.Invalid, "clock", int(maxTime/(24*time.Hour)))
	case t.Clock.Bank%time.Second != 0 || t.Clock.Move%time.Second != 0:
		return table.Refuse(table.Invalid, "clock_seconds")
	case t.Lapse != "" && t.Lapse != table.Wait && t.Lapse != table.ToBot && t.Lapse != table.Forfeit:
		return table.Refuse(table.Invalid, "lapse")
	case t.Chat != table.ChatAll && t.Chat != table.ChatSeats && t.Chat != table.ChatPhrases && t.Chat != table.ChatOff:
		return table.Refuse(table.Invalid, "chat")
	case t.Stall < 0 || t.Stall > maxStall:
		return table.Refuse(table.Invalid, "stall", maxStall)
	case t.Stall > 0 && g.Facts().EventLimit.Event == "":
		return table.Refuse(table.Invalid, "stall_never")
	}
	if t.Bot != "" {
		if _, err := g.Bot(t.Bot); err != nil {
			return table.WrapInvalid("bot", err)
		}
	}
	return nil
}

// playedOn sets up a table that continues from a position of another game. It takes game, options
// and rules from that game, and its steps begin the log. That game has to be over, so that nothing
// in it is still hidden.
func (t *Tables) playedOn(ctx context.Context, n table.New) (catalog.Entry, table.New, []table.Entry, error) {
	if n.Game != "" || n.Setup.Seats != 0 || len(n.Setup.Options) > 0 {
		return catalog.Entry{}, n, nil, table.Refuse(table.Invalid, "from_setup")
	}
	if n.Terms.Rated {
		return catalog.Entry{}, n, nil, table.Refuse(table.Invalid, "from_rated")
	}
	g, err := t.copyOf(ctx, n.From.Table)
	if err != nil {
		return catalog.Entry{}, n, nil, err
	}
	switch {
	case g.Phase != table.StateOver || !g.Begun():
		return catalog.Entry{}, n, nil, table.Refuse(table.Forbidden, "from_running")
	case g.New.Imported != nil && n.Terms.Listed:
		// The positions of an imported record may be made up.
		return catalog.Entry{}, n, nil, table.Refuse(table.Invalid, "from_imported")
	case n.From.Step < 0 || n.From.Step > g.Match.Len():
		return catalog.Entry{}, n, nil, table.Refuse(table.Invalid, "step", g.Match.Len())
	case g.Match.At(n.From.Step).ToAct() == 0:
		return catalog.Entry{}, n, nil, table.Refuse(table.Invalid, "from_end")
	}
	n.Game, n.Setup = g.New.Game, g.Match.Setup()
	steps := g.Match.Steps(engine.Omniscient)
	if n.From.Same {
		n.From.Draws = g.Match.Draws()
	}
	past := make([]table.Entry, n.From.Step)
	for i, step := range steps[:n.From.Step] {
		past[i] = table.Entry{Seat: step.Seat, Body: play.PastEntry{Action: step.Action}}
	}
	return g.Rules, n, past, nil
}
