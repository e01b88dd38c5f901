// Command openapilint checks the description of an API with a linter for OpenAPI.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/speakeasy-api/openapi/linter"
	"github.com/speakeasy-api/openapi/openapi"
	rules "github.com/speakeasy-api/openapi/openapi/linter"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "openapilint:", err)
		os.Exit(1)
	}
}

// run lints one file and prints the findings. It returns an error if there are any.
func run(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("usage: openapilint FILE")
	}
	file, err := filepath.Abs(args[0])
	if err != nil {
		return err
	}
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	doc, invalid, err := openapi.Unmarshal(ctx, f)
	if err != nil {
		return err
	}
	lint, err := rules.NewLinter(config())
	if err != nil {
		return err
	}
	out, err := lint.Lint(ctx, linter.NewDocumentInfo(doc, file), invalid, nil)
	if err != nil {
		return err
	}
	fmt.Print(out.FormatText())
	found, err := undescribed(file)
	if err != nil {
		return err
	}
	for _, line := range found {
		fmt.Println(line)
	}
	if n := len(out.Results) + len(found); n > 0 {
		return fmt.Errorf("%d findings", n)
	}
	return nil
}

// property is a property of a schema.
type property struct {
	Type        any    `json:"type"`
	Ref         string `json:"$ref"`
	Description string `json:"description"`
}

// undescribed lists the properties without a description, and those that share a description with a
// property of another type or, in the same schema, with any other property.
func undescribed(file string) (found []string, err error) {
	page, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var doc struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]property `json:"properties"`
			} `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(page, &doc); err != nil {
		return nil, err
	}
	type user struct{ name, kind string }
	first := map[string]user{}
	for _, schema := range slices.Sorted(maps.Keys(doc.Components.Schemas)) {
		properties := doc.Components.Schemas[schema].Properties
		here := map[string]string{}
		for _, name := range slices.Sorted(maps.Keys(properties)) {
			p, at := properties[name], schema+"."+name
			if p.Description == "" {
				found = append(found, at+" has no description")
				continue
			}
			if other, ok := here[p.Description]; ok {
				found = append(found, at+" has the description of "+other)
			}
			here[p.Description] = name
			kind := fmt.Sprint(p.Type, p.Ref)
			if other, ok := first[p.Description]; !ok {
				first[p.Description] = user{at, kind}
			} else if other.kind != kind {
				found = append(found, fmt.Sprintf("%s (%s) has the description of %s (%s)", at, kind, other.name, other.kind))
			}
		}
	}
	return found, nil
}

// off lists the rules that are switched off, each with the reason.
var off = map[string]string{
	"oas3-example-missing":                    "operations that need an example have one, and docs/api.md is one long example",
	"style-component-description":             "every property has a description",
	"style-license-url":                       "a license has an identifier or a URL, in OpenAPI 3.1 never both",
	"style-contact-properties":                "the project has a web address, but no person to write to",
	"owasp-string-limit":                      "responses need no limit; requests have one",
	"owasp-string-restricted":                 "names and chat may have any letters; ids have a pattern",
	"owasp-integer-limit":                     "responses need no limit",
	"owasp-array-limit":                       "responses need no limit",
	"owasp-rate-limit":                        "only status 429 and Retry-After report limits",
	"owasp-rate-limit-retry-after":            "Retry-After is in the description of the API",
	"owasp-define-error-responses-401":        "watching needs no sign-in",
	"owasp-protection-global-safe":            "watching needs no sign-in",
	"owasp-define-error-validation":           "a stream without parameters has nothing to validate",
	"owasp-no-additional-properties":          "each game names its own options",
	"owasp-additional-properties-constrained": "each game names its own options",
	"owasp-security-hosts-https-oas3":         "the address of the server is the one that it is reached at",
}

func config() *linter.Config {
	c, yes := linter.NewConfig(), true
	for rule := range off {
		c.Rules = append(c.Rules, linter.RuleEntry{ID: rule, Disabled: &yes})
	}
	return c
}
