package classes

import (
	"context"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table/play"
)

// ClassLesson is what a teacher says to all tables at once.
type ClassLesson struct {
	Goal      int             `json:"goal,omitempty" doc:"The goal of the lesson: the most losses that a group may have at the end. Missing if there is none."`
	Paused    bool            `json:"paused" doc:"Whether the teacher has paused all tables. Pupils can do nothing there until the teacher ends the pause."`
	Word      *ClassWord      `json:"word,omitempty" doc:"What the teacher last said to everybody. Missing if there is nothing."`
	Asking    string          `json:"asking,omitempty" enum:"before,after" doc:"Which round of questions pupils can answer now. Missing if none."`
	Questions []ClassQuestion `json:"questions" doc:"The questions, which are asked before and after the game. Empty for pupils while they are not asked."`
	Mine      []int           `json:"mine,omitempty" nullable:"false" doc:"Your own answers to the questions that are being asked: the number of the answer to each, from 1. Missing if you have given none."`
	Results   []ClassResults  `json:"results,omitempty" nullable:"false" doc:"For the teacher: how many pupils of each table chose which answer. Missing for others."`
}

// ClassWord is something that the teacher says to everybody.
type ClassWord struct {
	Text string    `json:"text" doc:"The words."`
	At   time.Time `json:"at" doc:"When they were said."`
}

// ClassQuestion is a question with fixed answers.
type ClassQuestion struct {
	Text    string   `json:"text" maxLength:"1000" example:"Who decides where a levee stands?" doc:"The question, at most 200 characters, in the teacher's words."`
	Choices []string `json:"choices" minItems:"2" maxItems:"6" nullable:"false" doc:"The answers to choose from, each at most 80 characters."`
}

// ClassResults are the answers of a table.
type ClassResults struct {
	Table    int     `json:"table" doc:"The number of the table."`
	Pupils   int     `json:"pupils" doc:"How many pupils sit there."`
	Answered []int   `json:"answered" nullable:"false" doc:"How many of them have answered before and after."`
	Before   [][]int `json:"before" nullable:"false" doc:"For each question, how many pupils chose each answer before the game. It says nothing about who did."`
	After    [][]int `json:"after" nullable:"false" doc:"The same for the questions after the game."`
}

type (
	joinCodePath struct {
		Code string `path:"code" maxLength:"20" example:"KVTRQM" doc:"The six letters of a class, in upper or lower case."`
	}

	joinCodeOut struct {
		Body struct {
			ID string `json:"id" doc:"The id of the class: its page is /classes/{id}."`
		}
	}

	lessonOut struct{ Body *ClassLesson }

	changeLessonIn struct {
		ClassPath

		Body struct {
			Goal      *int             `json:"goal,omitempty" minimum:"0" maximum:"99" doc:"The goal of the lesson: the most losses that a group may have at the end. 0: none."`
			Paused    *bool            `json:"paused,omitempty" doc:"Whether pupils can do nothing at their tables. Bots finish what they are doing."`
			Word      *string          `json:"word,omitempty" maxLength:"1000" doc:"What you say to everybody, at most 200 characters. Empty: take it back."`
			Asking    *string          `json:"asking,omitempty" enum:"before,after,off" doc:"Ask the questions before or after the game, or stop asking."`
			Questions *[]ClassQuestion `json:"questions,omitempty" maxItems:"6" doc:"The questions. Other questions delete all answers."`
		}
	}

	answerIn struct {
		ClassPath

		Body struct {
			Round   string `json:"round" enum:"before,after" doc:"The round of questions that you answer."`
			Choices []int  `json:"choices" minItems:"1" maxItems:"6" nullable:"false" doc:"The number of your answer to each question, from 1."`
		}
	}
)

// registerLesson registers the operations that concern all tables of a class at once.
func registerLesson(a *app.App) {
	app.Get(a, "classByCode", "/class-codes/{code}", "Find a class by its code",
		"Six letters are easier to type than a link. How many codes an address may try is limited.", byCode)
	app.SignedIn(a, http.MethodGet, "lesson", "/classes/{id}/lesson", "Show what the teacher says to all tables",
		"For the teacher and the pupils of the class: the goal, a pause, a word to all, and the questions that are asked. Only the teacher sees the results, by table and not by pupil.", http.StatusOK, lesson)
	app.SignedIn(a, http.MethodPost, "changeLesson", "/classes/{id}/lesson", "Say something to all tables",
		"Only the teacher may do this. What you leave out stays as it is.", http.StatusOK, changeLesson)
	app.SignedIn(a, http.MethodPost, "answerClass", "/classes/{id}/answers", "Answer the questions of a class",
		"For pupils, as long as the questions are asked. You can change your answers until then. They are only counted, by table.", http.StatusOK, answerQuestions)
}

func byCode(ctx context.Context, a *app.App, v *visit.Visit, in *joinCodePath) (*joinCodeOut, error) {
	if err := a.Counters.ByAddress(a.Counters.JoinCodes, v.Addr); err != nil {
		return nil, err
	}
	c, err := a.Classes.ByJoinCode(ctx, in.Code)
	if err != nil {
		return nil, err
	}
	out := &joinCodeOut{}
	out.Body.ID = string(c.ID)
	return out, nil
}

func lesson(ctx context.Context, a *app.App, v *visit.Visit, in *ClassPath) (*lessonOut, error) {
	c, err := a.Classes.Find(ctx, class.ID(in.ID))
	return answerLesson(v, &c, err)
}

func changeLesson(ctx context.Context, a *app.App, v *visit.Visit, in *changeLessonIn) (*lessonOut, error) {
	if _, err := findTaught(ctx, a, v, in.ID); err != nil {
		return nil, err
	}
	change := class.Change{Goal: in.Body.Goal, Paused: in.Body.Paused}
	if in.Body.Word != nil {
		word := play.OneLine(*in.Body.Word)
		change.Word = &word
	}
	if in.Body.Asking != nil {
		round := class.Round(*in.Body.Asking)
		if round == "off" {
			round = class.NotAsking
		}
		change.Asking = &round
	}
	if in.Body.Questions != nil {
		change.Questions = []class.Question{}
		for _, q := range *in.Body.Questions {
			clean := class.Question{Text: play.OneLine(q.Text)}
			for _, choice := range q.Choices {
				clean.Choices = append(clean.Choices, play.OneLine(choice))
			}
			change.Questions = append(change.Questions, clean)
		}
	}
	c, err := a.Classes.ChangeLesson(ctx, class.ID(in.ID), change)
	return answerLesson(v, &c, err)
}

func answerQuestions(ctx context.Context, a *app.App, v *visit.Visit, in *answerIn) (*lessonOut, error) {
	choices := make([]int, len(in.Body.Choices))
	for i, choice := range in.Body.Choices {
		choices[i] = choice - 1
	}
	c, err := a.Classes.Answer(ctx, class.ID(in.ID), class.Person(v.Person.ID), class.Round(in.Body.Round), choices)
	return answerLesson(v, &c, err)
}

// answerLesson returns the lesson as the visitor may see it, or the error. Strangers with the link
// see nothing of it.
func answerLesson(v *visit.Visit, c *class.Class, err error) (*lessonOut, error) {
	if err != nil {
		return nil, err
	}
	me := class.Person(v.Person.ID)
	pupil, at := c.Find(me)
	teaches := me == c.Teacher
	if at == 0 && !teaches {
		return nil, &class.Error{Code: class.Forbidden, Key: "class_members"}
	}
	l := &c.Lesson
	out := &ClassLesson{Goal: l.Goal, Paused: l.Paused, Asking: string(l.Asking), Questions: []ClassQuestion{}}
	if l.Word != "" {
		out.Word = &ClassWord{l.Word, l.WordAt}
	}
	if teaches || l.Asking != class.NotAsking {
		for _, q := range l.Questions {
			out.Questions = append(out.Questions, ClassQuestion(q))
		}
	}
	if l.Asking != class.NotAsking {
		for _, choice := range pupil.Answers.In(l.Asking) {
			out.Mine = append(out.Mine, choice+1)
		}
	}
	if teaches && len(l.Questions) > 0 {
		out.Results = results(c)
	}
	return &lessonOut{out}, nil
}

// results counts the answers of each table.
func results(c *class.Class) (list []ClassResults) {
	for i := range c.Tables {
		pupils := c.Tables[i].Pupils
		before, answeredBefore := c.Lesson.Count(pupils, class.Before)
		after, answeredAfter := c.Lesson.Count(pupils, class.After)
		list = append(list, ClassResults{i + 1, len(pupils), []int{answeredBefore, answeredAfter}, before, after})
	}
	return list
}
