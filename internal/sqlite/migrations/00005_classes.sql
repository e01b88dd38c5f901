-- +goose Up

-- A class: many tables under one link.
CREATE TABLE class (
  id      TEXT PRIMARY KEY,
  teacher TEXT NOT NULL,
  client  TEXT,             -- the teacher's client's own name for it
  made    INTEGER NOT NULL, -- in milliseconds since 1970
  body    TEXT NOT NULL     -- JSON, with all of the above too
) STRICT, WITHOUT ROWID;
CREATE INDEX class_teacher ON class (teacher, made DESC);
CREATE UNIQUE INDEX class_client ON class (teacher, client) WHERE client IS NOT NULL;
CREATE INDEX class_made ON class (made);

-- +goose Down
DROP TABLE class;
