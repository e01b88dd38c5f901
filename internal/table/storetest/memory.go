// Package storetest is the test suite for every Store of tables, with an in-memory Store for tests.
package storetest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/bigriver/bigriver/internal/table"
)

// Memory is an in-memory Store.
type Memory struct {
	mu      sync.Mutex
	tables  map[table.ID]*stored
	notices []table.Notice
	noticed int64
	beat    table.Tick
	coached map[table.ID]*coached

	// Fail, if set, is called before each Append, which returns its error. If After is true, the
	// changes are stored nevertheless, as when a server's response is lost.
	Fail  func() error
	After bool
}

var _ table.Store = (*Memory)(nil)

// stored is a table in encoded form, so that it shares nothing with the caller.
type stored struct {
	header     []byte
	by         table.Person // who set it up
	name       string       // their client's name for it
	log        [][]byte
	client     map[[2]string]bool
	row        table.Row
	born       table.Tick
	redactions int64 // how often words were removed
}

// coached is the analysis of a finished game.
type coached struct {
	host    table.Person
	version int
	due     table.Tick
	claimed table.Tick
	body    []byte
}

// NewMemory returns an empty store.
func NewMemory() *Memory {
	return &Memory{tables: map[table.ID]*stored{}, coached: map[table.ID]*coached{}}
}

// Append makes all of the changes, or none.
func (m *Memory) Append(_ context.Context, changes ...table.Change) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	var failed error
	if m.Fail != nil {
		failed = m.Fail()
		if failed != nil && !m.After {
			return failed
		}
	}
	for i := range changes {
		if err := m.checkChange(&changes[i]); err != nil {
			return err
		}
	}
	for i := range changes {
		if err := m.store(&changes[i]); err != nil {
			return err
		}
	}
	return failed
}

func (m *Memory) checkChange(c *table.Change) error {
	k := m.tables[c.Row.ID]
	if c.NewTable != nil {
		if k != nil {
			return table.ErrExists
		}
		for _, other := range m.tables {
			if other.by == c.NewTable.By && other.name == c.NewTable.RequestID && other.name != "" {
				return table.ErrDuplicate
			}
		}
		return nil
	}
	if k == nil || int64(len(k.log)) != c.Head {
		return table.ErrStale
	}
	for i := range c.Entries {
		e := &c.Entries[i]
		if e.RequestID != "" && k.client[[2]string{string(e.By), e.RequestID}] {
			return table.ErrDuplicate
		}
	}
	return nil
}

func (m *Memory) store(c *table.Change) error {
	k := m.tables[c.Row.ID]
	if c.NewTable != nil {
		header, err := json.Marshal(c.NewTable)
		if err != nil {
			return fmt.Errorf("write a header: %w", err)
		}
		k = &stored{header: header, by: c.NewTable.By, name: c.NewTable.RequestID, client: map[[2]string]bool{}, born: c.Row.Tick}
		m.tables[c.Row.ID] = k
	}
	for i := range c.Entries {
		entry, err := c.Entries[i].MarshalJSON()
		if err != nil {
			return fmt.Errorf("write an entry: %w", err)
		}
		k.log = append(k.log, entry)
		if client := c.Entries[i].RequestID; client != "" {
			k.client[[2]string{string(c.Entries[i].By), client}] = true
		}
	}
	k.row = c.Row
	m.beat = max(m.beat, c.Row.Tick)
	if c.Row.State == table.StateOver && m.coached[c.Row.ID] == nil {
		m.coached[c.Row.ID] = &coached{host: c.Row.Host, due: c.Row.AnalysisDue()}
	}
	for _, n := range c.Notices {
		m.noticed++
		n.ID = m.noticed
		m.notices = append(m.notices, n)
	}
	return nil
}

// Load returns a table and its whole log.
func (m *Memory) Load(_ context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return nil, nil, table.ErrNone
	}
	var h table.Header
	if err := json.Unmarshal(k.header, &h); err != nil {
		return nil, nil, fmt.Errorf("read a header: %w", err)
	}
	log, err := k.after(0)
	return &h, log, err
}

// after returns the entries after a seq.
func (k *stored) after(seq int64) ([]table.Entry, error) {
	if seq >= int64(len(k.log)) {
		return nil, nil
	}
	log := make([]table.Entry, int64(len(k.log))-seq)
	for i := range log {
		if err := log[i].UnmarshalJSON(k.log[seq+int64(i)]); err != nil {
			return nil, fmt.Errorf("read an entry: %w", err)
		}
	}
	return log, nil
}

// Log returns a table's log in encoded form, for tests that check it for changes.
func (m *Memory) Log(id table.ID) [][]byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.tables[id].log)
}

// List returns the rows that match a query.
func (m *Memory) List(_ context.Context, q table.Query) ([]table.Row, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var rows []table.Row
	for _, k := range m.tables {
		if matches(k, &q) {
			rows = append(rows, k.row)
		}
	}
	slices.SortFunc(rows, func(a, b table.Row) int {
		if table.CursorOf(&a, q.Person).Before(table.CursorOf(&b, q.Person)) {
			return -1
		}
		return 1
	})
	if q.After != nil {
		rows = slices.DeleteFunc(rows, func(r table.Row) bool { return !q.After.Before(table.CursorOf(&r, q.Person)) })
	}
	return rows[:min(len(rows), q.Max)], nil
}

func matches(k *stored, q *table.Query) bool {
	r := &k.row
	if q.Person != "" && !slices.Contains(r.People(), q.Person) {
		return false
	}
	if q.RequestID != "" && (k.name != q.RequestID || k.by != q.Person) {
		return false
	}
	return (!q.Listed || r.New.Terms.Listed) && (q.State == "" || r.State == q.State) && (q.Game == "" || r.New.Game == q.Game) &&
		(!q.Free || r.Free() > 0)
}

// Due returns the tables with a job that is due.
func (m *Memory) Due(_ context.Context, at table.Tick, limit int) ([]table.ID, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var due []table.Row
	for _, k := range m.tables {
		if k.row.Wake != 0 && k.row.Wake <= at {
			due = append(due, k.row)
		}
	}
	slices.SortFunc(due, func(a, b table.Row) int { return cmp.Or(cmp.Compare(a.Wake, b.Wake), cmp.Compare(a.ID, b.ID)) })
	var ids []table.ID
	for _, r := range due[:min(len(due), limit)] {
		ids = append(ids, r.ID)
	}
	return ids, nil
}

// All returns the tables after an id, sorted by id.
func (m *Memory) All(_ context.Context, after table.ID, limit int) ([]table.ID, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var ids []table.ID
	for id := range m.tables {
		if id > after {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids[:min(len(ids), limit)], nil
}

// Unused returns tables where nobody has played.
func (m *Memory) Unused(ctx context.Context, at table.Tick, after table.ID, limit int) ([]table.ID, error) {
	all, err := m.All(ctx, after, math.MaxInt)
	m.mu.Lock()
	defer m.mu.Unlock()
	all = slices.DeleteFunc(all, func(id table.ID) bool {
		r := &m.tables[id].row
		return r.State == table.StateRunning || r.Steps > 0 || r.Tick > at
	})
	return all[:min(len(all), limit)], err
}

// Imported returns the tables of imported records.
func (m *Memory) Imported(_ context.Context, by table.Person, at table.Tick, limit int) ([]table.Row, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var found []*stored
	for _, k := range m.tables {
		if k.row.New.Imported != nil && k.born <= at && (by == "" || k.row.Host == by) {
			found = append(found, k)
		}
	}
	slices.SortFunc(found, func(a, b *stored) int { return cmp.Or(cmp.Compare(a.born, b.born), cmp.Compare(a.row.ID, b.row.ID)) })
	var rows []table.Row
	for _, k := range found[:min(len(found), limit)] {
		rows = append(rows, k.row)
	}
	return rows, nil
}

// Drop deletes a table.
func (m *Memory) Drop(_ context.Context, id table.ID, head int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.tables[id]; k == nil || int64(len(k.log)) != head {
		return table.ErrStale
	}
	delete(m.tables, id)
	delete(m.coached, id)
	m.notices = slices.DeleteFunc(m.notices, func(n table.Notice) bool { return n.Table == id })
	return nil
}

// RedactChat deletes the words of a person's chat.
func (m *Memory) RedactChat(_ context.Context, p table.Person) (ids []table.ID, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, k := range m.tables {
		redacted := false
		for i := range k.log {
			var e table.Entry
			if err := json.Unmarshal(k.log[i], &e); err != nil {
				return nil, fmt.Errorf("read an entry: %w", err)
			}
			if e.By != p || e.Words == "" {
				continue
			}
			redacted = true
			e.Words = ""
			if k.log[i], err = json.Marshal(e); err != nil {
				return nil, fmt.Errorf("write an entry: %w", err)
			}
		}
		if redacted {
			k.redactions++
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

// Notices returns the notices that are due.
func (m *Memory) Notices(_ context.Context, at table.Tick, limit int) ([]table.Notice, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []table.Notice
	for _, n := range m.notices {
		if n.Due <= at && len(list) < limit {
			list = append(list, n)
		}
	}
	return list, nil
}

// DeleteNotice deletes a notice.
func (m *Memory) DeleteNotice(_ context.Context, notice int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.notices = slices.DeleteFunc(m.notices, func(n table.Notice) bool { return n.ID == notice })
	return nil
}

// ClaimAnalysis returns a table to analyse.
func (m *Memory) ClaimAnalysis(_ context.Context, version int, at, until table.Tick) (table.ID, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	claimed := map[table.Person]table.Tick{} // last claim, by host
	for _, c := range m.coached {
		claimed[c.host] = max(claimed[c.host], c.claimed)
	}
	imported := func(c *coached) int {
		if c.due == 0 {
			return 1
		}
		return 0
	}
	var next table.ID
	for id, c := range m.coached {
		if c.version >= version || c.due > at {
			continue
		}
		if n := m.coached[next]; n == nil || cmp.Or(cmp.Compare(c.version, n.version), cmp.Compare(imported(c), imported(n)),
			cmp.Compare(claimed[c.host], claimed[n.host]), -cmp.Compare(c.due, n.due), cmp.Compare(id, next)) < 0 {
			next = id
		}
	}
	if next == "" {
		return "", table.ErrNone
	}
	m.coached[next].due, m.coached[next].claimed = until, at
	return next, nil
}

// RenewAnalysis changes the lease on an analysis.
func (m *Memory) RenewAnalysis(_ context.Context, id table.ID, until table.Tick) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if c := m.coached[id]; c != nil {
		c.due = until
	}
	return nil
}

// SaveAnalysis stores an analysis.
func (m *Memory) SaveAnalysis(_ context.Context, id table.ID, version int, body []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if c := m.coached[id]; c != nil && c.version <= version {
		c.version, c.body = version, slices.Clone(body)
	}
	return nil
}

// Analysis returns the stored analysis.
func (m *Memory) Analysis(_ context.Context, id table.ID) (version int, body []byte, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.coached[id]
	if c == nil {
		return 0, nil, table.ErrNone
	}
	return c.version, slices.Clone(c.body), nil
}

// Analysed returns which of these tables have an analysis.
func (m *Memory) Analysed(_ context.Context, ids []table.ID) (found []table.ID, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		if c := m.coached[id]; c != nil && c.version > 0 {
			found = append(found, id)
		}
	}
	return found, nil
}

// Beat stores the tick.
func (m *Memory) Beat(_ context.Context, now table.Tick) (table.Tick, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.beat = max(m.beat, now)
	return m.beat, nil
}

// LastBeat returns the largest tick that was stored.
func (m *Memory) LastBeat(context.Context) (table.Tick, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.beat, nil
}
