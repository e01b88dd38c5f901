package account

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/text"
)

type settingsIn struct {
	Body struct {
		Lang      *string `json:"lang,omitempty" maxLength:"10" doc:"The language of the answers: en, de or fr. Empty: your browser decides."`
		Zone      *string `json:"zone,omitempty" maxLength:"100" example:"Europe/Berlin" doc:"The time zone of the quiet hours."`
		QuietFrom *int    `json:"quietFrom,omitempty" doc:"When the quiet hours begin, in minutes after midnight."`
		QuietTo   *int    `json:"quietTo,omitempty" doc:"When the quiet hours end, in minutes after midnight. If it equals quietFrom, there are no quiet hours."`
		Email     *string `json:"email,omitempty" maxLength:"300" doc:"The e-mail address for notices. A code is sent there to confirm it. Empty: no notices by e-mail."`
		Webhook   *string `json:"webhook,omitempty" maxLength:"600" doc:"The https address to which notices are posted. Empty: no webhook."`
	}
}

func changeSettings(ctx context.Context, a *app.App, v *visit.Visit, in *settingsIn) (*meOut, error) {
	b := in.Body
	if b.Email != nil && *b.Email != "" {
		if a.Mail == nil {
			return nil, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "no_mail"}
		}
		// Every new address is sent a code, so limit both how many codes a person requests and how
		// many an address receives.
		for _, key := range []string{"by " + string(v.Person.ID), "to " + strings.ToLower(*b.Email)} {
			if err := limit.Limited(a.Counters.Mails, key); err != nil {
				return nil, err
			}
		}
		if err := a.Counters.ByAddress(a.Counters.Mails, v.Addr); err != nil {
			return nil, err
		}
	}
	if b.Webhook != nil && *b.Webhook != "" && a.Hooks == nil {
		return nil, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "no_hooks"}
	}
	if b.Webhook != nil && *b.Webhook != "" && !a.Hooks.Reaches(ctx, *b.Webhook) {
		return nil, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "private_hook"}
	}
	c := people.Change{Lang: b.Lang, Zone: b.Zone, Email: b.Email, Webhook: b.Webhook}
	if b.QuietFrom != nil || b.QuietTo != nil {
		q := v.Person.Settings.Quiet
		if b.QuietFrom != nil {
			q.From = *b.QuietFrom
		}
		if b.QuietTo != nil {
			q.To = *b.QuietTo
		}
		c.Quiet = &q
	}
	p, code, err := a.People.Set(ctx, v.Person.ID, c)
	if err != nil {
		return nil, err
	}
	if b.Lang != nil && *b.Lang != "" {
		v.Lang = text.Lang(p.Settings.Lang)
	}
	if code != "" {
		loc := a.Words.Own(v.Lang)
		send(ctx, a, p.Settings.Email.Address, notice.Letter{
			ID: "confirm/" + string(p.ID) + "/" + a.Now().Format(time.RFC3339Nano), Subject: loc.Text("mail.confirm"),
			Text: loc.Text("mail.confirm.text") + "\n\n    " + code + "\n",
		})
	}
	v.Person = p
	return meOf(ctx, a, v), nil
}

// send sends an e-mail in the background. Its recipient is waiting for it, so it does not go
// through the outbox.
func send(ctx context.Context, a *app.App, to string, l notice.Letter) {
	ctx = context.WithoutCancel(ctx)
	go func() {
		if err := a.Mail.Send(ctx, to, l); err != nil {
			a.Log.WarnContext(ctx, "cannot send a code by e-mail", "error", err)
		}
	}()
}

type codeIn struct {
	Body struct {
		Code string `json:"code" maxLength:"40" example:"K3JX5L2M" doc:"The code that was sent to the e-mail address."`
	}
}

func confirmEmail(ctx context.Context, a *app.App, v *visit.Visit, in *codeIn) (*meOut, error) {
	var err error
	if v.Person, err = a.People.Confirm(ctx, v.Person.ID, in.Body.Code); err != nil {
		return nil, err
	}
	return meOf(ctx, a, v), nil
}
