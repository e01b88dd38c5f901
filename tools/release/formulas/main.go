// Command formulas writes what package managers (Homebrew, scoop, winget, Flathub) need to install
// a release: it fills the templates in packaging with the version and the checksums of the release.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// managers are the folders of templates.
var managers = []string{"homebrew", "scoop", "winget", "flatpak"} //nolint:gochecknoglobals // data

// place is what a template leaves open, such as @SUM:bigriver-linux-amd64.tar.gz@.
var place = regexp.MustCompile(`@(VERSION|URL|SUM):?([\w.-]*)@`)

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: formulas VERSION PACKAGING SHA256SUMS FOLDER")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, "formulas:", err)
		os.Exit(1)
	}
}

func run(version, packaging, sumsFile, out string) error {
	sums, err := readSums(sumsFile)
	if err != nil {
		return err
	}
	for _, manager := range managers {
		templates, err := filepath.Glob(filepath.Join(packaging, manager, "*"))
		if err != nil {
			return err
		}
		for _, file := range templates {
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			filled, missing := fill(string(data), version, sums)
			if missing != "" { // not all platforms were built
				fmt.Fprintf(os.Stderr, "formulas: %s is left out: there is no %s\n", filepath.Base(file), missing)
				continue
			}
			if err := os.MkdirAll(filepath.Join(out, manager), 0o755); err != nil { //nolint:gosec // readable by everybody
				return err
			}
			if err := os.WriteFile(filepath.Join(out, manager, filepath.Base(file)), []byte(filled), 0o644); err != nil { //nolint:gosec // readable by everybody
				return err
			}
		}
	}
	return os.MkdirAll(out, 0o755) //nolint:gosec // readable by everybody
}

// readSums returns the checksums of files by name.
func readSums(file string) (map[string]string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	sums := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if sum, name, ok := strings.Cut(strings.TrimSpace(line), "  "); ok {
			sums[name] = sum
		}
	}
	return sums, nil
}

// fill fills a template. It returns the name of a file without a checksum, if there is one.
func fill(template, version string, sums map[string]string) (filled, missing string) {
	filled = place.ReplaceAllStringFunc(template, func(found string) string {
		switch m := place.FindStringSubmatch(found); m[1] {
		case "VERSION":
			return version
		case "URL":
			return "https://github.com/bigriver/bigriver/releases/download/v" + version
		default:
			if sums[m[2]] == "" {
				missing = m[2]
			}
			return sums[m[2]]
		}
	})
	return filled, missing
}
