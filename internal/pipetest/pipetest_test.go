package pipetest_test

import (
	"errors"
	"io"
	"net"
	"testing"

	"github.com/bigriver/bigriver/internal/pipetest"
)

func TestListener(t *testing.T) {
	t.Parallel()
	l := pipetest.Listen()
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		_, _ = io.WriteString(conn, "river")
		_ = conn.Close()
	}()
	conn, err := l.DialContext(t.Context(), "tcp", "anywhere:80")
	if err != nil {
		t.Fatal(err)
	}
	if sent, err := io.ReadAll(conn); string(sent) != "river" || err != nil {
		t.Errorf("got %q, %v", sent, err)
	}
	if err := errors.Join(conn.Close(), l.Close(), l.Close()); err != nil {
		t.Error(err)
	}
	if _, err := l.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("a closed listener accepts: %v", err)
	}
	if _, err := l.DialContext(t.Context(), "tcp", "anywhere:80"); !errors.Is(err, net.ErrClosed) {
		t.Errorf("a closed listener is reached: %v", err)
	}
}
