-- A simulation that is played in blocks. Its owner renews seen while it waits for the run.
CREATE TABLE bigriver_blocks.run (
	id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	program text        NOT NULL, -- the only program that may play it
	work    jsonb       NOT NULL,
	seen    timestamptz NOT NULL DEFAULT now()
);

-- A part of a run. Its outcome is set once it is played, and never changes.
CREATE TABLE bigriver_blocks.block (
	run     bigint  NOT NULL REFERENCES bigriver_blocks.run ON DELETE CASCADE,
	number  integer NOT NULL,
	first   integer NOT NULL,
	last    integer NOT NULL,
	worker  text,        -- the worker that plays or played it
	seen    timestamptz, -- that worker's last heartbeat, or when the block was given up as lost
	outcome bytea,
	failure text,        -- why it cannot be played
	PRIMARY KEY (run, number)
);

CREATE INDEX block_played ON bigriver_blocks.block (worker) WHERE outcome IS NULL AND worker IS NOT NULL;

-- A worker, which renews its row as a heartbeat.
CREATE TABLE bigriver_blocks.worker (
	id      text PRIMARY KEY,
	program text        NOT NULL,
	seen    timestamptz NOT NULL DEFAULT now()
);

-- The version of this schema.
CREATE TABLE bigriver_blocks.version (
	one     boolean PRIMARY KEY CHECK (one), -- allows only one row
	version integer NOT NULL
);

INSERT INTO bigriver_blocks.version VALUES (true, 0);
