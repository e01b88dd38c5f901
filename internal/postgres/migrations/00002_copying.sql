-- +goose Up

-- There is a row while a copy of another site is written into this database: no server may use it yet.
CREATE TABLE copying (
    one    boolean PRIMARY KEY CHECK (one), -- there is at most one row
    source text    NOT NULL                 -- what is copied
);

-- +goose Down
DROP TABLE copying;
