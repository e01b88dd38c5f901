package main

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"sync"
)

// shell returns a part that is one line of shell.
func shell(line string) func(*job) { return func(j *job) { j.run(line) } }

const (
	// Windows differs most from Linux. Another platform from nothing takes a cold run 80 s more.
	windows = `GOOS=windows GOARCH=amd64 go vet ./... && GOOS=js GOARCH=wasm go vet ./cmd/offline`

	openapi = `go run ./cmd/bigriver openapi >"$scratch/openapi.json" &&
	{ diff docs/openapi.json "$scratch/openapi.json" || { echo "docs/openapi.json does not match the program: run go generate ./internal/cli"; exit 1; }; } &&
	go -C tools run ./openapilint ../docs/openapi.json`

	// sums lists all files that git tracks or would track.
	sums = `sums() { git ls-files -z -co --exclude-standard | xargs -0 cksum 2>/dev/null | sort -u; }
	`
	generated = sums + `git rev-parse && sums >"$scratch/before" && go generate ./... && sums >"$scratch/after" && { diff "$scratch/before" "$scratch/after" || {
		echo "go generate changed these files: commit them as they are now"; exit 1; }; }`

	// start runs before the first part, and unchanged compares with what it wrote.
	start     = sums + `sums >"$scratch/start"`
	unchanged = sums + `sums >"$scratch/end" && { diff "$scratch/start" "$scratch/end" || {
		echo "these files are not what they were when ./check began"; exit 1; }; }`

	web = `cd internal/web || exit 1
	same() { committed=$1 made=$2 script=$3
		diff -r --exclude='*.br' "$committed" "$made" || { # packed files differ between versions of Node
		echo "$committed is not what its sources make: cd internal/web && npm run $script"; exit 1; }; }
	npx openapi-typescript ../../docs/openapi.json -o "$scratch/schema.d.ts" >/dev/null && same src/api/schema.d.ts "$scratch/schema.d.ts" types &&
	npm test --silent &&
	npm run --silent build -- --outDir "$scratch/dist" --emptyOutDir --logLevel warn && same dist "$scratch/dist" build`

	webTypes = `cd internal/web && npm run --silent check`

	browser = `script=$1
	go -C tools/module run . -quality 5 >/dev/null && go build -o "$scratch/bigriver" ./cmd/bigriver && cd internal/web && CHROMIUM=$(command -v chromium) &&
	export CHROMIUM CHROMIUM_SHELL=$(command -v chromium-headless-shell || echo "$CHROMIUM") BIGRIVER_PROGRAM="$scratch/bigriver" && npm run --silent "$script"`

	build = `GOOS=darwin GOARCH=arm64 go vet ./... || exit 1
	for p in linux/amd64 linux/arm64 darwin/arm64 windows/amd64; do
		echo "$p" && GOOS=${p%/*} GOARCH=${p#*/} go build -o "$scratch/$p/" ./... || exit 1
	done`
)

func tools(j *job) {
	const services, proxies = "not tested: that packages install, upgrade and uninstall", "not tested: that it forwards no late body"
	for _, n := range []struct {
		program, packages, why string
		onlyLinux              bool
	}{
		{"git", "git", "it finds out what has changed", false},
		{"cc", "gcc libc6-dev", "the race detector needs a C compiler", false},
		{"curl", "curl", "the examples of docs/api.md use curl", false},
		{"python3", "python3", "examples/verify is a Python script", false},
		{"strace", "strace", "it shows that answers wait for the disk", true},
		{"nginx", "nginx-light", proxies, true},
		{"caddy", "caddy", proxies, true},
		{"systemctl", "systemd", services, true},
		{"rpm", "rpm", services, true},
		{"zip", "zip", "it packs releases for Windows", true},
		{"postgres", "postgresql", "not tested: that several nodes lose nothing", true},
	} {
		if (!n.onlyLinux || runtime.GOOS == "linux") && !j.have(n.program, n.packages) {
			j.cannot("%s is missing: %s", n.program, n.why)
		}
	}
	if runtime.GOOS == "linux" {
		if _, ok := j.capture(`unshare -rm mount -t tmpfs none "$scratch" 2>/dev/null`); !ok {
			j.cannot("no small disk can be mounted; not tested: that a full disk loses nothing")
		}
		if os.Geteuid() != 0 {
			j.cannot("only root can start systemd in a root directory of its own: %s", services)
		}
	}
	for _, tool := range []string{"golangci-lint", "actionlint", "nfpm"} {
		j.pinned(tool)
	}
}

func format(j *job) {
	if command := j.pinned("golangci-lint"); command != "" && !j.run(command+" fmt --diff") {
		j.fail("to fix it: %s fmt", command)
	}
}

func lint(j *job) {
	if command := j.pinned("golangci-lint"); command != "" {
		j.run(command + " run --allow-parallel-runners")
	}
	// Without linters that only this machine may have.
	if command := j.pinned("actionlint"); command != "" {
		j.run(command + " -shellcheck= -pyflakes=")
	}
}

func tidy(j *job) {
	for _, module := range []string{".", "tools", "tools/actionlint", "tools/module", "tools/release"} {
		// The tests of a tool that none of ours runs need a module that not every proxy has.
		lenient := "-e"
		if module == "." {
			lenient = ""
		}
		if diff, ok := j.capture("go -C " + module + " mod tidy -diff " + lenient); diff != "" {
			j.fail("%s", diff)
		} else if !ok {
			j.cannot("the modules that %s/go.mod names cannot be read", module)
		}
	}
}

// clientPackages installs what the browser client is built with, as its lock file says. Nothing of
// it needs an install script.
func clientPackages(j *job) bool {
	if !j.have("node", "nodejs") || !j.have("npm", "npm") {
		j.cannot("Node.js and npm are missing")
		return false
	}
	_, ok := j.capture(`cd internal/web && { cmp -s package-lock.json node_modules/.installed ||
		{ npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && cp package-lock.json node_modules/.installed; }; }`)
	if !ok {
		j.cannot("the packages that internal/web/package-lock.json names cannot be had")
	}
	return ok
}

// client returns a part that needs what the browser client is built with. Its lines of shell run
// side by side, since each alone leaves a core without work.
func client(lines ...string) func(*job) {
	return func(j *job) {
		if !clientPackages(j) {
			return
		}
		var wait sync.WaitGroup
		for _, line := range lines {
			wait.Go(func() { j.run(line) })
		}
		wait.Wait()
	}
}

// browse returns a part that runs a script of internal/web/package.json with Chromium. Most tests
// need only its shell, which costs half the time.
func browse(script string) func(*job) {
	return func(j *job) {
		if !clientPackages(j) {
			return
		}
		if !j.have("chromium", "chromium") {
			j.cannot("Chromium is missing")
			return
		}
		if !j.have("chromium-headless-shell", "chromium-headless-shell") {
			fmt.Fprintln(j.out, "without chromium-headless-shell this takes longer")
		}
		j.run(browser, script)
	}
}

// fuzz gives each target some seconds.
func fuzz(j *job) {
	seconds := os.Getenv("FUZZTIME")
	if seconds == "" {
		seconds = "2s"
	}
	target := regexp.MustCompile(`^(.*)/[^/]*:func (Fuzz\w+)`)
	for _, line := range j.list(`git grep --untracked -E '^func Fuzz[A-Z_][A-Za-z0-9_]*\(f ' -- '*_test.go'`) {
		found := target.FindStringSubmatch(line)
		output, ok := j.capture(`target=$1 seconds=$2 package=$3; exec 2>&1
			go test -vet=off -run='^$' -fuzz="^$target\$" -fuzztime="$seconds" -fuzzminimizetime=1x "./$package"`, found[2], seconds, found[1])
		fmt.Fprintf(j.out, "%s in %s\n%s\n", found[2], found[1], output)
		if !ok && !outOfTime(output) {
			j.markFailed()
		}
	}
}

// outOfTime reports whether a fuzzer failed for no other reason than that its time was up while an
// input was running, which go test before Go 1.27 takes for a failure (go.dev/issue/75804). One
// that was found has written its input.
func outOfTime(said string) bool {
	return regexp.MustCompile(`(?m)^ *context deadline exceeded$`).MatchString(said) &&
		!strings.Contains(said, "Failing input written") && !strings.Contains(said, "panic")
}
