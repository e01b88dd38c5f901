// Package said is read by the kit's tests: it says what has no words and cites what is no rule.
package said

func hurry() any { return engine.Refuse("TOY-6", "hurry") }

func rule() any { return engine.Event{Rule: "TOY-98", Key: "ended"} }
