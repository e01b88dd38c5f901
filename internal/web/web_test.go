package web_test

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/web"
)

func read(t *testing.T, name string) string {
	t.Helper()
	data := must.Get(fs.ReadFile(web.Files(), name))(t)
	return string(data)
}

func TestPageLoadsExistingFiles(t *testing.T) {
	page := read(t, "index.html")
	loads := regexp.MustCompile(`(?:src|href)="/([^"]+)"`).FindAllStringSubmatch(page, -1)
	if len(loads) < 3 {
		t.Fatalf("index.html loads %d files, want its icon, a script and a style sheet at least", len(loads))
	}
	for _, found := range loads {
		read(t, found[1])
	}
}

// Every file that preload.json names is in the build.
func TestThePreloadsAreThere(t *testing.T) {
	var preloads struct {
		Pages map[string][]string `json:"pages"`
		Files map[string][]string `json:"files"`
	}
	must.Do(t, json.Unmarshal([]byte(read(t, "preload.json")), &preloads))
	for source, files := range preloads.Files {
		for _, file := range files {
			if read(t, file) == "" {
				t.Errorf("%s needs %s, which is empty", source, file)
			}
		}
	}
	if len(preloads.Pages) == 0 || len(preloads.Files) == 0 {
		t.Errorf("%d pages and %d sources", len(preloads.Pages), len(preloads.Files))
	}
}

// A strict Content-Security-Policy forbids scripts and styles that are written into the page.
func TestPageHasNoInlineScript(t *testing.T) {
	page := read(t, "index.html")
	for _, script := range regexp.MustCompile(`(?s)<script([^>]*)>(.*?)</script>`).FindAllStringSubmatch(page, -1) {
		if !strings.Contains(script[1], "src=") || strings.TrimSpace(script[2]) != "" {
			t.Errorf("a script in the page: %s", script[0])
		}
	}
	if found := regexp.MustCompile(`<style|\sstyle=|\son\w+=`).FindString(page); found != "" {
		t.Errorf("a style or a handler in the page: %s", found)
	}
}
