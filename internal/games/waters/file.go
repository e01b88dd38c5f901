package waters

import (
	"fmt"
	"slices"
)

// OwnData is the game's own data file.
func OwnData() string { return deltaFile }

// FromFile is the game with the map and the decks of somebody's own file. The error names the file and the line.
func FromFile(file, content string) (Rules, error) {
	if content == "" {
		return Rules{}, fmt.Errorf("%s: the file is empty", file)
	}
	r, err := New(content)
	if err != nil {
		return Rules{}, fmt.Errorf("%s: %w", file, err)
	}
	r.t.facts.DataFile = file
	r.t.facts.Reconstructed = slices.DeleteFunc(slices.Clone(r.t.facts.Reconstructed), func(what string) bool {
		return what == "map" || what == "decks"
	})
	return r, nil
}
