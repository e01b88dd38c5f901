package table

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
)

// newID returns a random id of 80 bits.
func (t *Tables) newID() (ID, error) {
	var b [10]byte
	if _, err := io.ReadFull(t.Rand, b[:]); err != nil {
		return "", fmt.Errorf("draw an id: %w", err)
	}
	return ID(strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))), nil
}

// newHeader returns a header with a random id and secret.
func (t *Tables) newHeader() (*Header, error) {
	id, err := t.newID()
	if err != nil {
		return nil, err
	}
	secret, err := chance.NewSecret(t.Rand)
	return &Header{ID: id, Secret: Hidden{secret}}, err
}

// Create sets up a table. If it is called again with the same client, it returns the table that is there.
func (t *Tables) Create(ctx context.Context, by Person, client string, n New) (*Shown, error) {
	if by == "" {
		return nil, no(Forbidden, "stranger")
	}
	if len(client) > maxClient {
		return nil, no(Invalid, "client", maxClient)
	}
	rules, full, past, err := t.agree(ctx, n)
	if err != nil {
		return nil, err
	}
	h, err := t.newHeader()
	if err != nil {
		return nil, err
	}
	h.Created, h.By, h.Client, h.New = t.clock.now(), by, client, full
	birth, err := newTableChange(h, rules, past, t.clock.tick())
	if err != nil {
		return nil, err
	}
	err = t.keep(ctx, *birth)
	if errors.Is(err, ErrTwice) {
		return t.Created(ctx, by, client)
	}
	if err != nil {
		return nil, stored("create a table", err)
	}
	return t.Show(ctx, h.ID, by, 0)
}

// newTableChange returns the change that stores a new table: its header, which names the rules, and the steps that it plays
// on from.
func newTableChange(h *Header, rules catalog.Entry, past []Entry, tick Tick) (*Change, error) {
	f := rules.Facts()
	h.Version, h.DataName, h.DataHash = f.Version, f.DataName, f.DataHash
	for i := range past {
		past[i].Seq, past[i].At, past[i].Tick = int64(i)+1, h.Created, tick
	}
	g, err := fold(h, rules, past)
	if err != nil {
		return nil, err
	}
	row := g.row()
	row.Tick = tick
	return &Change{Birth: h, Entries: past, Row: row, Notices: g.invitations(h.By, tick)}, nil
}

// Created returns the table that a person's client has set up already.
func (t *Tables) Created(ctx context.Context, by Person, client string) (*Shown, error) {
	if client == "" {
		return nil, no(NotFound, "not_found")
	}
	rows, err := t.Store.List(ctx, Query{Person: by, Client: client, Max: 1})
	if err != nil {
		return nil, stored("find the table that was set up already", err)
	}
	if len(rows) == 0 {
		return nil, no(NotFound, "not_found")
	}
	return t.Show(ctx, rows[0].ID, by, 0)
}

// agree returns what is played, with every option named, and the rules: the newest, or those of the game whose position it plays
// on from.
func (t *Tables) agree(ctx context.Context, n New) (rules catalog.Entry, full New, past []Entry, err error) {
	if n.From != (From{}) {
		rules, n, past, err = t.playedOn(ctx, n)
	} else if rules, err = t.Games.Find(n.Game); err != nil {
		err = unfit("game", err)
	}
	if err != nil {
		return rules, n, nil, err
	}
	m, err := rules.New(n.Setup)
	if err != nil {
		return rules, n, nil, unfit("setup", err)
	}
	n.Setup = m.Setup()
	return rules, n, past, n.fits(rules)
}

// fits refuses impossible terms and places.
func (n *New) fits(rules catalog.Entry) error {
	if err := n.Terms.check(rules); err != nil {
		return err
	}
	if len(n.Seats) > n.Setup.Seats {
		return no(Invalid, "places", n.Setup.Seats)
	}
	for _, place := range n.Seats {
		if place.Bot != "" && place.Person != "" {
			return no(Invalid, "bot_or_person")
		}
		if place.Bot != "" {
			if _, err := rules.Bot(place.Bot); err != nil {
				return unfit("bot", err)
			}
			if n.Terms.Rated {
				return no(Invalid, "rated_bots")
			}
		}
		if err := checkNonce(place.Nonce); err != nil {
			return err
		}
	}
	return nil
}

// The largest times and numbers of rounds in terms.
const (
	longestTime = 100 * 24 * time.Hour
	mostStall   = 1000
)

func (t *Terms) check(g catalog.Entry) error {
	switch {
	case t.Clock.Bank < 0 || t.Clock.Move < 0 || t.Clock.Bank > longestTime || t.Clock.Move > longestTime:
		return no(Invalid, "clock", int(longestTime/(24*time.Hour)))
	case t.Clock.Bank%time.Second != 0 || t.Clock.Move%time.Second != 0:
		return no(Invalid, "clock_seconds")
	case t.Lapse != "" && t.Lapse != Wait && t.Lapse != ToBot && t.Lapse != Forfeit:
		return no(Invalid, "lapse")
	case t.Chat != ChatAll && t.Chat != ChatSeats && t.Chat != ChatPhrases && t.Chat != ChatOff:
		return no(Invalid, "chat")
	case t.Stall < 0 || t.Stall > mostStall:
		return no(Invalid, "stall", mostStall)
	case t.Stall > 0 && g.Facts().Patience.Event == "":
		return no(Invalid, "stall_never")
	}
	if t.Bot != "" {
		if _, err := g.Bot(t.Bot); err != nil {
			return unfit("bot", err)
		}
	}
	return nil
}
