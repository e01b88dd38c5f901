package api

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/table"
)

// cursor is a position in a list, as it is encoded.
type cursor struct {
	Turn    bool      `json:"t,omitempty"`
	Updated time.Time `json:"u"`
	ID      table.ID  `json:"i"`
}

// writeCursor returns a position in a list as an opaque text.
func writeCursor(c *table.Cursor) string {
	b, err := json.Marshal(cursor{c.Turn, c.Updated, c.ID})
	if err != nil {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

func readCursor(s string) (*table.Cursor, error) {
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
