package server

import (
	"encoding/json"
	"hash/maphash"
	"sync"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/text"
)

// keeper makes words and boards once after an entry of a table, for all whom they are shown to in one language.
type keeper struct {
	kept  *table.Kept
	lang  text.Lang
	names uint64 // a sum of the seats' names, which people may change meanwhile
}

// once returns the words for something that the table has shown. What is pointed to says who may know it: who may know different things is shown
// different ones.
func once[V any](k keeper, of any, tell func() V) V {
	return table.Keep(k.kept, table.Key{Of: of, Lang: string(k.lang), Names: k.names}, tell)
}

// speakerOf is the key of the speaker that calls the seats by their names.
type speakerOf struct{}

// boardOf is the key of a seat's board, as JSON.
type boardOf engine.Seat

// board returns a board as JSON, or nil if there is none.
func (k keeper) board(of engine.Seat, board engine.Board) json.RawMessage {
	if board == nil {
		return nil
	}
	return table.Keep(k.kept, table.Key{Of: boardOf(of)}, func() *keptBoard {
		kept, _ := boardRoom.Get().(*keptBoard)
		kept.json = board.AppendJSON(kept.json[:0])
		return kept
	}).json
}

// keptBoard is a board as JSON, in memory that another board uses later.
type keptBoard struct{ json json.RawMessage }

var boardRoom = sync.Pool{New: func() any { return &keptBoard{} }} //nolint:gochecknoglobals // memory that can be made again

// Reuse empties it and gives its memory back.
func (b *keptBoard) Reuse() {
	clear(b.json)
	boardRoom.Put(b)
}

// mineOf is the key of what a seat may do, with or without the ends of its turn.
type mineOf struct {
	seat  engine.Seat
	plans bool
}

// mine returns what a seat sees and may do. If the seat knows nothing hidden, its board is that of everybody.
func (k keeper) mine(f *engine.Facts, m *table.ShownMine, say engine.Speaker, hides, plans bool) Mine {
	told := *once(k, mineOf{m.Seat, plans}, func() *Mine { return tellMine(f, m, say, plans) })
	if hides {
		told.Board = k.board(m.Seat, m.Board)
	}
	return told
}

// sumOf returns a sum of names, in their order.
func sumOf(names []string) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, name := range names {
		_, _ = h.WriteString(name) // a sum takes everything
		_ = h.WriteByte(0)
	}
	return h.Sum64()
}
