package table

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of chat.
const (
	maxSay  = 300  // letters
	maxSays = 5000 // at one table
)

// Phrases returns the keys of the canned phrases: "phrase."+key in the table's texts. Everybody reads them in their own language.
func Phrases() []string {
	return []string{
		"hello", "good_luck", "your_turn", "one_moment", "well_played", "thanks", "sorry", "oops", "nice", "what_now", "again", "good_game", "bye",
	}
}

type mutedKey struct{ who, whom Person }

// say adds a chat message.
func (c *work) say(cmd SayCommand) error {
	g := c.g
	text := oneLine(cmd.Text)
	switch {
	case g.New.Terms.Chat == ChatOff:
		return no(Forbidden, "chat_off")
	case g.New.Terms.Chat != ChatAll && !g.sits(c.by) && c.by != g.By:
		return no(Forbidden, "chat_seats")
	case g.New.Terms.Chat == ChatPhrases && cmd.Phrase == "":
		return no(Forbidden, "chat_phrases")
	case (text == "") == (cmd.Phrase == ""):
		return no(Invalid, "say_nothing")
	case utf8.RuneCountInString(text) > maxSay:
		return no(Invalid, "say_long", maxSay)
	case cmd.Phrase != "" && !slices.Contains(Phrases(), cmd.Phrase):
		return no(Invalid, "phrase")
	case g.says >= maxSays:
		return no(TooMany, "says", maxSays)
	}
	return c.push(c.entry(Nobody, SayEntry{text, cmd.Phrase}))
}

// oneLine returns a text in one line, with single spaces and without characters that change the direction of the text around it.
func oneLine(s string) string {
	words := strings.FieldsFunc(strings.ToValidUTF8(s, ""), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
	})
	return strings.Join(words, " ")
}

// mute hides the chat of a person, or shows it again. Nobody else sees that.
func (c *work) mute(cmd MuteCommand) error {
	if cmd.Person == "" || cmd.Person == c.by {
		return no(Invalid, "mute_whom")
	}
	return c.push(c.entry(Nobody, MuteEntry(cmd)))
}

func (g *game) mute(by Person, b MuteEntry) {
	key := mutedKey{by, b.Person}
	if b.Yes {
		g.muted[key] = true
		return
	}
	delete(g.muted, key)
}

// mutedBy returns the people whom a person has muted.
func (g *game) mutedBy(p Person) (list []Person) {
	for key := range g.muted {
		if key.who == p {
			list = append(list, key.whom)
		}
	}
	slices.Sort(list)
	return list
}
