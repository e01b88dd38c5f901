package table

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
)

// Link is the hash of a table's header and of its log up to some entry. Each is made from the one before, so that one hash
// beside the log shows whether any of it was changed, lost or put elsewhere. A Store keeps the Link of each table's head with the
// table, and compares when it loads the log.
//
// A Link covers entries as the Store has written them. A Store that writes them in another way makes the links anew.
type Link [sha256.Size]byte

// FirstLink is the link of a table without entries.
func FirstLink(header []byte) Link { return sha256.Sum256(header) }

// Next is the link of a log with one more entry. The words of the entry are not among the bytes: said, which is what Said
// returned for them, stands for them, so that words can be removed later without breaking the chain. It is empty where there are none.
func (l Link) Next(entry, said []byte) Link {
	h := sha256.New()
	var size [8]byte
	binary.BigEndian.PutUint64(size[:], uint64(len(entry)))
	h.Write(l[:])
	h.Write(size[:])
	h.Write(entry)
	h.Write(said)
	return Link(h.Sum(l[:0]))
}

// Said is what stands for words in the chain. Whoever removes the words removes the salt, too: then nobody can try words until
// the hash is the same.
func Said(salt, words []byte) []byte {
	h := sha256.New()
	h.Write(salt)
	h.Write(words)
	return h.Sum(nil)
}

// NewSalt is a salt for Said.
func NewSalt() []byte {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt) // it never fails
	return salt
}
