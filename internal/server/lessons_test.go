package server_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/classes"
	"github.com/bigriver/bigriver/internal/server/limit"
)

// TestJoinByCode shows that the code of a class leads to its link, and that nobody can try many.
func TestJoinByCode(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.DefaultLimits() })
	made := newClass(s.guest(t, "Teacher"), 1)
	if len(made.Code) != 6 || !strings.EqualFold(made.Code, made.ID[:6]) {
		t.Errorf("the class has the code %q", made.Code)
	}
	pupil := s.client(t)
	var found struct{ ID string }
	pupil.ok("GET", apiBase+"/class-codes/"+strings.ToLower(made.Code), nil, &found)
	if found.ID != made.ID {
		t.Errorf("the code finds %q", found.ID)
	}
	tries := 0
	for status := 404; status != http.StatusTooManyRequests; tries++ {
		if status, _, _ = pupil.do("GET", apiBase+"/class-codes/BBBBBB", nil); status == 404 && tries > 200 {
			t.Fatal("the codes that an address can try are not limited")
		}
	}
	// A class of 80 behind one address can type it at the same time.
	if tries < 80 {
		t.Errorf("an address can try only %d codes", tries)
	}
}

// lesson returns what a person sees of the lesson, and its JSON.
func (c *client) lesson(id string) (l classes.ClassLesson, body string) {
	c.t.Helper()
	_, _, data := c.do("GET", apiBase+"/classes/"+id+"/lesson", nil)
	c.ok("GET", apiBase+"/classes/"+id+"/lesson", nil, &l)
	return l, string(data)
}

// TestAPausedClass shows that pupils can do nothing at a paused table, that they can afterwards,
// and that other tables are not concerned.
func TestAPausedClass(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	teacher.described = teacher.siteDescription()
	made, other := newClass(teacher, 1), newClass(teacher, 1)
	pupils := map[string]*client{}
	for _, id := range []string{made.ID, other.ID} {
		pupils[id], _ = s.comesIn(t, id, "Ada", 0)
		s.comesIn(t, id, "Ben", 0)
		teacher.ok("POST", apiBase+"/classes/"+id+"/tables/1/begin", map[string]any{}, nil)
	}
	say := map[string]any{"kind": "say", "phrase": "hello"}
	at := func(c *client, id string) string {
		return apiBase + "/tables/" + c.class(id).Tables[0].ID + "/commands"
	}
	change := apiBase + "/classes/" + made.ID + "/lesson"
	ada := pupils[made.ID]
	ada.refused("POST", change, map[string]any{"paused": true}, 403, "forbidden")
	s.client(t).refused("POST", change, map[string]any{"paused": true}, 401, "unauthorized")
	var l classes.ClassLesson
	teacher.ok("POST", change, map[string]any{"paused": true, "word": "Look  at the\u202e board"}, &l)
	if !l.Paused || l.Word == nil || l.Word.Text != "Look at the board" {
		t.Errorf("the lesson is %+v", l)
	}
	if seen, _ := ada.lesson(made.ID); !seen.Paused || seen.Word == nil || seen.Word.Text != "Look at the board" || seen.Results != nil {
		t.Errorf("a pupil sees %+v", seen)
	}
	if p := ada.refused("POST", at(ada, made.ID), say, 403, "forbidden"); !strings.Contains(p.Detail, "paused") {
		t.Errorf("a pupil reads %q", p.Detail)
	}
	teacher.ok("POST", at(teacher, made.ID), say, nil)
	pupils[other.ID].ok("POST", at(pupils[other.ID], other.ID), say, nil)
	teacher.ok("POST", change, map[string]any{"paused": false}, &l)
	if l.Paused || l.Word == nil {
		t.Errorf("the lesson is %+v", l)
	}
	ada.ok("POST", at(ada, made.ID), say, nil)
	teacher.refused("POST", change, map[string]any{"word": strings.Repeat("a", 201)}, 422, "invalid")
	teacher.refused("POST", change, map[string]any{"asking": "before"}, 422, "invalid")
	teacher.refused("POST", change, map[string]any{"asking": "now"}, 422, "invalid")
}

// TestAnswersStayPrivate shows that a pupil sees only their own answers, that the teacher sees
// counts and no names beside them, and that strangers with the link see nothing of a lesson.
func TestAnswersStayPrivate(t *testing.T) {
	t.Parallel()
	s := open(t)
	teacher := s.guest(t, "Teacher")
	teacher.described = teacher.siteDescription()
	made := newClass(teacher, 2)
	one := apiBase + "/classes/" + made.ID
	questions := []map[string]any{
		{"text": "Who builds a levee?", "choices": []string{"those behind it", "nobody"}},
		{"text": "Who pays?", "choices": []string{"everybody", "somebody else", "nobody"}},
	}
	ada, _ := s.comesIn(t, made.ID, "Ada", 1)
	ben, _ := s.comesIn(t, made.ID, "Ben", 1)
	cleo, _ := s.comesIn(t, made.ID, "Cleo", 2)
	stranger, guest := s.client(t), s.guest(t, "Gus")

	var l classes.ClassLesson
	teacher.ok("POST", one+"/lesson", map[string]any{"questions": questions}, &l)
	if seen, _ := ada.lesson(made.ID); len(seen.Questions) != 0 {
		t.Errorf("a pupil sees questions that are not asked: %+v", seen)
	}
	teacher.ok("POST", one+"/lesson", map[string]any{"asking": "before"}, &l)
	if len(l.Questions) != 2 || l.Asking != "before" {
		t.Errorf("the lesson is %+v", l)
	}
	answers := func(choices ...int) map[string]any { return map[string]any{"round": "before", "choices": choices} }
	ada.ok("POST", one+"/answers", answers(1, 3), nil)
	ben.ok("POST", one+"/answers", answers(2, 3), nil)
	ben.refused("POST", one+"/answers", answers(2), 422, "invalid")
	ben.refused("POST", one+"/answers", answers(3, 1), 422, "invalid")
	ben.refused("POST", one+"/answers", map[string]any{"round": "after", "choices": []int{1, 1}}, 403, "forbidden")
	teacher.refused("POST", one+"/answers", answers(1, 1), 404, "not_found")
	guest.refused("POST", one+"/answers", answers(1, 1), 404, "not_found")

	// What Ben answers changes nothing of what others see.
	for _, c := range []*client{ada, cleo} {
		_, before := c.lesson(made.ID)
		_, _, classBefore := c.do("GET", one, nil)
		ben.ok("POST", one+"/answers", answers(1, 1), nil)
		_, after := c.lesson(made.ID)
		_, _, classAfter := c.do("GET", one, nil)
		if before != after || nowField.ReplaceAllString(string(classBefore), "") != nowField.ReplaceAllString(string(classAfter), "") {
			t.Errorf("a pupil sees what another answers:\n%s\n%s", before, after)
		}
		ben.ok("POST", one+"/answers", answers(2, 3), nil)
	}
	if seen, _ := ada.lesson(made.ID); len(seen.Mine) != 2 || seen.Mine[0] != 1 || seen.Mine[1] != 3 {
		t.Errorf("Ada sees her answers as %v", seen.Mine)
	}
	seen, body := teacher.lesson(made.ID)
	if len(seen.Results) != 2 || seen.Results[0].Answered[0] != 2 || seen.Results[0].Before[1][2] != 2 || seen.Results[1].Answered[0] != 0 {
		t.Errorf("the results are %+v", seen.Results)
	}
	for _, name := range []string{"Ada", "Ben", "Cleo", ada.person().ID} {
		if strings.Contains(body, name) {
			t.Errorf("the results have the name %s: %s", name, body)
		}
	}
	stranger.refused("GET", one+"/lesson", nil, 401, "unauthorized")
	guest.refused("GET", one+"/lesson", nil, 403, "forbidden")
	guest.refused("POST", one+"/lesson", map[string]any{"asking": "off"}, 403, "forbidden")
	ada.refused("POST", one+"/lesson", map[string]any{"asking": "off"}, 403, "forbidden")
	// Who has left sees nothing more.
	cleo.ok("DELETE", one+"/pupils/"+cleo.person().ID, nil, nil)
	cleo.refused("GET", one+"/lesson", nil, 403, "forbidden")
}
