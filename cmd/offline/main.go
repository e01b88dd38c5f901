//go:build js && wasm

// Command offline is package offline as a module for browsers. It defines the function bigriver of
// its worker: a call takes the name and the JSON of a request, and returns the JSON of the answer.
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
	door, err := offline.NewDoor(games)
	if err != nil {
		panic(err)
	}
	progress := js.Undefined()
	door.Progress = func(done, of int) {
		if progress.Type() == js.TypeFunction {
			progress.Invoke(done, of)
		}
	}
	js.Global().Set("bigriver", js.FuncOf(func(_ js.Value, args []js.Value) any {
		progress = js.Undefined()
		if len(args) > 2 { //nolint:mnd // the third is the function for progress
			progress = args[2]
		}
		return string(door.Call(args[0].String(), []byte(args[1].String())))
	}))
	if ready := js.Global().Get("bigriverReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}
