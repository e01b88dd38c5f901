package notation_test

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/notation"
)

// A record can be written and parsed again.
func ExampleRecord_String() {
	rec := notation.Record{
		Game: "toy", Version: 1, Seats: 2,
		Options: []notation.Pair{{Name: "rounds", Value: "1"}},
		Names:   []string{"Anna", ""},
		Lines: []notation.Line{
			{Seat: notation.Chance, Action: "draw 3"},
			{Seat: 0, Action: "take"}, // seats count from 0 in the program and from 1 in a record
		},
		Result: "places 1 2 scores 7 4 by TOY-12",
	}
	fmt.Print(&rec)
	again, err := notation.Parse("again.txt", rec.String())
	fmt.Println(again.Lines[1].Action, err)
	// Output:
	// game toy 1
	// option rounds 1
	// seats 2
	// seat 1 Anna
	// * draw 3
	// 1 take
	// = places 1 2 scores 7 4 by TOY-12
	// take <nil>
}

// Errors name the file and the line.
func ExampleParse() {
	rec, err := notation.Parse("evening.txt", `
game toy 1
seats 2
seat 1 Anna
1 take !TOY-8   # her last coin is for the toll
1 end
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range rec.Lines {
		fmt.Printf("line %d: seat %s, action %q, refused by %q\n", line.At, notation.SeatText(line.Seat), line.Action, line.Refused)
	}

	_, err = notation.Parse("evening.txt", "game toy 1\nseats two\n")
	fmt.Println(err)
	// Output:
	// line 5: seat 1, action "take", refused by "TOY-8"
	// line 6: seat 1, action "end", refused by ""
	// evening.txt:2: want "seats N" with N from 1 to 99
}
