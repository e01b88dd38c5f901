package engine

// Placer is an optional interface of Rules: its board has places with names, at which people can point.
type Placer interface {
	// Place returns the name of a place as it is written everywhere, and whether the board has such a place.
	Place(name string) (written string, ok bool)
}
