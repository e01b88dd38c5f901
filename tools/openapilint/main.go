// Command openapilint says what is wrong with the description of an API in OpenAPI, by the rules of a linter made for that.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

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

// run lints one file; what it finds is the error.
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
	if n := len(out.Results); n > 0 {
		return fmt.Errorf("%d findings", n)
	}
	return nil
}

// off lists the rules that are left out, each with the reason.
var off = map[string]string{
	"oas3-example-missing":                    "what needs an example has one, and docs/api.md is a whole one",
	"style-component-description":             "every property tells what it is",
	"style-license-url":                       "a license has an identifier or a URL, in OpenAPI 3.1 never both",
	"style-contact-properties":                "the project has an address in the web, and no person's",
	"owasp-string-limit":                      "what the server answers needs no limit; what it is sent has one",
	"owasp-string-restricted":                 "names and chat are any letters; ids have a pattern",
	"owasp-integer-limit":                     "what the server answers needs no limit",
	"owasp-array-limit":                       "what the server answers needs no limit",
	"owasp-rate-limit":                        "limits are told by 429 and Retry-After alone",
	"owasp-rate-limit-retry-after":            "Retry-After stands in the description of the API",
	"owasp-define-error-responses-401":        "whoever may watch needs no name",
	"owasp-protection-global-safe":            "whoever may watch needs no name",
	"owasp-define-error-validation":           "a stream without parameters has nothing to be validated",
	"owasp-no-additional-properties":          "options are named by their game",
	"owasp-additional-properties-constrained": "options are named by their game",
	"owasp-security-hosts-https-oas3":         "the server's address is where it is served from",
}

func config() *linter.Config {
	c, yes := linter.NewConfig(), true
	for rule := range off {
		c.Rules = append(c.Rules, linter.RuleEntry{ID: rule, Disabled: &yes})
	}
	return c
}
