package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

// How long after its last heartbeat a node counts as alive, and when its rows are deleted.
const (
	alive          = "interval '4 seconds'"
	forgottenAfter = "interval '1 minute'"
)

// Heartbeat records that a node is alive, and who follows tables there. It returns the number of
// the heartbeat recorded before, and how many other nodes are alive.
func (db *DB) Heartbeat(ctx context.Context, node string, number int64, changed []table.Presence) (before int64, others int, err error) {
	var ids, people []string
	var watch []int
	for i := range changed {
		who, err := json.Marshal(changed[i].There)
		if err != nil {
			return 0, 0, fmt.Errorf("write who follows a table: %w", err)
		}
		ids, people, watch = append(ids, string(changed[i].Table)), append(people, string(who)), append(watch, changed[i].Watch)
	}
	err = db.Within(ctx, func(tx sqlstore.Tx) error {
		if _, err := tx.Exec("DELETE FROM presence WHERE node IN (SELECT id FROM node WHERE heartbeat < now() - " + forgottenAfter + ")"); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM node WHERE heartbeat < now() - " + forgottenAfter); err != nil {
			return err
		}
		before = 0
		if err := tx.Each(func(row sqlstore.Row) error { return row.Scan(&before) }, "SELECT number FROM node WHERE id = $1 FOR UPDATE", node); err != nil {
			return err
		}
		isLast := false // no row is returned if a later heartbeat is recorded
		if err := tx.Each(func(row sqlstore.Row) error {
			isLast = true
			return row.Scan(&others)
		}, `INSERT INTO node (id, number, heartbeat) VALUES ($1, $2, now())
				ON CONFLICT (id) DO UPDATE SET number = excluded.number, heartbeat = now() WHERE node.number <= excluded.number
				RETURNING (SELECT count(*) FROM node WHERE id <> $1 AND heartbeat > now() - `+alive+")", node, number); err != nil {
			return err
		}
		if !isLast || len(ids) == 0 {
			return nil
		}
		if _, err := tx.Exec(`INSERT INTO presence (node, table_id, watchers, people) SELECT $1, * FROM unnest($2::text[], $3::int[], $4::text[])
			ON CONFLICT (table_id, node) DO UPDATE SET watchers = excluded.watchers, people = excluded.people`, node, ids, watch, people); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM presence WHERE node = $1 AND table_id = ANY($2) AND watchers = 0", node, ids)
		return err
	})
	return before, others, err
}

// RemotePresence returns who follows these tables at the other live nodes.
func (db *DB) RemotePresence(ctx context.Context, node string, ids []table.ID) (map[table.ID]table.Presence, error) {
	found := map[table.ID]table.Presence{}
	err := db.Each(ctx, func(row sqlstore.Row) error {
		var id table.ID
		var watch int
		var people []byte
		if err := row.Scan(&id, &watch, &people); err != nil {
			return err
		}
		var there map[table.Person]int
		if err := json.Unmarshal(people, &there); err != nil {
			return fmt.Errorf("read who follows table %s: %w", id, err)
		}
		p := found[id]
		p.Table = id
		p.Add(table.Presence{There: there, Watch: watch})
		found[p.Table] = p
		return nil
	}, "SELECT p.table_id, p.watchers, p.people FROM presence p JOIN node n ON n.id = p.node WHERE p.table_id = ANY($1) AND p.node <> $2 AND n.heartbeat > now() - "+alive,
		ids, node)
	return found, err
}
