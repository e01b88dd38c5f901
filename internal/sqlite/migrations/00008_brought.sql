-- +goose Up

-- The tables of records that somebody has brought.
CREATE TABLE brought (
  table_id TEXT PRIMARY KEY,
  person   TEXT NOT NULL,    -- who has brought it
  tick     INTEGER NOT NULL  -- when
) STRICT, WITHOUT ROWID;
CREATE INDEX brought_person ON brought (person, tick);
CREATE INDEX brought_tick ON brought (tick);

-- +goose Down
DROP TABLE brought;
