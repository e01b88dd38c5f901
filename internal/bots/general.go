package bots

import "embed"

//go:embed text/*.txt
var texts embed.FS

const randomName = "random"

// General returns the bots that play any game, from the weakest.
func General() (List, error) {
	return Load(texts, Named{Name: randomName, New: newRandom})
}
