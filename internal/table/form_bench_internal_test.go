package table

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"
	"google.golang.org/protobuf/encoding/protowire"
)

// usualEntry is what a move stores.
func usualEntry() *storedEntry {
	return &storedEntry{
		Seq: 217, At: time.Date(2026, 11, 26, 4, 28, 29, 123456789, time.UTC), Tick: 81234567, Kind: "act", By: "ij24tyas2bmexqku", Client: "c3f1a9b24d7e",
		Seat: 1, Action: "move left", Draw: 41, Turn: true,
	}
}

// BenchmarkEntryForm compares forms in which an entry could be stored: JSON as it is written, JSON by reflection, CBOR, and protobuf's wire form by hand. It reports the
// bytes of each. What the store adds to an entry is the same for all.
func BenchmarkEntryForm(b *testing.B) {
	e := usualEntry()
	mode, err := cbor.CanonicalEncOptions().EncMode()
	if err != nil {
		b.Fatal(err)
	}
	for _, form := range []struct {
		name   string
		append func(b []byte) ([]byte, error)
	}{
		{"json", func(b []byte) ([]byte, error) { return e.AppendJSON(b), nil }},
		{"reflection", func([]byte) ([]byte, error) { return json.Marshal(e) }},
		{"cbor", func([]byte) ([]byte, error) { return mode.Marshal(e) }},
		{"protobuf", func(b []byte) ([]byte, error) { return appendWire(b, e), nil }},
	} {
		b.Run(form.name, func(b *testing.B) {
			b.ReportAllocs()
			var room []byte
			for b.Loop() {
				if room, err = form.append(room[:0]); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(room)), "bytes")
		})
	}
}

// appendWire appends the fields of usualEntry in protobuf's wire form.
func appendWire(b []byte, e *storedEntry) []byte {
	number := func(field protowire.Number, n uint64) {
		if n != 0 {
			b = protowire.AppendVarint(protowire.AppendTag(b, field, protowire.VarintType), n)
		}
	}
	text := func(field protowire.Number, s string) {
		if s != "" {
			b = protowire.AppendString(protowire.AppendTag(b, field, protowire.BytesType), s)
		}
	}
	number(1, uint64(e.Seq))
	number(2, uint64(e.At.UnixNano()))
	number(3, uint64(e.Tick))
	text(4, string(e.Kind))
	text(5, string(e.By))
	text(6, e.Client)
	number(7, uint64(e.Seat))
	text(8, e.Action)
	number(11, e.Draw)
	number(24, protowire.EncodeBool(e.Turn))
	return b
}
