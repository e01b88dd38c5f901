// Command parts prints a release's bill of materials in CycloneDX form: the Go modules in the
// programs, as these name them, and the packages in the lock file of the browser client. The same
// input gives the same bytes.
package main

import (
	"cmp"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: parts VERSION PACKAGE-LOCK PROGRAM...; SOURCE_DATE_EPOCH is its date")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, "parts:", err)
		os.Exit(1)
	}
}

func run(version, lock string, programs []string) error {
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
	}
	var parts []cyclonedx.Component
	for _, file := range programs {
		info, err := buildinfo.ReadFile(file)
		if err != nil {
			return err
		}
		parts = append(parts, modules(info)...)
	}
	packages, err := packages(lock)
	if err != nil {
		return err
	}
	parts = append(parts, packages...)
	slices.SortFunc(parts, func(a, b cyclonedx.Component) int {
		// if a part occurs twice, keep the required one
		return cmp.Or(cmp.Compare(a.BOMRef, b.BOMRef), cmp.Compare(b.Scope, a.Scope))
	})
	parts = slices.CompactFunc(parts, func(a, b cyclonedx.Component) bool { return a.BOMRef == b.BOMRef })

	bill := cyclonedx.NewBOM()
	bill.Metadata = &cyclonedx.Metadata{
		Timestamp: time.Unix(seconds, 0).UTC().Format(time.RFC3339),
		Component: &cyclonedx.Component{
			Type: cyclonedx.ComponentTypeApplication, BOMRef: "bigriver", Name: "bigriver", Version: version,
			Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "Apache-2.0"}}},
		},
	}
	bill.Components = &parts
	return cyclonedx.NewBOMEncoder(os.Stdout, cyclonedx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bill, cyclonedx.SpecVersion1_6)
}

// modules returns the modules that a program was built from, and the standard library.
func modules(info *debug.BuildInfo) (list []cyclonedx.Component) {
	all := append(slices.Clone(info.Deps), &debug.Module{Path: "std", Version: strings.TrimPrefix(info.GoVersion, "go")})
	for _, m := range all {
		if m.Replace != nil {
			m = m.Replace
		}
		list = append(list, library("pkg:golang/"+m.Path, m.Path, m.Version))
	}
	return list
}

func library(address, name, version string) cyclonedx.Component {
	address += "@" + version
	return cyclonedx.Component{
		Type: cyclonedx.ComponentTypeLibrary, BOMRef: address, Name: name, Version: version, PackageURL: address,
		Scope: cyclonedx.ScopeRequired,
	}
}

// runtimeOfClient is bundled into the client with its dependencies, although the lock file lists it
// as a development tool.
const runtimeOfClient = "svelte"

// locked is a package in a lock file.
type locked struct {
	Version, Integrity, License string
	Dev                         bool
	Dependencies                map[string]string
}

// within returns the paths in a lock file of a package and of all its dependencies. Like Node, it
// looks for a package first in the folder of the package that needs it, and then in the parent
// folders.
func within(lock map[string]locked, name string) map[string]bool {
	found := map[string]bool{}
	var add func(from, name string)
	add = func(from, name string) {
		for {
			place := strings.TrimPrefix(from+"/node_modules/"+name, "/")
			if p, ok := lock[place]; ok {
				if !found[place] {
					found[place] = true
					for other := range p.Dependencies {
						add(place, other)
					}
				}
				return
			}
			if from == "" {
				return // it is optional and not installed
			}
			from = strings.TrimSuffix(from[:max(0, strings.LastIndex(from, "node_modules/"))], "/")
		}
	}
	add("", name)
	return found
}

// packages returns the packages in a lock file. Build tools that are not bundled into the client
// are excluded from the scope.
func packages(file string) (list []cyclonedx.Component, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var lock struct{ Packages map[string]locked }
	if err := json.Unmarshal(data, &lock); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	built := within(lock.Packages, runtimeOfClient)
	if len(built) == 0 {
		return nil, fmt.Errorf("%s has no %s", file, runtimeOfClient)
	}
	for path, p := range lock.Packages {
		if path == "" {
			continue // the client itself
		}
		name := path[strings.LastIndex(path, "node_modules/")+len("node_modules/"):]
		part := library("pkg:npm/"+strings.Replace(name, "@", "%40", 1), name, p.Version)
		if p.Dev && !built[path] {
			part.Scope = cyclonedx.ScopeExcluded
		}
		if p.License != "" {
			part.Licenses = &cyclonedx.Licenses{{Expression: p.License}}
		}
		if sum, ok := strings.CutPrefix(p.Integrity, "sha512-"); ok {
			raw, err := base64.StdEncoding.DecodeString(sum)
			if err != nil {
				return nil, fmt.Errorf("%s: the sum of %s: %w", file, name, err)
			}
			part.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA512, Value: hex.EncodeToString(raw)}}
		}
		list = append(list, part)
	}
	return list, nil
}
