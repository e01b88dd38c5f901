-- +goose Up
CREATE TABLE person (
  id       TEXT PRIMARY KEY,
  kind     TEXT NOT NULL,
  name     TEXT NOT NULL,
  key      TEXT,             -- NULL: the name is free
  password TEXT NOT NULL,
  owner    TEXT NOT NULL,
  settings TEXT NOT NULL,    -- JSON
  made     INTEGER NOT NULL  -- milliseconds since 1970, as all times here
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX person_key ON person (key) WHERE key IS NOT NULL;
CREATE INDEX person_owner ON person (owner) WHERE owner <> '';

CREATE TABLE token (
  hash   TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  use    TEXT NOT NULL,
  made   INTEGER NOT NULL,
  used   INTEGER NOT NULL,
  until  INTEGER             -- NULL: for good
) STRICT, WITHOUT ROWID;
CREATE INDEX token_person ON token (person, use);
CREATE INDEX token_until ON token (until) WHERE until IS NOT NULL;

CREATE TABLE rating (
  person TEXT NOT NULL,
  game   TEXT NOT NULL,
  mu     REAL NOT NULL,
  sigma  REAL NOT NULL,
  games  INTEGER NOT NULL,
  PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_ladder ON rating (game, mu - 3 * sigma);

CREATE TABLE rated (
  table_id TEXT PRIMARY KEY  -- each table counts once
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
  id     TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  table_id TEXT NOT NULL,
  kind   TEXT NOT NULL,
  seq    INTEGER NOT NULL,
  at     INTEGER NOT NULL,
  due    INTEGER,            -- NULL: it is done
  tries  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_due ON outbox (due) WHERE due IS NOT NULL;
CREATE INDEX outbox_same ON outbox (table_id, person, kind);

-- +goose Down
DROP TABLE outbox;
DROP TABLE rated;
DROP TABLE rating;
DROP TABLE token;
DROP TABLE person;
