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
func (l *Lines) UnmarshalJSON(data []byte) error {
	var sent []json.RawMessage
	if err := json.Unmarshal(data, &sent); err != nil {
		return err
	}
	*l = Lines{}
	for _, one := range sent {
		var head LineHead
		if err := json.Unmarshal(one, &head); err != nil {
			return err
		}
		all := lines()
		i := slices.IndexFunc(all, func(v variant) bool { return v.kind == head.Kind })
		if i < 0 {
			return fmt.Errorf("no line of the kind %q", head.Kind)
		}
		line := reflect.New(reflect.TypeOf(all[i].form).Elem()).Interface()
		d := json.NewDecoder(bytes.NewReader(one))
		d.DisallowUnknownFields()
		if err := d.Decode(line); err != nil {
			return err
		}
		*l = append(*l, line)
	}
	return nil
}

// Head returns what every line has.
func (h LineHead) Head() LineHead { return h }

// HeadOf returns what every line has.
func HeadOf(line any) LineHead { return line.(interface{ Head() LineHead }).Head() }
