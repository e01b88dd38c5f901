package live

import (
	"context"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// Involved returns the last entry of a table, and whether a person sits there, is the host or has
// written in the chat.
func (t *Tables) Involved(ctx context.Context, id table.ID, p table.Person) (seq int64, ok bool, err error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return 0, false, err
	}
	defer l.mu.Unlock()
	g := l.table
	ok = p != "" && (p == g.By || g.Sits(p) || slices.ContainsFunc(g.Log, func(e table.Entry) bool { return e.By == p && e.Kind() == table.Say }))
	return g.Head(), ok, nil
}

// Reported is what the operator sees of a table that somebody reported. It has nothing about the
// course of the game.
type Reported struct {
	Game   string
	State  table.State
	Listed bool
	Chat   []ChatMessage // oldest first
}

// ChatMessage is a chat message, with either words or the key of a phrase. After RedactChat it has
// neither.
type ChatMessage struct {
	At            time.Time
	By            table.Person
	Words, Phrase string
}

// The number of chat messages in Reported: those before the report, and of the reported person at
// least some, however much others have written since.
const (
	maxReportedChat   = 20
	minReportedPerson = 10
)

// Reported returns a table, with its chat up to an entry. Everybody at a table sees all of its
// chat, except for people they have muted.
func (t *Tables) Reported(ctx context.Context, id table.ID, seq int64, p table.Person) (*Reported, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	g := l.table
	out := &Reported{Game: g.New.Game, State: g.Phase, Listed: g.New.Terms.Listed}
	all, theirs := 0, 0
	for i := min(seq, g.Head()) - 1; i >= 0 && (all < maxReportedChat || p != "" && theirs < minReportedPerson); i-- {
		e := &g.Log[i]
		say, ok := e.Body.(play.SayEntry)
		if !ok || all >= maxReportedChat && e.By != p {
			continue
		}
		all++
		if e.By == p {
			theirs++
		}
		out.Chat = append(out.Chat, ChatMessage{e.At, e.By, e.Words, say.Phrase})
	}
	slices.Reverse(out.Chat)
	return out, nil
}
