package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/describe"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// GamePath is the path parameter that names a game. (It is exported because huma ignores unexported
// embedded types.)
type GamePath struct {
	Game string `path:"game" example:"queen" maxLength:"40" doc:"The name of a game."`
}

// PageQuery asks for one page of a list.
type PageQuery struct {
	Offset int `query:"offset" minimum:"0" maximum:"100000" doc:"The number of entries to skip from the beginning of the list."`
	Limit  int `query:"limit" minimum:"1" maximum:"500" default:"100" doc:"The largest number of entries to return."`
}

// page returns one page of a list, and whether there are more.
func page[T any](list []T, p PageQuery) (part []T, more bool) {
	from := min(p.Offset, len(list))
	to := min(from+p.Limit, len(list))
	return list[from:to], to < len(list)
}

type gamesOut struct {
	Body struct {
		Games []describe.Game `json:"games" doc:"The games of this server."`
		More  bool            `json:"more" doc:"Whether there are more entries after these. To get them, send a larger offset."`
	}
}

type gameOut struct{ Body describe.Game }

type rulesOut struct {
	Body struct {
		Rules []describe.Rule `json:"rules" doc:"The rules, in the order of the rulebook."`
		More  bool            `json:"more" doc:"Whether there are more entries after these. To get them, send a larger offset."`
	}
}

type ruleIn struct {
	GamePath

	ID string `path:"id" example:"QB-12" maxLength:"40" doc:"The id of the rule. Capitals do not matter."`
}

type ruleOut struct{ Body describe.Rule }

func registerGames(a *app.App) {
	app.Cached(a, "games", "/games", "List the games", "Each has its options, its bots, and the parts of its rules that are a reconstruction.",
		func(_ context.Context, a *app.App, v *visit.Visit, in *PageQuery) (*gamesOut, error) {
			out := &gamesOut{}
			entries, more := page(a.Games, *in)
			out.Body.Games, out.Body.More = []describe.Game{}, more
			for _, g := range entries {
				out.Body.Games = append(out.Body.Games, describe.Of(g, v.Lang))
			}
			return out, nil
		})
	app.Cached(a, "game", "/games/{game}", "Show a game", "The answer has its options, its bots, and the parts of its rules that are a reconstruction.",
		func(_ context.Context, a *app.App, v *visit.Visit, in *GamePath) (*gameOut, error) {
			g, err := a.Game(in.Game)
			if err != nil {
				return nil, err
			}
			return &gameOut{describe.Of(g, v.Lang)}, nil
		})
	app.Register(a, huma.Operation{
		OperationID: "setup", Method: http.MethodPost, Path: "/games/{game}/setup",
		Security:    app.ByAnybody(),
		Summary:     "Try a set-up",
		Description: "The answer has the value of every option, since one option may set others, and the parts that are in the game. If the game cannot be played like this, the answer is a problem that says why. If you name a part, it is first included or left out.",
	}, agree)
	app.Register(a, huma.Operation{
		OperationID: "try", Method: http.MethodPost, Path: "/games/{game}/try",
		Security:    app.ByAnybody(),
		Summary:     "Try a game",
		Description: "Continue a game from a record, without a table. Use it for lessons, or to see what would happen. The server stores nothing.",
	}, try)
	app.Cached(a, "rules", "/games/{game}/rules", "List a game's rules", "They are in the order of the rulebook. They are in English if they are not translated into your language.",
		func(_ context.Context, a *app.App, v *visit.Visit, in *struct {
			GamePath
			PageQuery
		},
		) (*rulesOut, error) {
			g, err := a.Game(in.Game)
			if err != nil {
				return nil, err
			}
			out := &rulesOut{}
			out.Body.Rules, out.Body.More = page(describe.Rules(g.About().Rulebook.In(v.Lang)), in.PageQuery)
			return out, nil
		})
	app.Cached(a, "rule", "/games/{game}/rules/{id}", "Show one rule", "Refusals, the log and the help of options name rules by their ids.",
		func(_ context.Context, a *app.App, v *visit.Visit, in *ruleIn) (*ruleOut, error) {
			g, err := a.Game(in.Game)
			if err != nil {
				return nil, err
			}
			r, err := g.About().Rule(v.Lang, in.ID)
			if err != nil {
				return nil, problem.Error{Status: http.StatusNotFound, Code: "not_found", Key: "no_rule", Hint: err.Error()}
			}
			return &ruleOut{describe.Rule{ID: r.ID, Chapter: r.Chapter, Words: r.Words, Source: r.Source}}, nil
		})
}
