// Package visit describes who sends a request: their session and its cookies, their language and
// their address.
package visit

import (
	"context"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/text"
)

// Base is the path of the API.
const Base = "/api/v1"

// Visit is the sender of a request, and the language of the answer.
type Visit struct {
	Problems *problem.Problems
	Person   people.Person // the zero person is a stranger
	Use      people.Use    // of their token; "": none
	Token    string
	Cookies  bool     // the token came in a cookie
	Overseer string   // the token of a session as operator, in a cookie of its own
	Devices  []string // tokens of accounts that have signed in on this browser before
	Lang     text.Lang
	Addr     netip.Addr
	Secure   bool // they use https
	// Starts a stream after the handler has returned.
	Stream  func(w http.ResponseWriter, r *http.Request)
	Packing packing           // whether the answer may be compressed
	Game    display.Localizer // the words for refusals of a game
}

// Key is the key of the visit in the context of a request.
type Key struct{}

// Of returns the visit of a request, or nil.
func Of(ctx context.Context) *Visit {
	v, _ := ctx.Value(Key{}).(*Visit)
	return v
}

// Network returns the network that a request comes from, or "" outside of one: an IPv4 address, or
// an IPv6 /48, which is the most that providers give to a customer.
func Network(ctx context.Context) string {
	v := Of(ctx)
	if v == nil || !v.Addr.IsValid() {
		return ""
	}
	if v.Addr.Is4() {
		return v.Addr.String()
	}
	const customer = 48
	return netip.PrefixFrom(v.Addr.WithZone(""), customer).Masked().String()
}

// By returns the visitor's id as package table uses it.
func (v *Visit) By() table.Person { return table.Person(v.Person.ID) }

// Known returns an error if the visitor is a stranger.
func (v *Visit) Known() error {
	if v.Person.ID == "" {
		return problem.Error{Status: http.StatusUnauthorized, Code: "unauthorized", Key: "sign_in"}
	}
	return nil
}

// Localize returns an error in the visitor's language.
func (v *Visit) Localize(ctx context.Context, err error) *problem.Problem {
	return v.Problems.Of(ctx, v.Lang, v.Game, err)
}

// Write answers with an error, for handlers outside the operations of the API.
func (v *Visit) Write(ctx context.Context, w http.ResponseWriter, err error) {
	v.Localize(ctx, err).Write(w)
}

// Identify determines the sender of a request; asked is the language in its address. A wrong token
// is an error, but an expired cookie makes the sender a stranger. Cookies are accepted only for
// sessions: browsers send them with every request, and the tokens of the operator and of bots are
// too powerful for that.
func (v *Visit) Identify(r *http.Request, asked string, who *people.People) (err error) {
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		v.Token = bearer
	} else if c, err := r.Cookie(CookieName(v.Secure)); err == nil {
		v.Token, v.Cookies = c.Value, true
	}
	if strings.HasPrefix(r.URL.Path, Base+"/operator") { // other addresses do not need it
		if c, err := r.Cookie(overseerName(v.Secure)); err == nil {
			v.Overseer = c.Value
		}
	}
	if c, err := r.Cookie(deviceName(v.Secure)); err == nil {
		v.Devices = strings.SplitN(c.Value, deviceBetween, maxDevices+1)
		v.Devices = v.Devices[:min(len(v.Devices), maxDevices)]
	}
	if v.Token == "" {
		return nil
	}
	v.Person, v.Use, err = who.Authenticate(r.Context(), v.Token)
	switch {
	case v.Cookies && (problem.CodeOf(err) == people.NotFound || err == nil && v.Use != people.Session):
		v.Person, v.Use, v.Token, v.Cookies = people.Person{}, "", "", false
		return nil
	case problem.CodeOf(err) == people.NotFound:
		return problem.Error{Status: http.StatusUnauthorized, Code: "unauthorized", Key: "bad_token"}
	case err != nil:
		return err
	}
	if lang := v.Person.Settings.Lang; lang != "" && asked == "" {
		v.Lang = text.Lang(lang)
	}
	return nil
}

// QueryLang returns the value of the query parameter lang.
func QueryLang(r *http.Request) string {
	// Avoids allocating a map of the whole query.
	for field := range strings.SplitSeq(r.URL.RawQuery, "&") {
		if lang, ok := strings.CutPrefix(field, "lang="); ok {
			return lang
		}
	}
	return ""
}

// CookieName returns the name of a cookie. If secure, its prefix binds the cookie to the host and
// to https.
func CookieName(secure bool) string {
	if secure {
		return "__Host-bigriver"
	}
	return "bigriver"
}

// Cookie returns the session cookie for a token; "" deletes it.
func (v *Visit) Cookie(token string) http.Cookie {
	c := http.Cookie{ //nolint:gosec // Secure is set if the site uses https
		Name: CookieName(v.Secure), Value: token, Path: "/", HttpOnly: true, Secure: v.Secure, SameSite: http.SameSiteStrictMode,
		MaxAge: int(people.SessionLife / time.Second),
	}
	if token == "" {
		c.MaxAge = -1
	}
	return c
}

const (
	maxDevices    = 5   // accounts that a browser is known to; a family may share one
	deviceBetween = "." // does not occur in tokens
)

func deviceName(secure bool) string { return CookieName(secure) + "-device" }

// DeviceCookie returns the cookie of a known browser, with this token first, followed by those that
// it had.
func (v *Visit) DeviceCookie(device string) http.Cookie {
	others := slices.DeleteFunc(slices.Clone(v.Devices), func(d string) bool { return d == device || d == "" })
	all := append([]string{device}, others...)
	return http.Cookie{ //nolint:gosec // Secure is set if the site uses https
		Name: deviceName(v.Secure), Value: strings.Join(all[:min(len(all), maxDevices)], deviceBetween), Path: "/", HttpOnly: true,
		Secure: v.Secure, SameSite: http.SameSiteStrictMode, MaxAge: int(people.DeviceLife / time.Second),
	}
}

// Operator returns an error if the visitor is not the operator.
func (v *Visit) Operator() error {
	if v.Use != people.Operator {
		return problem.Error{Status: http.StatusForbidden, Code: "forbidden", Key: "operator"}
	}
	return nil
}

// packing says whether an answer may be compressed. The length of a compressed answer depends on
// its content: an attacker who can place text next to a secret, and sees the lengths of answers,
// can guess the secret piece by piece (BREACH). So an answer is compressed only if its handler
// allows it. Handlers allow it for answers that are the same for everybody, and for tables where no
// seat of the caller knows anything hidden. What only the caller sees of such a table (standing
// answers, muted people) shows in the length of an uncompressed answer, too. Answers about the
// caller are never compressed: settings, tokens, passkeys, and the list of their tables, since a
// table is private only because its address is. Streams are not compressed, so that no event waits
// for the next, nor are answers to commands, which should be fast.
type packing int

// Whether an answer may be compressed.
const (
	AsItIs  packing = iota
	packed          // compressed if the caller accepts it
	Lasting         // also the same for everybody in a language, as long as the program runs
)

// Packs allows the answer to be compressed, unless hides is true.
func (v *Visit) Packs(hides bool) {
	if !hides {
		v.Packing = packed
	}
}

// overseerName returns the name of the cookie of an operator session.
func overseerName(secure bool) string { return CookieName(secure) + "-operator" }

// OverseerCookie returns the cookie of an operator session; "" deletes it.
func (v *Visit) OverseerCookie(token string) http.Cookie {
	c := v.Cookie(token) //nolint:gosec // Cookie sets the attributes
	c.Name = overseerName(v.Secure)
	if token != "" {
		c.MaxAge = int(people.OverseerLife / time.Second)
	}
	return c
}
