package table_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/table"
)

func TestRematch(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	h.code("ben", table.Command{Body: table.RematchCommand{}}, table.Forbidden, "not_over")
	h.do("ben", table.Command{Body: table.ResignCommand{Seat: 1}})
	h.code("mallory", table.Command{Body: table.RematchCommand{}}, table.Forbidden, "seated_only")
	s := h.do("ben", table.Command{Body: table.RematchCommand{}})
	if s.Rematch == "" || h.do("anna", table.Command{Body: table.RematchCommand{}}).Rematch != s.Rematch {
		t.Fatal("there is not one rematch for both")
	}
	next, err := h.tables.Show(t.Context(), s.Rematch, "anna", 0)
	if err != nil {
		t.Fatal(err)
	}
	want(t, "where it comes from", next.After, h.id)
	want(t, "ben sits", next.Seats[1].Person, table.Person("ben"))
	want(t, "anna's seat is kept", next.Seats[0].Meant, table.Person("anna"))
	if next.Commitment == s.Commitment {
		t.Error("it has the same secret")
	}
	h.id = next.ID
	h.do("anna", sit(0))
	h.do("anna", table.Command{Body: table.StartCommand{}})
}
