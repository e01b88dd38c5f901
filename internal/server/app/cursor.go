package app

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/table"
)

// cursor is the encoded form of a position in a list.
type cursor struct {
	Turn    bool      `json:"t,omitempty"`
	Updated time.Time `json:"u"`
	ID      table.ID  `json:"i"`
}

// WriteCursor encodes a position in a list as an opaque string; nil becomes "".
func WriteCursor(c *table.Cursor) string {
	if c == nil {
		return ""
	}
	b, err := json.Marshal(cursor{c.Turn, c.Updated, c.ID})
	if err != nil {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// ReadCursor decodes a position that WriteCursor has encoded.
func ReadCursor(s string) (*table.Cursor, error) {
	if s == "" {
		return nil, nil //nolint:nilnil // nil: the beginning of the list
	}
	b, err := base64.RawURLEncoding.DecodeString(s)
	var c cursor
	if err == nil {
		err = json.Unmarshal(b, &c)
	}
	if err != nil {
		return nil, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "cursor"}
	}
	return &table.Cursor{Turn: c.Turn, Updated: c.Updated, ID: c.ID}, nil
}
