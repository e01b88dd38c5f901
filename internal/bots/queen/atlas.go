package queen

// An atlas keeps charts, so that they need not be drawn again when the river is as it was before:
// in the next turn, for another boat, or in another world of a search.
type atlas struct {
	charts []chart // as many as a power of two
	now    uint64  // how often the pilot has looked out
}

// How many charts an atlas has. A search sees the river go on in many ways.
const (
	fewCharts  = 1 << 7
	manyCharts = 1 << 10
)

// places is how many places a chart may have, unless all of them are in use.
const places = 4

// find returns the chart with a key, or one to draw it on: the one that was not looked at for the
// longest time. It is none of those that were looked at since the pilot looked out.
func (a *atlas) find(key chartKey) *chart {
	mask := uint64(len(a.charts) - 1)
	at := uint64(key) * 0x9e3779b97f4a7c15 >> 40
	var oldest *chart
	for i := uint64(0); i < places || oldest.used == a.now; i++ {
		c := &a.charts[(at+i)&mask]
		if c.key == key {
			c.used = a.now
			return c
		}
		if oldest == nil || c.used < oldest.used {
			oldest = c
		}
	}
	oldest.used = a.now
	return oldest
}
