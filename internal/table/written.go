package table

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Written is a change in the bytes that a Store keeps and that links cover.
type Written struct {
	Header  []byte // only of a new table
	Row     []byte
	Entries []WrittenEntry
	Notices [][]byte
}

// WrittenEntry is an entry without its words, which are kept beside it, so that they can be removed
// and the chain still holds.
type WrittenEntry struct {
	Body      []byte
	Words     string
	Salt      []byte // nil if there are no words
	WordsHash []byte // the hash of salt and words; it stays
}

// Write returns the bytes of a change.
func (c *Change) Write() (w Written, err error) {
	if c.NewTable != nil {
		if w.Header, err = json.Marshal(c.NewTable); err != nil {
			return w, fmt.Errorf("write a table: %w", err)
		}
	}
	if w.Row, err = json.Marshal(&c.Row); err != nil {
		return w, fmt.Errorf("write a row: %w", err)
	}
	w.Entries = make([]WrittenEntry, 0, len(c.Entries))
	for _, e := range c.Entries {
		entry := WrittenEntry{Words: e.Words}
		if entry.Words != "" {
			entry.Salt = NewSalt()
			entry.WordsHash = WordsHash(entry.Salt, []byte(entry.Words))
			e.Words = ""
		}
		if entry.Body, err = e.MarshalJSON(); err != nil {
			// as json.Marshal would, which looks through the bytes once more
			return w, fmt.Errorf("write an entry: %w", err)
		}
		w.Entries = append(w.Entries, entry)
	}
	for i := range c.Notices {
		notice, err := json.Marshal(&c.Notices[i])
		if err != nil {
			return w, fmt.Errorf("write a notice: %w", err)
		}
		w.Notices = append(w.Notices, notice)
	}
	return w, nil
}

// Link returns the link after the entries, from the one before them.
func (w *Written) Link(before Link) Link {
	for i := range w.Entries {
		before = before.Next(w.Entries[i].Body, w.Entries[i].WordsHash)
	}
	return before
}

// Reading reads a log as it was written, entry by entry, and makes its link.
type Reading struct {
	Log  []Entry
	link Link
}

// maxPreallocated is how many entries are reserved at most before any is read: a damaged head may
// say anything.
const maxPreallocated = 10_000

// Read begins to read the log of a table with this header, which has about so many entries.
func Read(header []byte, entries int64) (*Header, *Reading, error) {
	h := &Header{}
	if err := json.Unmarshal(header, h); err != nil {
		return nil, nil, fmt.Errorf("%w: the header: %w", ErrDamaged, err)
	}
	return h, &Reading{Log: make([]Entry, 0, min(entries, maxPreallocated)), link: FirstLink(header)}, nil
}

// Add reads the next entry. It keeps none of the bytes. If words is nil, the entry never had any,
// or they were removed.
func (r *Reading) Add(body, words, salt, wordsHash []byte) error {
	r.link = r.link.Next(body, wordsHash)
	var e Entry
	if err := e.UnmarshalJSON(body); err != nil {
		return fmt.Errorf("%w: entry %d: %w", ErrDamaged, len(r.Log)+1, err)
	}
	if words != nil {
		if !bytes.Equal(WordsHash(salt, words), wordsHash) {
			return fmt.Errorf("%w: the words of entry %d", ErrDamaged, len(r.Log)+1)
		}
		e.Words = string(words)
	}
	r.Log = append(r.Log, e)
	return nil
}

// Counted fails if there were more or fewer entries than the head says.
func (r *Reading) Counted(head int64) error {
	if int64(len(r.Log)) != head {
		return fmt.Errorf("%w: there are %d entries of %d", ErrDamaged, len(r.Log), head)
	}
	return nil
}

// Linked fails if this is not the log that was written, whose link the Store has kept.
func (r *Reading) Linked(kept []byte) error {
	if !bytes.Equal(r.link[:], kept) {
		return fmt.Errorf("%w: its log is not the one that was written", ErrDamaged)
	}
	return nil
}
