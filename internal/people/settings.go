package people

import (
	"context"
	"crypto/subtle"
	"io"
	"net/mail"
	"net/url"
	"strings"
	"time"
	_ "time/tzdata" // for systems without time zone data

	"github.com/bigriver/bigriver/internal/text"
)

const (
	maxAddress  = 254
	maxURL      = 500
	minutesADay = 24 * 60
	codeLife    = 24 * time.Hour
	codeTries   = 5
)

// Change is a change of settings. Fields that are nil are left unchanged.
type Change struct {
	Lang, Zone, Email, Webhook *string
	Quiet                      *Quiet
}

// Set changes settings. If the e-mail address is new, its owner has to return the code before the
// address is used.
func (p *People) Set(ctx context.Context, id ID, c Change) (who Person, code string, err error) {
	if err := c.check(); err != nil {
		return Person{}, "", err
	}
	if code, err = p.code(); err != nil {
		return Person{}, "", err
	}
	secret, err := p.secret()
	if err != nil {
		return Person{}, "", err
	}
	send := false
	who, err = p.update(ctx, id, func(who *Person) error {
		s := &who.Settings
		put(&s.Lang, c.Lang)
		put(&s.Zone, c.Zone)
		put(&s.Quiet, c.Quiet)
		if c.Webhook != nil && *c.Webhook != s.Webhook {
			s.Webhook, s.Secret = *c.Webhook, secret
			if s.Webhook == "" {
				s.Secret = ""
			}
		}
		if send = c.Email != nil && *c.Email != "" && *c.Email != s.Email.Address; send {
			s.Email = Email{Address: *c.Email, Code: digest(code), Until: p.now().Add(codeLife)}
		}
		if c.Email != nil && *c.Email == "" {
			s.Email = Email{}
		}
		return nil
	})
	if !send {
		code = ""
	}
	return who, code, err
}

func put[T any](to *T, from *T) {
	if from != nil {
		*to = *from
	}
}

func (c Change) check() error {
	if c.Lang != nil && *c.Lang != "" {
		if _, err := text.ParseLang(*c.Lang); err != nil {
			return refuse(Invalid, "lang")
		}
	}
	if c.Zone != nil {
		if _, err := time.LoadLocation(*c.Zone); err != nil || *c.Zone == "Local" {
			return refuse(Invalid, "zone")
		}
	}
	if q := c.Quiet; q != nil && (q.From < 0 || q.From >= minutesADay || q.To < 0 || q.To >= minutesADay) {
		return refuse(Invalid, "quiet")
	}
	if c.Email != nil && *c.Email != "" && !isAddress(*c.Email) {
		return refuse(Invalid, "email")
	}
	if c.Webhook != nil && *c.Webhook != "" {
		u, err := url.Parse(*c.Webhook)
		if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || len(*c.Webhook) > maxURL {
			return refuse(Invalid, "webhook")
		}
	}
	return nil
}

// isAddress reports whether a text is just an e-mail address, without a name, a comment or a line
// break.
func isAddress(s string) bool {
	a, err := mail.ParseAddress(s)
	return err == nil && a.Name == "" && a.Address == s && len(s) <= maxAddress && !strings.ContainsAny(s, "\r\n\"<> ")
}

// Confirm checks the code sent to the e-mail address, and activates the address.
func (p *People) Confirm(ctx context.Context, id ID, code string) (Person, error) {
	right := false
	who, err := p.update(ctx, id, func(who *Person) error {
		e := &who.Settings.Email
		if e.Address == "" || e.Confirmed || e.Tries >= codeTries || p.now().After(e.Until) {
			return refuse(Invalid, "code_over")
		}
		right = subtle.ConstantTimeCompare([]byte(digest(normalCode(code))), []byte(e.Code)) == 1
		if e.Tries++; right {
			*e = Email{Address: e.Address, Confirmed: true}
		}
		return nil
	})
	if err == nil && !right {
		err = refuse(Invalid, "code_wrong")
	}
	return who, err
}

func normalCode(code string) string { return strings.ToUpper(strings.TrimSpace(code)) }

// code returns eight random letters and digits that are easy to type.
func (p *People) code() (string, error) {
	var b [5]byte
	_, err := io.ReadFull(p.rand, b[:])
	return base32Text(b[:]), err
}

// QuietUntil returns the end of the current quiet hours, or now outside them.
func (s Settings) QuietUntil(now time.Time) time.Time {
	if s.Quiet.From == s.Quiet.To {
		return now
	}
	zone, err := time.LoadLocation(s.Zone)
	if err != nil {
		zone = time.UTC
	}
	local := now.In(zone)
	minute := local.Hour()*60 + local.Minute()
	from, to := s.Quiet.From, s.Quiet.To
	inside := from <= minute && minute < to
	if from > to {
		inside = minute >= from || minute < to
	}
	if !inside {
		return now
	}
	day := local.Day()
	if minute >= to {
		day++
	}
	return time.Date(local.Year(), local.Month(), day, to/60, to%60, 0, 0, zone)
}
