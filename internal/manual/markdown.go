package manual

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	gmtext "github.com/yuin/goldmark/text"

	"github.com/bigriver/bigriver/internal/text"
)

// read reads a page of docs.
func (b *builder) read(name string, lang text.Lang) (*page, error) {
	source, err := fs.ReadFile(b.docs, file(name, lang))
	if err != nil {
		return nil, fmt.Errorf("the manual lacks a page: %w", err)
	}
	p := &page{Name: name, Lang: lang}
	md := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	tree := md.Parser().Parse(gmtext.NewReader(source), parser.WithContext(parser.NewContext(parser.WithIDs(&anchors{taken: map[string]bool{}}))))
	err = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.HTMLBlock:
			if n.HTMLBlockType != ast.HTMLBlockType2 { // a comment, which is left out
				return ast.WalkStop, fmt.Errorf("%s has raw HTML", file(name, lang))
			}
		case *ast.RawHTML:
			return ast.WalkStop, fmt.Errorf("%s has raw HTML", file(name, lang))
		case *ast.Link:
			n.Destination = []byte(b.leadTo(string(n.Destination), lang))
		case *ast.Image:
			n.Destination = []byte(b.leadTo(string(n.Destination), lang))
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return nil, err
	}
	p.parts = partsOf(tree, source)
	if len(p.parts) == 0 {
		return nil, fmt.Errorf("%s has no heading", file(name, lang))
	}
	p.Title = p.parts[0].heading
	var out bytes.Buffer
	if err := md.Renderer().Render(&out, source, tree); err != nil {
		return nil, fmt.Errorf("%s: %w", file(name, lang), err)
	}
	// Elements wider than a phone scroll separately, also with the keyboard.
	body := strings.NewReplacer("<pre>", `<pre tabindex="0">`, "<table>", `<div class="wide" tabindex="0" role="group" aria-label="`+template.HTMLEscapeString(b.text(lang, "table"))+`"><table>`,
		"</table>", "</table></div>").Replace(out.String())
	p.Body = template.HTML(body) //nolint:gosec // our own Markdown, in which goldmark escapes and raw HTML is refused
	return p, nil
}

// leadTo converts a link in a page of docs to the manual's form.
func (b *builder) leadTo(target string, from text.Lang) string {
	to, anchor, hasAnchor := strings.Cut(target, "#")
	if to == "" || strings.Contains(to, ":") {
		return target
	}
	if hasAnchor {
		anchor = "#" + anchor
	}
	at := path.Join("docs", to)
	name, isPage := strings.CutSuffix(strings.TrimPrefix(at, "docs/"), ".md")
	lang := text.English
	for _, l := range text.Langs() {
		if base, ok := strings.CutSuffix(name, "."+string(l)); ok {
			name, lang = base, l
		}
	}
	if isPage && isListed(name) {
		return address(from, name, lang) + anchor
	}
	if picture, err := fs.ReadFile(b.docs, to); err == nil && !isPage {
		b.pictures[to] = picture
		return strings.TrimSuffix(address(from, "", text.English), ".html") + to
	}
	return Source + at + anchor
}

// isListed reports whether a page of docs is in the manual.
func isListed(name string) bool {
	for _, s := range sections {
		if slices.Contains(s.pages, name) {
			return true
		}
	}
	return false
}

// partsOf returns the headings of a page, each with the text below it.
func partsOf(tree ast.Node, source []byte) (parts []part) {
	for n := tree.FirstChild(); n != nil; n = n.NextSibling() {
		words := plain(n, source)
		if h, ok := n.(*ast.Heading); ok {
			id, _ := h.AttributeString("id")
			name, _ := id.([]byte)
			parts = append(parts, part{id: string(name), heading: words})
		} else if len(parts) > 0 {
			last := &parts[len(parts)-1]
			last.words = strings.TrimSpace(last.words + " " + words)
		}
	}
	return parts
}

// plain returns the text of a node, with single spaces between words.
func plain(n ast.Node, source []byte) string {
	var out strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it returns no error
		if !entering {
			if n.Type() == ast.TypeBlock {
				out.WriteByte(' ')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			out.Write(n.Segment.Value(source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				out.WriteByte(' ')
			}
		case *ast.String:
			out.Write(n.Value)
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			for i := range n.Lines().Len() {
				line := n.Lines().At(i)
				out.Write(line.Value(source))
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(out.String()), " ")
}

// anchors generates the ids of headings as forges do, so that a link to a heading works both here
// and there.
type anchors struct{ taken map[string]bool }

// Generate returns the id of a heading.
func (a *anchors) Generate(heading []byte, _ ast.NodeKind) []byte {
	id := anchor(string(heading))
	for base, n := id, 1; a.taken[id]; n++ {
		id = base + "-" + strconv.Itoa(n)
	}
	a.taken[id] = true
	return []byte(id)
}

// Put reserves an explicit id.
func (a *anchors) Put(id []byte) { a.taken[string(id)] = true }

func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		case r == ' ':
			return '-'
		}
		return -1
	}, strings.TrimSpace(heading))
}
