package stream

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Pipe sends the pieces of a stream, each within a time limit.
type Pipe interface {
	Send(piece []byte) error
}

// borrowed writes a stream through net/http's response.
type borrowed struct {
	w       http.ResponseWriter
	control *http.ResponseController
	within  time.Duration
}

// Send sends a piece at once.
func (p *borrowed) Send(piece []byte) error {
	if err := p.control.SetWriteDeadline(time.Now().Add(p.within)); err != nil {
		return err
	}
	if _, err := p.w.Write(piece); err != nil {
		return err
	}
	if err := p.control.Flush(); err != nil {
		return err
	}
	// With HTTP/2, an expired deadline ends the stream, even if it has nothing to write.
	return p.control.SetWriteDeadline(time.Time{})
}

// line writes a stream to a connection that was hijacked from net/http. The connection serves no
// further request.
type line struct {
	conn net.Conn
	// HTTP/1.1 sends the length of each piece, so that the client knows whether it has received
	// everything.
	chunks bool
	within time.Duration
	torn   bool // a piece could not be sent, or was never produced
}

// takeOver hijacks the connection of a request and sends the head of its answer, with the headers
// of w. It returns [http.ErrNotSupported] if the connection cannot be hijacked.
func takeOver(w http.ResponseWriter, r *http.Request, within time.Duration) (*line, error) {
	if r.Method != http.MethodGet || r.ProtoMajor != 1 {
		return nil, fmt.Errorf("hijack the connection: %w", http.ErrNotSupported)
	}
	conn, unread, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, err
	}
	l := &line{conn: conn, chunks: r.ProtoAtLeast(1, 1), within: within}
	h := w.Header()
	h.Set("Connection", "close")
	h.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	if l.chunks {
		h.Set("Transfer-Encoding", "chunked")
	}
	var head bytes.Buffer
	head.WriteString("HTTP/1.1 200 OK\r\n")
	_ = h.Write(&head) // a buffer accepts everything
	head.WriteString("\r\n")
	err = l.write(head.Bytes())
	if unread.Reader.Buffered() > 0 {
		err = errMore
	}
	if err != nil {
		_ = conn.Close()
		return nil, err
	}
	return l, nil
}

// errMore refuses a connection on which the client has sent more than its request, which nobody
// would ever answer.
var errMore = errors.New("a stream's caller has sent more than its request")

// Send sends a piece at once.
func (l *line) Send(piece []byte) error {
	if !l.chunks {
		return l.write(piece)
	}
	// In one write, so that a piece fits into one packet if possible, and into one TLS record.
	buf, _ := buffers.Get().(*[]byte)
	defer buffers.Put(buf)
	*buf = append(strconv.AppendInt((*buf)[:0], int64(len(piece)), 16), "\r\n"...)
	*buf = append(append(*buf, piece...), "\r\n"...)
	return l.write(*buf)
}

// buffers hold pieces with their lengths.
var buffers = sync.Pool{New: func() any { return new([]byte) }} //nolint:gochecknoglobals // a pool

func (l *line) write(b []byte) error {
	if err := l.conn.SetWriteDeadline(time.Now().Add(l.within)); err != nil {
		return err
	}
	_, err := l.conn.Write(b)
	l.torn = l.torn || err != nil
	return err
}

// wait calls closed when the client has closed the connection or sends more.
func (l *line) wait(closed func()) {
	var more [1]byte
	_, _ = l.conn.Read(more[:])
	closed()
}

// close ends the stream. Unless a piece is missing, it tells the client that the stream is
// complete.
func (l *line) close() {
	if l.chunks && !l.torn {
		_ = l.write([]byte("0\r\n\r\n")) // the client may have disconnected
	}
	_ = l.conn.Close()
}
