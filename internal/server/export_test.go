package server

import (
	"io/fs"
	"time"

	"github.com/bigriver/bigriver/internal/server/pages"
	"github.com/bigriver/bigriver/internal/server/words"
)

// SetWriteTime changes how long one event of a stream may take.
func (s *Server) SetWriteTime(d time.Duration) { s.streams.WriteTime = d }

// Words returns the files with the server's own words.
func Words() fs.FS { return words.Texts }

// ClientPages returns the addresses at which the browser client is served.
func ClientPages() []string { return pages.ClientPages }
