package app

import (
	"net/http"

	"github.com/bigriver/bigriver/internal/table/present"
)

// None is a request without parameters.
type None struct{}

// Done is an answer without a body.
type Done struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
}

// TablePath is the path parameter that names a table.
type TablePath struct {
	ID string `path:"id" maxLength:"40" pattern:"^[a-z0-9]+$" example:"c5q2v7yd3kfgh2mn" doc:"The id of a table."`
}

// PersonPath is the path parameter that names a person.
type PersonPath struct {
	Person string `path:"person" maxLength:"40" pattern:"^[a-z0-9]+$" example:"k3jx5l2mrtqvwz4a" doc:"The id of a person."`
}

// PersonOut is an answer with a person and their ratings.
type PersonOut struct {
	Body struct {
		present.Person
		Ratings []present.Rating `json:"ratings" doc:"The person's ratings, one for each game with rated results."`
	}
}
