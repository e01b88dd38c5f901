package class_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
)

// TestJoinCodes checks that a class is found by its code as people type it, that codes have no
// vowels, and that no two classes have the same.
func TestJoinCodes(t *testing.T) {
	t.Parallel()
	s, id := made(t, 2, 1)
	c := must.Get(s.Find(t.Context(), id))(t)
	code := c.JoinCode()
	if len(code) != class.JoinCodeLength || strings.ContainsAny(code, "AEIOUYFS0123456789") {
		t.Errorf("the code is %q", code)
	}
	if len(id) < 20 {
		t.Errorf("the id %q says no more than its code", id)
	}
	for _, typed := range []string{code, strings.ToLower(code), code[:3] + " " + code[3:], code[:2] + "-" + code[2:] + " "} {
		if found, err := s.ByJoinCode(t.Context(), typed); err != nil || found.ID != id {
			t.Errorf("%q finds %q, %v", typed, found.ID, err)
		}
	}
	other := "B"
	if code[5] == 'B' {
		other = "C"
	}
	for _, typed := range []string{"", code[:5], code + "B", code[:5] + other, "AEIOUY", code[:5] + "7", string(id), "%_____", "{{{{{{"} {
		_, err := s.ByJoinCode(t.Context(), typed)
		wantKey(t, err, "class_no_code")
	}
}

// TestJoinCodesDoNotOffend checks that a drawn code with an ugly run of letters is drawn again, and
// so is one that another class has.
func TestJoinCodesDoNotOffend(t *testing.T) {
	t.Parallel()
	const letters = "BCDGHJKLMNPQRTVWXZ"
	draw := func(code string) string {
		return strings.Map(func(letter rune) rune { return rune(strings.IndexRune(letters, letter)) }, code)
	}
	rest := strings.Repeat("\x00", 10)
	db := must.Open(sqlite.Open(context.Background(), t.TempDir(), nil))(t)
	s := class.New(class.Config{Store: db.Classes(), Rand: iotest.OneByteReader(strings.NewReader(
		draw("DCKBBB") + draw("KVTRQM") + rest + draw("KVTRQM") + draw("BCNTBB") + "\xff" + draw("ZZZZZZ") + rest))})
	for _, want := range []string{"KVTRQM", "ZZZZZZ"} {
		c := must.Get(s.Make(t.Context(), class.Class{Teacher: "t", Game: "toy", Setup: engine.Setup{Seats: 2}}, 1))(t)
		if c.JoinCode() != want {
			t.Errorf("the code is %s, want %s", c.JoinCode(), want)
		}
	}
}

func ask(t *testing.T, s *class.Classes, id class.ID, change class.Change) error {
	t.Helper()
	_, err := s.ChangeLesson(t.Context(), id, change)
	return err
}

// TestLesson checks the limits of what a teacher says, and that a change leaves the rest as it is.
func TestLesson(t *testing.T) {
	t.Parallel()
	s, id := made(t, 2, 1)
	why := class.Question{Text: "Why?", Choices: []string{"x", "y"}}
	many := slices.Repeat([]class.Question{why}, class.MaxQuestions+1)
	for _, wrong := range []struct {
		change class.Change
		key    string
	}{
		{class.Change{Goal: new(-1)}, "class_goal"},
		{class.Change{Goal: new(class.MaxGoal + 1)}, "class_goal"},
		{class.Change{Word: new(strings.Repeat("ü", class.MaxWord+1))}, "class_word"},
		{class.Change{Asking: new(class.Before)}, "class_questions"}, // there are none
		{class.Change{Questions: many}, "class_questions"},
		{class.Change{Questions: []class.Question{{Text: "", Choices: why.Choices}}}, "class_questions"},
		{class.Change{Questions: []class.Question{{Text: "Why?", Choices: []string{"x"}}}}, "class_questions"},
		{class.Change{Questions: []class.Question{{Text: "Why?", Choices: []string{"x", ""}}}}, "class_questions"},
		{class.Change{Questions: []class.Question{{Text: "Why?", Choices: slices.Repeat([]string{"x"}, class.MaxChoices+1)}}}, "class_questions"},
		{class.Change{Goal: new(3), Questions: many}, "class_questions"},
	} {
		wantKey(t, ask(t, s, id, wrong.change), wrong.key)
	}
	c := must.Get(s.Find(t.Context(), id))(t)
	must.Equal(t, c.Lesson, class.Lesson{})

	must.Do(t, ask(t, s, id, class.Change{Goal: new(8), Word: new(strings.Repeat("ü", class.MaxWord))}))
	must.Do(t, ask(t, s, id, class.Change{Paused: new(true)}))
	c = must.Get(s.Find(t.Context(), id))(t)
	if l := c.Lesson; l.Goal != 8 || !l.Paused || l.Word == "" || l.WordAt.IsZero() {
		t.Errorf("the lesson is %+v", l)
	}
	// The end of the class ends the pause, so that the games can go on.
	c = must.Get(s.End(t.Context(), id))(t)
	if c.Lesson.Paused {
		t.Error("an ended class is paused")
	}
	wantKey(t, ask(t, s, id, class.Change{Paused: new(true)}), "class_ended")
}

// TestAnswers checks that pupils answer only what is asked, that answers follow them to another
// table, and that they are counted by table.
func TestAnswers(t *testing.T) {
	t.Parallel()
	s, id := made(t, 2, 2)
	for i, who := range []string{"a", "b", "c"} {
		must.Get(join(t, s, id, who, i/2+1))(t)
	}
	answer := func(who string, r class.Round, choices ...int) error {
		_, err := s.Answer(t.Context(), id, class.Person(who), r, choices)
		return err
	}
	questions := []class.Question{{Text: "Why?", Choices: []string{"x", "y"}}, {Text: "Who?", Choices: []string{"x", "y", "z"}}}
	must.Do(t, ask(t, s, id, class.Change{Questions: questions}))
	wantKey(t, answer("a", class.Before, 0, 0), "class_not_asking")
	must.Do(t, ask(t, s, id, class.Change{Asking: new(class.Before)}))
	for _, wrong := range [][]int{{}, {0}, {0, 3}, {-1, 0}, {0, 0, 0}} {
		wantKey(t, answer("a", class.Before, wrong...), "class_answers")
	}
	wantKey(t, answer("a", class.After, 0, 0), "class_not_asking")
	wantKey(t, answer("a", class.NotAsking, 0, 0), "class_not_asking")
	wantKey(t, answer("t", class.Before, 0, 0), "class_nobody")
	wantKey(t, answer("stranger", class.Before, 0, 0), "class_nobody")
	must.Do(t, answer("a", class.Before, 0, 0))
	must.Do(t, answer("a", class.Before, 1, 2)) // changed
	must.Do(t, answer("b", class.Before, 1, 0))
	must.Get(s.Move(t.Context(), id, "b", 2))(t)
	must.Do(t, ask(t, s, id, class.Change{Asking: new(class.After)}))
	must.Do(t, answer("c", class.After, 0, 1))

	count := func(table int, r class.Round) string {
		c := must.Get(s.Find(t.Context(), id))(t)
		counts, answered := c.Lesson.Count(c.Tables[table-1].Pupils, r)
		return fmt.Sprint(counts, answered)
	}
	for _, want := range []struct {
		table int
		round class.Round
		count string
	}{
		{1, class.Before, "[[0 1] [0 0 1]] 1"},
		{2, class.Before, "[[0 1] [1 0 0]] 1"},
		{1, class.After, "[[0 0] [0 0 0]] 0"},
		{2, class.After, "[[1 0] [0 1 0]] 1"},
	} {
		if got := count(want.table, want.round); got != want.count {
			t.Errorf("table %d, %s: %s, want %s", want.table, want.round, got, want.count)
		}
	}
	must.Do(t, ask(t, s, id, class.Change{Questions: slices.Clone(questions)})) // the same
	if got := count(1, class.Before); got != "[[0 1] [0 0 1]] 1" {
		t.Errorf("the same questions lose the answers: %s", got)
	}
	must.Do(t, ask(t, s, id, class.Change{Questions: questions[:1]}))
	if got := count(1, class.Before); got != "[[0 0]] 0" {
		t.Errorf("other questions have answers: %s", got)
	}
	must.Do(t, ask(t, s, id, class.Change{Questions: []class.Question{}}))
	wantKey(t, answer("a", class.After), "class_not_asking")
}

// TestPausedTables checks that only the tables of a paused class are paused, whatever ids people
// choose for their own requests.
func TestPausedTables(t *testing.T) {
	t.Parallel()
	s, id := made(t, 2, 1)
	must.Get(join(t, s, id, "a", 1))(t)
	must.Get(s.Settle(t.Context(), id, 1, 2, "bot"))(t)
	must.Get(s.Began(t.Context(), id, 1, "table"))(t)
	request := class.TableRequest(id, 1)
	paused := func(host, request, table string) bool {
		return must.Get(s.IsPaused(t.Context(), class.Person(host), request, table))(t)
	}
	if paused("t", request, "table") {
		t.Error("it is paused before the teacher pauses it")
	}
	must.Do(t, ask(t, s, id, class.Change{Paused: new(true)}))
	if !paused("t", request, "table") {
		t.Error("it is not paused")
	}
	for _, other := range [][3]string{{"x", request, "table"}, {"t", request, "other"}, {"t", "class-nothing-1", "table"}, {"t", "", "table"}, {"t", string(id), "table"}} {
		if paused(other[0], other[1], other[2]) {
			t.Errorf("%v is paused", other)
		}
	}
}
