package hex_test

import (
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/hex"
)

// A boat sails two fields north, turns to starboard and sails one more.
func Example() {
	boat, heading := hex.Hex{}, hex.N
	boat = boat.Step(heading).Step(heading)
	heading = heading.Turn(1)
	boat = boat.Step(heading)
	fmt.Println(heading, boat, "distance", boat.Distance(hex.Hex{}))
	// Output: NE 1,-3 distance 3
}

// Sort the hexagons around a spring clockwise from north.
func ExampleBearing_Compare() {
	spring := hex.Offset{Col: 6, Row: 1}.Hex()
	land := []hex.Offset{{Col: 4, Row: 1}, {Col: 7, Row: 1}, {Col: 5, Row: 0}, {Col: 7, Row: 0}}
	slices.SortFunc(land, func(a, b hex.Offset) int {
		return spring.BearingTo(a.Hex()).Compare(spring.BearingTo(b.Hex()))
	})
	for _, at := range land {
		fmt.Printf("%v at %.0f degrees\n", at, spring.BearingTo(at.Hex()).Degrees())
	}
	// Output:
	// 7,0 at 60 degrees
	// 7,1 at 120 degrees
	// 4,1 at 270 degrees
	// 5,0 at 300 degrees
}

// Find a pond of seven hexagons, starting from one of them.
func ExampleAppendRegion() {
	middle := hex.Hex{Q: 2, R: 1}
	isPond := func(h hex.Hex) bool { return h.Distance(middle) <= 1 }
	fmt.Println(len(hex.AppendRegion(nil, middle.Step(hex.S), isPond)))
	// Output: 7
}
