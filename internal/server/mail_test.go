package server_test

import (
	"bufio"
	"io"
	"net"
	"regexp"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/account"
	"github.com/bigriver/bigriver/internal/waittest"
)

// post starts a mail server for one message, and returns its address and a channel with the
// message.
func post(t *testing.T) (addr string, message <-chan string) {
	t.Helper()
	var lc net.ListenConfig
	l := must.Get(lc.Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { _ = l.Close() })
	sent := make(chan string, 1)
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, "220 river\r\n")
		var text []string
		data := false
		for lines := bufio.NewScanner(conn); lines.Scan(); {
			line := lines.Text()
			answer := "250 ok"
			switch {
			case line == ".":
				sent <- strings.Join(text, "\n")
				data = false
			case data:
				text = append(text, line)
				continue
			case line == "DATA":
				answer, data = "354 go", true
			case line == "QUIT":
				answer = "221 bye"
			}
			_, _ = io.WriteString(conn, answer+"\r\n")
		}
	}()
	return l.Addr().String(), sent
}

var mailedCode = regexp.MustCompile(`(?m)^    ([A-Z2-7]{8})$`)

// An e-mail address is used only after its owner has entered the code that was sent to it. The code
// is sent nowhere else.
func TestAnAddressIsConfirmed(t *testing.T) {
	t.Parallel()
	addr, message := post(t)
	s := open(t, func(c *server.Config) {
		c.Mail = &notice.Mail{Addr: addr, From: "Bigriver <river@example.org>", Security: notice.Plain}
	})
	anna := s.guest(t, "Anna")
	_, _, data := anna.do("PATCH", apiBase+"/me/settings", map[string]any{"email": "anna@example.org", "lang": "fr"})
	if !strings.Contains(string(data), `"email":"anna@example.org","emailConfirmed":false`) {
		t.Errorf("the settings are %s", data)
	}
	letter := waittest.Receive(t, "a code is sent", message)
	code := mailedCode.FindStringSubmatch(letter)
	if code == nil || !strings.Contains(letter, "To: <anna@example.org>") || !strings.Contains(letter, "Subject: Votre code") {
		t.Fatalf("sent:\n%s", letter)
	}
	if strings.Contains(string(data), code[1]) || strings.Contains(s.log.String(), code[1]) {
		t.Error("the code is revealed elsewhere too")
	}
	anna.refused("POST", apiBase+"/me/email", map[string]any{"code": "AAAAAAAA"}, 422, "invalid")
	var me account.Me
	anna.ok("POST", apiBase+"/me/email", map[string]any{"code": code[1]}, &me)
	if !me.Settings.EmailConfirmed {
		t.Errorf("the settings are %+v", me.Settings)
	}
}
