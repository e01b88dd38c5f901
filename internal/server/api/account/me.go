// Package account has the operations that concern the caller: session, account, settings and bots.
package account

import (
	"context"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/names"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table/present"
)

// Me describes the caller.
type Me struct {
	Person   *present.Person `json:"person,omitempty" doc:"Who you are. Missing if you send no session and no token of a bot."`
	Operator bool            `json:"operator" doc:"Whether you are the operator of the server."`
	Lang     string          `json:"lang" enum:"en,de,fr" doc:"The language of the answers that you get."`
	Password bool            `json:"password" doc:"Whether your account has a password."`
	Passkeys string          `json:"passkeys,omitempty" example:"river.example.org" doc:"The host name for which passkeys of this server are valid. Missing if the server takes no passkeys."`
	Settings *Settings       `json:"settings,omitempty" doc:"Your settings. Missing if person is missing."`
	Ban      *OwnBan         `json:"ban,omitempty" doc:"The ban because of which you can only read. Missing if you are not banned."`
}

// OwnBan is the ban of the caller.
type OwnBan struct {
	Until  time.Time `json:"until" doc:"When it ends."`
	Text   string    `json:"message" doc:"What it means, in your language."`
	Reason string    `json:"reason,omitempty" doc:"The operator's reason. Missing if none was given."`
}

// Settings are how a person wants to be notified.
type Settings struct {
	Lang           string `json:"lang,omitempty" enum:"en,de,fr" doc:"The language that you have chosen. Missing if you have chosen none: then your browser decides."`
	Zone           string `json:"zone,omitempty" example:"Europe/Berlin" doc:"The time zone of the quiet hours."`
	QuietFrom      int    `json:"quietFrom" minimum:"0" maximum:"1439" doc:"When the quiet hours begin, in minutes after midnight."`
	QuietTo        int    `json:"quietTo" minimum:"0" maximum:"1439" doc:"When the quiet hours end, in minutes after midnight. If it equals quietFrom, there are no quiet hours."`
	Email          string `json:"email,omitempty" example:"anna@example.org" doc:"The e-mail address for notices. Missing if there is none."`
	EmailConfirmed bool   `json:"emailConfirmed" doc:"Whether you have confirmed the e-mail address with the code that was sent there. No notices are sent to it before."`
	Webhook        string `json:"webhook,omitempty" example:"https://example.org/river" doc:"The https address to which notices are posted. Missing if there is none."`
	WebhookSecret  string `json:"webhookSecret,omitempty" doc:"The secret with which notices to the webhook are signed. Missing if there is no webhook."`
}

type meOut struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      Me
}

func meOf(ctx context.Context, a *app.App, v *visit.Visit) *meOut {
	out := &meOut{Body: Me{Operator: v.Use == people.Operator, Lang: string(v.Lang), Passkeys: a.People.PasskeyHost()}}
	if v.Person.ID != "" {
		out.Body.Password = v.Person.Password != ""
		p, s := a.Render.RenderPerson(v.Person, v.Lang), v.Person.Settings
		out.Body.Person, out.Body.Settings = &p, &Settings{
			Lang: s.Lang, Zone: s.Zone, QuietFrom: s.Quiet.From, QuietTo: s.Quiet.To, Email: s.Email.Address, EmailConfirmed: s.Email.Confirmed,
			Webhook: s.Webhook, WebhookSecret: s.Secret,
		}
	}
	if v.Use != people.Operator {
		if ban, ok := a.BanOf(ctx, v); ok {
			out.Body.Ban = &OwnBan{ban.Until, v.Localize(ctx, a.BanProblem(&ban)).Detail, ban.Reason}
		}
	}
	return out
}

// nameBody is a name as typed. The bounds are generous: package people validates names and words
// the errors.
type nameBody struct {
	Name string `json:"name" maxLength:"200" example:"Anna" doc:"The name: at most 20 letters, digits, spaces and - _ . '"`
}

type signBody struct {
	Name     string `json:"name" maxLength:"200" example:"Anna" doc:"The name of the account: at most 20 letters, digits, spaces and - _ . '"`
	Password string `json:"password" maxLength:"1000" format:"password" example:"steamboat queen" doc:"The password. A new password has at least 8 characters. It must not be a common password, a row of keys or similar to the name."`
}

type (
	nameIn   struct{ Body nameBody }
	signInIn struct{ Body signBody }
)

// Register registers the operations.
func Register(a *app.App) {
	app.Get(a, "me", "/me", "Show who you are", "The answer has your person, your settings and your language.",
		func(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*meOut, error) {
			out := meOf(ctx, a, v)
			if v.Use == people.Session && v.Cookies { // the cookie lasts as long as the session
				out.SetCookie = []http.Cookie{v.Cookie(v.Token)}
			}
			return out, nil
		})
	app.Session(a, http.MethodPost, "createGuest", "/me/guest", "Become a guest", "A name is enough. A cookie holds the session. If the name is taken, a number is added to it.",
		http.StatusCreated, arrive)
	app.Session(a, http.MethodPost, "register", "/me/account", "Make an account", "Send a name and a password. A guest who makes an account stays the same person and keeps all games.",
		http.StatusCreated, makeAccount)
	app.Session(a, http.MethodPost, "signIn", "/me/session", "Sign in", "Send the name and the password of an account. A cookie holds the session.", http.StatusCreated, signIn)
	app.Session(a, http.MethodDelete, "signOut", "/me/session", "Sign out", "This ends the session of this browser. A guest's name is free again after a while.",
		http.StatusNoContent, signOut)
	app.SignedIn(a, http.MethodDelete, "signOutEverywhere", "/me/sessions", "Sign out everywhere", "This ends your sessions in every browser, and a guest's sign-in links. The tokens of your bots stay valid.",
		http.StatusNoContent, signOutEverywhere)
	app.SignedIn(a, http.MethodPut, "changeName", "/me/name", "Change your name", "Finished games show the new name too.", http.StatusOK, rename)
	app.SignedIn(a, http.MethodPut, "setPassword", "/me/password", "Change your password", "If you have no password, this sets the first one. All your sessions end, and a new one begins in this browser.", http.StatusOK, setPassword)
	app.SignedIn(a, http.MethodPatch, "changeSettings", "/me/settings", "Change settings", "A setting that you leave out keeps its value.", http.StatusOK, changeSettings)
	app.SignedIn(a, http.MethodPost, "confirmEmail", "/me/email", "Confirm your e-mail address", "Send the code that was sent to the address.", http.StatusOK, confirmEmail)
	app.SignedIn(a, http.MethodDelete, "deleteMe", "/me", "Delete yourself", "Your games stay. Your name and everything personal is deleted. If you have an account, prove with its password or a passkey that it is yours.",
		http.StatusNoContent, deleteMe)
	registerPasskeys(a)
	registerSignInLinks(a)
	app.SignedIn(a, http.MethodGet, "bots", "/me/bots", "List your bots", "Bots are programs that play, and that you are responsible for.", http.StatusOK, listBots)
	app.SignedIn(a, http.MethodPost, "createBot", "/me/bots", "Make a bot", "Only this answer has the token of the bot, so store it.", http.StatusCreated, newBot)
	app.SignedIn(a, http.MethodDelete, "deleteBot", "/me/bots/{person}", "Delete a bot", "Its token is no longer valid.", http.StatusNoContent, deleteBot)
}

// startSession signs the visitor in.
func startSession(ctx context.Context, a *app.App, v *visit.Visit, p people.Person) (*meOut, error) {
	token, err := a.People.Open(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	return opened(ctx, a, v, p, token)
}

func arrive(ctx context.Context, a *app.App, v *visit.Visit, in *nameIn) (*meOut, error) {
	if v.Person.ID != "" {
		return nil, problem.Error{Status: http.StatusConflict, Code: "taken", Key: "signed_in"}
	}
	if err := a.Counters.Newcomer(v.Addr, false); err != nil {
		return nil, err
	}
	p, err := a.People.Arrive(ctx, in.Body.Name)
	if err != nil {
		return nil, err
	}
	return startSession(ctx, a, v, p)
}

func makeAccount(ctx context.Context, a *app.App, v *visit.Visit, in *signInIn) (*meOut, error) {
	if err := a.Counters.Newcomer(v.Addr, false); err != nil {
		return nil, err
	}
	p, err := a.People.Register(ctx, v.Person.ID, in.Body.Name, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return newAccount(ctx, a, v, p)
}

// newAccount signs in the person who has just made an account.
func newAccount(ctx context.Context, a *app.App, v *visit.Visit, p people.Person) (*meOut, error) {
	if guest := v.Person.ID; guest != "" {
		// No session or sign-in link of the guest may carry over to the account.
		if err := a.People.SignOutEverywhere(ctx, guest); err != nil {
			return nil, err
		}
		a.Streams.Close(guest, "")
	}
	return startSession(ctx, a, v, p)
}

func signIn(ctx context.Context, a *app.App, v *visit.Visit, in *signInIn) (*meOut, error) {
	device, err := a.People.KnownDevice(ctx, in.Body.Name, v.Devices)
	if err != nil {
		return nil, err
	}
	// A browser that has signed in to the account before has its own failure count. All other
	// browsers share the count of their address.
	check, key, longest := a.People.SignInAgain, "device "+device, limit.DeviceWait
	if device == "" {
		check, key, longest = a.People.SignIn, a.Counters.Networks.Of(v.Addr)+" "+names.Key(in.Body.Name), limit.LongestWait
		if err := a.Counters.ByAddress(a.Counters.SignIns, v.Addr); err != nil {
			return nil, err
		}
	}
	if a.Limits.SignIns > 0 {
		if wait := a.Counters.Tries.Begin(key, longest); wait > 0 {
			a.Metrics.Limited.WithLabelValues("password").Inc()
			return nil, limit.WrongTooOften(wait)
		}
	}
	p, token, err := check(ctx, in.Body.Name, in.Body.Password)
	switch {
	case err == nil:
		a.Counters.Tries.Right(key)
	case problem.CodeOf(err) != people.Forbidden:
		a.Counters.Tries.Unchecked(key)
	}
	if err != nil {
		return nil, err
	}
	return opened(ctx, a, v, p, token)
}

func signOut(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*app.Done, error) {
	if v.Use == people.Session {
		if err := a.People.SignOut(ctx, v.Token); err != nil {
			return nil, err
		}
		a.Streams.Close(v.Person.ID, v.Token)
	}
	return &app.Done{SetCookie: []http.Cookie{v.Cookie("")}}, nil
}

func signOutEverywhere(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*app.Done, error) {
	if err := a.People.SignOutEverywhere(ctx, v.Person.ID); err != nil {
		return nil, err
	}
	a.Streams.Close(v.Person.ID, "")
	return &app.Done{SetCookie: []http.Cookie{v.Cookie("")}}, nil
}

func rename(ctx context.Context, a *app.App, v *visit.Visit, in *nameIn) (*meOut, error) {
	var err error
	if v.Person, err = a.People.Rename(ctx, v.Person.ID, in.Body.Name); err != nil {
		return nil, err
	}
	return meOf(ctx, a, v), nil
}

type passwordIn struct {
	Body struct {
		Old     string         `json:"old,omitempty" maxLength:"1000" format:"password" doc:"The present password. If the account has none, send passkey instead."`
		Passkey map[string]any `json:"passkey,omitempty" doc:"The answer of one of the account's passkeys to a challenge of /me/session/challenge, in the form of PublicKeyCredential.toJSON. Send this or old."`

		New string `json:"new" maxLength:"1000" format:"password" doc:"The new password. It has at least 8 characters. It must not be a common password, a row of keys or similar to the name."`
	}
}

func setPassword(ctx context.Context, a *app.App, v *visit.Visit, in *passwordIn) (*meOut, error) {
	proof, err := Proof{in.Body.Old, in.Body.Passkey}.check(a, v)
	if err != nil {
		return nil, err
	}
	if err := a.People.SetPassword(ctx, v.Person.ID, proof, in.Body.New); err != nil {
		return nil, err
	}
	a.Streams.Close(v.Person.ID, "")
	p, err := a.People.Find(ctx, v.Person.ID)
	if err != nil {
		return nil, err
	}
	return startSession(ctx, a, v, p)
}

type deleteIn struct{ Body Proof }

func deleteMe(ctx context.Context, a *app.App, v *visit.Visit, in *deleteIn) (*app.Done, error) {
	proof, err := in.Body.check(a, v)
	if err != nil {
		return nil, err
	}
	owned, err := a.People.Bots(ctx, v.Person.ID)
	if err != nil {
		return nil, err
	}
	if err := a.People.Delete(ctx, v.Person.ID, proof); err != nil {
		return nil, err
	}
	return &app.Done{SetCookie: []http.Cookie{v.Cookie("")}}, a.ForgetPerson(ctx, v.Person.ID, owned)
}

type botsOut struct {
	Body struct {
		Bots []present.Person `json:"bots" doc:"Your bots."`
	}
}

type newBotOut struct {
	Body struct {
		Bot   present.Person `json:"bot" doc:"The bot's person."`
		Token string         `json:"token" example:"brb_..." doc:"The bot's token. Send it in the header of each request: Authorization: Bearer TOKEN."`
	}
}

func listBots(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*botsOut, error) {
	list, err := a.People.Bots(ctx, v.Person.ID)
	if err != nil {
		return nil, err
	}
	out := &botsOut{}
	out.Body.Bots = []present.Person{}
	for _, b := range list {
		out.Body.Bots = append(out.Body.Bots, a.Render.RenderPerson(b, v.Lang))
	}
	return out, nil
}

func newBot(ctx context.Context, a *app.App, v *visit.Visit, in *nameIn) (*newBotOut, error) {
	unlock, err := a.Lock(ctx, string(v.Person.ID))
	if err != nil {
		return nil, err
	}
	defer unlock()
	bot, token, err := a.People.NewBot(ctx, v.Person.ID, in.Body.Name)
	if err != nil {
		return nil, err
	}
	out := &newBotOut{}
	out.Body.Bot, out.Body.Token = a.Render.RenderPerson(bot, v.Lang), token
	return out, nil
}

func deleteBot(ctx context.Context, a *app.App, v *visit.Visit, in *app.PersonPath) (*app.Done, error) {
	if err := a.People.RemoveBot(ctx, v.Person.ID, people.ID(in.Person)); err != nil {
		return nil, err
	}
	return &app.Done{}, a.ForgetPerson(ctx, people.ID(in.Person), nil)
}
