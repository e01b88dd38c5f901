-- Where SQLite has the same tables, names and columns are the same: see package sqlstore.

-- A table, with what lists and the runner need. The log in entry is the truth; the rest of this row
-- is derived from it. Columns that are compared use COLLATE "C", so that their order is the same in
-- any database.
CREATE TABLE tables (
    no         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id         text   COLLATE "C" NOT NULL UNIQUE,
    head       bigint NOT NULL,           -- seq of the last entry, which an append must match
    link       bytea  NOT NULL,           -- hash of the header and the whole log
    redactions bigint NOT NULL DEFAULT 0, -- how often words were removed from the log
    host       text   COLLATE "C" NOT NULL,
    request_id bytea,                     -- chosen by the host's client: an idempotency key
    game       text   COLLATE "C" NOT NULL,
    state      text   COLLATE "C" NOT NULL,
    listed     bigint NOT NULL,           -- 0 or 1
    free       bigint NOT NULL,           -- seats that anybody may take
    steps      bigint NOT NULL,
    tick       bigint NOT NULL,           -- of the last entry
    updated    bigint NOT NULL,           -- in milliseconds since 1970
    wake       bigint,                    -- in ticks; NULL: nothing is scheduled
    row        bytea  NOT NULL            -- JSON
);

CREATE UNIQUE INDEX tables_request_id ON tables (host, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX tables_wake ON tables (wake, id) WHERE wake IS NOT NULL;
CREATE INDEX tables_listed ON tables (updated DESC, id) WHERE listed = 1;

-- Few of the tables are unfinished. This index lets their lists skip the rest.
CREATE INDEX tables_unfinished ON tables (updated DESC, id) WHERE listed = 1 AND state <> 'over';

-- Written once per table, at the end of its game.
CREATE INDEX tables_over ON tables (game, updated DESC, id) WHERE listed = 1 AND state = 'over';

-- How each table began. It never changes.
CREATE TABLE header (
    table_no bigint PRIMARY KEY,
    body     bytea  NOT NULL           -- JSON, including the table's secret
);

-- The log of every table. It is append-only, except that the words of people who are deleted are
-- removed. Entries are only written while the row of their table is locked, so there is no foreign
-- key, whose check would read that row again.
CREATE TABLE entry (
    table_no   bigint NOT NULL,
    seq        bigint NOT NULL,
    person     text   COLLATE "C" NOT NULL,
    request_id bytea,
    body       bytea  NOT NULL, -- JSON
    words      bytea,
    salt       bytea,
    words_hash bytea,           -- hash of salt and words; it is never deleted
    PRIMARY KEY (table_no, seq)
);

CREATE UNIQUE INDEX entry_request_id ON entry (table_no, person, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX entry_words ON entry (person) WHERE words IS NOT NULL;

-- Which tables each person has.
CREATE TABLE seated (
    person   text    COLLATE "C" NOT NULL,
    table_no bigint  NOT NULL,
    turn     bigint  NOT NULL,         -- 1: the table waits for this person
    over     bigint,                   -- tables.updated of a finished table; NULL: it is not over
    PRIMARY KEY (person, table_no)
);

CREATE INDEX seated_table ON seated (table_no);

-- Few of a person's tables are unfinished. This index, and paging through the others, skips the
-- rest.
CREATE INDEX seated_unfinished ON seated (person) WHERE over IS NULL;
CREATE INDEX seated_over ON seated (person, over DESC, table_no) WHERE over IS NOT NULL;

-- Notices for people who are away.
CREATE TABLE notice (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id text   COLLATE "C" NOT NULL,
    due      bigint NOT NULL,          -- in ticks
    body     bytea  NOT NULL           -- JSON
);

CREATE INDEX notice_due ON notice (due);
CREATE INDEX notice_table ON notice (table_id);

CREATE TABLE site (
    one     boolean PRIMARY KEY CHECK (one), -- allows only one row
    version integer NOT NULL,                -- of this schema
    tick    bigint  NOT NULL                 -- running time of the site: that of the node that has run the longest
);

INSERT INTO site VALUES (true, 0, 0);

CREATE TABLE person (
    id       text   COLLATE "C" PRIMARY KEY,
    kind     text   NOT NULL,
    name     text   NOT NULL,
    key      text   COLLATE "C", -- NULL: the name is free
    password text   NOT NULL,
    passkeys text   NOT NULL,    -- JSON
    owner    text   COLLATE "C" NOT NULL,
    settings text   NOT NULL,    -- JSON
    created  bigint NOT NULL     -- milliseconds since 1970, like all times here
);

CREATE UNIQUE INDEX person_key ON person (key) WHERE key IS NOT NULL;
CREATE INDEX person_owner ON person (owner) WHERE owner <> '';

CREATE TABLE token (
    hash    text   COLLATE "C" PRIMARY KEY,
    person  text   COLLATE "C" NOT NULL,
    use     text   NOT NULL,
    created bigint NOT NULL,
    used    bigint NOT NULL,
    until   bigint -- NULL: never expires
);

CREATE INDEX token_person ON token (person, use);
CREATE INDEX token_until ON token (until) WHERE until IS NOT NULL;

CREATE TABLE rating (
    person text COLLATE "C" NOT NULL,
    game   text COLLATE "C" NOT NULL,
    mu     double precision NOT NULL,
    sigma  double precision NOT NULL,
    games  bigint NOT NULL,
    days   bigint NOT NULL, -- number of days with rated games
    day    bigint NOT NULL, -- the last of them, in days since 1970
    wins   bigint NOT NULL, -- how many of the games ended with a first place
    PRIMARY KEY (person, game)
);

CREATE INDEX rating_ladder ON rating (game, (mu - 3 * sigma) DESC, person) WHERE games > 0;

-- How a rating stood at the end of each day with rated games.
CREATE TABLE rating_day (
    person text COLLATE "C" NOT NULL,
    game   text COLLATE "C" NOT NULL,
    day    bigint NOT NULL, -- in days since 1970
    mu     double precision NOT NULL,
    sigma  double precision NOT NULL,
    games  bigint NOT NULL,
    PRIMARY KEY (person, game, day)
);

CREATE TABLE rated_pair (
    game     text COLLATE "C" NOT NULL,
    one      text COLLATE "C" NOT NULL, -- two accounts that have met in a rated game, the smaller id first
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
    due      bigint,                   -- NULL: sent
    tries    bigint  NOT NULL
);

CREATE INDEX outbox_due ON outbox (due) WHERE due IS NOT NULL;
CREATE INDEX outbox_same ON outbox (person, table_id, kind);

-- The operator's acts against abuse.
CREATE TABLE operator_action (
    id     text   COLLATE "C" PRIMARY KEY,
    at     bigint NOT NULL,
    kind   text   NOT NULL,
    target text   COLLATE "C" NOT NULL, -- a person, a network or a table
    reason text   NOT NULL,
    until  bigint NOT NULL              -- of a ban; for other acts the time of the act
);

CREATE INDEX operator_action_until ON operator_action (until);
CREATE INDEX operator_action_at ON operator_action (at DESC, id);
CREATE INDEX operator_action_target ON operator_action (target);

-- What people report to the operator.
CREATE TABLE abuse_report (
    id       text   COLLATE "C" PRIMARY KEY,
    at       bigint NOT NULL,
    table_id text   COLLATE "C" NOT NULL,
    reporter text   COLLATE "C" NOT NULL, -- empty after their account was deleted
    person   text   COLLATE "C" NOT NULL, -- whom it is about; empty if it is about the table
    reason   text   NOT NULL,
    words    text   NOT NULL,             -- the reporter's own; empty after their account was deleted
    seq      bigint NOT NULL,             -- the last entry of the table's log at that time
    done     bigint NOT NULL,             -- 0 while it is open
    outcome  text   NOT NULL
);

CREATE INDEX abuse_report_open ON abuse_report (at DESC, id) WHERE done = 0;
CREATE INDEX abuse_report_done ON abuse_report (at DESC, id) WHERE done > 0;
CREATE INDEX abuse_report_reporter ON abuse_report (reporter);
CREATE UNIQUE INDEX abuse_report_once ON abuse_report (reporter, table_id, person) WHERE done = 0 AND reporter <> '';

-- A class: many tables under one link.
CREATE TABLE class (
    id         text   COLLATE "C" PRIMARY KEY,
    teacher    text   COLLATE "C" NOT NULL,
    request_id bytea,          -- chosen by the teacher's client: an idempotency key
    created    bigint NOT NULL,
    body       bytea  NOT NULL -- JSON, including all of the above
);

CREATE INDEX class_teacher ON class (teacher, created DESC);
CREATE UNIQUE INDEX class_request_id ON class (teacher, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX class_created ON class (created);

-- Has a row while another site is being copied into this database. No server may use it until then.
CREATE TABLE copying (
    one    boolean PRIMARY KEY CHECK (one), -- allows only one row
    source text    NOT NULL                 -- what is being copied
);

-- The open passkey challenges, so that one node can check the answer to another's challenge. They
-- live for minutes. If a crash of the database loses them, people are challenged again.
CREATE UNLOGGED TABLE challenge (
    id    text   COLLATE "C" PRIMARY KEY,
    until bigint NOT NULL,            -- in milliseconds since 1970
    body  bytea  NOT NULL             -- JSON
);

CREATE INDEX challenge_until ON challenge (until);

-- The nodes that serve this site, and who follows which table at each. Nodes write both again if a
-- crash of the database loses them.
CREATE UNLOGGED TABLE node (
    id        text        COLLATE "C" PRIMARY KEY,
    number    bigint      NOT NULL, -- of the last heartbeat, from 1 on
    heartbeat timestamptz NOT NULL  -- its time, by the database's clock
);

CREATE UNLOGGED TABLE presence (
    node     text    COLLATE "C" NOT NULL,
    table_id text    COLLATE "C" NOT NULL,
    watchers integer NOT NULL, -- number of streams
    people   text    NOT NULL, -- JSON: number of streams per person
    PRIMARY KEY (table_id, node)
);

CREATE INDEX presence_node ON presence (node);

-- The coach's analysis of each finished game. It can be recomputed at any time.
CREATE TABLE analysis (
    table_id text    COLLATE "C" PRIMARY KEY,
    host     text    COLLATE "C" NOT NULL, -- of the table
    version  bigint  NOT NULL,         -- of the coach; 0: not analysed yet
    due      bigint  NOT NULL,         -- in ticks; not claimed before this
    claimed  bigint  NOT NULL,         -- tick of the last claim; 0: never claimed
    body     bytea                     -- JSON
);

CREATE INDEX analysis_due ON analysis (version, due DESC, host);
CREATE INDEX analysis_host ON analysis (host, claimed);

-- The tables of records that somebody has brought.
CREATE TABLE imported_record (
    table_id text    COLLATE "C" PRIMARY KEY,
    person   text    COLLATE "C" NOT NULL,    -- who has brought it
    tick     bigint  NOT NULL                 -- when
);

CREATE INDEX imported_record_person ON imported_record (person, tick);
CREATE INDEX imported_record_tick ON imported_record (tick);

-- Each node's last report to the site's operator. That of a dead node stays for a while, to show
-- since when it has been silent.
CREATE TABLE report (
    node      text        COLLATE "C" PRIMARY KEY,
    name      text        COLLATE "C" NOT NULL, -- machine and address: a node that restarts there has the same name and another id
    heartbeat timestamptz NOT NULL,             -- time of the report, by the database's clock
    body      bytea       NOT NULL              -- JSON
);

-- The results of the daily rivers, one for each person, and the secret from which the rivers of the
-- site follow.
CREATE TABLE daily_result (
    day      bigint  NOT NULL,         -- in days since 1970
    game     text COLLATE "C" NOT NULL,
    person   text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    at       bigint  NOT NULL,
    place    bigint  NOT NULL,         -- 127: none
    cost     bigint  NOT NULL,         -- the smallest is the best of a place
    PRIMARY KEY (day, game, person)
);
CREATE INDEX daily_result_rank ON daily_result (day, game, place, cost, at, person);
CREATE INDEX daily_result_person ON daily_result (person);

CREATE TABLE daily_key (
    no     bigint  PRIMARY KEY,        -- always 1
    secret bytea NOT NULL
);
