package screen

import (
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
)

// editor is the line that is typed, with the lines before it.
type editor struct {
	text    []rune
	at      int // the cursor
	history []string
	recall  int // how many lines back the text comes from
}

// maxLine is the maximum length of a line.
const maxLine = 1000

func (e *editor) String() string { return string(e.text) }

// set replaces the text.
func (e *editor) set(s string) {
	e.text = []rune(s)
	e.at = len(e.text)
}

// insert inserts text at the cursor, without unprintable characters.
func (e *editor) insert(s string) {
	for _, r := range s {
		if unicode.IsSpace(r) {
			r = ' '
		}
		if unicode.IsPrint(r) && len(e.text) < maxLine {
			e.text = slices.Insert(e.text, e.at, r)
			e.at++
		}
	}
	e.recall = 0
}

// enter returns the line and clears it.
func (e *editor) enter() string {
	line := strings.Join(strings.Fields(string(e.text)), " ")
	if line != "" && (len(e.history) == 0 || e.history[len(e.history)-1] != line) {
		e.history = append(e.history, line)
	}
	e.set("")
	e.recall = 0
	return line
}

// back shows the line before, or for n below 0 the one after.
func (e *editor) back(n int) {
	to := min(max(e.recall+n, 0), len(e.history))
	if to == e.recall {
		return
	}
	e.recall = to
	if to == 0 {
		e.set("")
		return
	}
	e.set(e.history[len(e.history)-to])
}

// key handles a key of the editor, and reports whether it was one.
func (e *editor) key(k tea.KeyPressMsg) bool {
	switch k.String() {
	case "left", "ctrl+b":
		e.at = max(0, e.at-1)
	case "right", "ctrl+f":
		e.at = min(len(e.text), e.at+1)
	case "home", "ctrl+a":
		e.at = 0
	case "end", "ctrl+e":
		e.at = len(e.text)
	case "up", "ctrl+p":
		e.back(1)
	case "down", "ctrl+n":
		e.back(-1)
	case "backspace", "ctrl+h":
		if e.at > 0 {
			e.text = slices.Delete(e.text, e.at-1, e.at)
			e.at--
		}
	case "delete", "ctrl+d":
		if e.at < len(e.text) {
			e.text = slices.Delete(e.text, e.at, e.at+1)
		}
	case "ctrl+u":
		e.text, e.at = slices.Delete(e.text, 0, e.at), 0
	case "ctrl+k":
		e.text = e.text[:e.at]
	case "ctrl+w", "alt+backspace":
		from := e.at
		for from > 0 && e.text[from-1] == ' ' {
			from--
		}
		for from > 0 && e.text[from-1] != ' ' {
			from--
		}
		e.text, e.at = slices.Delete(e.text, from, e.at), from
	default:
		if k.Text == "" {
			return false
		}
		e.insert(k.Text)
	}
	return true
}

// completion returns what would complete the text: the first of the words that begins with it, and
// how far all of these agree.
func (e *editor) completion(list []string) (first, common string) {
	typed := strings.ToLower(string(e.text))
	if typed == "" {
		return "", ""
	}
	for _, word := range list {
		if !strings.HasPrefix(strings.ToLower(word), typed) {
			continue
		}
		if first == "" {
			first, common = word, word
			continue
		}
		n := 0
		for n < len(common) && n < len(word) && common[n] == word[n] {
			n++
		}
		common = common[:n]
	}
	return first, common
}
