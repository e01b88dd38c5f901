package notice_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/notice/noticetest"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/waittest"
)

// receiver starts a webhook server, and returns its address and a sender that trusts it.
func receiver(t *testing.T, answer http.HandlerFunc, allow func(netip.Addr) bool) (string, *notice.Hooks) {
	t.Helper()
	s := httptest.NewTLSServer(answer)
	t.Cleanup(s.Close)
	client, ok := s.Client().Transport.(*http.Transport)
	if !ok {
		t.Fatal("no transport")
	}
	now := func() time.Time { return time.Unix(1_700_000_000, 0) }
	return s.URL, notice.NewHooks(notice.HooksConfig{Allow: allow, TLS: client.TLSClientConfig, Now: now})
}

func anywhere(netip.Addr) bool { return true }

var letter = notice.Letter{ID: "t1/7", Subject: "Your turn", Text: "At the Old River.\nGo.", Data: map[string]any{"table": "t1"}}

func TestWebhookIsSigned(t *testing.T) {
	t.Parallel()
	var got http.Header
	var body []byte
	url, hooks := receiver(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header
		body, _ = io.ReadAll(r.Body)
		w.WriteHeader(http.StatusNoContent)
	}, anywhere)
	must.Do(t, hooks.Send(t.Context(), url, "secret", letter))
	if want := "t=1700000000,v1=" + notice.Sign("secret", "1700000000", body); got.Get("Bigriver-Signature") != want {
		t.Errorf("signed %s, want %s", got.Get("Bigriver-Signature"), want)
	}
	var sent struct {
		ID      string `json:"id"`
		Subject string `json:"subject"`
		Data    struct {
			Table string `json:"table"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &sent); err != nil || sent.ID != "t1/7" || sent.Data.Table != "t1" || sent.Subject != "Your turn" {
		t.Errorf("got error %v: %s", err, body)
	}
}

// The expected signature comes from: printf '1700000000.{}' | openssl dgst -sha256 -hmac secret.
func TestSign(t *testing.T) {
	t.Parallel()
	if got := notice.Sign("secret", "1700000000", []byte("{}")); got != "b8569b78799ff9e3cbff0fc2d63a33a2b57f3282abd07c37ae5e8e7d79a5f163" {
		t.Error(got)
	}
}

func TestWebhooksReachPublicAddressesOnly(t *testing.T) {
	t.Parallel()
	reached := false
	url, hooks := receiver(t, func(http.ResponseWriter, *http.Request) { reached = true }, nil)
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(url, "https://"))
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "[::]", "127.1", "2130706433"} {
		err := hooks.Send(t.Context(), "https://"+host+":"+port+"/", "s", letter)
		if err == nil || reached {
			t.Errorf("%s was reached: %v", host, err)
		}
		if err != nil && strings.Contains(err.Error(), port+"/") {
			t.Errorf("the error names the address: %v", err)
		}
	}
	for _, bad := range []string{"http://example.org", "https://u:p@example.org", "ftp://example.org", ":", ""} {
		if err := hooks.Send(t.Context(), bad, "s", letter); err == nil || !strings.Contains(err.Error(), "not an https address") {
			t.Errorf("%q: got error %v", bad, err)
		}
	}
}

func TestIsPublic(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]bool{
		"1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.169.0.1 2606:4700::1111 2a00:1450::1": true,
		"127.0.0.1 127.255.0.1 10.1.2.3 172.16.0.1 172.31.9.9 192.168.0.1 169.254.169.254 100.64.0.1 100.127.0.1 0.0.0.0 0.1.2.3 " +
			"224.0.0.1 255.255.255.255 240.0.0.1 198.18.0.1 192.0.0.1 192.0.2.1 198.51.100.7 203.0.113.7 " +
			":: ::1 fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 fec0::1 ::ffff:10.0.0.1 ::ffff:127.0.0.1 64:ff9b::a00:1 64:ff9b:1::1 ::7f00:1 " +
			"2001::1 2002:a00:1::1 2001:db8::1 100::1 5f00::1": false,
	} {
		for s := range strings.FieldsSeq(list) {
			if got := notice.IsPublic(netip.MustParseAddr(s)); got != want {
				t.Errorf("%s is public: %t", s, got)
			}
		}
	}
}

func TestWebhooksFollowNoRedirect(t *testing.T) {
	t.Parallel()
	n := 0
	url, hooks := receiver(t, func(w http.ResponseWriter, r *http.Request) {
		n++
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	}, anywhere)
	if err := hooks.Send(t.Context(), url, "s", letter); err == nil || !strings.Contains(err.Error(), "status 307") || n != 1 {
		t.Errorf("%d requests, %v", n, err)
	}
}

// smtpServer accepts one message.
type smtpServer struct {
	addr  string
	lines chan string
}

// serveSMTP starts a server that speaks just enough SMTP for the client.
func serveSMTP(t *testing.T, starttls bool) *smtpServer {
	t.Helper()
	var lc net.ListenConfig
	l := must.Get(lc.Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { l.Close() })
	web := httptest.NewUnstartedServer(nil)
	web.StartTLS()
	t.Cleanup(web.Close)
	s := &smtpServer{addr: l.Addr().String(), lines: make(chan string, 1000)}
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		s.serve(conn, starttls, web.TLS)
	}()
	return s
}

func (s *smtpServer) serve(conn net.Conn, starttls bool, secure *tls.Config) {
	defer close(s.lines)
	r := bufio.NewReader(conn)
	reply := func(line string) { _, _ = io.WriteString(conn, line+"\r\n") }
	reply("220 river")
	data := false
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimRight(line, "\r\n")
		s.lines <- line
		switch word, _, _ := strings.Cut(line, " "); {
		case data && line == ".":
			data = false
			reply("250 ok")
		case data:
		case word == "EHLO" && starttls:
			reply("250-river")
			reply("250 STARTTLS")
		case word == "EHLO":
			reply("250 river")
		case word == "STARTTLS":
			reply("220 go")
			conn = tls.Server(conn, secure)
			r, starttls = bufio.NewReader(conn), false
		case word == "DATA":
			data = true
			reply("354 go")
		case word == "QUIT":
			reply("221 bye")
			return
		default:
			reply("250 ok")
		}
	}
}

func (s *smtpServer) message(t *testing.T) (commands []string, m *mail.Message) {
	t.Helper()
	var all, text []string
	inside := false
	for line := range s.lines {
		if inside && line != "." {
			text = append(text, strings.TrimPrefix(line, "."))
			continue
		}
		inside = line == "DATA"
		all = append(all, line)
	}
	m = must.Get(mail.ReadMessage(strings.NewReader(strings.Join(text, "\r\n"))))(t)
	return all, m
}

func TestMail(t *testing.T) {
	t.Parallel()
	for _, security := range []notice.Security{notice.Plain, notice.StartTLS} {
		s := serveSMTP(t, security == notice.StartTLS)
		m := &notice.Mail{Addr: s.addr, From: "Bigriver <river@example.org>", Security: security, TLS: &tls.Config{InsecureSkipVerify: true}}
		l := letter
		l.Subject, l.Text = "Du bist dran:\r\nBcc: eve@example.org ü", "Zeile über 76 Zeichen "+strings.Repeat("x", 80)+"\nzwei\n.\nEnde"
		if err := m.Send(t.Context(), "anna@example.org", l); err != nil {
			t.Fatal(security, err)
		}
		commands, got := s.message(t)
		joined := strings.Join(commands, "|")
		if !strings.Contains(joined, "MAIL FROM:<river@example.org>") || !strings.Contains(joined, "RCPT TO:<anna@example.org>") ||
			strings.Contains(joined, "STARTTLS") != (security == notice.StartTLS) {
			t.Errorf("%s: got %s", security, joined)
		}
		subject, err := new(mime.WordDecoder).DecodeHeader(got.Header.Get("Subject"))
		if err != nil || subject != "Du bist dran: Bcc: eve@example.org ü" || got.Header.Get("Bcc") != "" {
			t.Errorf("%s: the subject is %q, %v", security, subject, err)
		}
		body, err := io.ReadAll(quotedprintable.NewReader(got.Body))
		if text := strings.ReplaceAll(string(body), "\r\n", "\n"); err != nil || text != l.Text {
			t.Errorf("%s: got error %v\n%s", security, err, text)
		}
	}
}

func TestMailRequiresConfiguredTLS(t *testing.T) {
	t.Parallel()
	s := serveSMTP(t, false)
	m := &notice.Mail{Addr: s.addr, From: "river@example.org", Security: notice.StartTLS}
	if err := m.Send(t.Context(), "anna@example.org", letter); err == nil {
		t.Error("the message was sent unencrypted")
	}
}

func TestMailCheck(t *testing.T) {
	t.Parallel()
	good := notice.Mail{Addr: "mail:25", From: "a@b.org", Security: notice.Plain}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*notice.Mail){
		"HOST:PORT":   func(m *notice.Mail) { m.Addr = "mail" },
		"the sender":  func(m *notice.Mail) { m.From = "x" },
		"unencrypted": func(m *notice.Mail) { m.User = "u" },
		"no SMTP":     func(m *notice.Mail) { m.Security = "ssl" },
	} {
		m := good
		change(&m)
		if err := m.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestReaches checks which webhook URLs are recognised as private.
func TestReaches(t *testing.T) {
	t.Parallel()
	h := notice.NewHooks(notice.HooksConfig{})
	for address, want := range map[string]bool{
		"https://93.184.216.34/x": true, "https://[2606:4700::1111]:8443/": true, "https://no-such-name.invalid/": true,
		"https://10.1.2.3/": false, "https://127.0.0.1:8080/x": false, "https://[::1]/": false, "https://[::ffff:192.168.0.1]/": false, "https://localhost/": false,
		"https://localhost./": false, "https://127.1/": false, "https://0x7f.1/": false, "https://2130706433/": false, "https://0/": false, "https://1.1.1.1./": true,
		"https://no-such-name.invalid:99999/": false, "https://no-such-name.invalid:0/": false, "https://no-such-name.invalid:8443/": true, "https://./": false,
	} {
		if got := h.Reaches(t.Context(), address); got != want {
			t.Errorf("%s: got %v", address, got)
		}
	}
}

func TestDesk(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_700_000_000, 0)
	sent, status := 0, http.StatusOK
	url, hooks := receiver(t, func(w http.ResponseWriter, _ *http.Request) {
		sent++
		w.WriteHeader(status)
	}, anywhere)
	db := must.Open(sqlite.Open(t.Context(), t.TempDir(), nil))(t)
	box := db.Outbox()
	add := func(id string) { must.Do(t, box.Add(t.Context(), notice.Item{ID: id, At: now})) }
	verdict, judgeErr := notice.Verdict{To: notice.To{Webhook: url}, Letter: letter}, error(nil)
	desk := &notice.Sender{
		Outbox: box, Hooks: hooks, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return now },
		Judge: func(context.Context, notice.Item) (notice.Verdict, error) { return verdict, judgeErr },
	}
	step := func(what string, wantSent, wantLeft int) {
		t.Helper()
		must.Do(t, desk.SendDue(t.Context()))
		if left := must.Get(box.Waiting(t.Context(), now.Add(24*time.Hour), 10))(t); sent != wantSent || len(left) != wantLeft {
			t.Errorf("%s: %d sent, left: %v", what, sent, left)
		}
	}
	add("a")
	verdict.Until = now.Add(time.Hour)
	step("quiet hours", 0, 1)
	now = now.Add(59 * time.Minute)
	step("still quiet", 0, 1)
	now, judgeErr = now.Add(time.Minute), errors.New("no store")
	step("cannot be judged", 0, 1)
	now, judgeErr, status = now.Add(time.Minute), nil, http.StatusBadGateway
	step("the webhook is broken", 1, 1)
	step("no second try at once", 1, 1)
	now, status = now.Add(2*time.Minute), http.StatusOK
	step("sent", 2, 0)
	step("not sent twice", 2, 0)

	add("b")
	verdict.Drop = true
	step("not wanted", 2, 0)
	add("c")
	verdict = notice.Verdict{}
	step("no address", 2, 0)
	add("d")
	verdict, status = notice.Verdict{To: notice.To{Webhook: url}}, http.StatusNotFound
	for range 20 {
		now = now.Add(24 * time.Hour)
		_ = desk.SendDue(t.Context())
	}
	step("given up after eight tries", 10, 0)
}

// Webhooks that never answer, however many, delay neither those that answer nor each other for
// long: all but those that answered quickly the last time share a few places.
func TestSlowWebhooks(t *testing.T) {
	t.Parallel()
	release, came := make(chan struct{}), make(chan string, 200)
	url, hooks := receiver(t, func(_ http.ResponseWriter, r *http.Request) {
		came <- r.URL.Path
		if r.URL.Path != "/good" {
			<-release
		}
	}, anywhere)
	ctx, stop := context.WithCancel(t.Context())
	box, now := noticetest.NewMemory(), time.Now()
	desk := &notice.Sender{
		Outbox: box, Hooks: hooks, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return now },
		Judge: func(_ context.Context, item notice.Item) (notice.Verdict, error) {
			return notice.Verdict{To: notice.To{Webhook: url + "/" + item.Person}, Letter: notice.Letter{ID: item.ID}}, nil
		},
	}
	add := func(person string) {
		must.Do(t, box.Add(ctx, notice.Item{ID: "t/" + person, Person: person, Table: "t", Kind: "turn", At: now}))
	}
	add("good")
	must.Do(t, desk.SendDue(ctx))
	must.Equal(t, <-came, "/good")
	const slow = 60
	for i := range slow {
		add(fmt.Sprint("slow", i))
	}
	must.Do(t, box.Add(ctx, notice.Item{ID: "u/good", Person: "good", Table: "u", Kind: "turn", At: now}))
	done := make(chan struct{})
	go func() {
		defer close(done)
		desk.Run(ctx, time.Millisecond)
	}()
	waiting := 0
	for waittest.Receive(t, "the good webhook", came) != "/good" {
		waiting++
	}
	if waiting > 4 {
		t.Errorf("%d slow webhooks were served at once or before it", waiting)
	}
	stop()
	close(release)
	<-done
}

// A slow mail server takes nothing from the time of the same person's webhook.
func TestSlowMailServer(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "the mail server hangs for longer than a quick webhook may take")
	posted := make(chan struct{}, 9)
	url, hooks := receiver(t, func(http.ResponseWriter, *http.Request) { posted <- struct{}{} }, anywhere)
	var lc net.ListenConfig
	l := must.Get(lc.Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	go func() {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		time.Sleep(3100 * time.Millisecond)
		_ = conn.Close()
	}()
	to := notice.To{Webhook: url}
	box := noticetest.NewMemory()
	desk := &notice.Sender{
		Outbox: box, Hooks: hooks, Mail: &notice.Mail{Addr: l.Addr().String(), From: "river@example.org", Security: notice.Plain},
		Log: slog.New(slog.DiscardHandler), Now: time.Now,
		Judge: func(_ context.Context, item notice.Item) (notice.Verdict, error) {
			return notice.Verdict{To: to, Letter: notice.Letter{ID: item.ID}}, nil
		},
	}
	for i := range int64(2) {
		must.Do(t, box.Add(t.Context(), notice.Item{ID: strconv.FormatInt(i, 10), Person: "anna", Table: "t", Kind: "turn", Seq: i, At: time.Now()}))
		must.Do(t, desk.SendDue(t.Context()))
		must.Equal(t, len(posted), int(i)+1)
		to.Email = "anna@example.org" // the webhook is quick from now on
	}
}
