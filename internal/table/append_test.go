package table_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/table"
)

// TestAppendedIsEncoded fills what every move writes with all kinds of values, and wants the bytes of encoding/json.
func TestAppendedIsEncoded(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		var row table.Row
		var notice table.Notice
		var entry table.StoredEntry
		for _, v := range []interface{ AppendJSON(b []byte) []byte }{&row, &notice, &entry} {
			fill(reflect.ValueOf(v).Elem(), r)
			want, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			if have := v.AppendJSON([]byte("{")); string(have) != "{"+string(want) {
				t.Fatalf("%T is appended as\n%s\nand encoded as\n%s", v, have[1:], want)
			}
		}
	}
}

// fill gives a value and all in it some value; every other one stays empty.
func fill(v reflect.Value, r *rand.Rand) {
	if _, is := reflect.TypeAssert[time.Time](v); is {
		v.Set(reflect.ValueOf(time.Unix(r.Int64N(4e9), r.Int64N(3)*500).UTC()))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for _, field := range v.Fields() {
			if r.IntN(2) == 0 {
				fill(field, r)
			}
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), r)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
		for i := range v.Len() {
			fill(v.Index(i), r)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), r)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, r)
		fill(value, r)
		v.SetMapIndex(key, value)
	case reflect.String:
		v.SetString([]string{"", "anna", "é", "<b>&", "\"\\", "\n\x00", "\u2028", "\xff", "~ "}[r.IntN(9)])
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Uint64:
		v.SetUint([]uint64{0, 1, 1<<64 - 1}[r.IntN(3)])
	case reflect.Int8: // a seat: chance, watcher, or one that sits
		v.SetInt(int64(r.IntN(6) - 2))
	default:
		v.SetInt([]int64{0, 1, -7, 1 << 31, 1<<63 - 1}[r.IntN(5)] >> (64 - v.Type().Bits()))
	}
}
