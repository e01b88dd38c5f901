package table

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
)

// Link is the hash of a table's header and of its log up to some entry. Each is made from the one
// before, so that one hash beside the log shows whether any entry was changed, lost or moved. A
// Store keeps the Link of the last entry with the table, and compares it when it loads the log.
//
// A Link covers the bytes of entries as the Store has written them. If a Store changes how it
// writes them, it has to compute new links.
type Link [sha256.Size]byte

// FirstLink returns the link of a table without entries.
func FirstLink(header []byte) Link { return sha256.Sum256(header) }

// Next returns the link of a log with one more entry. The bytes are without the words of the entry.
// In their place it hashes wordsHash, the result of WordsHash, so that words can be removed later
// without breaking the chain. It is empty if there are no words.
func (l Link) Next(entry, wordsHash []byte) Link {
	h := sha256.New()
	var size [8]byte
	binary.BigEndian.PutUint64(size[:], uint64(len(entry)))
	h.Write(l[:])
	h.Write(size[:])
	h.Write(entry)
	h.Write(wordsHash)
	return Link(h.Sum(l[:0]))
}

// WordsHash returns the hash that replaces words in the chain. Whoever removes the words has to
// remove the salt, too: otherwise the words could be found by trying.
func WordsHash(salt, words []byte) []byte {
	h := sha256.New()
	h.Write(salt)
	h.Write(words)
	return h.Sum(nil)
}

// NewSalt returns a random salt for WordsHash.
func NewSalt() []byte {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt) // it never fails
	return salt
}
