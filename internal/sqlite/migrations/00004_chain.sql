-- +goose Up

-- The hash of the header and the whole log: see table.Link.
ALTER TABLE tables ADD COLUMN link BLOB NOT NULL DEFAULT x'';

-- What was said stands beside the entry, so that it can be removed and the chain still holds.
ALTER TABLE entry ADD COLUMN words TEXT;
ALTER TABLE entry ADD COLUMN salt BLOB;
ALTER TABLE entry ADD COLUMN said BLOB; -- of salt and words; it stays

-- Whose data this is and how far it has come; the seal beside the file says the same. It replaces beat.
CREATE TABLE mark (
    only     INTEGER PRIMARY KEY CHECK (only = 1),
    identity BLOB    NOT NULL, -- of this data directory
    commits  INTEGER NOT NULL, -- how many there were
    root     BLOB    NOT NULL, -- a hash of all of them
    tick     INTEGER NOT NULL  -- how long the server has run
) STRICT;

INSERT INTO mark SELECT 1, x'', 0, x'', tick FROM beat;

DROP TABLE beat;
