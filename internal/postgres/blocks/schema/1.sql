-- A run is something that is played in blocks. Whoever has put it in and waits for it says so now and then, in seen.
CREATE TABLE bigriver_blocks.run (
	id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	program text        NOT NULL, -- which alone may play it
	work    jsonb       NOT NULL,
	seen    timestamptz NOT NULL DEFAULT now()
);

-- A block is a part of a run. It has its outcome once it is played, and then keeps it.
CREATE TABLE bigriver_blocks.block (
	run     bigint  NOT NULL REFERENCES bigriver_blocks.run ON DELETE CASCADE,
	number  integer NOT NULL,
	first   integer NOT NULL,
	last    integer NOT NULL,
	worker  text,        -- which plays it or has played it
	seen    timestamptz, -- when that worker last said so, or the block was given up as lost
	outcome bytea,
	failure text,        -- why it cannot be played
	PRIMARY KEY (run, number)
);

CREATE INDEX block_played ON bigriver_blocks.block (worker) WHERE outcome IS NULL AND worker IS NOT NULL;

-- A worker says now and then that it is there.
CREATE TABLE bigriver_blocks.worker (
	id      text PRIMARY KEY,
	program text        NOT NULL,
	seen    timestamptz NOT NULL DEFAULT now()
);

-- The version of these tables.
CREATE TABLE bigriver_blocks.version (
	one     boolean PRIMARY KEY CHECK (one), -- there is one row
	version integer NOT NULL
);

INSERT INTO bigriver_blocks.version VALUES (true, 0);
