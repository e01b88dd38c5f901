// Package render puts tables into the words of their readers, and into JSON.
package render

import (
	"math"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/words"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/view"
)

// Renderer puts tables into words and JSON. It may be used by any number of goroutines.
type Renderer struct {
	games  catalog.Catalog
	people *people.People
	tables *live.Tables
	words  *words.Catalogs
	cache  *viewCache
}

// NewRenderer returns a renderer of the tables of a site.
func NewRenderer(games catalog.Catalog, who *people.People, tables *live.Tables, w *words.Catalogs) *Renderer {
	return &Renderer{games, who, tables, w, newViewCache()}
}

// playedBy returns what is said about a table's game, by the version of its rules. A table whose
// rules are not kept cannot be loaded, so none of those that are shown fails here.
func (s *Renderer) playedBy(shown *view.Shown) *display.About {
	g, err := s.games.Played(shown.New.Game, shown.Version)
	if err != nil {
		return &display.About{Facts: &engine.Facts{Hidden: true}}
	}
	return g.About()
}

// Hides reports whether a table shows its caller something that others must not know.
func (s *Renderer) Hides(shown *view.Shown) bool {
	return s.playedBy(shown).Hidden && shown.State != table.StateOver && len(shown.Mine) > 0
}

// Newest asks for no news, as the entry since which they are wanted.
const Newest = math.MaxInt64
