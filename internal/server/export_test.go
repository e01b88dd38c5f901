package server

import "time"

// SetWriteTime changes how long one event of a stream may take.
func (s *Server) SetWriteTime(d time.Duration) { s.app.Streams.WriteTime = d }
