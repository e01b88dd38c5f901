package table

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
)

// Link is the hash of a table's header and of its log up to some entry. Each link is computed from
// the previous one, so that a single stored hash shows whether any entry was changed, lost or
// moved. A Store stores the Link of the last entry with the table, and compares it when it loads
// the log.
//
// A Link covers the bytes of entries as the Store has written them. If a Store changes its
// encoding, it has to compute new links.
type Link [sha256.Size]byte

// FirstLink returns the link of a table without entries.
func FirstLink(header []byte) Link { return sha256.Sum256(header) }

// Next returns the link of a log with one more entry. entry is encoded without its words.
// wordsHash, the result of WordsHash, takes their place in the hash, so that words can be deleted
// later without breaking the chain. It is empty if there are no words.
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

// WordsHash returns the hash that stands for words in the chain. To delete words, also delete the
// salt: otherwise they could be found by trying.
func WordsHash(salt, words []byte) []byte {
	h := sha256.New()
	h.Write(salt)
	h.Write(words)
	return h.Sum(nil)
}

// NewSalt returns a random salt for WordsHash.
func NewSalt() []byte {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt) // it never returns an error
	return salt
}
