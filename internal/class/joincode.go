package class

import (
	"context"
	"encoding/base32"
	"fmt"
	"io"
	"slices"
	"strings"
)

// JoinCodeLength is the number of letters of a join code.
const JoinCodeLength = 6

// codeLetters are the letters of join codes. They have no vowels, so that a code is no word; no F
// and S, which most abbreviations that offend have; and no letter that looks like a digit.
const codeLetters = "BCDGHJKLMNPQRTVWXZ"

// badCodes are runs of letters that a code must not have.
var badCodes = []string{"BTCH", "CCK", "CLT", "CNT", "DCK", "HH", "KKK", "NGG", "NGR", "NPD", "PNC", "TWT", "WNK", "WTF"} //nolint:gochecknoglobals // data

// JoinCode returns the letters that pupils can type instead of the link. The id begins with them,
// so a store finds the class by its primary key.
func (c *Class) JoinCode() string {
	return strings.ToUpper(string(c.ID[:min(JoinCodeLength, len(c.ID))]))
}

// ReadJoinCode returns the first letters of the id of the class with this code, as people type it:
// in any case, with spaces or hyphens. It returns false if no class can have it.
func ReadJoinCode(typed string) (prefix string, ok bool) {
	letters := strings.NewReplacer(" ", "", "-", "").Replace(strings.ToUpper(typed))
	isLetter := func(r rune) bool { return strings.ContainsRune(codeLetters, r) }
	if len(letters) != JoinCodeLength || strings.ContainsFunc(letters, func(r rune) bool { return !isLetter(r) }) {
		return "", false
	}
	return strings.ToLower(letters), true
}

// ByJoinCode returns the class with a code, as people type it.
func (s *Classes) ByJoinCode(ctx context.Context, typed string) (Class, error) {
	prefix, ok := ReadJoinCode(typed)
	if !ok {
		return Class{}, refuse(NotFound, "class_no_code", JoinCodeLength)
	}
	list, err := s.store.ClassesFrom(ctx, prefix)
	if err == nil && len(list) == 0 {
		err = refuse(NotFound, "class_no_code", JoinCodeLength)
	}
	if err != nil {
		return Class{}, err
	}
	return list[0], nil
}

// newID returns an unguessable id that begins with a join code that no other class has.
func (s *Classes) newID(ctx context.Context) (ID, error) {
	for {
		code, err := s.newCode()
		if err != nil {
			return "", fmt.Errorf("draw a join code: %w", err)
		}
		taken, err := s.store.ClassesFrom(ctx, strings.ToLower(code))
		if err != nil {
			return "", err
		}
		if len(taken) > 0 {
			continue
		}
		var b [10]byte
		if _, err := io.ReadFull(s.rand, b[:]); err != nil {
			return "", fmt.Errorf("draw an id: %w", err)
		}
		return ID(strings.ToLower(code + base32.StdEncoding.EncodeToString(b[:]))), nil
	}
}

// newCode draws a join code.
func (s *Classes) newCode() (string, error) {
	const even = 256 - 256%len(codeLetters) // higher bytes would make some letters more likely
	for {
		code := make([]byte, 0, JoinCodeLength)
		for len(code) < JoinCodeLength {
			var b [1]byte
			if _, err := io.ReadFull(s.rand, b[:]); err != nil {
				return "", err
			}
			if int(b[0]) < even {
				code = append(code, codeLetters[int(b[0])%len(codeLetters)])
			}
		}
		if !slices.ContainsFunc(badCodes, func(bad string) bool { return strings.Contains(string(code), bad) }) {
			return string(code), nil
		}
	}
}
