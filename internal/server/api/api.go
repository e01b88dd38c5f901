// Package api has the operations that people and programs call: one file or small package per
// resource, with its types and handlers. The API's description is generated from them.
package api

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"

	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/server/api/account"
	"github.com/bigriver/bigriver/internal/server/api/admin"
	"github.com/bigriver/bigriver/internal/server/api/classes"
	"github.com/bigriver/bigriver/internal/server/api/history"
	"github.com/bigriver/bigriver/internal/server/api/rivers"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// Register registers every operation of the API and returns a function that returns the description
// of them all, as in docs/openapi.json. report returns this node's report on itself.
func Register(mux *http.ServeMux, a *app.App, report func(context.Context) *operator.Report) (description func() ([]byte, error), err error) {
	registry, err := newRegistry(a.Games)
	if err != nil {
		return nil, err
	}
	a.API = newDescription(mux, registry)
	registerGames(a)
	account.Register(a)
	history.Register(a)
	registerPeople(a)
	registerTables(a)
	registerReports(a)
	registerRecords(a)
	registerStreams(a)
	classes.Register(a)
	rivers.Register(a)
	admin.Register(a, report)
	if err := describeGames(registry, a.Games); err != nil {
		return nil, err
	}
	description = sync.OnceValues(func() ([]byte, error) {
		// Made on demand: most servers are never asked for it, and writing it takes longer than the
		// rest of the start.
		page, err := json.MarshalIndent(a.API.OpenAPI(), "", "  ")
		return append(page, '\n'), err
	})
	mux.HandleFunc("GET "+visit.Base+"/openapi.json", func(w http.ResponseWriter, r *http.Request) {
		page, err := description()
		if err != nil {
			panic(err) // a description consists of plain values, which can always be encoded
		}
		visit.Of(r.Context()).Packing = visit.Lasting
		w.Header().Set("Content-Type", "application/openapi+json")
		_, _ = w.Write(page) // the client may have disconnected
	})
	return description, nil
}
