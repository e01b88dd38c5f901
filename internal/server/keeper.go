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
func (k keeper) board(of engine.Seat, board engine.Board) *keptBoard {
	if board == nil {
		return nil
	}
	return table.Keep(k.kept, table.Key{Of: boardOf(of)}, func() *keptBoard {
		kept, _ := boardRoom.Get().(*keptBoard)
		kept.write(board)
		return kept
	})
}

// keptBoard is a board as JSON, in memory that another board uses later.
type keptBoard struct {
	json json.RawMessage
	ends []int    // where each field of its type ends
	sums []uint64 // of each field with its name; 0: it is missing
}

func (b *keptBoard) write(board engine.Board) {
	b.json, b.ends = board.AppendFields(b.json[:0], b.ends[:0])
	b.sums = b.sums[:0]
	from := 0
	for i, end := range b.ends {
		sum := uint64(0)
		if end > from {
			sum = maphash.Bytes(seed, b.field(i)) | 1
		}
		b.sums = append(b.sums, sum)
		from = end
	}
}

// field returns a field that is there, with its name.
func (b *keptBoard) field(i int) []byte {
	from := 0
	if i > 0 {
		from = b.ends[i-1]
	}
	return b.json[from+1 : b.ends[i]] // without the brace or comma before it
}

// text returns the JSON, or nil if there is no board.
func (b *keptBoard) text() json.RawMessage {
	if b == nil {
		return nil
	}
	return b.json
}

var boardRoom = sync.Pool{New: func() any { return &keptBoard{} }} //nolint:gochecknoglobals // memory that can be made again

// Reuse empties it and gives its memory back.
func (b *keptBoard) Reuse() {
	clear(b.json)
	b.ends, b.sums = b.ends[:0], b.sums[:0]
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
		told.board = k.board(m.Seat, m.Board)
		told.Board = told.board.text()
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
