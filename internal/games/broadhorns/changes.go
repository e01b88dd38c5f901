package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// The versions of these rules. A game that has begun goes on by the version that it began with.
const (
	oldest  = 1
	current = 2
)

// What the versions do differently. Each is the first version that plays by it, and stands in the code as a condition:
// r.version >= knownCardsSkipped.
const (
	knownCardsSkipped   = 2
	idleBoardingSkipped = 2
)

func changes() []engine.Change {
	const until = "no game of version 1 is running any more, and not before 2028"
	return []engine.Change{
		{
			Name: "knownCardsSkipped", Since: knownCardsSkipped, Rules: []string{"BH-189"}, Date: "2026-11-22",
			What: "A seat with cards in hand was asked about a delivery, ice or a peddler even where everybody could see that all such " +
				"cards lie elsewhere. It is not asked any more.",
			Why:   "A question with one answer that everybody knows gives nothing away when it is skipped, and costs a click.",
			Until: until,
		},
		{
			Name: "idleBoardingSkipped", Since: idleBoardingSkipped, Rules: []string{"BH-189"}, Date: "2026-11-22",
			What: "With st_louis_boarding on, a port action in St. Louis asked on after somebody had boarded, although nobody else could: the " +
				"boat was full, the hand was empty, or everybody knew that no traveler was left in it. It ends by itself now.",
			Why:   "A choice of one is made without asking.",
			Until: until,
		},
	}
}
