package doctor

import (
	"fmt"
	"time"
)

func moment(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }

// bytes returns a size in words, as "1.5 GiB".
func bytes(n int64) string {
	const kibi = 1024
	if n < kibi {
		return fmt.Sprintf("%d bytes", n)
	}
	size, unit := float64(n)/kibi, 0
	for units := len(units); size >= kibi && unit < units-1; unit++ {
		size /= kibi
	}
	return fmt.Sprintf("%.1f %s", size, units[unit])
}

var units = [...]string{"KiB", "MiB", "GiB", "TiB"} //nolint:gochecknoglobals // constant

func hours(d time.Duration) string {
	switch h := int(d / time.Hour); {
	case h < 1:
		return "less than an hour"
	case h == 1:
		return "one hour"
	default:
		return fmt.Sprintf("%d hours", h)
	}
}

func tables(n int) string {
	if n == 1 {
		return "1 table"
	}
	return fmt.Sprintf("%d tables", n)
}
