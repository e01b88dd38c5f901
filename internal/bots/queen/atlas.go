package queen

// atlas caches charts, so that they need not be computed again when the river is the same: in the
// next turn, for another boat, or in another world of a search.
type atlas struct {
	charts []chart // a power of two
	now    uint64  // how often the pilot has called look
}

// The sizes of atlases. A search sees the river continue in many ways.
const (
	fewCharts  = 1 << 7
	manyCharts = 1 << 10
)

// places is the number of slots that can hold a chart, unless all of them are in use.
const places = 4

// find returns the chart with a key, or the least recently used one to overwrite. It never
// overwrites a chart that was used since the pilot last called look.
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
