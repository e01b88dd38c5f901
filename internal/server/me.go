package server

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/text"
)

// Person is a person as everybody may know them.
type Person struct {
	ID    string `json:"id" example:"k3jx5l2mrtqvwz4a" doc:"The person's id, which never changes."`
	Name  string `json:"name" example:"Anna" doc:"The person's name. Empty if the person has been deleted."`
	Kind  string `json:"kind" enum:"guest,account,bot,gone" doc:"guest: somebody with only a name. account: somebody with an account. bot: a program that belongs to an account. gone: somebody who has been deleted."`
	Owner string `json:"owner,omitempty" doc:"For a bot: the id of the account that it belongs to. Otherwise missing."`
}

// Me is the caller's own person.
type Me struct {
	Person   *Person   `json:"person,omitempty" doc:"Who you are. Missing if you send no session and no token of a bot."`
	Operator bool      `json:"operator" doc:"Whether you are the operator of the server."`
	Lang     string    `json:"lang" enum:"en,de,fr" doc:"The language of the answers that you get."`
	Password bool      `json:"password" doc:"Whether your account has a password."`
	Passkeys string    `json:"passkeys,omitempty" example:"river.example.org" doc:"The host name for which passkeys of this server are valid. Missing if the server takes no passkeys."`
	Settings *Settings `json:"settings,omitempty" doc:"Your settings. Missing if person is missing."`
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

// tellPerson returns a person as everybody may know them. A guest without a name is called so in the reader's language.
func (s *Server) tellPerson(p people.Person, lang text.Lang) Person {
	name := p.Name
	if number, unnamed := people.GuestNumber(name); unnamed {
		if name = s.words.own(lang).Say("guest"); number > 1 {
			name += " " + strconv.Itoa(number)
		}
	}
	return Person{ID: string(p.ID), Name: name, Kind: string(p.Kind), Owner: string(p.Owner)}
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

func (v *visit) me() *meOut {
	out := &meOut{Body: Me{Operator: v.use == people.Operator, Lang: string(v.lang), Passkeys: v.server.People.PasskeyHost()}}
	if v.person.ID != "" {
		out.Body.Password = v.person.Password != ""
		p := v.server.tellPerson(v.person, v.lang)
		out.Body.Person, out.Body.Settings = &p, tellSettings(v.person.Settings)
	}
	return out
}

type none struct{}

type doneOut struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
}

// nameBody is a name as it is typed. The bounds are generous: package people checks names and has the words of the errors.
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

func (s *Server) describeMe() {
	get(s, "me", "/me", "Show who you are", "The answer has your person, your settings and your language.",
		func(_ context.Context, v *visit, _ *none) (*meOut, error) {
			out := v.me()
			if v.use == people.Session && v.cookies { // the cookie lasts as long as the session
				out.SetCookie = []http.Cookie{v.cookie(v.token)}
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

// limited takes one from a bucket, or returns an error that says how long to wait.
func limited(b *buckets, key string) error {
	if wait, ok := b.take(key); !ok {
		return problem{status: http.StatusTooManyRequests, code: "too_many", key: "too_fast", wait: wait}
	}
	return nil
}

// session signs the visitor in.
func (s *Server) session(ctx context.Context, v *visit, p people.Person) (*meOut, error) {
	token, err := s.People.Open(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	return s.opened(ctx, v, p, token)
}

func (s *Server) arrive(ctx context.Context, v *visit, in *nameIn) (*meOut, error) {
	if v.person.ID != "" {
		return nil, problem{status: http.StatusConflict, code: "taken", key: "signed_in"}
	}
	if err := s.limits.byAddress(s.limits.arrivals, v.addr); err != nil {
		return nil, err
	}
	p, err := s.People.Arrive(ctx, in.Body.Name)
	if err != nil {
		return nil, err
	}
	return s.session(ctx, v, p)
}

func (s *Server) register(ctx context.Context, v *visit, in *signIn) (*meOut, error) {
	if err := s.limits.byAddress(s.limits.arrivals, v.addr); err != nil {
		return nil, err
	}
	p, err := s.People.Register(ctx, v.person.ID, in.Body.Name, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return s.newAccount(ctx, v, p)
}

// newAccount signs in the person who has just made an account.
func (s *Server) newAccount(ctx context.Context, v *visit, p people.Person) (*meOut, error) {
	if guest := v.person.ID; guest != "" {
		// No session and no way back of the guest may become one of the account.
		if err := s.People.SignOutEverywhere(ctx, guest); err != nil {
			return nil, err
		}
		s.openStreams.close(guest, "")
	}
	return s.session(ctx, v, p)
}

func (s *Server) signIn(ctx context.Context, v *visit, in *signIn) (*meOut, error) {
	device, err := s.People.KnownDevice(ctx, in.Body.Name, v.devices)
	if err != nil {
		return nil, err
	}
	// The failures of a browser that has signed in to the account before are counted apart. All others share those of their address.
	check, key, longest := s.People.SignInAgain, "device "+device, deviceWait
	if device == "" {
		check, key, longest = s.People.SignIn, s.limits.networks.of(v.addr)+" "+people.Key(in.Body.Name), longestWait
		if err := s.limits.byAddress(s.limits.signIns, v.addr); err != nil {
			return nil, err
		}
	}
	if s.limits.SignIns > 0 {
		if wait := s.limits.tries.begin(key, longest); wait > 0 {
			s.metrics.limited.WithLabelValues("password").Inc()
			return nil, wrongTooOften(wait)
		}
	}
	p, token, err := check(ctx, in.Body.Name, in.Body.Password)
	switch {
	case err == nil:
		s.limits.tries.right(key)
	case codeOf(err) != people.Forbidden:
		s.limits.tries.unchecked(key)
	}
	if err != nil {
		return nil, err
	}
	return s.opened(ctx, v, p, token)
}

func (s *Server) signOut(ctx context.Context, v *visit, _ *none) (*doneOut, error) {
	if v.use == people.Session {
		if err := s.People.SignOut(ctx, v.token); err != nil {
			return nil, err
		}
		s.openStreams.close(v.person.ID, v.token)
	}
	return &doneOut{[]http.Cookie{v.cookie("")}}, nil
}

func (s *Server) signOutEverywhere(ctx context.Context, v *visit, _ *none) (*doneOut, error) {
	if err := v.known(); err != nil {
		return nil, err
	}
	if err := s.People.SignOutEverywhere(ctx, v.person.ID); err != nil {
		return nil, err
	}
	s.openStreams.close(v.person.ID, "")
	return &doneOut{[]http.Cookie{v.cookie("")}}, nil
}

func (s *Server) rename(ctx context.Context, v *visit, in *nameIn) (*meOut, error) {
	err := v.known()
	if err == nil {
		v.person, err = s.People.Rename(ctx, v.person.ID, in.Body.Name)
	}
	if err != nil {
		return nil, err
	}
	return v.me(), nil
}

type passwordIn struct {
	Body struct {
		Old     string         `json:"old,omitempty" maxLength:"1000" format:"password" doc:"The present password. If the account has none, send passkey instead."`
		Passkey map[string]any `json:"passkey,omitempty" doc:"The answer of one of the account's passkeys to a challenge of /me/session/challenge, in the form of PublicKeyCredential.toJSON. Send this or old."`

		New string `json:"new" maxLength:"1000" format:"password" doc:"The new password. It has at least 8 characters. It must not be a common password, a row of keys or similar to the name."`
	}
}

func (s *Server) setPassword(ctx context.Context, v *visit, in *passwordIn) (*meOut, error) {
	if err := v.known(); err != nil {
		return nil, err
	}
	if err := s.limitProof(v); err != nil {
		return nil, err
	}
	proof, err := proofOf(in.Body.Old, in.Body.Passkey)
	if err != nil {
		return nil, err
	}
	if err := s.People.SetPassword(ctx, v.person.ID, proof, in.Body.New); err != nil {
		return nil, err
	}
	s.openStreams.close(v.person.ID, "")
	p, err := s.People.Find(ctx, v.person.ID)
	if err != nil {
		return nil, err
	}
	return s.session(ctx, v, p)
}

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

func (s *Server) set(ctx context.Context, v *visit, in *settingsIn) (*meOut, error) {
	if err := v.known(); err != nil {
		return nil, err
	}
	b := in.Body
	if b.Email != nil && *b.Email != "" {
		if s.Mail == nil {
			return nil, problem{status: http.StatusUnprocessableEntity, code: "invalid", key: "no_mail"}
		}
		// Each new address gets a code, so limit both how many a person sends and how many an address gets.
		for _, key := range []string{"by " + string(v.person.ID), "to " + strings.ToLower(*b.Email)} {
			if err := limited(s.limits.mails, key); err != nil {
				return nil, err
			}
		}
		if err := s.limits.byAddress(s.limits.mails, v.addr); err != nil {
			return nil, err
		}
	}
	if b.Webhook != nil && *b.Webhook != "" && s.Hooks == nil {
		return nil, problem{status: http.StatusUnprocessableEntity, code: "invalid", key: "no_hooks"}
	}
	c := people.Change{Lang: b.Lang, Zone: b.Zone, Email: b.Email, Webhook: b.Webhook}
	if b.QuietFrom != nil || b.QuietTo != nil {
		q := v.person.Settings.Quiet
		if b.QuietFrom != nil {
			q.From = *b.QuietFrom
		}
		if b.QuietTo != nil {
			q.To = *b.QuietTo
		}
		c.Quiet = &q
	}
	p, code, err := s.People.Set(ctx, v.person.ID, c)
	if err != nil {
		return nil, err
	}
	if b.Lang != nil && *b.Lang != "" {
		v.lang = text.Lang(p.Settings.Lang)
	}
	if code != "" {
		say := s.words.own(v.lang)
		s.send(ctx, p.Settings.Email.Address, notice.Letter{
			ID: "confirm/" + string(p.ID) + "/" + s.Now().Format(time.RFC3339Nano), Subject: say.Say("mail.confirm"),
			Text: say.Say("mail.confirm.text") + "\n\n    " + code + "\n",
		})
	}
	v.person = p
	return v.me(), nil
}

// send sends an e-mail in the background, for a person who waits for it.
func (s *Server) send(ctx context.Context, to string, l notice.Letter) {
	ctx = context.WithoutCancel(ctx)
	go func() {
		if err := s.Mail.Send(ctx, to, l); err != nil {
			s.Log.WarnContext(ctx, "send a code", "error", err)
		}
	}()
}

type codeIn struct {
	Body struct {
		Code string `json:"code" maxLength:"40" example:"K3JX5L2M" doc:"The code that was sent to the e-mail address."`
	}
}

func (s *Server) confirm(ctx context.Context, v *visit, in *codeIn) (*meOut, error) {
	err := v.known()
	if err == nil {
		v.person, err = s.People.Confirm(ctx, v.person.ID, in.Body.Code)
	}
	if err != nil {
		return nil, err
	}
	return v.me(), nil
}

type deleteIn struct{ Body Proof }

func (s *Server) deleteMe(ctx context.Context, v *visit, in *deleteIn) (*doneOut, error) {
	if err := v.known(); err != nil {
		return nil, err
	}
	if err := s.limitProof(v); err != nil {
		return nil, err
	}
	proof, err := in.Body.proof()
	if err != nil {
		return nil, err
	}
	owned, err := s.People.Bots(ctx, v.person.ID)
	if err != nil {
		return nil, err
	}
	if err := s.People.Delete(ctx, v.person.ID, proof); err != nil {
		return nil, err
	}
	return &doneOut{[]http.Cookie{v.cookie("")}}, s.gone(ctx, v.person.ID, owned)
}

type botsOut struct {
	Body struct {
		Bots []Person `json:"bots" doc:"Your bots."`
	}
}

type newBotOut struct {
	Body struct {
		Bot   Person `json:"bot" doc:"The bot's person."`
		Token string `json:"token" example:"brb_..." doc:"The bot's token. Send it in the header of each request: Authorization: Bearer TOKEN."`
	}
}

func (s *Server) bots(ctx context.Context, v *visit, _ *none) (*botsOut, error) {
	if err := v.known(); err != nil {
		return nil, err
	}
	list, err := s.People.Bots(ctx, v.person.ID)
	if err != nil {
		return nil, err
	}
	out := &botsOut{}
	out.Body.Bots = []Person{}
	for _, b := range list {
		out.Body.Bots = append(out.Body.Bots, s.tellPerson(b, v.lang))
	}
	return out, nil
}

func (s *Server) newBot(ctx context.Context, v *visit, in *nameIn) (*newBotOut, error) {
	if err := v.known(); err != nil {
		return nil, err
	}
	unlock, err := s.lock(ctx, string(v.person.ID))
	if err != nil {
		return nil, err
	}
	defer unlock()
	bot, token, err := s.People.NewBot(ctx, v.person.ID, in.Body.Name)
	if err != nil {
		return nil, err
	}
	out := &newBotOut{}
	out.Body.Bot, out.Body.Token = s.tellPerson(bot, v.lang), token
	return out, nil
}

// PersonPath is the part of an address that names a person.
type PersonPath struct {
	Person string `path:"person" maxLength:"40" pattern:"^[a-z0-9]+$" example:"k3jx5l2mrtqvwz4a" doc:"The id of a person."`
}

func (s *Server) deleteBot(ctx context.Context, v *visit, in *PersonPath) (*doneOut, error) {
	if err := v.known(); err != nil {
		return nil, err
	}
	if err := s.People.RemoveBot(ctx, v.person.ID, people.ID(in.Person)); err != nil {
		return nil, err
	}
	return &doneOut{}, s.gone(ctx, people.ID(in.Person), nil)
}
