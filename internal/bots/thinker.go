package bots

// Thinker is a bot that decides better the longer it thinks.
type Thinker interface {
	Bot

	// ScaleBudget scales the time the bot takes for each decision from now on; below 1 it hurries.
	ScaleBudget(share float64)
}
