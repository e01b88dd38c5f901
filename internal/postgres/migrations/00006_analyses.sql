-- +goose Up

-- What the coach says about each game that is over. It can be made again at any time.
CREATE TABLE analysis (
    table_id text    COLLATE "C" PRIMARY KEY,
    version  bigint  NOT NULL,         -- of the coach; 0: there is none yet
    due      bigint  NOT NULL,         -- in ticks; no node begins with it before
    body     bytea                     -- JSON
);

CREATE INDEX analysis_due ON analysis (version, due DESC);

INSERT INTO analysis (table_id, version, due) SELECT id, 0, tick FROM tables WHERE state = 'over';

-- +goose Down
DROP TABLE analysis;
