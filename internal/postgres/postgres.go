// Package postgres stores all data of a site in a PostgreSQL database, which several nodes share. A
// node commits the appends of a moment, to any number of tables, in one transaction (group commit).
// Each append is checked against the head of its own table.
package postgres

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

// DB is a site's database. It is safe for concurrent use. While the database cannot be reached, its
// methods return table.ErrUnreachable. They recover without help when it is back.
type DB struct {
	*sqlstore.Store

	pool *pgxpool.Pool
	log  *slog.Logger

	requests chan *request
	node     string        // id of this node among those of the site
	changed  chan table.ID // changes to notify other nodes of
	closing  chan struct{}
	close    sync.Once
	workers  sync.WaitGroup
	away     atomic.Bool // the last attempt could not reach the database
	slow     *slow
}

// ErrNewer means that a newer program has written the data.
var ErrNewer = errors.New("this data was written by a newer bigriver")

const (
	// timeout limits a statement or transaction; after it, the database counts as unreachable.
	timeout    = 10 * time.Second
	minVersion = 15 // the oldest version of PostgreSQL that is tested
	// maxIdle is how long a connection may idle inside a transaction before PostgreSQL ends it and
	// releases its locks.
	maxIdle    = 5 * time.Second
	maxPending = 10_000 // pending notifications; polling finds what is dropped

	nameOfServers = "bigriver" // shown in the database's list of connections
)

// Open opens a database by its address (postgres://USER@HOST/NAME, or in libpq's form), and creates
// or upgrades the schema. The log may be nil. All connections go to the primary, even if the
// address names several hosts: a replica may lag behind what players have already seen.
func Open(ctx context.Context, address string, log *slog.Logger) (*DB, error) {
	return open(ctx, address, log, func(ctx context.Context, pool *pgxpool.Pool) error {
		if err := prepare(ctx, pool); err != nil {
			return err
		}
		return isWhole(ctx, pool)
	}, nil)
}

// ErrNoData means that the database contains no site.
var ErrNoData = errors.New("there is no bigriver data here")

// OpenToRead opens a database read-only: the database itself refuses every change. Nodes may use it
// meanwhile.
func OpenToRead(ctx context.Context, address string) (*DB, error) {
	return open(ctx, address, nil, isOfThisProgram, map[string]string{"default_transaction_read_only": "on", "application_name": "bigriver check"})
}

func open(ctx context.Context, address string, log *slog.Logger, ready func(context.Context, *pgxpool.Pool) error, settings map[string]string) (*DB, error) {
	slow := &slow{}
	pool, err := connect(ctx, address, settings, func(c *pgx.ConnConfig) {
		c.Tracer = slow
		if settings == nil { // for a server
			c.ValidateConnect = isPrimary
		}
	})
	if err != nil {
		return nil, err
	}
	db := &DB{
		slow: slow, pool: pool, log: cmp.Or(log, slog.New(slog.DiscardHandler)), requests: make(chan *request), node: rand.Text(), changed: make(chan table.ID, maxPending),
		closing: make(chan struct{}),
	}
	db.Store = sqlstore.New(db)
	if err := ready(ctx, pool); err != nil {
		pool.Close()
		return nil, fmt.Errorf("open the database %s: %w", named(pool), err)
	}
	for range writers {
		db.workers.Go(db.write)
	}
	db.workers.Go(db.sendNotifications)
	return db, nil
}

// idleSetting ends idle transactions of programs that hang, so that others do not wait for them.
const idleSetting = "idle_in_transaction_session_timeout"

// Connect makes a connection pool with these PostgreSQL settings, which override those in the
// address. Unless the address sets them, the application name and the idle-in-transaction timeout
// get defaults.
func Connect(ctx context.Context, address string, settings map[string]string) (*pgxpool.Pool, error) {
	return connect(ctx, address, settings, func(*pgx.ConnConfig) {})
}

// isPrimary returns an error for a connection to a replica. The next host of the address is tried
// then.
func isPrimary(ctx context.Context, conn *pgconn.PgConn) error {
	if err := pgconn.ValidateConnectTargetSessionAttrsPrimary(ctx, conn); err != nil {
		return fmt.Errorf("a server needs the primary, and this may be a replica: %w", err)
	}
	return nil
}

// connect is like Connect, with a function that changes the configuration further.
func connect(ctx context.Context, address string, settings map[string]string, set func(*pgx.ConnConfig)) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("the address of the database: %w", hidden(err))
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = timeout
	}
	config.ConnConfig.RuntimeParams["application_name"] = cmp.Or(config.ConnConfig.RuntimeParams["application_name"], nameOfServers)
	config.ConnConfig.RuntimeParams[idleSetting] = cmp.Or(config.ConnConfig.RuntimeParams[idleSetting], milliseconds(maxIdle))
	maps.Copy(config.ConnConfig.RuntimeParams, settings)
	set(config.ConnConfig)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("the address of the database: %w", hidden(err))
	}
	return pool, nil
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// hidden removes the address, which may contain a password, from an error about it.
func hidden(err error) error {
	if parse, ok := errors.AsType[*pgconn.ParseConfigError](err); ok {
		err = errors.Unwrap(parse)
		return errors.New(cmp.Or(fmt.Sprint(err), "it cannot be read"))
	}
	return err
}

// named returns where a database is, without the password.
func named(pool *pgxpool.Pool) string {
	c := pool.Config().ConnConfig
	name := cmp.Or(c.Database, c.User)
	if strings.HasPrefix(c.Host, "/") {
		return fmt.Sprintf("%s in %s", name, c.Host)
	}
	return fmt.Sprintf("%s at %s", name, net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port))))
}

// Ready returns an error while the database cannot be reached.
func (db *DB) Ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return db.mapError(db.pool.Ping(ctx))
}

// Close waits for pending writes, and closes all connections.
func (db *DB) Close() error {
	db.close.Do(func() {
		close(db.closing)
		db.workers.Wait()
		db.pool.Close()
	})
	return nil
}

// mapError maps a database error as plain does. It logs once when the database becomes unreachable
// and once when it is back, not for every failure in between.
func (db *DB) mapError(err error) error {
	err = storeError(err)
	switch away := errors.Is(err, table.ErrUnreachable); {
	case away && !db.away.Swap(true):
		db.log.Error("the database cannot be reached; retrying", "error", err)
	case err == nil && db.away.CompareAndSwap(true, false):
		db.log.Info("the database can be reached again")
	}
	return err
}

// storeError maps an error that does not come from a statement to table.ErrUnreachable.
func storeError(err error) error {
	if err == nil || errors.Is(err, table.ErrUnreachable) {
		return err
	}
	if unreached, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		// The error has a line for each address that was tried.
		lines := strings.Split(unreached.Error(), "\n")
		return fmt.Errorf("%w: %s", table.ErrUnreachable, strings.TrimSpace(lines[len(lines)-1]))
	}
	if failed, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch {
		case failed.Code == "53100": // disk_full
			return fmt.Errorf("%w: %w", table.ErrFull, err)
		case failed.Code == "25006": // read_only_sql_transaction, as on a replica
			return fmt.Errorf("%w: %w", table.ErrReadOnly, err)
		case failed.Code == "57014": // query_canceled, by a timeout of the database
			return fmt.Errorf("%w: %w", table.ErrUnreachable, err)
		case strings.HasPrefix(failed.Code, "08"), strings.HasPrefix(failed.Code, "53"), strings.HasPrefix(failed.Code, "57P"):
			// The connection broke, there are too many, or the database is starting or stopping.
			return fmt.Errorf("%w: %w", table.ErrUnreachable, err)
		}
		return err
	}
	broken := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, net.ErrClosed) || pgconn.Timeout(err) || pgconn.SafeToRetry(err)
	if _, ofNet := errors.AsType[net.Error](err); ofNet || isEnd(err) {
		broken = true
	}
	if broken {
		return fmt.Errorf("%w: %w", table.ErrUnreachable, err)
	}
	return err
}

// IsUnreachable reports whether an error means that the database could not be reached.
func IsUnreachable(err error) bool { return errors.Is(storeError(err), table.ErrUnreachable) }

// isUnique reports whether a statement violated a unique index, and which one.
func isUnique(err error) (index string, is bool) {
	failed, ok := errors.AsType[*pgconn.PgError](err)
	if !ok || failed.Code != "23505" {
		return "", false
	}
	return failed.ConstraintName, true
}
