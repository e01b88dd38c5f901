package sqlite

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"sync"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/sqlite/lib"
)

// Every page of the main file ends with a checksum of its content and its number. The checksum is written when SQLite writes the
// page and compared whenever SQLite reads it. So a query that needs a damaged page fails, and never gives a wrong answer.
// SQLite reserves the room for the checksum (the byte at reservedAt in the file's header says how much) and does not use it.
// SQLite itself checks the pages of the write-ahead file.
const (
	pageSize   = 4096
	sumSize    = 8
	reservedAt = 20
	pageVFS    = "bigriver"
)

// pageSum returns the checksum of a page: two CRCs by different polynomials, which processors compute in hardware.
func pageSum(page []byte, number uint32) uint64 {
	var no [4]byte
	binary.BigEndian.PutUint32(no[:], number)
	body := page[:pageSize-sumSize]
	a := crc32.Update(crc32.Update(0, castagnoli, no[:]), castagnoli, body)
	b := crc32.Update(crc32.Update(0, crc32.IEEETable, no[:]), crc32.IEEETable, body)
	return uint64(a)<<32 | uint64(b)
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli) //nolint:gochecknoglobals // a table of constants

func signPage(page []byte, number uint32) {
	binary.BigEndian.PutUint64(page[pageSize-sumSize:], pageSum(page, number))
}

func isPageWhole(page []byte, number uint32) bool {
	return binary.BigEndian.Uint64(page[pageSize-sumSize:]) == pageSum(page, number)
}

// emptyFile returns an empty database that reserves room for the checksum in every page. The header of the file is the only
// place where SQLite can be told to reserve it.
func emptyFile() []byte {
	page := make([]byte, pageSize)
	copy(page, "SQLite format 3\x00")
	binary.BigEndian.PutUint16(page[16:], pageSize)
	page[18], page[19] = 2, 2 // written and read with a write-ahead file
	page[reservedAt] = sumSize
	page[21], page[22], page[23] = 64, 32, 32 // SQLite requires these three
	binary.BigEndian.PutUint32(page[24:], 1)  // the change counter
	binary.BigEndian.PutUint32(page[28:], 1)  // pages
	binary.BigEndian.PutUint32(page[44:], 4)  // the schema's format
	binary.BigEndian.PutUint32(page[56:], 1)  // UTF-8
	binary.BigEndian.PutUint32(page[92:], 1)  // the change counter again
	page[100] = 13                            // an empty leaf of the schema's table
	binary.BigEndian.PutUint16(page[105:], pageSize-sumSize)
	signPage(page, 1)
	return page
}

// hasPageSums reports whether the pages of a file end with checksums. Older programs wrote none.
func hasPageSums(file string) (bool, error) {
	f, err := os.Open(file)
	if err != nil {
		return false, err
	}
	defer f.Close()
	b := make([]byte, reservedAt+1)
	if _, err := f.ReadAt(b, 0); err != nil && err != io.EOF {
		return false, err
	}
	return b[reservedAt] == sumSize, nil
}

// pagesDamaged reads a main file and calls report for each page whose checksum is wrong. SQLite may write meanwhile, so a page that
// looks damaged is read again. A page of zeros is not reported: SQLite may never have used it, and if it has, it refuses to
// read the page.
func pagesDamaged(file string, pause func(pages int) error, report func(page uint32)) (err error) {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	const together = 64
	buffer := make([]byte, together*pageSize)
	zero := make([]byte, pageSize)
	for first := uint32(1); ; first += together {
		n, err := f.ReadAt(buffer, int64(first-1)*pageSize)
		for i := range uint32(n / pageSize) {
			page := buffer[i*pageSize:][:pageSize]
			if isPageWhole(page, first+i) || string(page) == string(zero) {
				continue
			}
			if whole, err := isWholeNow(f, page, first+i, pause); err != nil {
				return err
			} else if !whole {
				report(first + i)
			}
		}
		if err == io.EOF {
			if n%pageSize != 0 {
				report(first + uint32(n/pageSize))
			}
			return nil
		}
		if err != nil {
			return err
		}
		if err := pause(together); err != nil {
			return err
		}
	}
}

func isWholeNow(f *os.File, page []byte, number uint32, pause func(int) error) (bool, error) {
	const tries = 3
	for range tries {
		if err := pause(pageSize); err != nil {
			return false, err
		}
		if _, err := f.ReadAt(page, int64(number-1)*pageSize); err != nil {
			return false, err
		}
		if isPageWhole(page, number) {
			return true, nil
		}
	}
	return false, nil
}

// The rest makes SQLite write and compare the checksums, by a VFS: the system's own, except that it reads and writes the pages
// of a main file by readPage and writePage. It is registered once in the process.

// methods are the system's methods of a file with two replaced, followed by the two that were there before. SQLite knows only
// the first part.
type methods struct {
	lib.Tsqlite3_io_methods

	read, write uintptr
}

type (
	readFunc  = func(tls *libc.TLS, file, buffer uintptr, amount int32, offset int64) int32
	writeFunc = readFunc
	openFunc  = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, outFlags uintptr) int32
)

// pages returns the name of our VFS, which the first call registers.
var pages = sync.OnceValues(registerPages) //nolint:gochecknoglobals // SQLite's list of them is one for the process

var (
	systemVFS uintptr  //nolint:gochecknoglobals // set once, by registerPages
	patched   struct { //nolint:gochecknoglobals // as systemVFS
		sync.Mutex

		by map[uintptr]uintptr // our methods, by the system's methods that they replace
	}
)

func registerPages() (name string, err error) {
	tls := libc.NewTLS()
	defer tls.Close()
	if rc := lib.Xsqlite3_initialize(tls); rc != lib.SQLITE_OK {
		return "", fmt.Errorf("start SQLite: %d", rc)
	}
	systemVFS = lib.Xsqlite3_vfs_find(tls, 0)
	ours := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(lib.Tsqlite3_vfs{})))
	cName, err := libc.CString(pageVFS)
	if err != nil || ours == 0 || systemVFS == 0 {
		return "", errors.New("make a VFS: no memory")
	}
	v := at[lib.Tsqlite3_vfs](ours)
	*v = *at[lib.Tsqlite3_vfs](systemVFS)
	v.FpNext, v.FzName, v.FxOpen = 0, cName, toC(openPages)
	patched.by = map[uintptr]uintptr{}
	if rc := lib.Xsqlite3_vfs_register(tls, ours, 0); rc != lib.SQLITE_OK {
		return "", fmt.Errorf("register a VFS: %d", rc)
	}
	return pageVFS, nil
}

// systemVFSName returns the name of the system's VFS, which knows nothing of checksums.
func systemVFSName() (string, error) {
	if _, err := pages(); err != nil {
		return "", err
	}
	return libc.GoString(at[lib.Tsqlite3_vfs](systemVFS).FzName), nil
}

// openPages opens a file as the system does. A main file gets our methods.
func openPages(tls *libc.TLS, _, name, file uintptr, flags int32, outFlags uintptr) int32 {
	rc := fromC[openFunc](at[lib.Tsqlite3_vfs](systemVFS).FxOpen)(tls, systemVFS, name, file, flags, outFlags)
	f := at[lib.Tsqlite3_file](file)
	if rc != lib.SQLITE_OK || flags&lib.SQLITE_OPEN_MAIN_DB == 0 || f.FpMethods == 0 {
		return rc
	}
	patched.Lock()
	defer patched.Unlock()
	ours := patched.by[f.FpMethods]
	if ours == 0 {
		if ours = libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(methods{}))); ours == 0 {
			return lib.SQLITE_NOMEM
		}
		m := at[methods](ours)
		m.Tsqlite3_io_methods = *at[lib.Tsqlite3_io_methods](f.FpMethods)
		m.read, m.write = m.FxRead, m.FxWrite
		m.FxRead, m.FxWrite = toC(readPage), toC(writePage)
		m.FiVersion = min(m.FiVersion, 2) // version 3 would let SQLite map the file and read pages without readPage
		patched.by[f.FpMethods] = ours
	}
	f.FpMethods = ours
	return rc
}

// isPage reports whether a read or a write is of one whole page, and returns its number. SQLite also reads parts of the header.
func isPage(amount int32, offset int64) (number uint32, is bool) {
	return uint32(offset/pageSize) + 1, amount == pageSize && offset%pageSize == 0
}

func readPage(tls *libc.TLS, file, buffer uintptr, amount int32, offset int64) int32 {
	rc := fromC[readFunc](at[methods](at[lib.Tsqlite3_file](file).FpMethods).read)(tls, file, buffer, amount, offset)
	number, is := isPage(amount, offset)
	switch {
	case !is:
		return rc
	case rc == lib.SQLITE_IOERR_SHORT_READ: // SQLite would take it for a page of zeros
		return lib.SQLITE_IOERR_DATA
	case rc == lib.SQLITE_OK && !isPageWhole(at[[pageSize]byte](buffer)[:], number):
		return lib.SQLITE_IOERR_DATA
	}
	return rc
}

func writePage(tls *libc.TLS, file, buffer uintptr, amount int32, offset int64) int32 {
	if number, is := isPage(amount, offset); is {
		signPage(at[[pageSize]byte](buffer)[:], number) // SQLite does not use these bytes, in its memory either
	}
	return fromC[writeFunc](at[methods](at[lib.Tsqlite3_file](file).FpMethods).write)(tls, file, buffer, amount, offset)
}

// at returns a pointer to an address in SQLite's own memory, which Go's collector does not move.
func at[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// toC returns the pointer by which the translated code of SQLite calls f, which must not be a closure. fromC is its inverse.
func toC[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&struct{ f F }{f})) }

func fromC[F any](p uintptr) F { return (*struct{ f F })(unsafe.Pointer(&p)).f }
