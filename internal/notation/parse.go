package notation

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/text"
)

// Parse reads a record. Its errors are of type *Error and name the file and the line.
func Parse(file, data string) (*Record, error) {
	p := parser{Record: &Record{File: file, lineOf: map[string]int{}}}
	data = strings.TrimPrefix(data, "\ufeff")
	lines := strings.Split(data, "\n")
	if last := len(lines) - 1; lines[last] != "" {
		p.Unended = last + 1
	}
	for i, line := range lines {
		err := p.line(i+1, strings.TrimSuffix(line, "\r"))
		if err == nil {
			continue
		}
		if i+1 == p.Unended && p.pastTags {
			p.Cut = i + 1
			break
		}
		return nil, err
	}
	if p.Game == "" {
		return nil, p.Errorf(len(lines), "a record begins with \"game NAME VERSION\"; this one has no such line")
	}
	if p.Seats == 0 {
		return nil, p.Errorf(len(lines), "the record ends without a line \"seats N\"")
	}
	return p.Record, nil
}

type parser struct {
	*Record
	inPosition bool
	pastTags   bool // an action or the result has been read
}

func (p *parser) line(at int, line string) error {
	switch {
	case !utf8.ValidString(line):
		return p.Errorf(at, "this line is not valid UTF-8")
	case utf8.RuneCountInString(line) > MaxLine:
		return p.Errorf(at, "this line has more than %d letters", MaxLine)
	}
	for _, r := range line {
		if unicode.IsControl(r) && r != '\t' {
			return p.Errorf(at, "a record has no control characters, but here is %U", r)
		}
	}
	content, comment := cutComment(line)
	if content == "" {
		return nil
	}
	indented := line[0] == ' ' || line[0] == '\t'
	word, rest := cutWord(content)
	switch {
	case p.Result != "":
		return p.Errorf(at, "the game ended in line %d, nothing can follow", p.lineOf["="])
	case indented && p.inPosition:
		return p.change(at, content)
	case indented:
		return p.Errorf(at, "only the lines of a position are indented")
	}
	p.inPosition = false
	switch {
	case word == "=":
		return p.result(at, rest)
	case word == "*" || word[0] >= '0' && word[0] <= '9':
		return p.action(at, word, rest, comment)
	case p.pastTags:
		return p.Errorf(at, "want \"SEAT ACTION\" or \"= RESULT\", have %q", text.Clip(content))
	}
	return p.tag(at, word, rest)
}

// cutWord returns the first word of s and the rest, with its words separated by single spaces.
func cutWord(s string) (word, rest string) {
	words := strings.Fields(s)
	if len(words) == 0 {
		return "", ""
	}
	return words[0], strings.Join(words[1:], " ")
}

// cutComment splits a line at the # of a comment. A # inside a word does not begin one.
func cutComment(line string) (content, comment string) {
	for i := range len(line) {
		if line[i] == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t') {
			return strings.TrimSpace(line[:i]), strings.TrimSpace(line[i+1:])
		}
	}
	return strings.TrimSpace(line), ""
}

func (p *parser) tag(at int, tag, rest string) error {
	key := tag
	switch tag {
	case "option", "seat", "tag":
		name, _ := cutWord(rest)
		key += " " + name
	}
	if first := p.lineOf[key]; first != 0 {
		return p.Errorf(at, "%q is already in line %d", text.Clip(key), first)
	}
	if tag != "game" && p.Game == "" {
		return p.Errorf(at, "a record begins with \"game NAME VERSION\", have %q", text.Clip(tag))
	}
	p.lineOf[key] = at
	first, second := cutWord(rest)
	hasBoth := second != ""
	switch tag {
	case "game":
		version, err := strconv.Atoi(second)
		if !hasBoth || err != nil || version < 1 {
			return p.Errorf(at, "want \"game NAME VERSION\", such as \"game toy 1\"")
		}
		p.Game, p.Version = first, version
	case "data":
		if !hasBoth {
			return p.Errorf(at, "want \"data NAME HASH\"")
		}
		p.DataName, p.DataHash = first, second
	case "option":
		if !hasBoth {
			return p.Errorf(at, "want \"option NAME VALUE\"")
		}
		p.Options = append(p.Options, Pair{first, second})
	case "seats":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > MaxSeats {
			return p.Errorf(at, "want \"seats N\" with N from 1 to %d", MaxSeats)
		}
		p.Seats, p.Names = n, make([]string, n)
	case "seat":
		return p.name(at, first, second)
	case "tag":
		if !hasBoth {
			return p.Errorf(at, "want \"tag NAME VALUE\"")
		}
		p.Tags = append(p.Tags, Pair{first, second})
	case "position":
		if rest != "" {
			return p.Errorf(at, "\"position\" is alone in its line; the indented lines after it are the position")
		}
		p.inPosition, p.Position = true, []Change{}
	default:
		return p.Errorf(at, "no tag %q: there are game, data, option, seats, seat, tag and position", text.Clip(tag))
	}
	return nil
}

func (p *parser) name(at int, seat, name string) error {
	n, err := ParseSeat(seat)
	switch {
	case p.Seats == 0:
		return p.Errorf(at, "\"seats N\" comes before the seats' names")
	case err != nil || n < 0 || n >= p.Seats || name == "":
		return p.Errorf(at, "want \"seat N NAME\" with N from 1 to %d", p.Seats)
	}
	p.Names[n] = name
	return nil
}

func (p *parser) change(at int, content string) error {
	path, value, ok := strings.Cut(content, " = ")
	if !ok || strings.TrimSpace(path) == "" || strings.TrimSpace(value) == "" {
		return p.Errorf(at, "want \"PATH = VALUE\" in a position, have %q", text.Clip(content))
	}
	c := Change{Path: strings.TrimSpace(path), Value: strings.Join(strings.Fields(value), " "), At: at}
	if first := p.lineOf["position "+c.Path]; first != 0 {
		return p.Errorf(at, "%q is already in line %d", text.Clip(c.Path), first)
	}
	p.lineOf["position "+c.Path] = at
	p.Position = append(p.Position, c)
	return nil
}

func (p *parser) action(at int, seat, rest, comment string) error {
	if p.Seats == 0 {
		return p.Errorf(at, "\"game\" and \"seats\" come before the first action")
	}
	p.pastTags = true
	n, err := ParseSeat(seat)
	if err != nil {
		return p.Errorf(at, "%v", err)
	}
	if n >= p.Seats {
		return p.Errorf(at, "there is no seat %s: this game has %d", seat, p.Seats)
	}
	l := Line{Seat: n, Action: rest, Comment: comment, At: at}
	if i := strings.LastIndexByte(rest, '!'); i >= 0 && (i == 0 || rest[i-1] == ' ') {
		l.Action, l.Refused = strings.TrimSpace(rest[:i]), rest[i+1:]
		if l.Refused == "" || strings.ContainsAny(l.Refused, " \t") {
			return p.Errorf(at, "want the id of the refusing rule after the !, such as \"1 take !TOY-6\"")
		}
	}
	if i := strings.LastIndexByte(l.Action, ' '); i >= 0 && strings.HasPrefix(l.Action[i+1:], "%") {
		if n != Chance || l.Refused != "" {
			return p.Errorf(at, "%s: only an action of chance that is not refused has a draw", text.Clip(l.Action[i+1:]))
		}
		if l.Draw, err = ParseDraw(l.Action[i+1:]); err != nil {
			return p.Errorf(at, "%v", err)
		}
		l.Action = l.Action[:i]
	}
	if l.Action == "" {
		return p.Errorf(at, "want an action after the seat")
	}
	p.Lines = append(p.Lines, l)
	return nil
}

func (p *parser) result(at int, rest string) error {
	if p.Seats == 0 {
		return p.Errorf(at, "\"game\" and \"seats\" come before the result")
	}
	p.pastTags = true
	if rest == "" {
		return p.Errorf(at, "want \"= RESULT\", such as \"= places 1 2 by TOY-16\"")
	}
	p.Result, p.lineOf["="] = rest, at
	return nil
}
