package waters

import "github.com/bigriver/bigriver/internal/bots"

// taste is what makes a character: the figures by which it differs from a level. Each is a way to
// help. Its sentence is in the texts.
type taste struct {
	name   string
	manner manner
}

// tastes returns the characters, from the weakest.
func tastes() []taste {
	return []taste{
		{"walker", simple().with(func(m *manner) { m.move, m.water, m.fall = 0.05, 0.5, 0.8 })},
		{"saver", steady().with(func(m *manner) { m.reserve, m.giveReserve = 4, 6 })},
		{"levees", steady().with(func(m *manner) { m.job, m.water = 0.03, 0.3 })},
		{"giver", steady().with(func(m *manner) { m.giveReserve = 1 })},
		{"rafts", strong().with(func(m *manner) { m.rescue, m.courses = 0.9, 64 })},
		{"learner", strong().with(func(m *manner) { m.reserve, m.courses = 0, 64 })},
	}
}

func (m manner) with(change func(*manner)) manner {
	change(&m)
	return m
}

// characters returns the bots of the tastes.
func characters() (list []bots.Named) {
	version := bots.VersionOf("", tastes())
	for _, t := range tastes() {
		list = append(list, bots.Named{Name: t.name, Character: true, Thinks: true, Net: version, New: newThinker(t.manner)})
	}
	return list
}
