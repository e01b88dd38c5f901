package table

import (
	"fmt"
	"strconv"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
)

// The tags of a record that prove its draws.
const (
	tagTable      = "table"
	tagCommitment = "commitment"
	tagSecret     = "secret"
	tagFrom       = "from"       // the table that the first lines come from
	tagPast       = "from.steps" // the number of these lines
	tagNonce      = "nonce."     // followed by the seat
	tagDraw       = "draw."      // followed by the number of a draw that was taken back: GOT/OF
)

// recordFor returns the record of the game, as the person may know it.
func (g *game) recordFor(p Person) *notation.Record {
	if g.New.Brought != nil {
		return g.broughtRecord()
	}
	to := engine.Watcher
	if mine := g.seatsOf(p); len(mine) > 0 {
		to = mine[0]
	}
	over := g.state == StateOver
	if over {
		to = engine.Whole
	}
	rec := g.match.RecordFor(to)
	rec.Tags = append(rec.Tags, notation.Pair{Name: tagTable, Value: string(g.ID)},
		notation.Pair{Name: tagCommitment, Value: g.Secret.Commitment()})
	if from := g.New.From; g.past > 0 {
		rec.Tags = append(rec.Tags, notation.Pair{Name: tagFrom, Value: string(from.Table)},
			notation.Pair{Name: tagPast, Value: strconv.Itoa(g.past)})
	}
	if over {
		rec.Tags = append(rec.Tags, notation.Pair{Name: tagSecret, Value: g.Secret.Hex()})
	}
	for i, nonce := range g.nonces {
		if nonce != "" {
			rec.Tags = append(rec.Tags, notation.Pair{Name: tagNonce + strconv.Itoa(i+1), Value: nonce})
		}
	}
	kept := map[int64]bool{}
	for i, seq := range g.steps {
		kept[seq] = true
		if e, ok := g.log[seq-1].Body.(ChanceEntry); ok {
			rec.Lines[i].Draw = notation.Draw{Number: e.Draw}
			if over {
				rec.Lines[i].Draw = notation.Draw{Number: e.Draw, Got: e.Got, Of: e.Of}
			}
		}
	}
	for i := range g.log {
		if e, ok := g.log[i].Body.(ChanceEntry); ok && !kept[g.log[i].Seq] && over {
			rec.Tags = append(rec.Tags, notation.Pair{Name: tagDraw + strconv.FormatUint(e.Draw, 10), Value: fmt.Sprintf("%d/%d", e.Got, e.Of)})
		}
	}
	return rec
}
