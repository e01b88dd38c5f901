// Package queen is Mississippi Queen: the driving school and the passenger game, by the printed rules of 1997.
//
// # The words
//
// A tile is a piece of river of 20 fields; its nose is where the next one is joined. A slot is a tile's place in the
// river, counted from the start tile, slot 0. The flow is the heading that leads straight on over a tile, downstream. The
// newest tile is the last one laid. A boat's bow points to its heading, one of six, the same for the whole table. MP are
// movement points. The river is opened by the boat that enters the newest, empty tile: it is the opener and will lay the
// next one. A dock is the field that a station's pier reaches into; landing fields are those at the jetty. Berths are the
// start numbers.
//
// # Actions
//
//	head NE          the heading to start with, or the new one of a boat that was pushed
//	speed 3          the first action of a turn
//	left, right      turn by 60 degrees
//	ahead            one step
//	push SE          a step onto the boat in front, which is pushed to the south-east of where it is
//	end              all points are used, and that is all: until then a boat may still turn
//	take, pass       a passenger, or none
//	resign           give the boat up (option must_play_if_possible)
//	* berth 2        the next start number is for seat 2 (option start_order)
//	* nose left      the die for the next tile
//	* tile A1-3      the tile that is turned over
//	* jetty right    the die for the jetty
//
// What leaves no choice is not asked, but told by an event: finishing, elimination, which boat is next.
//
// # Choices of ours
//
// A state holds what was agreed, the river as slots from the start tile on (the removed ones too: they say where the river
// bends), the boats by their start numbers, the round's order and the variables of the turn. The boats are apart from the
// seats, so that a seat may come to own two.
//
// Whether a turn can be completed is searched exactly, pushes included (lookahead.go): straight ahead first, which settles
// nearly every question in a few steps; what is not settled soon goes to the search that lists all ends of a turn
// (plans.go), whose work is bounded. Of what others do in the middle of a turn a tile that is laid only opens ways. But a
// passenger taken on a dock may let the pushed boat finish, there or where it is pushed next, and then nobody can push it
// again; and with option no_push_astern the heading that its owner gives it bars one direction. So behind such a push the
// turn must be completable with the passenger and without, and for each heading, the way on being chosen once it is known
// (QB-93). The listed ends are those if the boat keeps its heading and takes nobody.
//
// A pusher counts on the river as it lies (QB-93) even if his push ends the game: a push that he could not complete is
// refused although the game would be over.
//
// The house edition (QB-81) takes the three options that those who wrote against push wars name: no boat goes to the field
// that the pusher has just left, none is pushed astern, and a boat may finish with speed 2, since most of these wars are
// waged before the jetty.
//
// If the game ends before anybody has finished, because nobody could get two passengers any more or the rounds agreed are
// over, the boats in the race are placed by their position, so that the foremost is first (QB-82). If all are out, nobody
// is (QB-83).
package queen
