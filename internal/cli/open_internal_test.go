package cli

import "testing"

// TestDataFolder checks where the games of a person are stored on each system.
func TestDataFolder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		system string
		env    map[string]string
		want   string // "" means an error
	}{
		{"linux", map[string]string{"HOME": "/home/anna"}, "/home/anna/.local/share/bigriver"},
		{"linux", map[string]string{"HOME": "/home/anna", "XDG_DATA_HOME": "/data"}, "/data/bigriver"},
		{"linux", map[string]string{"HOME": "/home/anna", "XDG_DATA_HOME": "data"}, "/home/anna/.local/share/bigriver"},
		{"darwin", map[string]string{"HOME": "/Users/anna"}, "/Users/anna/Library/Application Support/bigriver"},
		{"windows", map[string]string{"LOCALAPPDATA": "/anna/Local", "APPDATA": "/anna/Roaming"}, "/anna/Local/bigriver"},
		{"windows", map[string]string{"APPDATA": "/anna/Roaming"}, "/anna/Roaming/bigriver"},
		{"linux", nil, ""},
	} {
		got, err := dataFolder(c.system, func(name string) string { return c.env[name] })
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s with %v: %q, %v; want %q", c.system, c.env, got, err, c.want)
		}
	}
}
