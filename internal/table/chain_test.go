package table_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/table"
)

// TestLinkDistinguishesLogs checks that two logs have the same link only if they are the same,
// wherever the boundaries of their entries are.
func TestLinkDistinguishesLogs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		bytes := rapid.SliceOfN(rapid.ByteRange('a', 'b'), 0, 3)
		logs := rapid.SliceOfN(rapid.SliceOfN(bytes, 0, 3), 2, 2).Draw(t, "logs")
		header := rapid.SliceOfN(bytes, 2, 2).Draw(t, "headers")
		var links [2]table.Link
		for i, log := range logs {
			links[i] = table.FirstLink(header[i])
			for _, e := range log {
				links[i] = links[i].Next(e, nil)
			}
		}
		same := string(header[0]) == string(header[1]) && len(logs[0]) == len(logs[1])
		for i := 0; same && i < len(logs[0]); i++ {
			same = string(logs[0][i]) == string(logs[1][i])
		}
		if (links[0] == links[1]) != same {
			t.Errorf("the same link: %v, the same log: %v", links[0] == links[1], same)
		}
	})
}

// TestChatIsRedacted checks that the link depends on the words of chat, and can be computed without
// them.
func TestChatIsRedacted(t *testing.T) {
	t.Parallel()
	first, salt := table.FirstLink([]byte("header")), table.NewSalt()
	said := table.WordsHash(salt, []byte("hello"))
	if first.Next([]byte("entry"), said) == first.Next([]byte("entry"), table.WordsHash(salt, []byte("hullo"))) {
		t.Error("other words have the same link")
	}
	if first.Next([]byte("entry"), said) == first.Next([]byte("entry"), nil) {
		t.Error("no words have the same link")
	}
	if string(said) == string(table.WordsHash(table.NewSalt(), []byte("hello"))) {
		t.Error("without the salt the words can be found by trying")
	}
}
