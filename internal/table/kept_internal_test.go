package table

import "testing"

type reused struct{ times *int }

func (r reused) Reuse() { *r.times++ }

// TestKeptIsFreedByTheLast shows that what was made of a table is used again only after the table has moved on and everybody has freed it.
func TestKeptIsFreedByTheLast(t *testing.T) {
	t.Parallel()
	times := 0
	k := &Kept{}
	Keep(k, Key{Of: "board"}, func() reused { return reused{&times} })
	a, b := &Shown{Kept: k.hold()}, &Shown{Kept: k.hold()}
	a.Free()
	k.pass()
	if times != 0 {
		t.Error("one still reads it")
	}
	late := Keep(k, Key{Of: "board"}, func() reused { t.Error("it is there"); return reused{} })
	b.Free()
	if times != 1 || late.times != &times {
		t.Errorf("freed %d times", times)
	}
	other := &Kept{}
	Keep(other, Key{Of: "board"}, func() reused { return reused{&times} })
	c := &Shown{Kept: other.hold()}
	c.Free()
	if times != 1 {
		t.Error("the table has not moved on: the next reader may come")
	}
	other.pass()
	if times != 2 {
		t.Error("nobody reads it any more")
	}
}
