package render

import (
	"hash/maphash"
	"maps"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/table/present"
)

// boardChangeName is the field that replaces a board in a change, with only the fields that differ
// from what the reader knows.
const boardChangeName = "boardChange"

// boards is what the reader of a stream knows of boards that are sent in parts. It takes 8 bytes
// for each field.
type boards struct {
	table fieldSums
	seats []fieldSums // of the reader's seats, by number; nil: no board of the seat is known
	mine  uint64      // a hash of everything else about the reader's seats
}

// append appends a section with boards, and a comma, if anything in it differs from what the reader
// knows. If whole is true, the reader knows nothing of it.
func (k *boards) append(b []byte, section string, v *View, whole bool) []byte {
	before := len(b)
	var differs bool
	if section == "board" {
		b, differs = k.table.append(append(b, '"'), v.board, whole)
	} else {
		b, differs = k.appendMine(append(b, `"mine":`...), v.mine, whole)
	}
	if !differs {
		return b[:before]
	}
	return append(b, ',')
}

// appendMine appends the reader's own seats. An unchanged board is sent as a change without fields,
// which distinguishes it from a seat that has no board of its own.
func (k *boards) appendMine(b []byte, mine []*mineJSON, differs bool) ([]byte, bool) {
	var have uint64 // a bit for each seat with a board of its own
	whole := differs
	var h maphash.Hash
	h.SetSeed(seed)
	b = append(b, '[')
	for i := range mine {
		m := mine[i]
		if i > 0 {
			b = append(b, ',')
		}
		seat, others := m.split()
		b = append(b, seat...)
		if m.board != nil {
			have |= 1 << m.seat
			for len(k.seats) <= m.seat {
				k.seats = append(k.seats, nil)
			}
			var changed bool
			b, changed = k.seats[m.seat].append(append(b, '"'), m.board, whole)
			b, differs = append(b, ','), differs || changed
		}
		b = append(b, others...)
		_ = h.WriteByte(byte(m.seat)) // hashing never fails
		// The reader must forget the board of a seat that no longer has one.
		_ = h.WriteByte(byte(have >> m.seat & 1))
		_, _ = h.Write(m.withoutBoard)
	}
	for seat := range k.seats {
		if have>>seat&1 == 0 {
			k.seats[seat] = nil
		}
	}
	sum := h.Sum64()
	differs = differs || sum != k.mine
	k.mine = sum
	return append(b, ']'), differs
}

// fieldSums are hashes of the fields of a board, in the order of its type, with 0 for missing
// fields.
type fieldSums []uint64

// append appends the rest of a name and the fields of a board that differ from the known ones, or
// all of them if whole is true. It then stores these as known. It reports whether there are any.
func (known *fieldSums) append(b []byte, board *boardJSON, whole bool) (grown []byte, differs bool) {
	if whole || known.outlast(board) {
		*known = append((*known)[:0], board.sums...)
		return append(append(b, `board":`...), board.json...), true
	}
	b = append(append(b, boardChangeName...), `":{`...)
	for i, sum := range board.sums {
		if sum == (*known)[i] {
			continue
		}
		(*known)[i] = sum
		if differs {
			b = append(b, ',')
		}
		b, differs = append(b, board.field(i)...), true
	}
	return append(b, '}'), differs
}

// outlast reports whether the reader knows a field that the board lacks. A change cannot remove a
// field.
func (known *fieldSums) outlast(board *boardJSON) bool {
	if len(*known) != len(board.sums) {
		return true // it knows nothing
	}
	for i, sum := range *known {
		if sum != 0 && board.sums[i] == 0 {
			return true
		}
	}
	return false
}

// partsSchema describes the changed fields of a board.
func partsSchema(about string) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, Description: about}
}

// mineChangeSchema describes a seat of the reader in a change.
func mineChangeSchema(r huma.Registry) *huma.Schema {
	const name = "MineChange"
	if r.Map()[name] == nil {
		change := *r.SchemaFromRef(r.Schema(reflect.TypeFor[present.Mine](), true, "").Ref)
		change.Description = "What one of your own seats sees and may do, in a change."
		change.Properties = maps.Clone(change.Properties)
		change.Properties[boardChangeName] = partsSchema("In a stream with parts=true: the fields of this seat's board that differ from those that the stream sent last, each whole. Empty if none does. Missing while board is sent whole, and if the seat has no board of its own.")
		change.PrecomputeMessages()
		r.Map()[name] = &change
	}
	return &huma.Schema{Ref: "#/components/schemas/" + name}
}
