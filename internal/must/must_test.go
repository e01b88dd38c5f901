package must_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
)

// ending is a testing.TB that records whether the test was ended.
type ending struct {
	testing.TB

	why any
}

func (*ending) Helper()            {}
func (e *ending) Fatal(why ...any) { e.why = why[0] }

func (e *ending) Fatalf(form string, why ...any) { e.why = fmt.Sprintf(form, why...) }

func TestErrorsEndATest(t *testing.T) {
	t.Parallel()
	for _, err := range []error{nil, errors.New("lost")} {
		var do, get, get2 ending
		must.Do(&do, err)
		one := must.Get(1, err)(&get)
		two, three := must.Get2(2, "3", err)(&get2)
		for _, e := range []ending{do, get, get2} {
			if err == nil && e.why != nil || err != nil && e.why != any(err) {
				t.Errorf("%v: ended by %v", err, e.why)
			}
		}
		if one != 1 || two != 2 || three != "3" {
			t.Errorf("got %d, %d, %s", one, two, three)
		}
	}
}

func TestDifferencesEndATest(t *testing.T) {
	t.Parallel()
	lost := errors.New("lost")
	var same, other [2]ending
	must.Fail(&same[0], fmt.Errorf("all is %w", lost), lost)
	must.Equal(&same[1], []int{1}, []int{1})
	must.Fail(&other[0], nil, lost)
	must.Equal(&other[1], []int{1}, []int{2})
	for i := range same {
		if same[i].why != nil || other[i].why == nil {
			t.Errorf("%d: ended by %v if alike, by %v if not", i, same[i].why, other[i].why)
		}
	}
}
