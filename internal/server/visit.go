package server

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/language"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/text"
)

// visit is the sender of a request, and the language of the answer.
type visit struct {
	server   *Server
	person   people.Person // the zero person is a stranger
	use      people.Use    // of their token; "": none
	token    string
	cookies  bool     // the token came in a cookie
	overseer string   // the token of a session as operator, in a cookie of its own
	devices  []string // the browser's tokens of accounts that it has signed in to before
	lang     text.Lang
	addr     netip.Addr
	secure   bool                                         // they use https
	stream   func(w http.ResponseWriter, r *http.Request) // begins a stream after the handler has returned
	packing  packing                                      // whether the answer may be compressed
	game     engine.Speaker                               // the words for refusals of a game
}

type visitKey struct{}

func visitOf(ctx context.Context) *visit {
	v, _ := ctx.Value(visitKey{}).(*visit)
	return v
}

// by returns the visitor as package table knows people.
func (v *visit) by() table.Person { return table.Person(v.person.ID) }

// known returns an error if the visitor is a stranger.
func (v *visit) known() error {
	if v.person.ID == "" {
		return problem{status: http.StatusUnauthorized, code: "unauthorized", key: "sign_in"}
	}
	return nil
}

// identify finds the sender of a request, whose address asks for this language. A wrong token is an error, but with an expired cookie the sender is a stranger.
// A cookie may only be a session: browsers send it with every request, and the tokens of the operator and of
// bots are too powerful for that.
func (v *visit) identify(r *http.Request, asked string) (err error) {
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		v.token = bearer
	} else if c, err := r.Cookie(cookieName(v.secure)); err == nil {
		v.token, v.cookies = c.Value, true
	}
	if strings.HasPrefix(r.URL.Path, base+"/operator") { // no other address has a use for it
		if c, err := r.Cookie(overseerName(v.secure)); err == nil {
			v.overseer = c.Value
		}
	}
	if c, err := r.Cookie(deviceName(v.secure)); err == nil {
		v.devices = strings.SplitN(c.Value, deviceBetween, mostDevices+1)
		v.devices = v.devices[:min(len(v.devices), mostDevices)]
	}
	if v.token == "" {
		return nil
	}
	v.person, v.use, err = v.server.People.Who(r.Context(), v.token)
	switch {
	case v.cookies && (codeOf(err) == people.NotFound || err == nil && v.use != people.Session):
		v.person, v.use, v.token, v.cookies = people.Person{}, "", "", false
		return nil
	case codeOf(err) == people.NotFound:
		return problem{status: http.StatusUnauthorized, code: "unauthorized", key: "bad_token"}
	case err != nil:
		return err
	}
	if lang := v.person.Settings.Lang; lang != "" && asked == "" {
		v.lang = text.Lang(lang)
	}
	return nil
}

// isSecure reports whether the request came over https, to this server or to a trusted proxy.
func (s *Server) isSecure(r *http.Request) bool {
	if s.Secure || r.TLS != nil {
		return true
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return false
	}
	peer, err := netip.ParseAddr(host)
	return err == nil && s.Proxies.Trust(peer.Unmap()) && r.Header.Get("X-Forwarded-Proto") == "https"
}

// askedLang returns what the query ?lang says.
func askedLang(r *http.Request) string {
	for field := range strings.SplitSeq(r.URL.RawQuery, "&") { // a whole map of the query would be thrown away
		if lang, is := strings.CutPrefix(field, "lang="); is {
			return lang
		}
	}
	return ""
}

// acceptedLang returns the language that the request asks for, or the best that the browser accepts.
func (s *Server) acceptedLang(r *http.Request, asked string) text.Lang {
	if asked != "" {
		if lang, err := text.ParseLang(asked); err == nil {
			return lang
		}
	}
	accepted := r.Header.Get("Accept-Language")
	if accepted == "" {
		return text.English
	}
	wanted, _, err := language.ParseAcceptLanguage(accepted)
	if err != nil || len(wanted) == 0 {
		return text.English
	}
	_, i, _ := s.matcher.Match(wanted...)
	return text.Langs()[i]
}

// newMatcher returns what finds the best of our languages.
func newMatcher() language.Matcher {
	var tags []language.Tag
	for _, l := range text.Langs() {
		tags = append(tags, language.Make(string(l)))
	}
	return language.NewMatcher(tags)
}

// cookieName returns the name of a cookie. If possible, it binds the cookie to the host and to https.
func cookieName(secure bool) string {
	if secure {
		return "__Host-bigriver"
	}
	return "bigriver"
}

// cookie sets the cookie of a session, or deletes it.
func (v *visit) cookie(token string) http.Cookie {
	c := http.Cookie{ //nolint:gosec // Secure wherever people come by https
		Name: cookieName(v.secure), Value: token, Path: "/", HttpOnly: true, Secure: v.secure, SameSite: http.SameSiteStrictMode,
		MaxAge: int(people.SessionLife / time.Second),
	}
	if token == "" {
		c.MaxAge = -1
	}
	return c
}

const (
	mostDevices   = 5   // accounts that a browser is known to; a family may share one
	deviceBetween = "." // no token has it
)

func deviceName(secure bool) string { return cookieName(secure) + "-device" }

// deviceCookie returns the cookie of a known browser, with this token first and then those that it had.
func (v *visit) deviceCookie(device string) http.Cookie {
	others := slices.DeleteFunc(slices.Clone(v.devices), func(d string) bool { return d == device || d == "" })
	all := append([]string{device}, others...)
	return http.Cookie{ //nolint:gosec // Secure wherever people come by https
		Name: deviceName(v.secure), Value: strings.Join(all[:min(len(all), mostDevices)], deviceBetween), Path: "/", HttpOnly: true,
		Secure: v.secure, SameSite: http.SameSiteStrictMode, MaxAge: int(people.DeviceLife / time.Second),
	}
}
