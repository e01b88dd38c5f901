package chart

import (
	_ "embed"
	"html/template"
	"strings"

	"github.com/bigriver/bigriver/internal/text"
)

//go:embed page.html
var pageHTML string

// Page is a page of charts that needs no network.
type Page struct {
	Lang     text.Lang
	Title    string
	Facts    []string
	Warnings []string
	Charts   []*Chart
	Sections []Section
	Nothing  string // shown if the page has no chart
	Numbers  string // the name of a chart's table
}

// Section is a part of the page with text.
type Section struct {
	Title string
	Items []Item
}

// Item is a line of a section, with details.
type Item struct {
	Title string
	Lines []string
}

// HTML returns the page.
func (p *Page) HTML() (string, error) {
	page, err := template.New("report").Parse(pageHTML)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = page.Execute(&b, p)
	return b.String(), err
}
