package bots

import (
	"fmt"
	"io/fs"
	"math"
	"strings"
)

// The bot "simple" plays like somebody who has just learned the game, so it has a beginner's
// rating. In the model of people's ratings (docs/ratings.md) a player ratingScale above another
// wins with odds of e to 1.
const (
	beginner    = 1500
	ratingScale = 353.55
)

// LoadRated is like Load. It also loads the ratings, from the file ratings.txt of fsys. Each of its
// lines has a bot's name, how many games it won and played with the bot "simple" as its only
// opponent, and the command that plays them. A line that begins with # is a comment. The bot
// "simple" has no line.
func LoadRated(fsys fs.FS, list ...Named) (List, error) {
	l, err := Load(fsys, list...)
	if err != nil {
		return nil, err
	}
	file, err := fs.ReadFile(fsys, "ratings.txt")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(file)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var name string
		var won, games float64
		if _, err := fmt.Sscanf(line, "%s %g of %g:", &name, &won, &games); err != nil {
			return nil, fmt.Errorf("ratings.txt: %q: %w", line, err)
		}
		found := false
		for i := range l {
			if l[i].Name == name {
				l[i].Rating, found = ratingOf(won, games), true
			}
		}
		if !found {
			return nil, fmt.Errorf("ratings.txt: there is no bot %q", name)
		}
	}
	for i := range l {
		if l[i].Name == "simple" {
			l[i].Rating = beginner
		}
	}
	return l, nil
}

// ratingOf returns the rating of a bot that won this many of its games with one beginner as its
// only opponent. Half a game is added for each side, so that every rating is finite.
func ratingOf(won, games float64) int {
	return beginner + int(math.Round(ratingScale*math.Log((won+0.5)/(games-won+0.5))))
}
