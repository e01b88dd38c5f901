package table

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Written is a change in its encoded form, which a Store stores and links cover.
type Written struct {
	Header  []byte // only for a new table
	Row     []byte
	Entries []WrittenEntry
	Notices [][]byte
}

// WrittenEntry is an encoded entry without its words. They are stored beside it, so that they can
// be deleted without breaking the chain.
type WrittenEntry struct {
	Body      []byte
	Words     string
	Salt      []byte // nil if there are no words
	WordsHash []byte // hash of salt and words; it is never deleted
}

// Write encodes a change.
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
			// by hand, since json.Marshal would parse the bytes again
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

// Reading decodes a log entry by entry, and computes its link.
type Reading struct {
	Log  []Entry
	link Link
}

// maxPreallocated is the maximum number of entries to allocate up front: a damaged head may contain
// any number.
const maxPreallocated = 10_000

// Read starts reading the log of a table with this header, which has about so many entries.
func Read(header []byte, entries int64) (*Header, *Reading, error) {
	h := &Header{}
	if err := json.Unmarshal(header, h); err != nil {
		return nil, nil, fmt.Errorf("%w: the header: %w", ErrDamaged, err)
	}
	return h, &Reading{Log: make([]Entry, 0, min(entries, maxPreallocated)), link: FirstLink(header)}, nil
}

// Add decodes the next entry. It does not retain the bytes. If words is nil, the entry never had
// any, or they were deleted.
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

// Counted returns an error unless the number of entries is the one in the head.
func (r *Reading) Counted(head int64) error {
	if int64(len(r.Log)) != head {
		return fmt.Errorf("%w: there are %d entries of %d", ErrDamaged, len(r.Log), head)
	}
	return nil
}

// Linked returns an error unless the log is the one that was written, whose link the Store has
// stored.
func (r *Reading) Linked(stored []byte) error {
	if !bytes.Equal(r.link[:], stored) {
		return fmt.Errorf("%w: its log is not the one that was written", ErrDamaged)
	}
	return nil
}
