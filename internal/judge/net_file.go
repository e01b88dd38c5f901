package judge

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"math"
	"strings"
)

// A net file is a magic string, a header, the weights and a checksum of all that. Numbers are
// little-endian. Weights are bfloat16.
const (
	magic = "BRNET001"
	// A checksum of the input names, the sizes, the number of games.
	headerBytes   = len(magic) + 8 + 5*2 + 4
	checksumBytes = 4
	maxFileBytes  = 64 << 10
)

// namesHash returns a hash of the names of the inputs.
func (s *Shape) namesHash() uint64 {
	h := fnv.New64a()
	for _, list := range [][]string{s.Own, s.Relative, s.Global} {
		_, _ = h.Write([]byte(strings.Join(list, "\n") + "\n\n")) // a hash never fails
	}
	return h.Sum64()
}

// sizes returns the numbers of inputs and units.
func (s *Shape) sizes() []int {
	return []int{len(s.Own), len(s.Relative), len(s.Global), s.Units, s.Head}
}

// Pack encodes a net that was trained on this many games.
func (n *Net) Pack(games int) []byte {
	b := binary.LittleEndian.AppendUint64([]byte(magic), n.namesHash())
	for _, v := range n.sizes() {
		b = binary.LittleEndian.AppendUint16(b, uint16(v))
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(games))
	for _, w := range n.Weights {
		b = binary.LittleEndian.AppendUint16(b, bfloat16(w))
	}
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

// bfloat16 rounds to the nearest bfloat16, ties to even.
func bfloat16(w float32) uint16 {
	bits := math.Float32bits(w)
	return uint16((bits + 0x7fff + bits>>16&1) >> 16)
}

// Unpack decodes a net. Its inputs must be those of the shape; the sizes of its layers may differ.
func Unpack(file []byte, s *Shape) (*Net, error) {
	if len(file) < headerBytes+checksumBytes || string(file[:len(magic)]) != magic {
		return nil, fmt.Errorf("net: %d bytes are not a net file", len(file))
	}
	if len(file) > maxFileBytes {
		return nil, fmt.Errorf("net: %d bytes, want at most %d", len(file), maxFileBytes)
	}
	body := file[:len(file)-checksumBytes]
	if binary.LittleEndian.Uint32(file[len(body):]) != crc32.ChecksumIEEE(body) {
		return nil, errors.New("net: the file is damaged: wrong checksum")
	}
	rest := body[len(magic):]
	if binary.LittleEndian.Uint64(rest) != s.namesHash() {
		return nil, errors.New("net: the weights are for other inputs: train the net again")
	}
	shape := *s
	for i, v := range s.sizes() {
		has := int(binary.LittleEndian.Uint16(rest[8+2*i:]))
		switch {
		case i == 3:
			shape.Units = has
		case i == 4:
			shape.Head = has
		case has != v:
			return nil, fmt.Errorf("net: %d inputs, want %d", has, v)
		}
	}
	weights := body[headerBytes:]
	if len(weights) != 2*shape.size() {
		return nil, fmt.Errorf("net: %d bytes of weights, want %d", len(weights), 2*shape.size())
	}
	n := NewNet(&shape)
	for i := range n.Weights {
		n.Weights[i] = math.Float32frombits(uint32(binary.LittleEndian.Uint16(weights[2*i:])) << 16)
	}
	return n, nil
}

// VersionOf returns a short version of a net file, for records that depend on it.
func VersionOf(file []byte) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE(file)) }
