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

// visit is who sent a request, and how to speak to them.
type visit struct {
	server  *Server
	person  people.Person // the zero person is a stranger
	use     people.Use    // what they showed; "": nothing
	token   string
	cookies bool     // the token came in a cookie
	devices []string // by which the browser shows that it has signed in to accounts before
	lang    text.Lang
	addr    netip.Addr
	secure  bool           // they came by https
	stream  func()         // what goes on when the request is answered
	packing packing        // what may become of the answer on its way
	game    engine.Speaker // in whose words a game refuses
}

type visitKey struct{}

func visitOf(ctx context.Context) *visit {
	v, _ := ctx.Value(visitKey{}).(*visit)
	return v
}

// by is the visitor as tables know people.
func (v *visit) by() table.Person { return table.Person(v.person.ID) }

// known tells whether the visitor is somebody, or says that one has to be.
func (v *visit) known() error {
	if v.person.ID == "" {
		return problem{status: http.StatusUnauthorized, code: "unauthorized", key: "sign_in"}
	}
	return nil
}

// identify finds out who sends a request. A token that is wrong is an error, a cookie that is over is not: who was here long ago
// is a stranger. A cookie holds nothing but a session: browsers send it with every request, and the tokens of the operator and of
// bots are too strong for that.
func (v *visit) identify(r *http.Request) (err error) {
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		v.token = bearer
	} else if c, err := r.Cookie(cookieName(v.secure)); err == nil {
		v.token, v.cookies = c.Value, true
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
	if lang := v.person.Settings.Lang; lang != "" && r.URL.Query().Get("lang") == "" {
		v.lang = text.Lang(lang)
	}
	return nil
}

// address is where a request comes from: what the last proxy says that is trusted, or the other end of the connection.
func (s *Server) address(r *http.Request) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	addr := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && s.trusts(addr); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		addr = hop.Unmap()
	}
	return addr
}

func (s *Server) trusts(addr netip.Addr) bool {
	for _, p := range s.Proxies {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// isSecure tells whether the request came by https, to here or to a proxy that is trusted.
func (s *Server) isSecure(r *http.Request) bool {
	if s.Secure || r.TLS != nil {
		return true
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return false
	}
	peer, err := netip.ParseAddr(host)
	return err == nil && s.trusts(peer.Unmap()) && r.Header.Get("X-Forwarded-Proto") == "https"
}

// acceptedLang is the language of the query ?lang, or the best that the browser asks for.
func acceptedLang(r *http.Request) text.Lang {
	if lang, err := text.ParseLang(r.URL.Query().Get("lang")); err == nil {
		return lang
	}
	wanted, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil || len(wanted) == 0 {
		return text.English
	}
	langs := text.Langs()
	tags := make([]language.Tag, len(langs))
	for i, l := range langs {
		tags[i] = language.Make(string(l))
	}
	_, i, _ := language.NewMatcher(tags).Match(wanted...)
	return langs[i]
}

// cookieName is bound to the host and to https where it can be.
func cookieName(secure bool) string {
	if secure {
		return "__Host-bigriver"
	}
	return "bigriver"
}

// cookie holds a session's token, or takes it away.
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
	deviceBetween = "." // which no token has
)

func deviceName(secure bool) string { return cookieName(secure) + "-device" }

// deviceCookie lets the browser be known again: by this token first, and by those that it had.
func (v *visit) deviceCookie(device string) http.Cookie {
	others := slices.DeleteFunc(slices.Clone(v.devices), func(d string) bool { return d == device || d == "" })
	all := append([]string{device}, others...)
	return http.Cookie{ //nolint:gosec // Secure wherever people come by https
		Name: deviceName(v.secure), Value: strings.Join(all[:min(len(all), mostDevices)], deviceBetween), Path: "/", HttpOnly: true,
		Secure: v.secure, SameSite: http.SameSiteStrictMode, MaxAge: int(people.DeviceLife / time.Second),
	}
}
