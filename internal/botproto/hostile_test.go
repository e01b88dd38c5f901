//go:build unix

package botproto_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain lets the test binary act as the programs of the tests: "TESTPROGRAM play KIND" plays,
// and misbehaves according to KIND.
func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[2] == "script" {
		if err := recited(os.Args[3]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if len(os.Args) > 2 && os.Args[2] == "serve" {
		if err := serve(os.Args[3]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if len(os.Args) > 2 && os.Args[1] == "play" {
		(&playing{kind: os.Args[2], args: os.Args[3:]}).run()
		return
	}
	if len(os.Args) > 1 && os.Args[1] == "sleep" {
		time.Sleep(time.Hour)
		return
	}
	os.Exit(m.Run())
}

// playing is a program that takes the first action, until it misbehaves at its fifth decision.
type playing struct {
	kind  string
	args  []string
	asked int
}

const badAt = 5

func (p *playing) run() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var request struct {
			ID      int      `json:"id"`
			Do      string   `json:"do"`
			Actions []string `json:"actions"`
		}
		if err := json.Unmarshal(line, &request); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(3)
		}
		answer := map[string]any{"id": request.ID, "ok": true}
		switch request.Do {
		case "hello":
			answer["protocol"], answer["name"] = 1, p.kind
			if p.kind == "record" {
				answer["wants"] = []string{"events"}
			}
			if p.kind == "view" {
				answer["wants"] = []string{"view"}
			}
			if p.kind == "wants" {
				answer["wants"] = []string{"events", "view", "board", "plans"}
			}
		case "think":
			answer["action"] = request.Actions[0]
			// So that the game ends.
			if p.kind == "program" || p.kind == "view" || p.kind == "wants" {
				answer["action"] = request.Actions[p.asked*7919%len(request.Actions)]
			}
			if p.asked++; p.asked >= badAt {
				p.misbehave(answer)
			}
		case "quit":
			if p.kind == "stays" {
				time.Sleep(time.Hour)
			}
		}
		data, err := json.Marshal(answer)
		if err != nil {
			panic(err)
		}
		p.note(line, data)
		fmt.Fprintln(os.Stdout, string(data))
		if request.Do == "quit" {
			return
		}
	}
}

// note appends a request and its answer to a transcript file.
func (p *playing) note(question, answer []byte) {
	if p.kind != "record" {
		return
	}
	f, err := os.OpenFile(p.args[0], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	fmt.Fprintf(f, "> %s< %s\n", question, answer)
}

// misbehave misbehaves. For some kinds that means to change the answer.
func (p *playing) misbehave(answer map[string]any) {
	switch p.kind {
	case "silent":
		fmt.Fprintln(os.Stderr, "not telling")
		time.Sleep(time.Hour)
	case "slow": // 20 ms over budget, each time
		time.Sleep(70 * time.Millisecond)
	case "garbage":
		fmt.Fprintln(os.Stdout, "Traceback (most recent call last):")
	case "long":
		chunk := strings.Repeat("x", 1<<20)
		for range 100 {
			fmt.Fprint(os.Stdout, chunk)
		}
	case "illegal":
		answer["action"] = "fly to the moon"
	case "unoffered":
		answer["action"] = 7
	case "flood":
		for range 10_000 {
			fmt.Fprintln(os.Stdout, `{"id":1,"ok":true}`)
		}
	case "early": // it answers before it is asked
		fmt.Fprintf(os.Stdout, `{"id":%v,"ok":true,"action":%q}`+"\n", answer["id"], answer["action"])
	case "dies":
		fmt.Fprintln(os.Stderr, "out of coal")
		os.Exit(3)
	case "closes":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "refuses":
		delete(answer, "ok")
		answer["error"] = map[string]string{"code": "internal", "text": "no idea"}
	case "neither":
		delete(answer, "ok")
	case "forks":
		for _, session := range []bool{false, true} {
			child := exec.CommandContext(context.Background(), os.Args[0], "sleep")
			child.Stdout, child.Stderr = os.Stdout, os.Stderr
			child.SysProcAttr = &syscall.SysProcAttr{Setsid: session}
			if err := child.Start(); err != nil {
				panic(err)
			}
		}
		os.Exit(4)
	case "hungry":
		var buffers [][]byte
		for range 100 {
			buffers = append(buffers, []byte(strings.Repeat("x", 64<<20)))
		}
		_ = buffers
	case "busy":
		go func() {
			for n := 0; ; n++ {
				p.asked = n
			}
		}()
		time.Sleep(time.Hour)
	}
}
