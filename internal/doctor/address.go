package doctor

import (
	"context"
	"crypto/tls"
	"net"
	"net/netip"
	"net/url"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/notice"
)

// renewIn is how many days before it expires a certificate should have been renewed.
const renewIn = 14

// address checks the settings that say how people reach the server.
func (x *examination) address(ctx context.Context) {
	const about = "address"
	for _, p := range x.Proxies {
		if p.Bits() == 0 {
			x.wrong(about, "Name only the proxy itself, as 127.0.0.1/32.", "--proxy names every address there is (%s). Anybody can say that they come from anywhere, and no limit holds.", p)
		}
	}
	host, _, _ := net.SplitHostPort(x.Listen)
	inside := isLocal(host)
	if x.URL == "" {
		if inside && len(x.Proxies) == 0 {
			x.good(about, "Only this machine reaches the server, at %s.", x.Listen)
			return
		}
		x.warn(about, "Name the address that people type, with --url https://...", "Nobody has said under which address people reach the server. Links in notices and passkeys need it.")
		return
	}
	u, err := url.Parse(x.URL)
	if err != nil { // the finding about the settings reports it
		return
	}
	name := u.Hostname()
	switch secure := u.Scheme == "https"; {
	case !secure && x.Cert != "":
		x.wrong(about, "Let --url begin with https.", "The server has a certificate and speaks https, but --url says %s. Links lead nowhere, and cookies are not protected.", x.URL)
	case !secure && !isLocal(name):
		x.warn(about, "Use a certificate, or a proxy that has one (docs/self-hosting.md), and let --url begin with https.",
			"With http, passwords can be read on their way, and there are no passkeys.")
	case secure && x.Cert == "" && len(x.Proxies) == 0:
		x.wrong(about, "Name the proxy with --proxy, as 127.0.0.1/32; or, without a proxy, the certificate with --tls-cert and --tls-key.",
			"--url says https, but there is neither a certificate nor a proxy. If there is a proxy, everybody seems to come from its address, and all share the limits of one.")
	case inside && x.Cert != "" && len(x.Proxies) == 0 && !isLocal(name):
		x.wrong(about, "Listen on every address, as --listen :443", "The server listens on %s, which only this machine reaches.", x.Listen)
	}
	if _, err := netip.ParseAddr(name); err == nil && !isLocal(name) {
		x.warn(about, "Use a name in --url.", "%s is a number. Passkeys need a name.", name)
	} else if !x.Offline && !isLocal(name) {
		if _, err := x.Lookup(ctx, name); err != nil {
			x.nameless = true
			x.wrong(about, "Enter the name where your domain is managed, or correct --url.", "Nobody finds %s: %v.", name, err)
		}
	}
	x.good(about, "People reach the server at %s.", x.URL)
}

func isLocal(host string) bool {
	addr, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && addr.Unmap().IsLoopback()
}

// certificate checks the certificate files of the server.
func (x *examination) certificate() {
	if x.Cert == "" {
		return
	}
	const about = "certificate"
	pair, err := tls.LoadX509KeyPair(x.Cert, x.Key)
	if err != nil {
		x.wrong(about, "Name the files of a certificate and its key with --tls-cert and --tls-key.", "The certificate cannot be used: %v.", err)
		return
	}
	now, leaf := x.Now(), pair.Leaf
	const renew = "Renew it, and let a program do so from now on (certbot, lego). The server reads the files again by itself."
	switch days := int(leaf.NotAfter.Sub(now) / (24 * time.Hour)); {
	case now.After(leaf.NotAfter):
		x.wrong(about, renew, "The certificate ended at %s.", moment(leaf.NotAfter))
	case now.Before(leaf.NotBefore):
		x.wrong(about, "Look at the clock of this machine.", "The certificate begins only at %s.", moment(leaf.NotBefore))
	case days < renewIn:
		x.warn(about, renew, "The certificate ends in %d days.", days)
	}
	if u, err := url.Parse(x.URL); err == nil && x.URL != "" && leaf.VerifyHostname(u.Hostname()) != nil {
		x.wrong(about, "Get a certificate for this name.", "The certificate is not for %s.", u.Hostname())
	}
	const readable = 0o044
	if info, err := os.Stat(x.Key); err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&readable != 0 {
		x.warn(about, "Run: chmod 600 "+x.Key, "Other users of this machine may read the key of the certificate, %s.", x.Key)
	}
	x.good(about, "The certificate ends at %s.", moment(leaf.NotAfter))
}

// mail signs in at the SMTP server without sending anything.
func (x *examination) mail(ctx context.Context) {
	const about = "mail"
	switch {
	case x.Mail == nil:
		x.good(about, "No e-mail is sent: --smtp names no server for it.")
		return
	case x.Offline:
		x.unknown(about, "Run the doctor without --offline.", "The SMTP server was not asked.")
		return
	}
	if err := x.Mail.SignIn(ctx); err != nil {
		x.wrong(about, todo(x.Mail.Security), "No e-mail can be sent by %s: %v.", x.Mail.Addr, err)
	}
	x.good(about, "%s would take e-mail. None was sent.", x.Mail.Addr)
}

// todo suggests what to try when e-mail cannot be sent.
func todo(s notice.Security) string {
	do := "Look at --smtp, --smtp-user and --smtp-password-file, and whether this machine may reach the port: many providers close 25."
	switch s {
	case notice.StartTLS:
		do += " If it speaks TLS from the beginning (port 465), set --smtp-security tls."
	case notice.Implicit:
		do += " If it begins without TLS (port 587), set --smtp-security starttls."
	case notice.Plain:
	}
	return do
}
