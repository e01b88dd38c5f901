package notice

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/smtp"
	"net/textproto"
	"strings"
	"time"
)

// Mail sends e-mail through an SMTP server.
type Mail struct {
	Addr     string // HOST:PORT
	User     string // "": without signing in
	Password string
	From     string // "Bigriver <river@example.org>"
	Security Security
	TLS      *tls.Config // nil: the usual one for the host
	Now      func() time.Time
}

// Security is how the way to the SMTP server is kept secret.
type Security string

// The ways.
const (
	StartTLS Security = "starttls" // asked for on a plain connection, and needed
	Implicit Security = "tls"      // from the first byte
	Plain    Security = "plain"    // not at all: for a server on the same machine
)

const mailTimeout = 30 * time.Second

// Check tells what is wrong with the configuration.
func (m *Mail) Check() error {
	if _, _, err := net.SplitHostPort(m.Addr); err != nil {
		return errors.New("the SMTP server is named as HOST:PORT")
	}
	if _, err := mail.ParseAddress(m.From); err != nil {
		return fmt.Errorf("%q is no sender of e-mail", m.From)
	}
	switch m.Security {
	case StartTLS, Implicit:
	case Plain:
		if m.User != "" {
			return errors.New("no password is sent to an SMTP server in the clear: use starttls or tls")
		}
	default:
		return fmt.Errorf("no SMTP security %q: there are starttls, tls and plain", m.Security)
	}
	return nil
}

// Send sends a letter.
func (m *Mail) Send(ctx context.Context, to string, l Letter) error {
	err := m.send(ctx, to, l)
	if answer, is := errors.AsType[*textproto.Error](err); is {
		err = fmt.Errorf("the SMTP server answers with code %d", answer.Code) // its words may name the address
	}
	if err != nil {
		return fmt.Errorf("send an e-mail: %w", err)
	}
	return nil
}

func (m *Mail) send(ctx context.Context, to string, l Letter) error {
	from, err := mail.ParseAddress(m.From)
	if err != nil {
		return err
	}
	rcpt, err := mail.ParseAddress(to)
	if err != nil {
		return errors.New("the recipient is no address")
	}
	c, err := m.dial(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	if m.User != "" {
		host, _, _ := net.SplitHostPort(m.Addr)
		if err := c.Auth(smtp.PlainAuth("", m.User, m.Password, host)); err != nil {
			return err
		}
	}
	if err := c.Mail(from.Address); err != nil {
		return err
	}
	if err := c.Rcpt(rcpt.Address); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(m.compose(from, rcpt, l)); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return c.Quit()
}

// dial opens a connection that ends when its time is up, whatever the other side does.
func (m *Mail) dial(ctx context.Context) (*smtp.Client, error) {
	host, _, err := net.SplitHostPort(m.Addr)
	if err != nil {
		return nil, err
	}
	dialer := net.Dialer{Timeout: mailTimeout}
	conn, err := dialer.DialContext(ctx, "tcp", m.Addr)
	if err != nil {
		return nil, err
	}
	if err := conn.SetDeadline(time.Now().Add(mailTimeout)); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	secure := m.TLS
	if secure == nil {
		secure = &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
	}
	if m.Security == Implicit {
		conn = tls.Client(conn, secure)
	}
	c, err := smtp.NewClient(conn, host)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	if m.Security == StartTLS {
		if err := c.StartTLS(secure); err != nil {
			return nil, errors.Join(err, c.Close())
		}
	}
	return c, nil
}

// compose writes the message. What stands in its head is encoded, so that no name and no subject adds a line to it.
func (m *Mail) compose(from, to *mail.Address, l Letter) []byte {
	now := time.Now()
	if m.Now != nil {
		now = m.Now()
	}
	sum := sha256.Sum256([]byte(l.ID + "\n" + to.Address))
	_, domain, _ := strings.Cut(from.Address, "@")
	var b bytes.Buffer
	for _, line := range [][2]string{
		{"From", from.String()},
		{"To", to.String()},
		{"Subject", mime.QEncoding.Encode("utf-8", strings.Join(strings.Fields(l.Subject), " "))},
		{"Date", now.Format(time.RFC1123Z)},
		{"Message-ID", "<" + hex.EncodeToString(sum[:16]) + "@" + domain + ">"},
		{"Auto-Submitted", "auto-generated"},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "quoted-printable"},
	} {
		b.WriteString(line[0] + ": " + line[1] + "\r\n")
	}
	b.WriteString("\r\n")
	w := quotedprintable.NewWriter(&b)
	_, _ = w.Write([]byte(l.Text)) // into memory
	_ = w.Close()
	return b.Bytes()
}
