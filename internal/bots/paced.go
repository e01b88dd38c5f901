package bots

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine/match"
)

// maxPace is the maximum factor for a bot's thinking time.
const maxPace = 1000

// Paced returns a bot of the list from a word of the form NAME@TIMES: the bot NAME with its
// thinking time multiplied by TIMES. ok is false if the word has no @. The bot's name is the word.
func (l List) Paced(word string) (n Named, ok bool, err error) {
	name, pace, ok := strings.Cut(word, "@")
	if !ok {
		return n, false, nil
	}
	times, err := strconv.ParseFloat(pace, 64)
	if err != nil || !(times > 0 && times <= maxPace) {
		return n, true, fmt.Errorf("%q: the number after @ multiplies the bot's thinking time, up to %d, as strong@10", word, maxPace)
	}
	n, found := l.Find(name)
	if !found || !n.Thinks {
		return n, true, fmt.Errorf("%q: there is no thinking bot %q", word, name)
	}
	usual := n.New
	n.Name = word
	n.New = func(g match.Game) (Bot, error) {
		b, err := usual(g)
		if t, ok := b.(Thinker); ok {
			t.ScaleBudget(times)
		}
		return b, err
	}
	return n, true, nil
}
