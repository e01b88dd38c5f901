// Package render renders tables in the language of their readers, and as JSON.
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

// Renderer renders tables as words and as JSON. It is safe for concurrent use.
type Renderer struct {
	games  catalog.Catalog
	people *people.People
	tables *live.Tables
	words  *words.Catalogs
	cache  *viewCache
}

// NewRenderer returns a renderer for the tables of a site.
func NewRenderer(games catalog.Catalog, who *people.People, tables *live.Tables, w *words.Catalogs) *Renderer {
	return &Renderer{games, who, tables, w, newViewCache()}
}

// playedBy returns the About of a table's game, for its version of the rules. It cannot fail for a
// table that is shown: one with unsupported rules cannot be loaded.
func (s *Renderer) playedBy(shown *view.Shown) *display.About {
	g, err := s.games.Played(shown.New.Game, shown.Version)
	if err != nil {
		return &display.About{Facts: &engine.Facts{Hidden: true}}
	}
	return g.About()
}

// Hides reports whether a table shows its reader something that others must not know.
func (s *Renderer) Hides(shown *view.Shown) bool {
	return s.playedBy(shown).Hidden && shown.State != table.StateOver && len(shown.Mine) > 0
}

// Newest is passed as the entry to start after, to ask for the table without its log.
const Newest = math.MaxInt64
