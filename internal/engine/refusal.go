package engine

import (
	"errors"
	"fmt"
)

// ErrIllegal is what every refusal by the rules is, for errors.Is.
var ErrIllegal = errors.New("against the rules")

// Refusal is a no by the rules: expected, shown to the player in words. The zero value refuses nothing. It is a value, not
// a pointer, so that games can ask Check in their inner loops: refusing allocates nothing.
type Refusal struct { //nolint:errname // games return it as a plain value; an error it is only to their callers
	Rule string // the id in RULES.md; "" for what no game decides (whose turn it is)
	Key  string // why: the key "refusal."+Key of the game's texts
	Args Args
}

// Refuse is a refusal with up to six numbers for its words.
func Refuse(rule, key string, args ...int16) Refusal {
	r := Refusal{Rule: rule, Key: key}
	copy(r.Args[:], args)
	return r
}

// OK tells that nothing is refused.
func (r Refusal) OK() bool { return r.Key == "" }

// Error gives the refusal without a language; Speaker.Refusal gives it in words.
func (r Refusal) Error() string {
	if r.Rule == "" {
		return r.Key
	}
	return fmt.Sprintf("%s (rule %s)", r.Key, r.Rule)
}

// Is makes every refusal an ErrIllegal.
func (r Refusal) Is(target error) bool { return target == ErrIllegal }
