package engine

import "fmt"

// Change is a difference in the rules as of some version. A game lists its changes in its facts,
// and the conditions in its code compare the played version with Since.
type Change struct {
	Name  string   // the condition's name in code and tests
	Since int      // the first version with the change
	Rules []string // the ids of the rules that it changes
	Date  string   // the release date of that version, as 2026-11-22
	What  string   // the old behaviour and the new one
	Why   string
	Until string // when the code for the old behaviour may be deleted
}

// Older is an optional interface of Rules that support older versions.
type Older[S, A comparable] interface {
	// At returns the rules of a version, from Facts.Oldest to Facts.Version. Their Facts name that
	// version.
	At(version int) Rules[S, A]
}

// SupportedVersions returns the versions of a game that can be played, the oldest first.
func (f *Facts) SupportedVersions() []int {
	var versions []int
	for v := f.oldest(); v <= f.Version; v++ {
		versions = append(versions, v)
	}
	return versions
}

func (f *Facts) oldest() int {
	if f.Oldest == 0 {
		return f.Version
	}
	return f.Oldest
}

// UnsupportedVersionError means that the program does not support a version of a game's rules.
type UnsupportedVersionError struct {
	Game      string
	Version   int
	Supported []int
}

// Error lists the supported versions, and says what to do.
func (e *UnsupportedVersionError) Error() string {
	first, last := e.Supported[0], e.Supported[len(e.Supported)-1]
	supported := fmt.Sprintf("versions %d to %d", first, last)
	if first == last {
		supported = fmt.Sprintf("version %d", last)
	}
	what := "an older bigriver can still play it"
	if e.Version > last {
		what = "it needs a newer bigriver"
	}
	return fmt.Sprintf("this was played with version %d of the rules of %s, but this program has %s: %s", e.Version, e.Game, supported, what)
}
