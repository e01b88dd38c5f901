-- +goose Up

-- What the coach says about each game that is over. It can be made again at any time.
CREATE TABLE analysis (
  table_id TEXT PRIMARY KEY,
  version  INTEGER NOT NULL, -- of the coach; 0: there is none yet
  due      INTEGER NOT NULL, -- in ticks; nobody begins with it before
  body     TEXT              -- JSON
) STRICT, WITHOUT ROWID;
CREATE INDEX analysis_due ON analysis (version, due DESC);

INSERT INTO analysis (table_id, version, due) SELECT id, 0, coalesce(json_extract(row, '$.tick'), 0) FROM tables WHERE state = 'over';

-- +goose Down
DROP TABLE analysis;
