package people_test

import (
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
)

func TestSettingsAreChecked(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	who := must.Get(p.Arrive(t.Context(), "Anna"))(t)
	for key, list := range map[string][]people.Change{
		"lang":  {{Lang: new("it")}},
		"zone":  {{Zone: new("Mars/Olympus")}, {Zone: new("Local")}, {Zone: new("../etc/passwd")}},
		"quiet": {{Quiet: &people.Quiet{From: -1}}, {Quiet: &people.Quiet{To: 1440}}},
		"email": {{Email: new("x")}, {Email: new("A <a@b.org>")}, {Email: new("a@b.org\r\nBcc: c@d.org")}, {Email: new("a@" + strings.Repeat("x", 300))}},
		"webhook": {
			{Webhook: new("http://example.org")},
			{Webhook: new("https://u:p@example.org")},
			{Webhook: new("file:///x")},
			{Webhook: new("https://")},
			{Webhook: new("https://example.org/" + strings.Repeat("x", 600))},
		},
	} {
		for _, c := range list {
			_, _, err := p.Set(t.Context(), who.ID, c)
			wantKey(t, err, key)
		}
	}
	night := people.Quiet{From: 60, To: 120}
	got, code, err := p.Set(t.Context(), who.ID, people.Change{Lang: new("de"), Zone: new("Europe/Berlin"), Quiet: &night, Webhook: new("https://example.org/x")})
	if err != nil || code != "" || got.Settings.Secret == "" || got.Settings.Lang != "de" || got.Settings.Quiet != night {
		t.Errorf("got %+v, %q, error %v", got.Settings, code, err)
	}
	got, _, err = p.Set(t.Context(), who.ID, people.Change{Webhook: new("")})
	if err != nil || got.Settings.Secret != "" || got.Settings.Zone != "Europe/Berlin" {
		t.Errorf("got %+v, error %v", got.Settings, err)
	}
}

func TestEmailIsConfirmed(t *testing.T) {
	t.Parallel()
	p, now := open(t)
	who := must.Get(p.Arrive(t.Context(), "Anna"))(t)
	_, code, err := p.Set(t.Context(), who.ID, people.Change{Email: new("a@example.org")})
	if err != nil || code == "" {
		t.Fatal(code, err)
	}
	_, err = p.Confirm(t.Context(), who.ID, "WRONG")
	wantKey(t, err, "code_wrong")
	got, err := p.Confirm(t.Context(), who.ID, " "+strings.ToLower(code)+"\n")
	if err != nil || !got.Settings.Email.Confirmed {
		t.Errorf("got %+v, error %v", got.Settings.Email, err)
	}
	_, err = p.Confirm(t.Context(), who.ID, code)
	wantKey(t, err, "code_over")

	_, code, _ = p.Set(t.Context(), who.ID, people.Change{Email: new("b@example.org")})
	for range 5 {
		_, err = p.Confirm(t.Context(), who.ID, "WRONG")
		wantKey(t, err, "code_wrong")
	}
	_, err = p.Confirm(t.Context(), who.ID, code)
	wantKey(t, err, "code_over") // too many wrong guesses

	_, code, _ = p.Set(t.Context(), who.ID, people.Change{Email: new("c@example.org")})
	*now = now.Add(25 * time.Hour)
	_, err = p.Confirm(t.Context(), who.ID, code)
	wantKey(t, err, "code_over")
}

func TestQuietUntil(t *testing.T) {
	t.Parallel()
	berlin := must.Get(time.LoadLocation("Europe/Berlin"))(t)
	at := func(day, hour, minute int) time.Time { return time.Date(2026, 3, day, hour, minute, 0, 0, berlin) }
	night, noon := people.Quiet{From: 22 * 60, To: 7 * 60}, people.Quiet{From: 12 * 60, To: 13*60 + 30}
	tests := []struct {
		name      string
		quiet     people.Quiet
		now, want time.Time
	}{
		{"none", people.Quiet{}, at(1, 3, 0), at(1, 3, 0)},
		{"before the night", night, at(1, 21, 59), at(1, 21, 59)},
		{"in the evening", night, at(1, 22, 0), at(2, 7, 0)},
		{"after midnight", night, at(2, 0, 1), at(2, 7, 0)},
		{"in the morning", night, at(2, 7, 0), at(2, 7, 0)},
		{"at noon", noon, at(2, 13, 0), at(2, 13, 30)},
		{"just before noon", noon, at(2, 11, 59), at(2, 11, 59)},
		{"when noon begins", noon, at(2, 12, 0), at(2, 13, 30)},
		{"when noon is over", noon, at(2, 13, 30), at(2, 13, 30)},
		{"in the afternoon", noon, at(2, 15, 0), at(2, 15, 0)},
		{"the night when summer begins", night, at(29, 1, 0), at(29, 7, 0)},
		{"at the end of the month", night, at(31, 23, 0), at(32, 7, 0)},
	}
	for _, tt := range tests {
		s := people.Settings{Zone: "Europe/Berlin", Quiet: tt.quiet}
		if got := s.QuietUntil(tt.now.UTC()); !got.Equal(tt.want) {
			t.Errorf("%s: until %v, want %v", tt.name, got, tt.want)
		}
	}
}
