-- +goose Up

-- The nodes that serve this site, and who follows which table at each. Both are written again when the database has lost them in a crash.
CREATE UNLOGGED TABLE node (
    id   text        COLLATE "C" PRIMARY KEY,
    beat timestamptz NOT NULL         -- when it last gave a sign of life, by the database's clock
);

CREATE UNLOGGED TABLE present (
    node     text    COLLATE "C" NOT NULL,
    table_id text    COLLATE "C" NOT NULL,
    watch    integer NOT NULL,        -- all streams
    people   text    NOT NULL,        -- JSON: how many of them are whose
    PRIMARY KEY (table_id, node)
);

CREATE INDEX present_node ON present (node);

-- +goose Down
DROP TABLE present, node;
