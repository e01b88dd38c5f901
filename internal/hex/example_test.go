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
		fmt.Println(at)
	}
	// Output:
	// 7,0
	// 7,1
	// 4,1
	// 5,0
}
