package render

import (
	"context"
	"encoding/json"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/table/view"
	"github.com/bigriver/bigriver/internal/text"
)

// Presenter returns a presenter that knows the people at the table.
func (s *Renderer) Presenter(ctx context.Context, lang text.Lang, shown *view.Shown) (present.Presenter, error) {
	var ids []people.ID
	for _, p := range present.IDsOf(shown) {
		ids = append(ids, people.ID(p))
	}
	who, err := s.People(ctx, ids, lang)
	t := s.PresenterOf(lang, who)
	t.Prepare(shown)
	return t, err
}

// PresenterOf returns a presenter that knows these people.
func (s *Renderer) PresenterOf(lang text.Lang, who present.People) present.Presenter {
	return present.Presenter{
		Words: s.words.Words, Lang: lang, People: who, RetainedUntil: s.tables.RetainedUntil,
		Board: func(revision uint64, to engine.Seat, board display.Board) json.RawMessage {
			return s.cache.board(revision, to, board).text()
		},
	}
}

// RowPresenter returns a presenter that knows the people in the rows of a list.
func (s *Renderer) RowPresenter(ctx context.Context, lang text.Lang, rows []table.Row) (present.Presenter, error) {
	var ids []people.ID
	for i := range rows {
		for _, p := range rows[i].People() {
			ids = append(ids, people.ID(p))
		}
	}
	who, err := s.People(ctx, ids, lang)
	return s.PresenterOf(lang, who), err
}

// Newest returns the current table as the person may know it, without its log, and a presenter for
// it.
func (s *Renderer) Newest(ctx context.Context, id table.ID, by table.Person, lang text.Lang) (*view.Shown, present.Presenter, error) {
	shown, err := s.tables.Show(ctx, id, by, Newest)
	if err != nil {
		return nil, present.Presenter{}, err
	}
	t, err := s.Presenter(ctx, lang, shown)
	return shown, t, err
}

// Render returns a table in words.
func (s *Renderer) Render(ctx context.Context, lang text.Lang, shown *view.Shown) (*present.Table, error) {
	t, err := s.Presenter(ctx, lang, shown)
	if err != nil {
		return nil, err
	}
	return t.Table(shown), nil
}
