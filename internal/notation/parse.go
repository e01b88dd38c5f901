package notation

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Parse reads a record. An error is an *Error with the file and the line.
func Parse(file, data string) (*Record, error) {
	p := parser{Record: &Record{File: file, where: map[string]int{}}}
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
		if i+1 == p.Unended && p.moves {
			p.Cut = i + 1
			break
		}
		return nil, err
	}
	if p.Game == "" {
		return nil, p.Errorf(len(lines), "a record begins with \"game NAME VERSION\", and here is none")
	}
	if p.Seats == 0 {
		return nil, p.Errorf(len(lines), "the record ends without a line \"seats N\"")
	}
	return p.Record, nil
}

type parser struct {
	*Record
	inPosition bool
	moves      bool // past the tags
}

func (p *parser) line(at int, line string) error {
	switch {
	case !utf8.ValidString(line):
		return p.Errorf(at, "this line is no text in UTF-8")
	case utf8.RuneCountInString(line) > MaxLine:
		return p.Errorf(at, "this line has more than %d letters", MaxLine)
	}
	for _, r := range line {
		if unicode.IsControl(r) && r != '\t' {
			return p.Errorf(at, "a control character (%U) has no place in a record", r)
		}
	}
	text, comment := cutComment(line)
	if text == "" {
		return nil
	}
	indented := line[0] == ' ' || line[0] == '\t'
	word, rest := cutWord(text)
	switch {
	case p.Result != "":
		return p.Errorf(at, "the game ended in line %d, nothing can follow", p.where["="])
	case indented && p.inPosition:
		return p.change(at, text)
	case indented:
		return p.Errorf(at, "only the lines of a position are indented")
	}
	p.inPosition = false
	switch {
	case word == "=":
		return p.result(at, rest)
	case word == "*" || word[0] >= '0' && word[0] <= '9':
		return p.action(at, word, rest, comment)
	case p.moves:
		return p.Errorf(at, "want \"SEAT ACTION\" or \"= RESULT\", have %q", clip(text))
	}
	return p.tag(at, word, rest)
}

// cutWord parts a text at its first run of spaces. The rest has single spaces.
func cutWord(s string) (word, rest string) {
	words := strings.Fields(s)
	if len(words) == 0 {
		return "", ""
	}
	return words[0], strings.Join(words[1:], " ")
}

// cutComment parts a line from what stands behind its #. A # within a word is no comment.
func cutComment(line string) (text, comment string) {
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
	if before := p.where[key]; before != 0 {
		return p.Errorf(at, "%q stands already in line %d", clip(key), before)
	}
	if tag != "game" && p.Game == "" {
		return p.Errorf(at, "a record begins with \"game NAME VERSION\", have %q", clip(tag))
	}
	p.where[key] = at
	first, second := cutWord(rest)
	both := second != ""
	switch tag {
	case "game":
		version, err := strconv.Atoi(second)
		if !both || err != nil || version < 1 {
			return p.Errorf(at, "want \"game NAME VERSION\", as \"game toy 1\"")
		}
		p.Game, p.Version = first, version
	case "data":
		if !both {
			return p.Errorf(at, "want \"data NAME HASH\"")
		}
		p.DataName, p.DataHash = first, second
	case "option":
		if !both {
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
		if !both {
			return p.Errorf(at, "want \"tag NAME VALUE\"")
		}
		p.Tags = append(p.Tags, Pair{first, second})
	case "position":
		if rest != "" {
			return p.Errorf(at, "\"position\" stands alone, its lines follow, indented")
		}
		p.inPosition, p.Position = true, []Change{}
	default:
		return p.Errorf(at, "no tag %q: there are game, data, option, seats, seat, tag and position", clip(tag))
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

func (p *parser) change(at int, text string) error {
	path, value, ok := strings.Cut(text, " = ")
	if !ok || strings.TrimSpace(path) == "" || strings.TrimSpace(value) == "" {
		return p.Errorf(at, "want \"PATH = VALUE\" in a position, have %q", clip(text))
	}
	c := Change{Path: strings.TrimSpace(path), Value: strings.Join(strings.Fields(value), " "), At: at}
	if before := p.where["position "+c.Path]; before != 0 {
		return p.Errorf(at, "%q stands already in line %d", clip(c.Path), before)
	}
	p.where["position "+c.Path] = at
	p.Position = append(p.Position, c)
	return nil
}

func (p *parser) action(at int, seat, rest, comment string) error {
	if p.Seats == 0 {
		return p.Errorf(at, "\"game\" and \"seats\" come before the first action")
	}
	p.moves = true
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
			return p.Errorf(at, "want the refusing rule's id behind the !, as \"1 take !TOY-6\"")
		}
	}
	if i := strings.LastIndexByte(l.Action, ' '); i >= 0 && strings.HasPrefix(l.Action[i+1:], "%") {
		if n != Chance || l.Refused != "" {
			return p.Errorf(at, "only what falls by chance has a draw, and %s is none", clip(l.Action[i+1:]))
		}
		if l.Draw, err = ParseDraw(l.Action[i+1:]); err != nil {
			return p.Errorf(at, "%v", err)
		}
		l.Action = l.Action[:i]
	}
	if l.Action == "" {
		return p.Errorf(at, "want an action behind the seat")
	}
	p.Lines = append(p.Lines, l)
	return nil
}

func (p *parser) result(at int, rest string) error {
	if p.Seats == 0 {
		return p.Errorf(at, "\"game\" and \"seats\" come before the result")
	}
	p.moves = true
	if rest == "" {
		return p.Errorf(at, "want \"= RESULT\", as \"= places 1 2 by TOY-16\"")
	}
	p.Result, p.where["="] = rest, at
	return nil
}
