package queen

import "github.com/bigriver/bigriver/internal/games/queen/tiles"

// coalBits is the number of bits for a boat's coal in its rank.
const coalBits = 3

// A compile-time check that the largest coal in a rank fits into coalBits.
var _ [1<<coalBits - 1 - max(bonusCoal, unlimitedCoal)]struct{}

// Rank returns a boat's position as a number: the higher, the further ahead. No two boats have the
// same rank (QB-54 to QB-59).
func (t *Tables) Rank(s *State, id BoatID) int {
	b := &s.Boats[id]
	level, lateral := t.level(s, b)
	rank := int(b.Slot)
	rank = rank<<4 + int(level) + 8
	rank = rank<<3 + int(b.Speed) // QB-58
	coal := b.Coal
	if id == BlackRose {
		coal = s.Choices.RoseTies // QX-100
	}
	rank = rank<<coalBits + int(coal)
	return rank<<3 + int(lateral) + 4
}

// level returns how far ahead on its tile a boat is, and how far right. It measures with the stick,
// back from the nose where the river goes on, or counts rows (QB-55).
func (t *Tables) level(s *State, b *Boat) (level, lateral int8) {
	if s.Choices.ChevronRows {
		return b.Field / tiles.Columns, b.Field % tiles.Columns
	}
	exit := s.River[b.Slot].Exit
	if b.Slot == s.Newest() {
		exit = s.Jetty
	}
	if exit == tiles.NoNose {
		exit = tiles.Straight
	}
	e := t.Stick[exit][b.Field] // QB-56, QB-57
	return e.Level, e.Lateral
}

// sortOrder sorts boats, the foremost first, up to the first NoBoat. Boats that have left the race
// since then are sorted too: they get no turn, so their place does not matter.
func (t *Tables) sortOrder(s *State, order []BoatID) {
	for i := 1; i < len(order) && order[i] != NoBoat; i++ {
		for j := i; j > 0 && t.Rank(s, order[j]) > t.Rank(s, order[j-1]); j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
}

// ByPosition returns the players' boats in the race, the foremost first (QB-82).
func (t *Tables) ByPosition(s *State) [Fleet]BoatID {
	var order [Fleet]BoatID
	n := 0
	for b := BoatID(1); int8(b) <= s.Fleet; b++ {
		if s.Boats[b].Status == Racing {
			order[n] = b
			n++
		}
	}
	t.sortOrder(s, order[:])
	return order
}
