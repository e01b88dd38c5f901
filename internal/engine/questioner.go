package engine

// Questioner is an optional interface of Rules with questions that have a name. A standing answer belongs to a question with this name
// alone, and can be given before the question is asked. (A question without a name is known by the kinds of actions that it offers.)
type Questioner[S comparable] interface {
	// Asked returns the key of the question in Facts.Questions that a seat is asked now, or "". It is asked on the seat's view.
	Asked(view *S, by Seat) string

	// MayAsk reports whether a seat can be asked a question in this game.
	MayAsk(view *S, key string, by Seat) bool
}

// QuestionKind is a question with a name: the words "question."+Key.
type QuestionKind struct {
	Key     string
	Answers []string // as written
}

// Question is a question that a seat can be asked.
type Question struct {
	Key     string
	Answers []Deed
}
