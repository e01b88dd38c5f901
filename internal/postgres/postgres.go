// Package postgres keeps all data of a site in a PostgreSQL database, which several nodes use at
// the same time. What a node appends to many tables within a moment is written in one transaction
// (group commit), each table on its own head.
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

// DB is a site's database. Its methods may be called from any goroutine. When the database cannot
// be reached, they return table.ErrUnreachable, and work again by themselves when it is back.
type DB struct {
	*sqlstore.Store

	pool *pgxpool.Pool
	log  *slog.Logger

	requests chan *request
	node     string        // by which the nodes of a site tell each other apart
	changed  chan table.ID // what other nodes are told of
	closing  chan struct{}
	close    sync.Once
	workers  sync.WaitGroup
	away     atomic.Bool // the database could not be reached the last time
	slow     *slow
}

// ErrNewer means that a newer program has written the data.
var ErrNewer = errors.New("this data was written by a newer bigriver")

const (
	timeout    = 10 * time.Second // for one statement or transaction, after which the database counts as away
	minVersion = 15               // the first version of PostgreSQL that is tested
	// How long a connection may rest in the middle of a transaction, before it loses it with all
	// its locks.
	maxIdle    = 5 * time.Second
	maxPending = 10_000 // tables that wait to be told of; others are found by looking

	nameOfServers = "bigriver" // in the database's list of connections
)

// Open opens a database by its address (postgres://USER@HOST/NAME, or as libpq writes it), and
// makes or upgrades the schema. The log may be nil. Every connection is to the primary, also where
// the address names several hosts: what a replica has may be older than what players were shown.
func Open(ctx context.Context, address string, log *slog.Logger) (*DB, error) {
	return open(ctx, address, log, func(ctx context.Context, pool *pgxpool.Pool) error {
		if err := prepare(ctx, pool); err != nil {
			return err
		}
		return isWhole(ctx, pool)
	}, nil)
}

// ErrNoData means that there is no site in a database.
var ErrNoData = errors.New("there is no data of bigriver here")

// OpenToRead opens a database only to read it: the database itself refuses every change. Nodes may
// use it meanwhile.
func OpenToRead(ctx context.Context, address string) (*DB, error) {
	return open(ctx, address, nil, isOfThisProgram, map[string]string{"default_transaction_read_only": "on", "application_name": "bigriver check"})
}

func open(ctx context.Context, address string, log *slog.Logger, ready func(context.Context, *pgxpool.Pool) error, settings map[string]string) (*DB, error) {
	slow := &slow{}
	pool, err := connect(ctx, address, settings, func(c *pgx.ConnConfig) {
		c.Tracer = slow
		if settings == nil { // it is a server's
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

// idleSetting ends transactions of programs that stand still, for which others would wait.
const idleSetting = "idle_in_transaction_session_timeout"

// Connect makes a pool of connections, which have these settings of PostgreSQL. What the address
// says about the same settings counts less, but for the name of the program and how long a
// transaction may rest.
func Connect(ctx context.Context, address string, settings map[string]string) (*pgxpool.Pool, error) {
	return connect(ctx, address, settings, func(*pgx.ConnConfig) {})
}

// isPrimary returns an error if a connection is to a replica. Then the next host of the address is
// tried.
func isPrimary(ctx context.Context, conn *pgconn.PgConn) error {
	if err := pgconn.ValidateConnectTargetSessionAttrsPrimary(ctx, conn); err != nil {
		return fmt.Errorf("a server needs the primary, and this may be a replica: %w", err)
	}
	return nil
}

// connect makes such a pool, with what more is to be set.
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

// hidden returns an error about an address without the address, which may hold a password.
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

// Close waits for what is being written, and ends all connections.
func (db *DB) Close() error {
	db.close.Do(func() {
		close(db.closing)
		db.workers.Wait()
		db.pool.Close()
	})
	return nil
}

// mapError returns the error of an exchange with the database as plain does. The log has a line
// when the database goes away and one when it is back, instead of one for everything that fails
// meanwhile.
func (db *DB) mapError(err error) error {
	err = plain(err)
	switch away := errors.Is(err, table.ErrUnreachable); {
	case away && !db.away.Swap(true):
		db.log.Error("the database cannot be reached; it is tried again and again", "error", err)
	case err == nil && db.away.CompareAndSwap(true, false):
		db.log.Info("the database is reached again")
	}
	return err
}

// plain turns an error that is none of a statement into table.ErrUnreachable.
func plain(err error) error {
	if err == nil || errors.Is(err, table.ErrUnreachable) {
		return err
	}
	if unreached, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		// It has a line for each address that was tried.
		lines := strings.Split(unreached.Error(), "\n")
		return fmt.Errorf("%w: %s", table.ErrUnreachable, strings.TrimSpace(lines[len(lines)-1]))
	}
	if failed, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch {
		case failed.Code == "53100": // disk_full
			return fmt.Errorf("%w: %w", table.ErrFull, err)
		case failed.Code == "25006": // read_only_sql_transaction, as on a replica
			return fmt.Errorf("%w: %w", table.ErrReadOnly, err)
		case failed.Code == "57014": // query_canceled, by a limit of the database
			return fmt.Errorf("%w: %w", table.ErrUnreachable, err)
		case strings.HasPrefix(failed.Code, "08"), strings.HasPrefix(failed.Code, "53"), strings.HasPrefix(failed.Code, "57P"):
			// The connection is broken, there are too many, or the database starts or stops.
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
func IsUnreachable(err error) bool { return errors.Is(plain(err), table.ErrUnreachable) }

// isUnique reports whether a statement failed because the row is there already, and which index
// says so.
func isUnique(err error) (index string, is bool) {
	failed, ok := errors.AsType[*pgconn.PgError](err)
	if !ok || failed.Code != "23505" {
		return "", false
	}
	return failed.ConstraintName, true
}
