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
			x.wrong(about, "Name only the proxy itself, for example 127.0.0.1/32.", "--proxy includes all addresses (%s). Anybody can fake their address, so limits do not work.", p)
		}
	}
	host, _, _ := net.SplitHostPort(x.Listen)
	inside := isLocal(host)
	if x.URL == "" {
		if inside && len(x.Proxies) == 0 {
			x.good(about, "Only this machine can reach the server, at %s.", x.Listen)
			return
		}
		x.warn(about, "Set the address that people type with --url https://...", "The public address of the server is not set. Passkeys and links in notices need it.")
		return
	}
	u, err := url.Parse(x.URL)
	if err != nil { // the finding about the settings reports it
		return
	}
	name := u.Hostname()
	switch secure := u.Scheme == "https"; {
	case !secure && x.Cert != "":
		x.wrong(about, "Start --url with https.", "The server has a certificate and uses https, but --url says %s. Links will not work, and cookies are not protected.", x.URL)
	case !secure && !isLocal(name):
		x.warn(about, "Use a certificate, or a proxy that has one (docs/self-hosting.md), and start --url with https.",
			"With http, others can read passwords on the network, and passkeys do not work.")
	case secure && x.Cert == "" && len(x.Proxies) == 0:
		x.wrong(about, "Set the proxy with --proxy, for example 127.0.0.1/32; without a proxy, set the certificate with --tls-cert and --tls-key.",
			"--url says https, but neither a certificate nor a proxy is set. If there is a proxy, everybody seems to have its address, and all share one person's limits.")
	case inside && x.Cert != "" && len(x.Proxies) == 0 && !isLocal(name):
		x.wrong(about, "Listen on all addresses, for example with --listen :443", "The server listens on %s, which only this machine can reach.", x.Listen)
	}
	if _, err := netip.ParseAddr(name); err == nil && !isLocal(name) {
		x.warn(about, "Use a host name in --url.", "%s is an IP address. Passkeys need a host name.", name)
	} else if !x.Offline && !isLocal(name) {
		if _, err := x.Lookup(ctx, name); err != nil {
			x.nameless = true
			x.wrong(about, "Add the name to the DNS of your domain, or correct --url.", "The name %s cannot be resolved: %v.", name, err)
		}
	}
	x.good(about, "The public address of the server is %s.", x.URL)
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
		x.wrong(about, "Set the files of a certificate and its key with --tls-cert and --tls-key.", "The certificate cannot be used: %v.", err)
		return
	}
	now, leaf := x.Now(), pair.Leaf
	const renew = "Renew it, and automate that (certbot, lego). The server reloads the files by itself."
	switch days := int(leaf.NotAfter.Sub(now) / (24 * time.Hour)); {
	case now.After(leaf.NotAfter):
		x.wrong(about, renew, "The certificate expired at %s.", moment(leaf.NotAfter))
	case now.Before(leaf.NotBefore):
		x.wrong(about, "Check the clock of this machine.", "The certificate is not valid before %s.", moment(leaf.NotBefore))
	case days < renewIn:
		x.warn(about, renew, "The certificate expires in %d days.", days)
	}
	if u, err := url.Parse(x.URL); err == nil && x.URL != "" && leaf.VerifyHostname(u.Hostname()) != nil {
		x.wrong(about, "Get a certificate for this name.", "The certificate is not for %s.", u.Hostname())
	}
	const readable = 0o044
	if info, err := os.Stat(x.Key); err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&readable != 0 {
		x.warn(about, "Run: chmod 600 "+x.Key, "Other users of this machine can read the key of the certificate, %s.", x.Key)
	}
	x.good(about, "The certificate is valid until %s.", moment(leaf.NotAfter))
}

// mail signs in at the SMTP server without sending anything.
func (x *examination) mail(ctx context.Context) {
	const about = "mail"
	switch {
	case x.Mail == nil:
		x.good(about, "The server sends no e-mail: --smtp is not set.")
		return
	case x.Offline:
		x.unknown(about, "Run the doctor without --offline.", "The SMTP server was not checked.")
		return
	}
	if err := x.Mail.SignIn(ctx); err != nil {
		x.wrong(about, todo(x.Mail.Security), "%s cannot send e-mail: %v.", x.Mail.Addr, err)
	}
	x.good(about, "%s accepts e-mail. None was sent.", x.Mail.Addr)
}

// todo suggests what to try when e-mail cannot be sent.
func todo(s notice.Security) string {
	do := "Check --smtp, --smtp-user and --smtp-password-file, and whether this machine can reach the port: many providers block port 25."
	switch s {
	case notice.StartTLS:
		do += " If it uses TLS from the start (port 465), set --smtp-security tls."
	case notice.Implicit:
		do += " If it starts without TLS (port 587), set --smtp-security starttls."
	case notice.Plain:
	}
	return do
}
