// Package said is read by the kit's tests: it cites what is no rule, and makes by hand what terms.txt should declare.
package said

func rule() any { return EventEnded{}.By("TOY-98") }

func hurry() any { return engine.Refuse("TOY-6", "hurry") }

func event() any { return engine.Event{Rule: "TOY-7", Key: "ended"} }
