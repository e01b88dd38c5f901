package bots

// Thinker is a bot that decides better the longer it thinks.
type Thinker interface {
	Bot

	// ScaleBudget multiplies the usual time for each decision from now on; below 1 the bot hurries.
	ScaleBudget(share float64)
}
