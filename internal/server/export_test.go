package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"time"
)

// SetWriteTime changes how long one event of a stream may take.
func (s *Server) SetWriteTime(d time.Duration) { s.writeTime = d }

// Words returns the files with the server's own words.
func Words() fs.FS { return texts }

// ClientPages returns the addresses at which the browser client is served.
func ClientPages() []string { return clientPages }

// UnmarshalJSON reads lines by their kinds. Only tests read them.
func (l *Lines) UnmarshalJSON(data []byte) (err error) {
	*l, err = readForms(data, lines())
	return err
}

// UnmarshalJSON reads proposals by their kinds. Only tests read them.
func (l *Proposals) UnmarshalJSON(data []byte) (err error) {
	*l, err = readForms(data, proposals())
	return err
}

func readForms(data []byte, forms []variant) ([]any, error) {
	var sent []json.RawMessage
	if err := json.Unmarshal(data, &sent); err != nil {
		return nil, err
	}
	list := []any{}
	for _, one := range sent {
		var head struct {
			Kind string `json:"kind"`
		}
		if err := json.Unmarshal(one, &head); err != nil {
			return nil, err
		}
		i := slices.IndexFunc(forms, func(v variant) bool { return v.kind == head.Kind })
		if i < 0 {
			return nil, fmt.Errorf("nothing of the kind %q", head.Kind)
		}
		read := reflect.New(reflect.TypeOf(forms[i].form).Elem()).Interface()
		d := json.NewDecoder(bytes.NewReader(one))
		d.DisallowUnknownFields()
		if err := d.Decode(read); err != nil {
			return nil, err
		}
		list = append(list, read)
	}
	return list, nil
}

// Head returns what every line has.
func (h LineHead) Head() LineHead { return h }

// HeadOf returns what every line has.
func HeadOf(line any) LineHead { return line.(interface{ Head() LineHead }).Head() }

// Written returns a table as its sections are written and as encoding/json writes the whole.
func Written(t *Table) (have, want []byte, err error) {
	of := func(board json.RawMessage) *boardJSON {
		if board == nil {
			return nil
		}
		return &boardJSON{json: board}
	}
	t.board = of(t.Board)
	for i := range t.Mine {
		t.Mine[i].board = of(t.Mine[i].Board)
	}
	v, _, err := newView(t, false)
	if err != nil {
		return nil, nil, err
	}
	if v, err = v.with(t); err != nil {
		return nil, nil, err
	}
	have = v.append(nil, false, nil)
	want, err = marshal(t)
	return have, want, err
}
