package people_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
)

// A common password from earlier still signs in, but cannot be chosen again.
func TestExistingCommonPasswordStillWorks(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ctx := t.Context()
	anna := must.Get(p.Register(ctx, "", "Anna", "steamboat queen"))(t)
	must.Do(t, p.ForceUsual(ctx, anna.ID, "passwort1"))
	if _, _, err := p.SignIn(ctx, "Anna", "passwort1"); err != nil {
		t.Error(err)
	}
	wantKey(t, p.SetPassword(ctx, anna.ID, people.Proof{Password: "passwort1"}, "passwort2"), "password_common")
	wantKey(t, p.ResetPassword(ctx, anna.ID, "hallo123"), "password_common")
}
