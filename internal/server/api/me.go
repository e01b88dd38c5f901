package api

import (
	"context"
	"net/http"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/names"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// Me is the caller's own person.
type Me struct {
	Person   *render.Person `json:"person,omitempty" doc:"Who you are. Missing if you send no session and no token of a bot."`
	Operator bool           `json:"operator" doc:"Whether you are the operator of the server."`
	Lang     string         `json:"lang" enum:"en,de,fr" doc:"The language of the answers that you get."`
	Password bool           `json:"password" doc:"Whether your account has a password."`
	Passkeys string         `json:"passkeys,omitempty" example:"river.example.org" doc:"The host name for which passkeys of this server are valid. Missing if the server takes no passkeys."`
	Settings *Settings      `json:"settings,omitempty" doc:"Your settings. Missing if person is missing."`
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

func tellSettings(s people.Settings) *Settings {
	return &Settings{
		Lang: s.Lang, Zone: s.Zone, QuietFrom: s.Quiet.From, QuietTo: s.Quiet.To, Email: s.Email.Address, EmailConfirmed: s.Email.Confirmed,
		Webhook: s.Webhook, WebhookSecret: s.Secret,
	}
}

type meOut struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      Me
}

func (s *API) meOf(v *visit.Visit) *meOut {
	out := &meOut{Body: Me{Operator: v.Use == people.Operator, Lang: string(v.Lang), Passkeys: s.People.PasskeyHost()}}
	if v.Person.ID != "" {
		out.Body.Password = v.Person.Password != ""
		p := s.TellPerson(v.Person, v.Lang)
		out.Body.Person, out.Body.Settings = &p, tellSettings(v.Person.Settings)
	}
	return out
}

type none struct{}

type doneOut struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
}

// nameBody is a name as it is typed. The bounds are generous: package people checks names and has
// the words of the errors.
type nameBody struct {
	Name string `json:"name" maxLength:"200" example:"Anna" doc:"The name: at most 20 letters, digits, spaces and - _ . '"`
}

type signBody struct {
	Name     string `json:"name" maxLength:"200" example:"Anna" doc:"The name of the account: at most 20 letters, digits, spaces and - _ . '"`
	Password string `json:"password" maxLength:"1000" format:"password" example:"steamboat queen" doc:"The password. A new password has at least 8 characters. It must not be a common password, a row of keys or similar to the name."`
}

type (
	nameIn struct{ Body nameBody }
	signIn struct{ Body signBody }
)

func (s *API) describeMe() {
	get(s, "me", "/me", "Show who you are", "The answer has your person, your settings and your language.",
		func(_ context.Context, v *visit.Visit, _ *none) (*meOut, error) {
			out := s.meOf(v)
			if v.Use == people.Session && v.Cookies { // the cookie lasts as long as the session
				out.SetCookie = []http.Cookie{v.Cookie(v.Token)}
			}
			return out, nil
		})
	signedInOperation(s, http.MethodPost, "arrive", "/me/guest", "Become a guest", "A name is enough. A cookie holds the session. If the name is taken, a number is added to it.",
		http.StatusCreated, s.arrive)
	signedInOperation(s, http.MethodPost, "register", "/me/account", "Make an account", "Send a name and a password. A guest who makes an account stays the same person and keeps all games.",
		http.StatusCreated, s.register)
	signedInOperation(s, http.MethodPost, "signIn", "/me/session", "Sign in", "Send the name and the password of an account. A cookie holds the session.", http.StatusCreated, s.signIn)
	signedInOperation(s, http.MethodDelete, "signOut", "/me/session", "Sign out", "This ends the session of this browser. A guest's name is free again after a while.",
		http.StatusNoContent, s.signOut)
	signedInOperation(s, http.MethodDelete, "signOutEverywhere", "/me/sessions", "Sign out everywhere", "This ends your sessions in every browser, and a guest's ways back. The tokens of your bots stay valid.",
		http.StatusNoContent, s.signOutEverywhere)
	signedInOperation(s, http.MethodPut, "rename", "/me/name", "Change your name", "Finished games show the new name too.", http.StatusOK, s.rename)
	signedInOperation(s, http.MethodPut, "setPassword", "/me/password", "Change your password", "If you have no password, this sets the first one. All your sessions end, and a new one begins in this browser.", http.StatusOK, s.setPassword)
	signedInOperation(s, http.MethodPatch, "settings", "/me/settings", "Change settings", "A setting that you leave out keeps its value.", http.StatusOK, s.set)
	signedInOperation(s, http.MethodPost, "confirmEmail", "/me/email", "Confirm your e-mail address", "Send the code that was sent to the address.", http.StatusOK, s.confirm)
	signedInOperation(s, http.MethodDelete, "deleteMe", "/me", "Delete yourself", "Your games stay. Your name and everything personal is deleted. If you have an account, prove with its password or a passkey that it is yours.",
		http.StatusNoContent, s.deleteMe)
	s.describeMyGames()
	signedInOperation(s, http.MethodGet, "bots", "/me/bots", "List your bots", "Bots are programs that play, and that you are responsible for.", http.StatusOK, s.bots)
	signedInOperation(s, http.MethodPost, "newBot", "/me/bots", "Make a bot", "Only this answer has the token of the bot, so store it.", http.StatusCreated, s.newBot)
	signedInOperation(s, http.MethodDelete, "deleteBot", "/me/bots/{person}", "Delete a bot", "Its token is no longer valid.", http.StatusNoContent, s.deleteBot)
}

// session signs the visitor in.
func (s *API) session(ctx context.Context, v *visit.Visit, p people.Person) (*meOut, error) {
	token, err := s.People.Open(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	return s.opened(ctx, v, p, token)
}

func (s *API) arrive(ctx context.Context, v *visit.Visit, in *nameIn) (*meOut, error) {
	if v.Person.ID != "" {
		return nil, problem.Error{Status: http.StatusConflict, Code: "taken", Key: "signed_in"}
	}
	if err := s.Counters.ByAddress(s.Counters.Arrivals, v.Addr); err != nil {
		return nil, err
	}
	p, err := s.People.Arrive(ctx, in.Body.Name)
	if err != nil {
		return nil, err
	}
	return s.session(ctx, v, p)
}

func (s *API) register(ctx context.Context, v *visit.Visit, in *signIn) (*meOut, error) {
	if err := s.Counters.ByAddress(s.Counters.Arrivals, v.Addr); err != nil {
		return nil, err
	}
	p, err := s.People.Register(ctx, v.Person.ID, in.Body.Name, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return s.newAccount(ctx, v, p)
}

// newAccount signs in the person who has just made an account.
func (s *API) newAccount(ctx context.Context, v *visit.Visit, p people.Person) (*meOut, error) {
	if guest := v.Person.ID; guest != "" {
		// No session and no way back of the guest may become one of the account.
		if err := s.People.SignOutEverywhere(ctx, guest); err != nil {
			return nil, err
		}
		s.Streams.Close(guest, "")
	}
	return s.session(ctx, v, p)
}

func (s *API) signIn(ctx context.Context, v *visit.Visit, in *signIn) (*meOut, error) {
	device, err := s.People.KnownDevice(ctx, in.Body.Name, v.Devices)
	if err != nil {
		return nil, err
	}
	// The failures of a browser that has signed in to the account before are counted apart. All
	// others share those of their address.
	check, key, longest := s.People.SignInAgain, "device "+device, limit.DeviceWait
	if device == "" {
		check, key, longest = s.People.SignIn, s.Counters.Networks.Of(v.Addr)+" "+names.Key(in.Body.Name), limit.LongestWait
		if err := s.Counters.ByAddress(s.Counters.SignIns, v.Addr); err != nil {
			return nil, err
		}
	}
	if s.Counters.Limits.SignIns > 0 {
		if wait := s.Counters.Tries.Begin(key, longest); wait > 0 {
			s.Metrics.Limited.WithLabelValues("password").Inc()
			return nil, limit.WrongTooOften(wait)
		}
	}
	p, token, err := check(ctx, in.Body.Name, in.Body.Password)
	switch {
	case err == nil:
		s.Counters.Tries.Right(key)
	case problem.CodeOf(err) != people.Forbidden:
		s.Counters.Tries.Unchecked(key)
	}
	if err != nil {
		return nil, err
	}
	return s.opened(ctx, v, p, token)
}

func (s *API) signOut(ctx context.Context, v *visit.Visit, _ *none) (*doneOut, error) {
	if v.Use == people.Session {
		if err := s.People.SignOut(ctx, v.Token); err != nil {
			return nil, err
		}
		s.Streams.Close(v.Person.ID, v.Token)
	}
	return &doneOut{[]http.Cookie{v.Cookie("")}}, nil
}

func (s *API) signOutEverywhere(ctx context.Context, v *visit.Visit, _ *none) (*doneOut, error) {
	if err := v.Known(); err != nil {
		return nil, err
	}
	if err := s.People.SignOutEverywhere(ctx, v.Person.ID); err != nil {
		return nil, err
	}
	s.Streams.Close(v.Person.ID, "")
	return &doneOut{[]http.Cookie{v.Cookie("")}}, nil
}

func (s *API) rename(ctx context.Context, v *visit.Visit, in *nameIn) (*meOut, error) {
	err := v.Known()
	if err == nil {
		v.Person, err = s.People.Rename(ctx, v.Person.ID, in.Body.Name)
	}
	if err != nil {
		return nil, err
	}
	return s.meOf(v), nil
}

type passwordIn struct {
	Body struct {
		Old     string         `json:"old,omitempty" maxLength:"1000" format:"password" doc:"The present password. If the account has none, send passkey instead."`
		Passkey map[string]any `json:"passkey,omitempty" doc:"The answer of one of the account's passkeys to a challenge of /me/session/challenge, in the form of PublicKeyCredential.toJSON. Send this or old."`

		New string `json:"new" maxLength:"1000" format:"password" doc:"The new password. It has at least 8 characters. It must not be a common password, a row of keys or similar to the name."`
	}
}

func (s *API) setPassword(ctx context.Context, v *visit.Visit, in *passwordIn) (*meOut, error) {
	if err := v.Known(); err != nil {
		return nil, err
	}
	if err := s.limitProof(v); err != nil {
		return nil, err
	}
	proof, err := proofOf(in.Body.Old, in.Body.Passkey)
	if err != nil {
		return nil, err
	}
	if err := s.People.SetPassword(ctx, v.Person.ID, proof, in.Body.New); err != nil {
		return nil, err
	}
	s.Streams.Close(v.Person.ID, "")
	p, err := s.People.Find(ctx, v.Person.ID)
	if err != nil {
		return nil, err
	}
	return s.session(ctx, v, p)
}

type deleteIn struct{ Body Proof }

func (s *API) deleteMe(ctx context.Context, v *visit.Visit, in *deleteIn) (*doneOut, error) {
	if err := v.Known(); err != nil {
		return nil, err
	}
	if err := s.limitProof(v); err != nil {
		return nil, err
	}
	proof, err := in.Body.proof()
	if err != nil {
		return nil, err
	}
	owned, err := s.People.Bots(ctx, v.Person.ID)
	if err != nil {
		return nil, err
	}
	if err := s.People.Delete(ctx, v.Person.ID, proof); err != nil {
		return nil, err
	}
	return &doneOut{[]http.Cookie{v.Cookie("")}}, s.gone(ctx, v.Person.ID, owned)
}

type botsOut struct {
	Body struct {
		Bots []render.Person `json:"bots" doc:"Your bots."`
	}
}

type newBotOut struct {
	Body struct {
		Bot   render.Person `json:"bot" doc:"The bot's person."`
		Token string        `json:"token" example:"brb_..." doc:"The bot's token. Send it in the header of each request: Authorization: Bearer TOKEN."`
	}
}

func (s *API) bots(ctx context.Context, v *visit.Visit, _ *none) (*botsOut, error) {
	if err := v.Known(); err != nil {
		return nil, err
	}
	list, err := s.People.Bots(ctx, v.Person.ID)
	if err != nil {
		return nil, err
	}
	out := &botsOut{}
	out.Body.Bots = []render.Person{}
	for _, b := range list {
		out.Body.Bots = append(out.Body.Bots, s.TellPerson(b, v.Lang))
	}
	return out, nil
}

func (s *API) newBot(ctx context.Context, v *visit.Visit, in *nameIn) (*newBotOut, error) {
	if err := v.Known(); err != nil {
		return nil, err
	}
	unlock, err := s.lock(ctx, string(v.Person.ID))
	if err != nil {
		return nil, err
	}
	defer unlock()
	bot, token, err := s.People.NewBot(ctx, v.Person.ID, in.Body.Name)
	if err != nil {
		return nil, err
	}
	out := &newBotOut{}
	out.Body.Bot, out.Body.Token = s.TellPerson(bot, v.Lang), token
	return out, nil
}

// PersonPath is the part of an address that names a person.
type PersonPath struct {
	Person string `path:"person" maxLength:"40" pattern:"^[a-z0-9]+$" example:"k3jx5l2mrtqvwz4a" doc:"The id of a person."`
}

func (s *API) deleteBot(ctx context.Context, v *visit.Visit, in *PersonPath) (*doneOut, error) {
	if err := v.Known(); err != nil {
		return nil, err
	}
	if err := s.People.RemoveBot(ctx, v.Person.ID, people.ID(in.Person)); err != nil {
		return nil, err
	}
	return &doneOut{}, s.gone(ctx, people.ID(in.Person), nil)
}
