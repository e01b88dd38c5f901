package names

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// officials are names with which a person could impersonate the server or its staff.
var officials = []string{ //nolint:gochecknoglobals // data
	"Bigriver", "Root", "Superuser", "Sysadmin", "Webmaster", "Hostmaster", "Postmaster", "Bot",
	"Operator", "Operatorin", "Opérateur", "Opératrice", "Betreiber", "Betreiberin", "Exploitant", "Exploitante",
	"Admin", "Admins", "Administration", "Administrator", "Administratorin", "Administrateur", "Administratrice",
	"Moderator", "Moderatorin", "Moderation", "Modérateur", "Modératrice", "Modération", //nolint:misspell // words of three languages
	"Server", "Serveur", "System", "Système", "Support", "Helpdesk", "Kundendienst", "Assistance",
}

// companions are words that do not make a reserved name free when added to it.
var companions = []string{ //nolint:gochecknoglobals // data
	"the", "official", "offiziell", "offizieller", "offizielle", "officiel", "officielle", "team", "équipe", "staff",
}

// Reserved is a set of names that nobody may take.
type Reserved struct{ names, companions []string }

// NewReserved returns the names of the server's staff, and more names.
func NewReserved(more []string) Reserved {
	var r Reserved
	for _, name := range append(officials, more...) {
		r.names = append(r.names, shape(name))
	}
	for _, word := range companions {
		r.companions = append(r.companions, shape(word))
	}
	return r
}

// shape returns the key of a name without its marks.
func shape(name string) string {
	return Key(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(name)))
}

// Has reports whether a name is reserved, or consists of reserved names and companions. It ignores
// a number before or after the name.
func (r Reserved) Has(name string) bool {
	bare := strings.TrimFunc(name, func(c rune) bool { return !unicode.IsLetter(c) })
	return r.spells(shape(name), false) || r.spells(shape(bare), false)
}

// spells reports whether rest consists of reserved names and companions. named says that there was
// already a reserved name before it.
func (r Reserved) spells(rest string, named bool) bool {
	if rest == "" {
		return named
	}
	for _, name := range r.names {
		if after, ok := strings.CutPrefix(rest, name); ok && r.spells(after, true) {
			return true
		}
	}
	for _, word := range r.companions {
		if after, ok := strings.CutPrefix(rest, word); ok && r.spells(after, named) {
			return true
		}
	}
	return false
}
