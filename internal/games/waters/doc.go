// Package waters is Rising Waters by Scout Blum, a cooperative game about an African American
// community in the Mississippi Delta during the floods of 1926 and 1927.
//
// The players are members of that community. They face the racism of white landowners and the power
// of the river, and hold on through family, church, music, farming and education. The rulebook's
// names are kept. "Race hatred" is what activists of the 1920s called racism; relief camps were
// often run by local whites and were places of extreme racism.
//
// Its words: a position is a player's pieces and cards (one person alone plays two); a group is
// water or lowland that has one level or elevation; the row is the Landowner cards that lie open; a
// hex is wet if it is water or flooded; the bank is the cards donated for a relief camp; the pool
// is the Survivors who are not on the map; a half-step is half a hex of walking: a raft uses one
// for a hex of water.
//
// Only a draft of the rulebook is public: the map, most counts and most costs are a reconstruction
// (RULES.md says which).
package waters

//go:generate go run ../../termsgen
