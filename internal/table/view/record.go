package view

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// The tags with which a record proves its draws.
const (
	TagTable      = "table"
	TagCommitment = "commitment"
	TagSecret     = "secret"
	TagFrom       = "from"       // the table that the first lines come from
	TagPast       = "from.steps" // number of these lines
	TagFromDraws  = "from.draws" // "same" if chance repeats the draws of that table
	TagDeal       = "deal"       // the name of the deal that decides the draws
	TagHint       = "hint."      // followed by the seat: how many hints it took
	TagNonce      = "nonce."     // followed by the seat
	// TagDraw is followed by the number of a draw that was taken back; the value is GOT/OF. Draws
	// of a deal, and those that repeat another game's, have no number, and no tag.
	TagDraw = "draw."
)

// Record returns the record of the game, as the person may know it at this time.
func Record(g *play.State, p table.Person, now time.Time) *notation.Record {
	if g.New.Imported != nil {
		return importedRecord(g)
	}
	to := engine.Watcher
	if mine := g.SeatsOf(p); len(mine) > 0 {
		to = mine[0]
	}
	over := g.Phase == table.StateOver
	if over {
		to = engine.Omniscient
	}
	rec := g.Match.RecordFor(to)
	rec.Tags = append(rec.Tags, notation.Pair{Name: TagTable, Value: string(g.ID)},
		notation.Pair{Name: TagCommitment, Value: g.Commitment})
	if net := netOf(g); net != "" {
		rec.Tags = append(rec.Tags, notation.Pair{Name: notation.NetTag, Value: net})
	}
	if from := g.New.From; g.PastSteps > 0 || from.Same {
		rec.Tags = append(rec.Tags, notation.Pair{Name: TagFrom, Value: string(from.Table)},
			notation.Pair{Name: TagPast, Value: strconv.Itoa(g.PastSteps)})
		if from.Same {
			rec.Tags = append(rec.Tags, notation.Pair{Name: TagFromDraws, Value: "same"})
		}
	}
	if name := g.New.Deal.Name; name != "" {
		rec.Tags = append(rec.Tags, notation.Pair{Name: TagDeal, Value: name})
	}
	if over && !g.New.Deal.Open(now) {
		rec.Tags = append(rec.Tags, notation.Pair{Name: TagSecret, Value: g.Secret.Hex()})
	}
	for i, nonce := range g.Nonces {
		if nonce != "" {
			rec.Tags = append(rec.Tags, notation.Pair{Name: TagNonce + strconv.Itoa(i+1), Value: nonce})
		}
	}
	rec.Tags = append(rec.Tags, HintTags(g)...)
	inRecord := map[int64]bool{}
	for i, seq := range g.Steps {
		inRecord[seq] = true
		if e, ok := g.Log[seq-1].Body.(play.ChanceEntry); ok {
			rec.Lines[i].Draw = notation.Draw{Number: e.Draw}
			if over {
				rec.Lines[i].Draw = notation.Draw{Number: e.Draw, Got: e.Got, Of: e.Of}
			}
		}
	}
	for i := range g.Log {
		if e, ok := g.Log[i].Body.(play.ChanceEntry); ok && !inRecord[g.Log[i].Seq] && over && e.Of > 0 {
			rec.Tags = append(rec.Tags, notation.Pair{Name: TagDraw + strconv.FormatUint(e.Draw, 10), Value: fmt.Sprintf("%d/%d", e.Got, e.Of)})
		}
	}
	return rec
}

// HintTags returns the tags of a record that count the hints of each seat.
func HintTags(g *play.State) (tags []notation.Pair) {
	for i, n := range g.Hints() {
		if n > 0 {
			tags = append(tags, notation.Pair{Name: TagHint + strconv.Itoa(i+1), Value: strconv.Itoa(n)})
		}
	}
	return tags
}

// importedRecord returns the record as it was imported, without comments and refused actions.
func importedRecord(g *play.State) *notation.Record {
	rec := g.Match.RecordFor(engine.Omniscient)
	rec.Names = slices.Clone(g.New.Imported.Names)
	for _, tag := range g.New.Imported.Tags {
		rec.Tags = append(rec.Tags, notation.Pair{Name: tag[0], Value: tag[1]})
	}
	for i, seq := range g.Steps {
		if e, ok := g.Log[seq-1].Body.(play.PastEntry); ok {
			rec.Lines[i].Draw = notation.Draw{Number: e.Draw, Got: e.Got, Of: e.Of}
		}
	}
	return rec
}

// netOf returns the version of the net that the bots at a table use, and of the characters if one
// of them is there.
func netOf(g *play.State) string {
	net := ""
	for i := range g.Seats {
		named, found := g.Rules.Bots().Find(g.Seats[i].Bot)
		switch {
		case found && named.Character:
			return g.Net
		case g.Seats[i].Bot != "":
			net = bots.LevelsVersion(g.Net)
		}
	}
	return net
}
