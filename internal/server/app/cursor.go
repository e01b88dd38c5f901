package app

import (
	"encoding/base64"
	"encoding/json"
	"net/http"

	"github.com/bigriver/bigriver/internal/server/problem"
)

// WriteCursor encodes a position in a list as an opaque string; nil becomes "".
func WriteCursor[T any](c *T) string {
	if c == nil {
		return ""
	}
	b, err := json.Marshal(c)
	if err != nil {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// ReadCursor decodes a position that WriteCursor has encoded.
func ReadCursor[T any](s string) (*T, error) {
	if s == "" {
		return nil, nil //nolint:nilnil // nil: the beginning of the list
	}
	b, err := base64.RawURLEncoding.DecodeString(s)
	var c T
	if err == nil {
		err = json.Unmarshal(b, &c)
	}
	if err != nil {
		return nil, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "cursor"}
	}
	return &c, nil
}
