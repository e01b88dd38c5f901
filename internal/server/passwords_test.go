package server_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	peopletest "github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/server"
)

// door is a server with one account and a clock that the test sets.
type door struct {
	*site

	mu sync.Mutex
	at time.Time
}

const rightPassword = "steamboat queen"

func openDoor(t *testing.T, change ...func(*server.Config)) *door {
	t.Helper()
	d := &door{at: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)}
	p := must.Get(people.New(people.Config{Store: emptyDB(t).People(), Now: d.now, HashMemory: peopletest.HashMemory}))(t)
	d.site = open(t, append([]func(*server.Config){func(c *server.Config) { c.Now, c.People = d.now, p }}, change...)...)
	d.people = p
	must.Get(p.Register(t.Context(), "", "Anna", rightPassword))(t)
	return d
}

func (d *door) now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.at
}

func (d *door) later(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.at = d.at.Add(by)
}

// try signs in, and returns the status, the seconds of Retry-After and the cookies.
func (d *door) try(from, name, password, cookie string) (status, wait int, cookies string) {
	w := d.ask("POST", apiBase+"/me/session", from, fmt.Sprintf(`{"name":%q,"password":%q}`, name, password), header("Cookie", cookie))
	wait, _ = strconv.Atoi(w.Header().Get("Retry-After"))
	return w.Code, wait, deviceOf(w.Result())
}

// deviceOf returns the cookie that identifies a known browser.
func deviceOf(answer *http.Response) string {
	for _, c := range answer.Cookies() {
		if strings.HasSuffix(c.Name, "-device") {
			return c.Name + "=" + c.Value
		}
	}
	return ""
}

// Wrong passwords slow their sender down, more and more, and lock nobody out.
func TestWrongPasswordsSlowDown(t *testing.T) {
	t.Parallel()
	d := openDoor(t)
	const from = "192.0.2.1:1"
	wrong := func() (status, wait int) {
		status, wait, _ = d.try(from, "Anna", "wrong wrong", "")
		return status, wait
	}
	for n := range 5 {
		if status, _ := wrong(); status != 403 {
			t.Fatalf("try %d: %d", n, status)
		}
	}
	last := 0
	for n := range 14 {
		if status, _ := wrong(); status != 403 {
			t.Fatalf("slow try %d: %d", n, status)
		}
		status, wait := wrong()
		if status != 429 || wait < last || wait > 15*60 {
			t.Fatalf("slow try %d: %d after %d seconds, before it was %d", n, status, wait, last)
		}
		if status, _, _ := d.try(from, "Anna", rightPassword, ""); status != 429 {
			t.Errorf("slow try %d: the right password is checked before the time: %d", n, status)
		}
		last = wait
		d.later(time.Duration(wait) * time.Second)
	}
	if last != 15*60 {
		t.Errorf("at last the delay is %d seconds", last)
	}
	if status, _, _ := d.try(from, "anna", rightPassword, ""); status != 201 {
		t.Errorf("the right password, after its time: %d", status)
	}
	if status, _ := wrong(); status != 403 {
		t.Errorf("after the right one the count does not restart: %d", status)
	}
}

// The error states the delay, in the caller's language.
func TestErrorStatesTheDelay(t *testing.T) {
	t.Parallel()
	d := openDoor(t)
	for range 7 {
		d.try("192.0.2.1:1", "Anna", "wrong wrong", "")
	}
	for lang, want := range map[string]string{"en": "Try again in 1 second.", "de": "in 1 Sekunde noch einmal", "fr": "dans 1 seconde."} {
		w := d.ask("POST", apiBase+"/me/session?lang="+lang, "192.0.2.1:1", `{"name":"Anna","password":"wrong wrong"}`)
		if w.Code != 429 || !strings.Contains(w.Body.String(), want) || w.Header().Get("Retry-After") != "1" {
			t.Errorf("%s: got status %d %s", lang, w.Code, w.Body)
		}
	}
}

// Concurrent attempts get no more tries than consecutive ones.
func TestConcurrentAttemptsShareTheLimit(t *testing.T) {
	t.Parallel()
	d := openDoor(t)
	var all sync.WaitGroup
	statuses := make([]int, 19) // within the limit of one address
	for i := range statuses {
		all.Go(func() { statuses[i], _, _ = d.try("192.0.2.1:1", "Anna", "wrong wrong", "") })
	}
	all.Wait()
	checked := 0
	for _, status := range statuses {
		if status == 403 {
			checked++
		}
	}
	if checked != 6 {
		t.Errorf("%d of %d were checked", checked, len(statuses))
	}
}

// Failures from other addresses, or for other names, lock nobody out.
func TestFailuresOfOthersLockNobodyOut(t *testing.T) {
	t.Parallel()
	d := openDoor(t)
	for a := range 12 {
		for range 7 {
			d.try(fmt.Sprintf("203.0.113.%d:1", a), "Anna", "wrong wrong", "")
		}
	}
	if status, _, _ := d.try("192.0.2.1:1", "Anna", rightPassword, ""); status != 201 {
		t.Errorf("the owner, from an address of their own: %d", status)
	}
	for range 7 {
		d.try("192.0.2.1:1", "Cleo", "wrong wrong", "")
	}
	if status, _, _ := d.try("192.0.2.1:1", "Anna", rightPassword, ""); status != 201 {
		t.Errorf("the owner, after another name was tried at their address: %d", status)
	}
}

// A browser that has signed in before has its own budget: it may try whatever others do, even from
// its own address.
func TestKnownBrowserIsNotLockedOut(t *testing.T) {
	t.Parallel()
	d := openDoor(t)
	const home = "192.0.2.1:1"
	status, _, device := d.try(home, "Anna", rightPassword, "")
	if status != 201 || !strings.HasPrefix(device, "bigriver-device=brd_") {
		t.Fatal(status, device)
	}
	for range 40 { // until the address has used up its attempts
		d.try(home, "Anna", "wrong wrong", "")
	}
	if status, _, _ := d.try(home, "Anna", rightPassword, ""); status != 429 {
		t.Errorf("a stranger there: %d", status)
	}
	if status, _, again := d.try(home, "Anna", rightPassword, device); status != 201 || again != device {
		t.Errorf("the known browser there: %d, and is known by %q, not %q", status, again, device)
	}
	if status, _, _ := d.try(home, "Cleo", "wrong wrong", device); status != 429 {
		t.Errorf("the known browser for another account: %d", status)
	}
	for range 20 {
		d.try("198.51.100.1:1", "Anna", "wrong wrong", device)
	}
	status, wait, _ := d.try("198.51.100.1:1", "Anna", rightPassword, device)
	if status != 429 || wait < 1 || wait > 60 {
		t.Errorf("after failures of its own: %d, for %d seconds", status, wait)
	}
	d.later(time.Duration(wait) * time.Second)
	if status, _, _ := d.try("198.51.100.1:1", "Anna", rightPassword, device); status != 201 {
		t.Errorf("and then: %d", status)
	}
}

// The token of a known browser does not sign in. It is stored as a hash, is revoked with a new
// password and with the account, and is valid for one account.
func TestKnownBrowserToken(t *testing.T) {
	t.Parallel()
	d := openDoor(t)
	ctx := t.Context()
	anna, err := d.people.Named(ctx, "Anna")
	if err != nil {
		t.Fatal(err)
	}
	w := d.ask("POST", apiBase+"/me/session", "192.0.2.1:1", `{"name":"Anna","password":"`+rightPassword+`"}`)
	device := deviceOf(w.Result())
	_, token, _ := strings.Cut(device, "=")
	for _, c := range w.Result().Cookies() {
		if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != "/" {
			t.Errorf("got %+v", c)
		}
	}
	for _, change := range []func(*http.Request){header("Authorization", "Bearer "+token), header("Cookie", "bigriver="+token), header("Cookie", device)} {
		if w := d.ask("GET", apiBase+"/me", "192.0.2.1:1", "", change); strings.Contains(w.Body.String(), "Anna") {
			t.Errorf("it opens the account: %s", w.Body)
		}
	}
	known := func(name string) bool {
		t.Helper()
		is := must.Get(d.people.KnownDevice(ctx, name, []string{"brd_nonsense", token}))(t)
		return is == token
	}
	must.Get(d.people.Register(ctx, "", "Cleo", rightPassword))(t)
	if !known("anna") || known("Cleo") || known("nobody") {
		t.Error("it is known for another account, or for none")
	}
	if err := d.people.SignOutEverywhere(ctx, anna.ID); err != nil || !known("Anna") {
		t.Error("it is forgotten when sessions end", err)
	}
	if err := d.people.ResetPassword(ctx, anna.ID, "another one 9"); err != nil || known("Anna") {
		t.Error("it is known after the password has changed", err)
	}
	if token, err = d.people.KeepDevice(ctx, anna.ID); err != nil || !known("Anna") {
		t.Error("a new one is not known", err)
	}
	first := token
	for range 20 {
		d.later(time.Second)
		must.Get(d.people.KeepDevice(ctx, anna.ID))(t)
	}
	if known("Anna") {
		t.Error("an account is known to any number of browsers")
	}
	if token, err = d.people.KeepDevice(ctx, anna.ID); err != nil || token == first {
		t.Fatal(err)
	}
	d.later(people.DeviceLife)
	if known("Anna") {
		t.Error("it is known for ever")
	}
	if token, err = d.people.KeepDevice(ctx, anna.ID); err != nil || !known("Anna") {
		t.Fatal(err)
	}
	if err := d.people.Remove(ctx, anna.ID); err != nil || known("Anna") {
		t.Error("it is known after the account was deleted", err)
	}
}

// A browser that a family shares is known to each of their accounts.
func TestABrowserOfSeveralAccounts(t *testing.T) {
	t.Parallel()
	d := openDoor(t)
	cookie := ""
	for i := range 7 {
		name := fmt.Sprintf("Person %c", 'A'+i)
		must.Get(d.people.Register(t.Context(), "", name, rightPassword))(t)
		status, _, device := d.try("192.0.2.1:1", name, rightPassword, cookie)
		if status != 201 {
			t.Fatal(status)
		}
		cookie = device
	}
	_, value, _ := strings.Cut(cookie, "=")
	for i := range 7 {
		name := fmt.Sprintf("Person %c", 'A'+i)
		device, err := d.people.KnownDevice(t.Context(), name, strings.Split(value, "."))
		if err != nil || (device != "") != (i >= 2) {
			t.Errorf("%s: got %q, error %v", name, device, err)
		}
	}
}
