package server

import (
	"net"
	"net/http"
	"net/netip"

	"golang.org/x/text/language"

	"github.com/bigriver/bigriver/internal/text"
)

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

// acceptedLang returns the language that the request asks for, or else the best match for the
// browser's preferences.
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

// newMatcher returns a matcher for our languages.
func newMatcher() language.Matcher {
	var tags []language.Tag
	for _, l := range text.Langs() {
		tags = append(tags, language.Make(string(l)))
	}
	return language.NewMatcher(tags)
}
