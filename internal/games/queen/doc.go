// Package queen is Mississippi Queen: the driving school and the passenger game, by the printed
// rules of 1997, and the expansion The Black Rose, whose parts combine freely.
//
// # The words
//
// A tile is a piece of river of 20 fields; its nose is where the next one is joined. A slot is a
// tile's place in the river, counted from the start tile, slot 0. The flow is the heading that
// leads straight on over a tile, downstream. The newest tile is the one that was laid last. A
// boat's bow points to its heading, one of six, the same for the whole table. MP are movement
// points. The boat that enters the newest, empty tile opens the river: it is the opener and will
// lay the next tile. A dock is the field that a station's pier reaches into; landing fields are
// those at the jetty. Berths are the start numbers; the sixth is the shipyard, a field on land
// where only the boat that starts there ever is. A boat aground is on a sandbar. The Black Rose,
// with a capital, is the black boat, which nobody owns: each round one seat controls it.
//
// # Actions
//
//	head NE          the heading to start with, or the new one of a boat that was pushed
//	speed 3          the first action of a turn
//	left, right      turn by 60 degrees
//	ahead            one step
//	push SE          a step onto the field of the boat ahead, which is pushed to the south-east
//	back             one step straight back, off a sandbar
//	end              completes the movement, once no points are left; until then the boat may still turn
//	take, pass       a passenger, or none
//	refuel, pass     coal up to 6, or none
//	give 2, get 2    coal for the other boat that the same seat moves, or from it; pass for none
//	resign           give the boat up (option must_play_if_possible)
//	* berth 2        the next start number is for seat 2 (option start_order)
//	* nose left      the die for the next tile
//	* tile A1-3      the tile that is turned over
//	* jetty right    the die for the jetty
//
// Where there is no choice nobody is asked. An event reports it: finishing, elimination, which boat
// is next.
//
// # How it is built
//
// A state holds the options; the river as slots from the start tile on, removed ones included,
// since they say where the river bends; the boats by their start numbers; the order of the round;
// and the variables of the turn. Boats are apart from seats, because a seat may own two.
//
// An exact search, pushes included, decides whether a turn can be completed (search.go). Other
// seats decide things in the middle of a turn. A tile that is laid only opens ways. But a pushed
// boat that takes a passenger on a dock may then finish, there or where it is pushed next, and
// nobody can push it again; and with option no_push_astern the heading that its owner gives it bars
// one direction. So after such a push it must be possible to complete the turn whether or
// not the passenger is taken, and for each heading; the pusher chooses how to go on once these are
// known (QB-93). The listed ends assume that the boat keeps its heading and takes nobody.
//
// This holds (QB-93) even if the push ends the game: a push after which the turn could not be
// completed is refused although the game would be over.
//
// # The Black Rose
//
// Each part of the expansion is an option of its own, and what is printed on a tile is wherever the
// tile is: sandbars and logs in rough.go, coal in coal.go, the black boat in rose.go.
//
// The Black Rose is the last of the boats. Its seat is the one that controls it in the round, so
// that every rule that asks a boat's owner asks the right seat. Its coal is what it may still use
// for itself.
//
// A turn must leave the Black Rose a turn (QX-71). That is a condition on the ends of a turn, which
// the look-ahead checks for every end: an action is legal if it can still lead to an end that
// leaves the Black Rose a turn. Whether the condition applies is decided at the start of the turn
// and stored in Stranded. Checking an end is a search of its own, for a turn that uses at most 1
// coal and so turns by at most two times 60 degrees. The guard remembers the last way that it
// found, and searches nothing as long as no boat is on that way.
//
// Chance in the middle of a turn, such as the jetty, could take the last such end away. Then the
// condition no longer counts (QX-114): there is always a legal action. The plans follow the same
// rule, so the two never contradict each other. TestExactInCrowds compares both with a search that
// tries everything.
//
// A plan's end names two speeds: that of the movement, and that with which the boat will begin its
// next turn, which sandbars and logs change. So ends that differ in the number of logs passed are
// different ends.
//
// # Readings
//
// The house edition (QB-81) has the three options that critics of push wars name: no boat is pushed
// to the field that the pusher has just left, none is pushed astern, and a boat may finish with
// speed 2, since most of these wars happen before the jetty.
//
// If the game ends before any boat has finished, because nobody could get two passengers any more
// or the agreed rounds are over, the boats in the race are ranked by their position, the foremost
// first (QB-82). If all boats are out, nobody wins (QB-83).
package queen

//go:generate go run ../../termsgen
