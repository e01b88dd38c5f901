package play

import (
	"fmt"
	"sync"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Kinds lists all kinds. Add a new one here.
func Kinds() []Kind {
	return []Kind{
		sitKind(),
		nonceKind(),
		leaveKind(),
		startKind(),
		actKind(),
		undoKind(),
		offerTakebackKind(),
		offerAbortKind(),
		answerKind(),
		answerTakebackKind(),
		answerAbortKind(),
		resignKind(),
		backKind(),
		stallKind(),
		standingKind(),
		sayKind(),
		muteKind(),
		proposeKind(),
		pointKind(),
		pingKind(),
		agreeKind(),
		withdrawKind(),
		hintKind(),
		rematchKind(),
		pastKind(),
		chanceKind(),
		takebackKind(),
		lapsedKind(),
		unlistKind(),
		endKind(),
	}
}

// Line returns the log line of an entry: a pointer to the struct of its kind.
func Line(l *line.Maker) any { return byName()[l.Kind()].line(l) }

// byName maps names to kinds.
var byName = sync.OnceValue(func() map[table.Kind]*Kind { //nolint:gochecknoglobals // never changed
	all := map[table.Kind]*Kind{}
	for _, k := range Kinds() {
		all[k.Name] = &k
	}
	return all
})

// ReadEntry decodes the body of an entry from a Store. Fold reads a whole log.
func ReadEntry(e table.Entry) (table.Entry, error) {
	raw, ok := e.Body.(table.Raw)
	if !ok {
		return e, nil
	}
	k := byName()[raw.Named]
	if k == nil || k.read == nil {
		return e, &EntryError{e.Seq, raw.Named, errUnknown}
	}
	body, err := k.read(raw.JSON)
	if err != nil {
		return e, &EntryError{e.Seq, raw.Named, fmt.Errorf("read its body: %w", err)}
	}
	e.Body = body
	return e, nil
}

// IsQuiet reports whether the entry with this index changes nothing for readers from whom it is
// hidden.
func (g *State) IsQuiet(i int) bool {
	_, isQuiet := g.Log[i].Body.(quietBody)
	return isQuiet
}

// News returns the entry with this index as a reader may know it, or false if it is hidden.
func (g *State) News(i int, r Reader) (table.Body, bool) {
	body := g.Log[i].Body
	if v, ok := body.(viewedBody); ok {
		return v.view(g, i, r)
	}
	return body, true
}
