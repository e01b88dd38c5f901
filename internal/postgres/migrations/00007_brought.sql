-- +goose Up

-- The tables of records that somebody has brought.
CREATE TABLE brought (
    table_id text    COLLATE "C" PRIMARY KEY,
    person   text    COLLATE "C" NOT NULL,    -- who has brought it
    tick     bigint  NOT NULL                 -- when
);

CREATE INDEX brought_person ON brought (person, tick);
CREATE INDEX brought_tick ON brought (tick);

-- +goose Down
DROP TABLE brought;
