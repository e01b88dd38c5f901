// Package queen is Mississippi Queen: the driving school and the passenger game, by the printed rules of 1997, and the
// expansion The Black Rose, whose parts combine freely.
//
// # The words
//
// A tile is a piece of river of 20 fields; its nose is where the next one is joined. A slot is a tile's place in the
// river, counted from the start tile, slot 0. The flow is the heading that leads straight on over a tile, downstream. The
// newest tile is the last one laid. A boat's bow points to its heading, one of six, the same for the whole table. MP are
// movement points. The river is opened by the boat that enters the newest, empty tile: it is the opener and will lay the
// next one. A dock is the field that a station's pier reaches into; landing fields are those at the jetty. Berths are the
// start numbers; the sixth is the shipyard, a field on land that only a boat that starts there ever stands on. A boat aground
// is one on a sandbar. The Black Rose, with a capital, is the black boat, which is nobody's: a seat controls it for a round.
//
// # Actions
//
//	head NE          the heading to start with, or the new one of a boat that was pushed
//	speed 3          the first action of a turn
//	left, right      turn by 60 degrees
//	ahead            one step
//	push SE          a step onto the boat in front, which is pushed to the south-east of where it is
//	back             one step straight back, off a sandbar
//	end              all points are used, and that is all: until then a boat may still turn
//	take, pass       a passenger, or none
//	refuel, pass     coal up to 6, or none
//	give 2, get 2    coal for the other boat that the same seat moves, or from it; pass for none
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
// Whether a turn can be completed is searched exactly, pushes included; search.go tells how. Of what others do in the middle of
// a turn a tile that is laid only opens ways. But a passenger taken on a dock may let the pushed boat finish, there or where it
// is pushed next, and then nobody can push it again; and with option no_push_astern the heading that its owner gives it bars
// one direction. So after such a push the turn must be completable with the passenger and without, and for each heading, the
// way on being chosen once it is known (QB-93). The listed ends are those if the boat keeps its heading and takes nobody.
//
// A pusher counts on the river as it lies (QB-93) even if his push ends the game: a push that he could not complete is
// refused although the game would be over.
//
// # Choices of ours for The Black Rose
//
// Each of its parts is an option of its own, and what is on a tile goes where the tile goes: sandbars in sandbars.go, logs in
// logs.go, coal in coal.go and exchange.go, the black boat in rose.go.
//
// The Black Rose is the last of the boats. Its seat is who controls it in the round, so that every rule which asks the owner
// of a boat asks the right one; its coal is what it may still use for itself.
//
// What a turn may not do to it (QX-71) is a condition on the ends of the turn, and the look-ahead asks it of every end: so an
// action is legal if some way behind it leaves the Black Rose a turn. Whether it is asked at all is decided at the start of
// the turn and kept in Stranded. The question itself is a search of its own, for a turn of at most 1 coal, which has at most
// two turns by 60 degrees: the way found last is kept, and nothing is searched as long as nobody stands on it. For one
// decision, all actions to choose from together, at most 200 fields are tried (QX-114); what these do not settle is allowed,
// and if not one action is known to leave the Black Rose a turn, all is allowed that the other rules allow.
//
// So the plans, which look as far as it takes, and the legal actions cannot contradict each other, whatever the bound. If some
// end leaves the Black Rose a turn the plans are those that do, and the way to none of them is refused: only what is known to
// leave it none is. If no end does, the plans are all ends; then no action can be known to do so, and none is refused either.
// That holds as far as a way is the boat's own: what others decide, or chance, may open one that leaves the Black Rose a turn.
// TestExactInCrowds holds what is settled to a search that tries everything, TestAgreesWhateverTheBound both where fewer fields
// may be tried, TestProtectionIsBounded hunts for the turn that takes the most.
//
// A plan's end is told with the speed that the movement had, first, and with that with which the boat will begin its next
// turn, which sandbars and logs change. Ends that differ in how many logs were gone through are different ends for that.
//
// The house edition (QB-81) takes the three options that those who wrote against push wars name: no boat goes to the field
// that the pusher has just left, none is pushed astern, and a boat may finish with speed 2, since most of these wars are
// waged before the jetty.
//
// If the game ends before anybody has finished, because nobody could get two passengers any more or the rounds agreed are
// over, the boats in the race are placed by their position, so that the foremost is first (QB-82). If all are out, nobody
// is (QB-83).
package queen

//go:generate go run ../../termsgen
