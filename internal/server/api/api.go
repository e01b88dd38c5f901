// Package api has the operations that people and programs call: a file or a small package a
// resource, with its types and its handlers. The description of the API is made from them.
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
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// Register registers every operation of the API. It returns a function that returns the description
// of them all, as in docs/openapi.json. report returns what this node says of itself.
func Register(mux *http.ServeMux, a *app.App, report func(context.Context) *operator.Report) (description func() ([]byte, error), err error) {
	registry, err := newRegistry(a.Games)
	if err != nil {
		return nil, err
	}
	a.API = newDescription(mux, registry)
	registerGames(a)
	account.Register(a)
	registerPeople(a)
	registerTables(a)
	registerRecords(a)
	registerStreams(a)
	classes.Register(a)
	admin.Register(a, report)
	if err := describeGames(registry, a.Games); err != nil {
		return nil, err
	}
	description = sync.OnceValues(func() ([]byte, error) {
		// most servers are never asked for it, and to write it takes longer than the rest of the
		// start
		page, err := json.MarshalIndent(a.API.OpenAPI(), "", "  ")
		return append(page, '\n'), err
	})
	mux.HandleFunc("GET "+visit.Base+"/openapi.json", func(w http.ResponseWriter, r *http.Request) {
		page, err := description()
		if err != nil {
			panic(err) // a description is made of plain values, which can be written
		}
		visit.Of(r.Context()).Packing = visit.Lasting
		w.Header().Set("Content-Type", "application/openapi+json")
		_, _ = w.Write(page) // the caller may have gone
	})
	return description, nil
}
