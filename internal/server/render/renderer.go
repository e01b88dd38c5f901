// Package render renders tables as JSON for the readers of a server, and caches what several of
// them are shown. Package present has the words and the forms.
package render

import (
	"math"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/words"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/view"
)

// Renderer renders tables as words and as JSON. It is safe for concurrent use.
type Renderer struct {
	people *people.People
	tables *live.Tables
	words  *words.Catalogs
	cache  *viewCache
}

// NewRenderer returns a renderer for the tables of a site.
func NewRenderer(who *people.People, tables *live.Tables, w *words.Catalogs) *Renderer {
	return &Renderer{who, tables, w, newViewCache()}
}

// Hides reports whether a table shows its reader something that others must not know.
func (s *Renderer) Hides(shown *view.Shown) bool { return s.words.Hides(shown) }

// Newest asks for a table without its log: there are no entries after it.
const Newest = math.MaxInt64
