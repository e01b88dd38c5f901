package render

import (
	"bytes"
	"encoding/json"
	"hash/maphash"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
)

// boardJSON is a board as JSON, with the position of each field in it.
type boardJSON struct {
	json json.RawMessage
	ends []int    // the end of each field, by the order of its type
	sums []uint64 // the hash of each field with its name; 0: the field is missing
	sum  uint64   // the hash of the whole board
}

// boardKey identifies a board: the state of the table, and who sees it.
type boardKey struct {
	revision uint64
	to       engine.Seat
}

// board returns a board as JSON, or nil if there is none.
func (c *viewCache) board(revision uint64, to engine.Seat, board display.Board) *boardJSON {
	switch {
	case board == nil:
		return nil
	case revision == 0: // the game does not belong to a table
		return newBoardJSON(board)
	}
	b, _ := c.boards.Get(boardKey{revision, to}, func() (*boardJSON, int, error) {
		b := newBoardJSON(board)
		return b, len(b.json), nil
	})
	return b
}

func newBoardJSON(board display.Board) *boardJSON {
	buf, _ := buffers.Get().(*[]byte)
	defer buffers.Put(buf)
	b := &boardJSON{}
	*buf, b.ends = board.AppendFields((*buf)[:0], make([]int, 0, 64)) //nolint:mnd // the maximum number of fields of a board
	b.json = bytes.Clone(*buf)
	b.sum = maphash.Bytes(seed, b.json) | 1
	b.sums = make([]uint64, 0, len(b.ends))
	from := 0
	for i, end := range b.ends {
		sum := uint64(0)
		if end > from {
			sum = maphash.Bytes(seed, b.field(i)) | 1
		}
		b.sums = append(b.sums, sum)
		from = end
	}
	return b
}

// field returns a field that is present, with its name.
func (b *boardJSON) field(i int) []byte {
	from := 0
	if i > 0 {
		from = b.ends[i-1]
	}
	return b.json[from+1 : b.ends[i]] // without the leading brace or comma
}

// text returns the JSON, or nil if there is no board.
func (b *boardJSON) text() json.RawMessage {
	if b == nil {
		return nil
	}
	return b.json
}
