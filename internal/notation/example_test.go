package notation_test

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/notation"
)

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
