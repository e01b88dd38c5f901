package judge

// Indicator returns the input of a fact: 1 if it holds, else 0.
func Indicator(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// Squash maps a difference to (-1, 1): ±scale becomes ±1/2.
func Squash(d, scale float32) float32 {
	if d < 0 {
		return d / (scale - d)
	}
	return d / (scale + d)
}
