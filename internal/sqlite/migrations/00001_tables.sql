-- +goose Up

-- A table, with what lists and the runner need of it. What counts is the log in entry; the rest of this row is made from it.
CREATE TABLE tables (
    no      INTEGER PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    head    INTEGER NOT NULL,          -- the seq of the last entry: what an append is compared with
    host    TEXT    NOT NULL,
    client  TEXT,                      -- the host's client's own name for it
    game    TEXT    NOT NULL,
    state   TEXT    NOT NULL,
    listed  INTEGER NOT NULL,
    free    INTEGER NOT NULL,          -- seats for anybody
    updated INTEGER NOT NULL,          -- in milliseconds since 1970
    wake    INTEGER,                   -- in ticks; NULL: nothing happens by itself
    header  TEXT    NOT NULL,          -- JSON, and it holds the table's secret
    row     TEXT    NOT NULL           -- JSON
) STRICT;

CREATE UNIQUE INDEX tables_client ON tables (host, client) WHERE client IS NOT NULL;
CREATE INDEX tables_wake ON tables (wake) WHERE wake IS NOT NULL;
CREATE INDEX tables_listed ON tables (updated DESC, id) WHERE listed = 1;

-- The log of every table. Nothing is ever changed in it, but for the words of those who want to be forgotten.
CREATE TABLE entry (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    seq      INTEGER NOT NULL,
    person   TEXT    NOT NULL,
    client   TEXT,
    body     TEXT    NOT NULL,         -- JSON
    PRIMARY KEY (table_no, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX entry_client ON entry (table_no, person, client) WHERE client IS NOT NULL;

-- Whose tables there are.
CREATE TABLE seated (
    person   TEXT    NOT NULL,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    turn     INTEGER NOT NULL,         -- it waits for that person
    PRIMARY KEY (person, table_no)
) STRICT, WITHOUT ROWID;

CREATE INDEX seated_table ON seated (table_no);

-- What somebody who is not there has to be told.
CREATE TABLE notice (
    id   INTEGER PRIMARY KEY AUTOINCREMENT,
    due  INTEGER NOT NULL,             -- in ticks
    body TEXT    NOT NULL              -- JSON
) STRICT;

CREATE INDEX notice_due ON notice (due);

-- How long the server has run, in ticks.
CREATE TABLE beat (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    tick INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO beat VALUES (1, 0);
