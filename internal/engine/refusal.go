package engine

import (
	"errors"
	"fmt"
)

// ErrIllegal matches every refusal by the rules, for errors.Is.
var ErrIllegal = errors.New("against the rules")

// Refusal says that an action is against the rules. Players see its text. The zero value means that
// the action is legal. It is a value, not a pointer, so that games can call Check in their inner
// loops without allocating.
type Refusal struct { //nolint:errname // games return it as a plain value; only their callers treat it as an error
	Rule string // the id in RULES.md; "" for refusals by the match itself (not your turn)
	Key  string // the reason: the text "refusal."+Key
	Args Args
}

// Refuse returns a refusal with up to six numbers for its text.
func Refuse(rule, key string, args ...int16) Refusal {
	r := Refusal{Rule: rule, Key: key}
	copy(r.Args[:], args)
	return r
}

// OK reports whether the action is legal.
func (r Refusal) OK() bool { return r.Key == "" }

// Error returns the rule, the key and the numbers. display.Localizer has the text.
func (r Refusal) Error() string {
	if r.Rule == "" {
		return r.Key
	}
	return fmt.Sprintf("%s (rule %s)", r.Key, r.Rule)
}

// Is makes every refusal match ErrIllegal.
func (r Refusal) Is(target error) bool { return target == ErrIllegal }
