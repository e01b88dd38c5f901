package server

import (
	"io/fs"
	"time"
)

// SetWriteTime changes how long one event of a stream may take.
func (s *Server) SetWriteTime(d time.Duration) { s.writeTime = d }

// Words is where the server's own words are.
func Words() fs.FS { return texts }

// ClientPages are the addresses at which the browser client is served.
func ClientPages() []string { return clientPages }
