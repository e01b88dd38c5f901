package people_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/names"
	"github.com/bigriver/bigriver/internal/people/storetest"
)

// Nobody may take a name of the server's staff or of a bot in any form. Names that only contain one
// are free.
func TestReservedNames(t *testing.T) {
	t.Parallel()
	p := must.Get(people.New(people.Config{Store: emptyStore(t), Reserved: []string{"Otter", "Schildkröte", "au hasard"}, HashMemory: storetest.HashMemory}))(t)
	for _, name := range []string{
		"Operator", "operator", "OPERATOR", "0perator", "Opérateur", "Operateur", "Betreiber", "Exploitant", "Admin", "Adm1n", "ADMlN", "A d m i n",
		"Admin.", "Admin 2", "Admin99", "1 Admin", "The Admin", "Admin-Team", "Official Support", "Server Admin", "Bigriver", "Big River", "BigRiver Admin",
		"Administrator", "Administratrice", "Modérateur", "Moderator", "Système", "System", "Support", "Serveur", "Server", "Root", "r00t", "R-o-o-t", "Bot",
		"Ádmin", "Аdмin" + "", "οperatοr", "Otter", "otter", "0tter", "The Otter", "Otter 3", "Schildkrote", "SCHILDKRÖTE", "Au Hasard",
	} {
		if _, err := names.Clean(name); err != nil {
			continue // refused because it mixes scripts
		}
		if _, err := p.Arrive(t.Context(), name); err == nil {
			t.Errorf("a guest is called %q", name)
		} else {
			wantKey(t, err, "name_reserved")
		}
	}
	for _, name := range []string{"Anna", "Rooth", "Adminah", "Otterbein", "Server Sam", "Boti", "Abbot", "Roots and Wings", "Teamo", "The Official", "Ruth", "Systema"} {
		if _, err := p.Arrive(t.Context(), name); err != nil {
			t.Errorf("%q: got error %v", name, err)
		}
	}
}

// There is no way to take a reserved name. A person who already has one keeps it.
func TestReservedNamesCannotBeTaken(t *testing.T) {
	t.Parallel()
	store := emptyStore(t)
	must.Do(t, store.AddPerson(t.Context(), people.Person{ID: "old", Kind: people.Guest, Name: "Admin", Key: names.Key("Admin")}))
	p, err := people.New(people.Config{Store: store, Origin: river, HashMemory: storetest.HashMemory})
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	_, err = p.Register(ctx, "", "Server", "steamboat queen")
	wantKey(t, err, "name_reserved")
	_, err = p.Enrol(ctx, "", "Server", people.Proof{})
	wantKey(t, err, "name_reserved")
	anna := must.Get(p.Register(ctx, "", "Anna", "steamboat queen"))(t)
	_, err = p.Rename(ctx, anna.ID, "Server")
	wantKey(t, err, "name_reserved")
	_, _, err = p.NewBot(ctx, anna.ID, "Server")
	wantKey(t, err, "name_reserved")
	guest := must.Get(p.Arrive(ctx, "Ben"))(t)
	_, err = p.Register(ctx, guest.ID, "Server", "steamboat queen")
	wantKey(t, err, "name_reserved")

	must.Get(p.Rename(ctx, "old", "ADMIN"))(t)
	_, err = p.Rename(ctx, "old", "Server")
	wantKey(t, err, "name_reserved")
	if old := must.Get(p.Register(ctx, "old", "Admin", "steamboat queen"))(t); old.Name != "Admin" || old.Kind != people.Account {
		t.Errorf("got %+v", old)
	}
	if _, _, err := p.SignIn(ctx, "Admin", "steamboat queen"); err != nil {
		t.Error(err)
	}
}
