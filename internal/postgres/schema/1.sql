-- The tables of this schema that SQLite has too have the same names and columns there: see package sqlstore.

-- A table, with what lists and the runner need of it. What counts is the log in entry; the rest of this row is made from it. Names that are
-- compared have the order of their bytes, on any database.
CREATE TABLE tables (
    no      bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id      text    COLLATE "C" NOT NULL UNIQUE,
    head    bigint  NOT NULL,          -- the seq of the last entry: what an append is compared with
    link    bytea   NOT NULL,          -- the hash of the header and the whole log
    hushed  bigint  NOT NULL DEFAULT 0, -- how often words were taken out of the log
    host    text    COLLATE "C" NOT NULL,
    client  bytea,                     -- the host's client's own name for it
    game    text    COLLATE "C" NOT NULL,
    state   text    COLLATE "C" NOT NULL,
    listed  bigint  NOT NULL,          -- 0 or 1
    free    bigint  NOT NULL,          -- seats for anybody
    steps   bigint  NOT NULL,
    tick    bigint  NOT NULL,          -- of the last entry
    updated bigint  NOT NULL,          -- in milliseconds since 1970
    wake    bigint,                    -- in ticks; NULL: nothing happens by itself
    row     bytea   NOT NULL           -- JSON
);

CREATE UNIQUE INDEX tables_client ON tables (host, client) WHERE client IS NOT NULL;
CREATE INDEX tables_wake ON tables (wake, id) WHERE wake IS NOT NULL;
CREATE INDEX tables_listed ON tables (updated DESC, id) WHERE listed = 1;

-- Of many tables few are not over: lists of these must not look through the others.
CREATE INDEX tables_unfinished ON tables (updated DESC, id) WHERE listed = 1 AND state <> 'over';

-- Written once, at the end of a game.
CREATE INDEX tables_over ON tables (game, updated DESC, id) WHERE listed = 1 AND state = 'over';

-- How each table began. It never changes.
CREATE TABLE header (
    table_no bigint PRIMARY KEY,
    body     bytea  NOT NULL           -- JSON, and it holds the table's secret
);

-- The log of every table. Nothing is ever changed in it, but for the words of those who want to be forgotten. An entry is only ever written
-- with the row of its table locked, so it needs no foreign key, which would look for that row once more.
CREATE TABLE entry (
    table_no bigint NOT NULL,
    seq      bigint NOT NULL,
    person   text   COLLATE "C" NOT NULL,
    client   bytea,
    body     bytea  NOT NULL,          -- JSON
    words    bytea,
    salt     bytea,
    said     bytea,                    -- the hash of salt and words; it stays
    PRIMARY KEY (table_no, seq)
);

CREATE UNIQUE INDEX entry_client ON entry (table_no, person, client) WHERE client IS NOT NULL;
CREATE INDEX entry_words ON entry (person) WHERE words IS NOT NULL;

-- Whose tables there are.
CREATE TABLE seated (
    person   text    COLLATE "C" NOT NULL,
    table_no bigint  NOT NULL,
    turn     bigint  NOT NULL,         -- 1: it waits for that person
    over     bigint,                   -- as updated of a table that is over; NULL: it is not
    PRIMARY KEY (person, table_no)
);

CREATE INDEX seated_table ON seated (table_no);

-- Of somebody's many tables few are not over, and a page of the others needs no look at the rest.
CREATE INDEX seated_unfinished ON seated (person) WHERE over IS NULL;
CREATE INDEX seated_over ON seated (person, over DESC, table_no) WHERE over IS NOT NULL;

-- What somebody who is not there has to be told.
CREATE TABLE notice (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id text   COLLATE "C" NOT NULL,
    due      bigint NOT NULL,          -- in ticks
    body     bytea  NOT NULL           -- JSON
);

CREATE INDEX notice_due ON notice (due);
CREATE INDEX notice_table ON notice (table_id);

CREATE TABLE site (
    one     boolean PRIMARY KEY CHECK (one), -- there is one row
    version integer NOT NULL,                -- of this schema
    tick    bigint  NOT NULL                 -- how long the site has run: that of the node that has run the longest
);

INSERT INTO site VALUES (true, 0, 0);

CREATE TABLE person (
    id       text   COLLATE "C" PRIMARY KEY,
    kind     text   NOT NULL,
    name     text   NOT NULL,
    key      text   COLLATE "C",       -- NULL: the name is free
    password text   NOT NULL,
    passkeys text   NOT NULL,          -- JSON
    owner    text   COLLATE "C" NOT NULL,
    settings text   NOT NULL,          -- JSON
    made     bigint NOT NULL           -- milliseconds since 1970, as all times here
);

CREATE UNIQUE INDEX person_key ON person (key) WHERE key IS NOT NULL;
CREATE INDEX person_owner ON person (owner) WHERE owner <> '';

CREATE TABLE token (
    hash   text   COLLATE "C" PRIMARY KEY,
    person text   COLLATE "C" NOT NULL,
    use    text   NOT NULL,
    made   bigint NOT NULL,
    used   bigint NOT NULL,
    until  bigint                      -- NULL: for good
);

CREATE INDEX token_person ON token (person, use);
CREATE INDEX token_until ON token (until) WHERE until IS NOT NULL;

CREATE TABLE rating (
    person text COLLATE "C" NOT NULL,
    game   text COLLATE "C" NOT NULL,
    mu     double precision NOT NULL,
    sigma  double precision NOT NULL,
    games  bigint NOT NULL,
    days   bigint NOT NULL, -- with rated games
    day    bigint NOT NULL, -- the last of them, from 1970
    PRIMARY KEY (person, game)
);

CREATE INDEX rating_ladder ON rating (game, (mu - 3 * sigma) DESC, person) WHERE games > 0;

CREATE TABLE met (
    game     text COLLATE "C" NOT NULL,
    one      text COLLATE "C" NOT NULL, -- two accounts that have met in a rated game, the lesser first
    other    text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    at       bigint NOT NULL,
    PRIMARY KEY (game, one, other, table_id)
);

CREATE TABLE rated (
    table_id text COLLATE "C" PRIMARY KEY -- each table counts once
);

CREATE TABLE outbox (
    id       text    COLLATE "C" PRIMARY KEY,
    person   text    COLLATE "C" NOT NULL,
    table_id text    COLLATE "C" NOT NULL,
    kind     text    NOT NULL,
    seq      bigint  NOT NULL,
    at       bigint  NOT NULL,
    due      bigint,                   -- NULL: it is done
    tries    bigint  NOT NULL
);

CREATE INDEX outbox_due ON outbox (due) WHERE due IS NOT NULL;
CREATE INDEX outbox_same ON outbox (person, table_id, kind);

-- What the operator did about abuse.
CREATE TABLE act (
    id    text COLLATE "C" PRIMARY KEY,
    at    bigint NOT NULL,
    kind  text NOT NULL,
    whom  text COLLATE "C" NOT NULL, -- a person, a network or a table
    why   text NOT NULL,
    until bigint NOT NULL -- of a ban; otherwise when it was done
);

CREATE INDEX act_until ON act (until);
CREATE INDEX act_at ON act (at DESC, id);
CREATE INDEX act_whom ON act (whom);

-- A class: many tables under one link.
CREATE TABLE class (
    id      text   COLLATE "C" PRIMARY KEY,
    teacher text   COLLATE "C" NOT NULL,
    client  bytea,                     -- the teacher's client's own name for it
    made    bigint NOT NULL,
    body    bytea  NOT NULL            -- JSON, with all of the above too
);

CREATE INDEX class_teacher ON class (teacher, made DESC);
CREATE UNIQUE INDEX class_client ON class (teacher, client) WHERE client IS NOT NULL;
CREATE INDEX class_made ON class (made);

-- There is a row while a copy of another site is written into this database: no server may use it yet.
CREATE TABLE copying (
    one    boolean PRIMARY KEY CHECK (one), -- there is at most one row
    source text    NOT NULL                 -- what is copied
);

-- The open challenges for passkeys, so that each node can check the answer to what another has asked. They are good for minutes: if the
-- database crashes, people are asked again.
CREATE UNLOGGED TABLE challenge (
    id    text   COLLATE "C" PRIMARY KEY,
    until bigint NOT NULL,            -- in milliseconds since 1970
    body  bytea  NOT NULL             -- JSON
);

CREATE INDEX challenge_until ON challenge (until);

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

-- What the coach says about each game that is over. It can be made again at any time.
CREATE TABLE analysis (
    table_id text    COLLATE "C" PRIMARY KEY,
    host     text    COLLATE "C" NOT NULL, -- of the table
    version  bigint  NOT NULL,         -- of the coach; 0: there is none yet
    due      bigint  NOT NULL,         -- in ticks; no node begins with it before
    claimed  bigint  NOT NULL,         -- the tick at which a node began with it last; 0: none has
    body     bytea                     -- JSON
);

CREATE INDEX analysis_due ON analysis (version, due DESC, host);
CREATE INDEX analysis_host ON analysis (host, claimed);

-- The tables of records that somebody has brought.
CREATE TABLE brought (
    table_id text    COLLATE "C" PRIMARY KEY,
    person   text    COLLATE "C" NOT NULL,    -- who has brought it
    tick     bigint  NOT NULL                 -- when
);

CREATE INDEX brought_person ON brought (person, tick);
CREATE INDEX brought_tick ON brought (tick);

-- What each node last said of itself to the site's operator. That of a node that died stays for a while: it says since when there is nothing newer.
CREATE TABLE report (
    node text        COLLATE "C" PRIMARY KEY,
    name text        COLLATE "C" NOT NULL, -- of its place: a node that starts again there has another id
    beat timestamptz NOT NULL,             -- when that was, by the database's clock
    body bytea       NOT NULL              -- JSON
);
