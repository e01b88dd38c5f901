package play

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// SayCommand sends a chat message: either text or a phrase.
type SayCommand struct {
	Text   string `json:"text,omitempty" maxLength:"2000" doc:"Your own words, at most 300 characters. Send this or phrase."`
	Phrase string `json:"phrase,omitempty" maxLength:"40" example:"hello" doc:"The key of a canned phrase, as GET /phrases lists them. Send this or text."`
}

// SayEntry is a chat message: either the entry's words or a phrase. After RedactChat it has
// neither.
type SayEntry struct {
	Phrase string `json:"phrase,omitempty"` // the key of a canned phrase
}

type sayLine struct {
	line.Done

	Text   string `json:"text,omitempty" doc:"The person's own words. Missing if it was a canned phrase, or if the words were deleted."`
	Phrase string `json:"phrase,omitempty" doc:"The key of the canned phrase. Missing if it was the person's own words."`
}

func sayKind() Kind {
	return entryKind[SayEntry]("Somebody wrote a message in the chat.", SayEntry.line).
		withCommand(SayCommand{}, "Write a message in the chat.")
}

// Kind returns Say.
func (SayEntry) Kind() table.Kind { return table.Say }

func (b SayEntry) line(l *line.Maker) *sayLine {
	s := line.Sentence{Of: "deleted"}
	switch {
	case slices.Contains(l.Facts.Phrases, b.Phrase):
		s.Text = l.Loc.Text("phrase." + b.Phrase)
	case b.Phrase != "":
		s.Text = l.Phrase(b.Phrase)
	case l.Words != "":
		s.Text = l.Words
	}
	return &sayLine{l.Done(s), l.Words, b.Phrase}
}

func (SayEntry) meta()  {}
func (SayEntry) chat()  {}
func (SayEntry) quiet() {}

// The limits of chat.
const (
	maxChatLength = 300  // letters
	maxChats      = 5000 // per table
)

// Phrases returns the keys of the canned phrases of every game, which are "phrase."+key in the
// table's texts. Everybody reads them in their own language.
func Phrases() []string {
	return []string{
		"hello", "good_luck", "your_turn", "one_moment", "well_played", "thanks", "sorry", "oops", "nice", "what_now", "a_plan", "your_plan", "together", "need_cards", "keep_cards", "which_cards", "may_i", "yes_you_may", "build_here", "not_here", "too_late", "help_me", "agree", "rather_not", "look", "again", "good_game", "bye",
	}
}

func (cmd SayCommand) decide(c *draft) error {
	g := c.g
	text := OneLine(cmd.Text)
	switch {
	case g.New.Terms.Chat == table.ChatOff:
		return table.Refuse(table.Forbidden, "chat_off")
	case g.New.Terms.Chat != table.ChatAll && !g.Sits(c.by) && c.by != g.By:
		return table.Refuse(table.Forbidden, "chat_seats")
	case g.New.Terms.Chat == table.ChatPhrases && cmd.Phrase == "":
		return table.Refuse(table.Forbidden, "chat_phrases")
	case (text == "") == (cmd.Phrase == ""):
		return table.Refuse(table.Invalid, "chat_empty")
	case utf8.RuneCountInString(text) > maxChatLength:
		return table.Refuse(table.Invalid, "chat_long", maxChatLength)
	case cmd.Phrase != "" && !slices.Contains(Phrases(), cmd.Phrase) && !slices.Contains(g.Facts.Phrases, cmd.Phrase):
		return table.Refuse(table.Invalid, "phrase")
	case g.chats >= maxChats && g.belongs(c.by):
		return table.Refuse(table.TooMany, "chats_full", maxChats)
	}
	return c.pushWith(text, c.entry(table.Nobody, SayEntry{cmd.Phrase}))
}

func (SayEntry) evolve(g *State, e *table.Entry) error {
	if g.belongs(e.By) {
		g.chats++
	}
	return nil
}

func (b SayEntry) view(g *State, i int, r Reader) (table.Body, bool) { return b, !g.hides(i, r) }

// maxMarks is the maximum number of combining marks on a letter. Piles of them cover other lines.
const maxMarks = 4

// OneLine returns a text on one line, with single spaces, and without characters that nobody sees
// or that change the direction of the text around it. It is "" if nothing can be seen.
func OneLine(s string) string {
	marks, isVisible := 0, false
	clean := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || unicode.IsControl(r):
			r = ' '
		case r == '\u200c' || r == '\u200d': // they shape letters and emoji
			return r
		case unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point):
			return -1
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; marks > maxMarks {
				return -1
			}
			return r
		default:
			isVisible = true
		}
		marks = 0
		return r
	}, strings.ToValidUTF8(s, ""))
	if !isVisible {
		return ""
	}
	return strings.Join(strings.Fields(clean), " ")
}

// Mute is the kind: hide a person's chat, or show it again.
const Mute table.Kind = "mute"

// MuteCommand hides a person's chat, or shows it again.
type MuteCommand struct {
	Person table.Person `json:"person" maxLength:"40" doc:"The id of the person."`
	Yes    bool         `json:"yes,omitempty" doc:"true: hide this person's messages. false or missing: show them again."`
}

// MuteEntry hides a person's chat, or shows it again.
type MuteEntry struct {
	Person table.Person `json:"person"`
	Yes    bool         `json:"yes,omitempty"` // hide it
}

type muteLine struct {
	line.Done

	Person line.Person `json:"person" doc:"The person whose chat messages are hidden or shown again."`
	Yes    bool        `json:"yes" doc:"true: the messages are hidden. false: they are shown again."`
}

func muteKind() Kind {
	return entryKind[MuteEntry]("You hid the chat messages of a person, or showed them again. Only you see this.", MuteEntry.line).
		withCommand(MuteCommand{}, "Hide the chat messages of a person, or show them again.")
}

// Kind returns Mute.
func (MuteEntry) Kind() table.Kind { return Mute }

func (b MuteEntry) line(l *line.Maker) *muteLine {
	return &muteLine{l.Done(line.YesOrNo(b.Yes)), line.Somebody(l.Person(b.Person)), b.Yes}
}

// Whom returns the person who was muted or unmuted.
func (b MuteEntry) Whom() table.Person { return b.Person }

func (MuteEntry) meta()  {}
func (MuteEntry) chat()  {}
func (MuteEntry) quiet() {}

func (cmd MuteCommand) decide(c *draft) error {
	if cmd.Person == "" || cmd.Person == c.by {
		return table.Refuse(table.Invalid, "mute_whom")
	}
	if c.g.Hides(c.by, cmd.Person) == cmd.Yes {
		return nil // no change
	}
	return c.push(c.entry(table.Nobody, MuteEntry(cmd)))
}

func (b MuteEntry) evolve(g *State, e *table.Entry) error {
	m := mute{e.By, b.Person}
	g.muted = slices.DeleteFunc(slices.Clone(g.muted), func(o mute) bool { return o == m })
	if b.Yes {
		g.muted = append(g.muted, m)
	}
	return nil
}

// view shows it only to its author.
func (b MuteEntry) view(g *State, i int, r Reader) (table.Body, bool) { return b, g.isBy(i, r) }

// mute records who has muted whom.
type mute struct{ who, whom table.Person }

// Hides reports whether a person has muted another.
func (g *State) Hides(who, whom table.Person) bool {
	return slices.Contains(g.muted, mute{who, whom})
}

// hides reports whether a reader has muted the author of an entry.
func (g *State) hides(i int, r Reader) bool { return g.Hides(r.Person, g.Log[i].By) }

// isBy reports whether the reader is the author of an entry.
func (g *State) isBy(i int, r Reader) bool { return r.Person != "" && g.Log[i].By == r.Person }

// MutedBy returns the people whom a person has muted.
func (g *State) MutedBy(p table.Person) (list []table.Person) {
	for _, m := range g.muted {
		if m.who == p {
			list = append(list, m.whom)
		}
	}
	slices.Sort(list)
	return list
}
