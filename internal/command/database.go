package command

import (
	"net/url"
	"regexp"
)

// DBAddress is the address of a database, as a flag. It is never printed with its password.
type DBAddress string

// String returns the address without the password.
func (a *DBAddress) String() string {
	if u, err := url.Parse(string(*a)); err == nil && u.Scheme != "" {
		q := u.Query()
		if q.Has("password") {
			q.Set("password", "xxxxx")
			u.RawQuery = q.Encode()
		}
		return u.Redacted()
	}
	return passwords.ReplaceAllString(string(*a), "${1}xxxxx")
}

// passwords finds the password of an address in the form of libpq: host=a password='it is' user=c.
var passwords = regexp.MustCompile(`(password\s*=\s*)('(?:[^'\\]|\\.)*'|\S+)`)

// Set takes an address.
func (a *DBAddress) Set(s string) error {
	*a = DBAddress(s)
	return nil
}

// Type returns what help and errors call it.
func (a *DBAddress) Type() string { return "string" }
