-- +goose Up

-- How each table began. It never changes, and it is several times as large as the row that every move writes: apart from it, several rows fit on a page.
CREATE TABLE header (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no),
    body     TEXT NOT NULL           -- JSON, and it holds the table's secret
) STRICT;

INSERT INTO header SELECT no, header FROM tables;

ALTER TABLE tables DROP COLUMN header;

-- No two entries of a table have the same client's name. Whoever appends has read the whole log, which says so, and the writer compares with the names
-- of the newest entries in memory (see heads). An index would be one more page to write for each move.
DROP INDEX entry_client;

-- +goose Down
CREATE UNIQUE INDEX entry_client ON entry (table_no, person, client) WHERE client IS NOT NULL;
ALTER TABLE tables ADD COLUMN header TEXT NOT NULL DEFAULT '{}';
UPDATE tables SET header = (SELECT body FROM header WHERE table_no = no);
DROP TABLE header;
