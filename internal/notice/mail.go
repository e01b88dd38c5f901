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
	User     string // "" to skip signing in
	Password string
	From     string // "Bigriver <river@example.org>"
	Security Security
	TLS      *tls.Config // nil for the host's default
	Now      func() time.Time
}

// Security is how the connection to the SMTP server is encrypted.
type Security string

// The kinds of security.
const (
	StartTLS Security = "starttls" // starts in plain text and must then be encrypted
	Implicit Security = "tls"      // encrypted from the first byte
	Plain    Security = "plain"    // not encrypted: for a server on the same machine
)

const mailTimeout = 30 * time.Second

// Check returns an error if the configuration is wrong.
func (m *Mail) Check() error {
	if _, _, err := net.SplitHostPort(m.Addr); err != nil {
		return errors.New("the SMTP server must be named as HOST:PORT")
	}
	if _, err := mail.ParseAddress(m.From); err != nil {
		return fmt.Errorf("%q cannot be the sender of e-mail", m.From)
	}
	switch m.Security {
	case StartTLS, Implicit:
	case Plain:
		if m.User != "" {
			return errors.New("a password is never sent to an SMTP server unencrypted: use starttls or tls")
		}
	default:
		return fmt.Errorf("no SMTP security %q: there are starttls, tls and plain", m.Security)
	}
	return nil
}

// Send sends a letter.
func (m *Mail) Send(ctx context.Context, to string, l Letter) error {
	err := m.send(ctx, to, l)
	if reply, ok := errors.AsType[*textproto.Error](err); ok {
		// Omit its text, which may contain the address.
		err = fmt.Errorf("the SMTP server answers with code %d", reply.Code)
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
		return errors.New("the recipient is not an e-mail address")
	}
	c, err := m.signIn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
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

// SignIn connects to the SMTP server as Send does, but sends nothing. Its error shows a host what
// is wrong.
func (m *Mail) SignIn(ctx context.Context) error {
	c, err := m.signIn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	return c.Quit()
}

// signIn opens a connection, and signs in if a user is set.
func (m *Mail) signIn(ctx context.Context) (*smtp.Client, error) {
	c, err := m.dial(ctx)
	if err != nil || m.User == "" {
		return c, err
	}
	host, _, _ := net.SplitHostPort(m.Addr)
	if err := c.Auth(smtp.PlainAuth("", m.User, m.Password, host)); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// dial opens a connection with a deadline, so that a hanging server cannot block it forever.
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
		_ = conn.Close() // NewClient may have closed it already
		return nil, err
	}
	if m.Security == StartTLS {
		if err := c.StartTLS(secure); err != nil {
			return nil, errors.Join(err, c.Close())
		}
	}
	return c, nil
}

// compose returns the message. It encodes header values, so that a name or a subject cannot inject
// a header.
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
	_, _ = w.Write([]byte(l.Text)) // writing to memory never fails
	_ = w.Close()
	return b.Bytes()
}
