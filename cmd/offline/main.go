//go:build js && wasm

// Command offline is package offline as a module for a worker of a browser. It defines the global
// function bigriver, which takes the name of a call, the JSON of its request and optionally a
// function for reporting progress. It returns the JSON of the answer.
package main

import (
	"syscall/js"

	"github.com/bigriver/bigriver/internal/offline"
)

func main() {
	games, err := games()
	if err != nil {
		panic(err)
	}
	backend, err := offline.NewBackend(games)
	if err != nil {
		panic(err)
	}
	progress := js.Undefined()
	backend.Progress = func(done, of int) {
		if progress.Type() == js.TypeFunction {
			progress.Invoke(done, of)
		}
	}
	js.Global().Set("bigriver", js.FuncOf(func(_ js.Value, args []js.Value) any {
		name, request, rest := args[0].String(), args[1].String(), args[2:]
		progress = js.Undefined()
		if len(rest) > 0 {
			progress = rest[0]
		}
		return string(backend.Call(name, []byte(request)))
	}))
	if ready := js.Global().Get("bigriverReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}
