package enginetest

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/text"
)

// supportsVersions checks a game's list of versions: each version can be played, each change is
// fully described, and every version has a record. Every change has a record of the version before
// it that fails to replay with the version after it; otherwise nothing would prove that the old
// rules still work.
func supportsVersions[S, A comparable](g game[S, A], dir string) error {
	f := g.about()
	faults := soundChanges(&f)
	erased := g.erased()
	for _, v := range f.SupportedVersions() {
		older, err := erased.At(v)
		switch {
		case err != nil:
			faults = append(faults, fmt.Errorf("version %d: %w", v, err))
		case older.Facts().Name != f.Name || older.Facts().Version != v:
			faults = append(faults, fmt.Errorf("version %d says that it is %s %d", v, older.Facts().Name, older.Facts().Version))
		}
	}
	if len(faults) > 0 {
		return errors.Join(faults...)
	}
	if len(f.SupportedVersions()) == 1 {
		return nil
	}
	return recordsOfVersions(erased, dir)
}

// soundChanges checks the list of changes alone, without records.
func soundChanges(f *display.About) (faults []error) {
	supported := f.SupportedVersions()
	day := regexp.MustCompile(`^20\d\d-[01]\d-[0-3]\d$`)
	names := map[string]bool{}
	since := supported[0]
	changed := map[int]bool{}
	for _, c := range f.Changes {
		wrong := func(format string, args ...any) {
			faults = append(faults, fmt.Errorf("change %q: "+format, append([]any{c.Name}, args...)...))
		}
		if c.Name == "" || names[c.Name] {
			wrong("its name is missing or used twice")
		}
		names[c.Name] = true
		if c.Since <= supported[0] || c.Since > f.Version {
			wrong("it makes no difference between supported versions: it came with version %d, and %v are supported", c.Since, supported)
		}
		if c.Since < since {
			wrong("it is listed after a later change")
		}
		since = c.Since
		changed[c.Since] = true
		if !day.MatchString(c.Date) || c.What == "" || c.Why == "" || c.Until == "" || len(c.Rules) == 0 {
			wrong("it must have its rules, its date, what changed, why, and until when the old rules are supported")
		}
		for _, id := range c.Rules {
			if _, err := f.Rule(text.English, id); err != nil {
				wrong("%v", err)
			}
		}
	}
	for _, v := range supported[1:] {
		if !changed[v] {
			faults = append(faults, fmt.Errorf("version %d came without a change", v))
		}
	}
	return faults
}

// recordsOfVersions checks that every version has records, and that some record of the version
// before a change shows the change: it names the change in a tag, and fails to replay with the
// version that introduced it.
func recordsOfVersions(game match.Game, dir string) error {
	files, err := recordFiles(dir)
	if err != nil {
		return err
	}
	f := game.Facts()
	recorded := map[int]bool{}
	shown := map[string]bool{}
	var faults []error
	for _, path := range files {
		rec, err := readRecord(path)
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(path), err)
		}
		recorded[rec.Version] = true
		for _, tag := range rec.Tags {
			if tag.Name != "change" {
				continue
			}
			if err := showsChange(game, rec, tag.Value); err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", filepath.Base(path), err))
			}
			shown[tag.Value] = true
		}
	}
	for _, v := range f.SupportedVersions() {
		if !recorded[v] {
			faults = append(faults, fmt.Errorf("there is no record of version %d in testdata/records", v))
		}
	}
	for _, c := range f.Changes {
		if !shown[c.Name] {
			faults = append(faults, fmt.Errorf("no record has the line \"tag change %s\": write one of version %d that does not replay with version %d", c.Name, c.Since-1, c.Since))
		}
	}
	return errors.Join(faults...)
}

// showsChange checks that a record of an older version fails to replay with the version that
// introduced the change.
func showsChange(game match.Game, rec *notation.Record, name string) error {
	f := game.Facts()
	i := slices.IndexFunc(f.Changes, func(c engine.Change) bool { return c.Name == name })
	if i < 0 {
		return fmt.Errorf("no change is called %q", name)
	}
	since := f.Changes[i].Since
	if rec.Version >= since {
		return fmt.Errorf("it is of version %d, and %s came with version %d", rec.Version, name, since)
	}
	newer := *rec
	newer.Version = since
	if _, err := match.Replay(game, &newer); err == nil {
		return fmt.Errorf("it also replays with version %d, so it does not show %s", since, name)
	}
	return nil
}

// olderGames runs every part on n random games of each older version: older versions have the same
// requirements as the newest.
func olderGames[S, A comparable](g game[S, A], n uint64) error {
	older, ok := g.Rules.(engine.Older[S, A])
	if !ok {
		return nil
	}
	f := g.Facts()
	for _, v := range f.SupportedVersions()[:len(f.SupportedVersions())-1] {
		for seed := range n {
			if fault := examine(game[S, A]{older.At(v), g.show}, newSeed(seed), allParts[S, A]()); fault != nil {
				return fmt.Errorf("version %d: %w", v, fault)
			}
		}
	}
	return nil
}
