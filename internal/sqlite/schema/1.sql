-- Where PostgreSQL has the same tables, names and columns are the same: see package sqlstore.

-- A table, with what lists and the runner need. The log in entry is the truth; the rest of this row
-- is derived from it.
CREATE TABLE tables (
    no         INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    head       INTEGER NOT NULL, -- seq of the last entry, which an append must match
    link       BLOB    NOT NULL, -- hash of the header and the whole log: see table.Link
    host       TEXT    NOT NULL,
    request_id BLOB,             -- chosen by the host's client: an idempotency key
    game       TEXT    NOT NULL,
    state      TEXT    NOT NULL,
    listed     INTEGER NOT NULL,
    free       INTEGER NOT NULL, -- seats that anybody may take
    steps      INTEGER NOT NULL,
    tick       INTEGER NOT NULL, -- of the last entry
    updated    INTEGER NOT NULL, -- in milliseconds since 1970
    wake       INTEGER,          -- in ticks; NULL: nothing is scheduled
    row        BLOB    NOT NULL  -- JSON
) STRICT;

CREATE UNIQUE INDEX tables_request_id ON tables (host, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX tables_wake ON tables (wake) WHERE wake IS NOT NULL;
CREATE INDEX tables_listed ON tables (updated DESC, id) WHERE listed = 1;

-- Few of the tables are unfinished. This index lets their lists skip the rest.
CREATE INDEX tables_unfinished ON tables (updated DESC, id) WHERE listed = 1 AND state <> 'over';

-- Written once per table, at the end of its game.
CREATE INDEX tables_over ON tables (game, updated DESC, id) WHERE listed = 1 AND state = 'over';

-- How each table began. It never changes, and it is several times as large as the row that every
-- move rewrites. Stored apart, it leaves room for several rows on a page.
CREATE TABLE header (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no),
    body     BLOB NOT NULL             -- JSON, including the table's secret
) STRICT;

-- The log of every table. It is append-only, except that the words of people who are deleted are
-- removed.
--
-- No two entries of a table have the same request_id and person. The caller of an append has read
-- the whole log and made sure of that, and the writer compares again with the newest entries in
-- memory (see heads). An index would be one more page to write per move.
CREATE TABLE entry (
    table_no   INTEGER NOT NULL REFERENCES tables (no),
    seq        INTEGER NOT NULL,
    person     TEXT    NOT NULL,
    request_id BLOB,
    body       BLOB    NOT NULL, -- JSON
    words      BLOB,             -- of a chat message, stored apart so that they can be deleted
    salt       BLOB,
    words_hash BLOB,             -- hash of salt and words; it is never deleted
    PRIMARY KEY (table_no, seq)
) STRICT, WITHOUT ROWID;

-- A person who is deleted has chatted at few tables.
CREATE INDEX entry_words ON entry (person) WHERE words IS NOT NULL;

-- Which tables each person has.
CREATE TABLE seated (
    person   TEXT    NOT NULL,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    turn     INTEGER NOT NULL,         -- the table waits for this person
    over     INTEGER,                  -- tables.updated of a finished table; NULL: it is not over
    PRIMARY KEY (person, table_no)
) STRICT, WITHOUT ROWID;

CREATE INDEX seated_table ON seated (table_no);

-- Few of a person's tables are unfinished. This index, and paging through the others, skips the
-- rest.
CREATE INDEX seated_unfinished ON seated (person) WHERE over IS NULL;
CREATE INDEX seated_over ON seated (person, over DESC, table_no) WHERE over IS NOT NULL;

-- The tables of records that somebody has brought.
CREATE TABLE imported_record (
    table_id TEXT PRIMARY KEY,
    person   TEXT NOT NULL,            -- who has brought it
    tick     INTEGER NOT NULL          -- when
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_record_person ON imported_record (person, tick);
CREATE INDEX imported_record_tick ON imported_record (tick);

-- The coach's analysis of each finished game. It can be recomputed at any time.
CREATE TABLE analysis (
    table_id TEXT PRIMARY KEY,
    host     TEXT    NOT NULL,         -- of the table
    version  INTEGER NOT NULL,         -- of the coach; 0: not analysed yet
    due      INTEGER NOT NULL,         -- in ticks; not claimed before this
    claimed  INTEGER NOT NULL,         -- tick of the last claim; 0: never claimed
    body     BLOB                      -- JSON
) STRICT, WITHOUT ROWID;
CREATE INDEX analysis_due ON analysis (version, due DESC, host);
CREATE INDEX analysis_host ON analysis (host, claimed);

-- Notices for people who are away.
CREATE TABLE notice (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT    NOT NULL,
    due      INTEGER NOT NULL,         -- in ticks
    body     BLOB    NOT NULL          -- JSON
) STRICT;

CREATE INDEX notice_due ON notice (due);

-- Identity and progress of this data; the seal beside the file says the same.
CREATE TABLE mark (
    only     INTEGER PRIMARY KEY CHECK (only = 1),
    identity BLOB    NOT NULL,         -- of this data directory
    commits  INTEGER NOT NULL,         -- number of commits so far
    tick     INTEGER NOT NULL          -- running time of the server
) STRICT;

INSERT INTO mark VALUES (1, x'', 0, 0);

CREATE TABLE person (
    id       TEXT    PRIMARY KEY,
    kind     TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    key      TEXT,             -- NULL: the name is free
    password TEXT    NOT NULL,
    owner    TEXT    NOT NULL,
    settings TEXT    NOT NULL, -- JSON
    created  INTEGER NOT NULL, -- in milliseconds since 1970, like all times here
    passkeys TEXT    NOT NULL  -- JSON
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX person_key ON person (key) WHERE key IS NOT NULL;
CREATE INDEX person_owner ON person (owner) WHERE owner <> '';

CREATE TABLE token (
    hash    TEXT    PRIMARY KEY,
    person  TEXT    NOT NULL,
    use     TEXT    NOT NULL,
    created INTEGER NOT NULL,
    used    INTEGER NOT NULL,
    until   INTEGER -- NULL: never expires
) STRICT, WITHOUT ROWID;
CREATE INDEX token_person ON token (person, use);
CREATE INDEX token_until ON token (until) WHERE until IS NOT NULL;

CREATE TABLE rating (
    person TEXT NOT NULL,
    game   TEXT NOT NULL,
    mu     REAL NOT NULL,
    sigma  REAL NOT NULL,
    games  INTEGER NOT NULL,
    days   INTEGER NOT NULL,           -- number of days with rated games
    day    INTEGER NOT NULL,           -- the last of them, in days since 1970
    wins   INTEGER NOT NULL,           -- how many of the games ended with a first place
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_ladder ON rating (game, mu - 3 * sigma DESC, person) WHERE games > 0;

-- How a rating stood at the end of each day with rated games.
CREATE TABLE rating_day (
    person TEXT NOT NULL,
    game   TEXT NOT NULL,
    day    INTEGER NOT NULL,           -- in days since 1970
    mu     REAL NOT NULL,
    sigma  REAL NOT NULL,
    games  INTEGER NOT NULL,
    PRIMARY KEY (person, game, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE rated_pair (
    game     TEXT NOT NULL,
    one      TEXT NOT NULL,            -- two accounts that have met in a rated game, the smaller id first
    other    TEXT NOT NULL,
    table_id TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (game, one, other, table_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rated (
    table_id TEXT PRIMARY KEY          -- each table counts once
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
    id       TEXT PRIMARY KEY,
    person   TEXT NOT NULL,
    table_id TEXT NOT NULL,
    kind     TEXT NOT NULL,
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    due      INTEGER,                  -- NULL: sent
    tries    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_due ON outbox (due) WHERE due IS NOT NULL;
CREATE INDEX outbox_same ON outbox (person, table_id, kind);

-- The operator's acts against abuse.
CREATE TABLE operator_action (
    id     TEXT    PRIMARY KEY,
    at     INTEGER NOT NULL,
    kind   TEXT    NOT NULL,
    target TEXT    NOT NULL, -- a person, a network or a table
    reason TEXT    NOT NULL,
    until  INTEGER NOT NULL  -- of a ban; for other acts the time of the act
) STRICT, WITHOUT ROWID;
CREATE INDEX operator_action_until ON operator_action (until);
CREATE INDEX operator_action_at ON operator_action (at DESC, id);
CREATE INDEX operator_action_target ON operator_action (target);

-- What people report to the operator.
CREATE TABLE abuse_report (
    id       TEXT    PRIMARY KEY,
    at       INTEGER NOT NULL,
    table_id TEXT    NOT NULL,
    reporter TEXT    NOT NULL, -- empty after their account was deleted
    person   TEXT    NOT NULL, -- whom it is about; empty if it is about the table
    reason   TEXT    NOT NULL,
    words    TEXT    NOT NULL, -- the reporter's own; empty after their account was deleted
    seq      INTEGER NOT NULL, -- the last entry of the table's log at that time
    done     INTEGER NOT NULL, -- 0 while it is open
    outcome  TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX abuse_report_open ON abuse_report (at DESC, id) WHERE done = 0;
CREATE INDEX abuse_report_done ON abuse_report (at DESC, id) WHERE done > 0;
CREATE INDEX abuse_report_reporter ON abuse_report (reporter);
CREATE UNIQUE INDEX abuse_report_once ON abuse_report (reporter, table_id, person) WHERE done = 0 AND reporter <> '';

-- A class: many tables under one link.
CREATE TABLE class (
    id         TEXT    PRIMARY KEY,
    teacher    TEXT    NOT NULL,
    request_id BLOB,            -- chosen by the teacher's client: an idempotency key
    created    INTEGER NOT NULL,
    body       BLOB    NOT NULL -- JSON, including all of the above
) STRICT, WITHOUT ROWID;
CREATE INDEX class_teacher ON class (teacher, created DESC);
CREATE UNIQUE INDEX class_request_id ON class (teacher, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX class_created ON class (created);

-- The results of the daily rivers, one for each person, and the secret from which the rivers of the
-- site follow.
CREATE TABLE daily_result (
    day      INTEGER NOT NULL,         -- in days since 1970
    game     TEXT    NOT NULL,
    person   TEXT    NOT NULL,
    table_id TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    place    INTEGER NOT NULL,         -- 127: none
    cost     INTEGER NOT NULL,         -- the smallest is the best of a place
    PRIMARY KEY (day, game, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_result_rank ON daily_result (day, game, place, cost, at, person);
CREATE INDEX daily_result_person ON daily_result (person);

CREATE TABLE daily_key (
    no     INTEGER PRIMARY KEY,        -- always 1
    secret BLOB    NOT NULL
) STRICT;
