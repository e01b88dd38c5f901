-- +goose Up

-- What each node last said of itself to the site's operator. That of a node that died stays for a while: it says since when there is nothing newer.
CREATE TABLE report (
    node text        COLLATE "C" PRIMARY KEY,
    name text        COLLATE "C" NOT NULL, -- of its place: a node that starts again there has another id
    beat timestamptz NOT NULL,             -- when that was, by the database's clock
    body bytea       NOT NULL              -- JSON
);

-- +goose Down
DROP TABLE report;
