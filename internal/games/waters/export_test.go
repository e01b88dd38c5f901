package waters

// OwnData is the game's own data file.
func OwnData() string { return deltaFile }
