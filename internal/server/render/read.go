package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
)

// What Go programs that read the API need.

// UnmarshalJSON reads lines by their kinds.
func (l *Lines) UnmarshalJSON(data []byte) (err error) {
	*l, err = readForms(data, lines())
	return err
}

// UnmarshalJSON reads proposals by their kinds.
func (l *Proposals) UnmarshalJSON(data []byte) (err error) {
	*l, err = readForms(data, proposals())
	return err
}

func readForms(data []byte, forms []Variant) ([]any, error) {
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
		i := slices.IndexFunc(forms, func(v Variant) bool { return v.Kind == head.Kind })
		if i < 0 {
			return nil, fmt.Errorf("nothing of the kind %q", head.Kind)
		}
		read := reflect.New(reflect.TypeOf(forms[i].Form).Elem()).Interface()
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
