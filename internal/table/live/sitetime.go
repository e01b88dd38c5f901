package live

import (
	"sync/atomic"
	"time"

	"github.com/bigriver/bigriver/internal/table"
)

// clock returns the time of day and the server's running time.
type clock struct {
	start time.Time // with a monotonic reading
	wall  time.Time
	base  atomic.Int64 // the tick at start
}

func (c *clock) begin(wall time.Time, base table.Tick) {
	c.start, c.wall = time.Now(), wall.Round(0)
	c.base.Store(int64(base))
}

func (c *clock) tick() table.Tick {
	return table.Tick(c.base.Load()) + table.Ticks(time.Since(c.start))
}

// advance advances the running time to that of a node that has run for longer. Only the sweeper
// calls it.
func (c *clock) advance(to table.Tick) {
	if ahead := to - c.tick(); ahead > 0 {
		c.base.Add(int64(ahead))
	}
}

// now returns the time of day for entries.
func (c *clock) now() time.Time {
	return c.wall.Add(time.Since(c.start)).UTC().Truncate(time.Millisecond)
}
