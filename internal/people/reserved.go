package people

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// officials are names by which somebody could pass for who runs the server, or for the server itself.
var officials = []string{ //nolint:gochecknoglobals // data
	"Bigriver", "Root", "Superuser", "Sysadmin", "Webmaster", "Hostmaster", "Postmaster", "Bot",
	"Operator", "Operatorin", "Opérateur", "Opératrice", "Betreiber", "Betreiberin", "Exploitant", "Exploitante",
	"Admin", "Admins", "Administration", "Administrator", "Administratorin", "Administrateur", "Administratrice",
	"Moderator", "Moderatorin", "Moderation", "Modérateur", "Modératrice", "Modération", //nolint:misspell // words of three languages
	"Server", "Serveur", "System", "Système", "Support", "Helpdesk", "Kundendienst", "Assistance",
}

// companions are words that make an official name of another one, or leave it one.
var companions = []string{ //nolint:gochecknoglobals // data
	"the", "official", "offiziell", "offizieller", "offizielle", "officiel", "officielle", "team", "équipe", "staff",
}

// reserved are the shapes of names that are nobody's.
type reserved struct{ names, companions []string }

func newReserved(more []string) reserved {
	var r reserved
	for _, name := range append(officials, more...) {
		r.names = append(r.names, shape(name))
	}
	for _, word := range companions {
		r.companions = append(r.companions, shape(word))
	}
	return r
}

// shape is the key of a name without its marks.
func shape(name string) string {
	return Key(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(name)))
}

// has reports whether a name is reserved, or is made of reserved names and words that go with them. A number before or after it
// changes nothing.
func (r reserved) has(name string) bool {
	bare := strings.TrimFunc(name, func(c rune) bool { return !unicode.IsLetter(c) })
	return r.spells(shape(name), false) || r.spells(shape(bare), false)
}

// spells reports whether all of rest is made of reserved names and companions. named says that a name came before.
func (r reserved) spells(rest string, named bool) bool {
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

// newName is a name that somebody takes, as it is kept.
func (p *People) newName(who Person, name string) (string, error) {
	clean, err := CleanName(name)
	if err != nil {
		return "", err
	}
	return clean, p.mayTake(who, clean)
}

// mayTake refuses a reserved name. Whoever has it from before keeps it.
func (p *People) mayTake(who Person, clean string) error {
	if Key(clean) != who.Key && p.reserved.has(clean) {
		return refuse(Invalid, "name_reserved")
	}
	return nil
}
