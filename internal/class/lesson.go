package class

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Lesson is what a teacher says to all tables at once.
type Lesson struct {
	// The most losses of a group that reaches the goal of the lesson; 0: there is none.
	Goal      int        `json:"goal,omitempty"`
	Paused    bool       `json:"paused,omitempty"` // pupils can do nothing at their tables
	Word      string     `json:"word,omitempty"`   // to everybody
	WordAt    time.Time  `json:"word_at,omitzero"`
	Questions []Question `json:"questions,omitempty"` // asked before and after the game
	Asking    Round      `json:"asking,omitempty"`
}

// Question is a question with fixed answers, in the teacher's words.
type Question struct {
	Text    string   `json:"text"`
	Choices []string `json:"choices"`
}

// Round says when questions are asked.
type Round string

// The rounds.
const (
	NotAsking Round = ""
	Before    Round = "before"
	After     Round = "after"
)

// The limits of a lesson.
const (
	MaxGoal         = 99
	MaxWord         = 200 // letters
	MaxQuestions    = 6
	MaxQuestionText = 200 // letters
	MaxChoices      = 6   // per question
	MaxChoiceText   = 80  // letters
)

// Answers are a pupil's answers to the questions, by their order: the number of the choice from 0.
type Answers struct {
	Before []int `json:"before,omitempty"`
	After  []int `json:"after,omitempty"`
}

// In returns the answers of a round.
func (a *Answers) In(r Round) []int {
	if r == After {
		return a.After
	}
	return a.Before
}

// Change is a change of a lesson. What is nil stays.
type Change struct {
	Goal      *int
	Paused    *bool
	Word      *string
	Asking    *Round
	Questions []Question // nil: unchanged; other questions delete all answers
}

// apply changes the lesson.
func (c *Class) apply(change *Change, now time.Time) error {
	l := &c.Lesson
	if change.Goal != nil {
		if *change.Goal < 0 || *change.Goal > MaxGoal {
			return refuse(Invalid, "class_goal", MaxGoal)
		}
		l.Goal = *change.Goal
	}
	if change.Paused != nil {
		if *change.Paused && !c.Open() {
			return refuse(Forbidden, "class_ended")
		}
		l.Paused = *change.Paused
	}
	if change.Word != nil {
		if utf8.RuneCountInString(*change.Word) > MaxWord {
			return refuse(Invalid, "class_word", MaxWord)
		}
		l.Word, l.WordAt = *change.Word, now
	}
	if change.Questions != nil {
		if err := checkQuestions(change.Questions); err != nil {
			return err
		}
		if !slices.EqualFunc(l.Questions, change.Questions, Question.equal) {
			c.forgetAnswers()
		}
		l.Questions = change.Questions
	}
	if change.Asking != nil {
		if *change.Asking != NotAsking && len(l.Questions) == 0 {
			return refuse(Invalid, "class_questions", MaxQuestions, MaxChoices)
		}
		l.Asking = *change.Asking
	}
	if len(l.Questions) == 0 {
		l.Asking = NotAsking
	}
	return nil
}

func (q Question) equal(other Question) bool {
	return q.Text == other.Text && slices.Equal(q.Choices, other.Choices)
}

func checkQuestions(list []Question) error {
	wrong := refuse(Invalid, "class_questions", MaxQuestions, MaxChoices)
	if len(list) > MaxQuestions {
		return wrong
	}
	for _, q := range list {
		if q.Text == "" || utf8.RuneCountInString(q.Text) > MaxQuestionText || len(q.Choices) < 2 || len(q.Choices) > MaxChoices {
			return wrong
		}
		for _, choice := range q.Choices {
			if choice == "" || utf8.RuneCountInString(choice) > MaxChoiceText {
				return wrong
			}
		}
	}
	return nil
}

func (c *Class) forgetAnswers() {
	for i := range c.Tables {
		for j := range c.Tables[i].Pupils {
			c.Tables[i].Pupils[j].Answers = Answers{}
		}
	}
}

// answer stores a pupil's answers. They can be changed as long as the questions are asked.
func (c *Class) answer(who Person, r Round, choices []int) error {
	_, at := c.Find(who)
	if at == 0 {
		return refuse(NotFound, "class_nobody")
	}
	questions := c.Lesson.Questions
	if r == NotAsking || r != c.Lesson.Asking {
		return refuse(Forbidden, "class_not_asking")
	}
	if len(choices) != len(questions) {
		return refuse(Invalid, "class_answers")
	}
	for i, choice := range choices {
		if choice < 0 || choice >= len(questions[i].Choices) {
			return refuse(Invalid, "class_answers")
		}
	}
	t := &c.Tables[at-1]
	mine := &t.Pupils[t.find(who)].Answers
	if r == After {
		mine.After = choices
	} else {
		mine.Before = choices
	}
	return nil
}

// Count returns how many of some pupils chose each answer in a round, by question and choice, and
// how many pupils answered.
func (l *Lesson) Count(pupils []Pupil, r Round) (counts [][]int, answered int) {
	for _, q := range l.Questions {
		counts = append(counts, make([]int, len(q.Choices)))
	}
	for i := range pupils {
		choices := pupils[i].Answers.In(r)
		if len(choices) == len(counts) && len(choices) > 0 {
			answered++
			for j, choice := range choices {
				counts[j][choice]++
			}
		}
	}
	return counts, answered
}

// ChangeLesson changes what a teacher says to all tables.
func (s *Classes) ChangeLesson(ctx context.Context, id ID, change Change) (Class, error) {
	return s.update(ctx, id, func(c *Class) error { return c.apply(&change, s.time()) })
}

// Answer stores a pupil's answers to the questions.
func (s *Classes) Answer(ctx context.Context, id ID, who Person, r Round, choices []int) (Class, error) {
	return s.update(ctx, id, func(c *Class) error { return c.answer(who, r, choices) })
}

// requestPrefix begins the request ids of the tables of classes.
const requestPrefix = "class-"

// TableRequest returns the id of the request that sets up a table of a class, so that it is set up
// once.
func TableRequest(id ID, number int) string {
	return requestPrefix + string(id) + "-" + strconv.Itoa(number)
}

// IsPaused reports whether a table belongs to a class that its teacher has paused. host and request
// say who set up the table, and by which request.
func (s *Classes) IsPaused(ctx context.Context, host Person, request, table string) (bool, error) {
	rest, ok := strings.CutPrefix(request, requestPrefix)
	if !ok {
		return false, nil
	}
	id, _, _ := strings.Cut(rest, "-")
	c, err := s.Find(ctx, ID(id))
	if isNone(err) { // it was deleted, or somebody chose such an id for their own request
		return false, nil
	}
	isOurs := func(t Table) bool { return t.ID == table }
	return err == nil && c.Lesson.Paused && c.Teacher == host && slices.ContainsFunc(c.Tables, isOurs), err
}
