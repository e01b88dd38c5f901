-- +goose Up

-- The open challenges for passkeys, so that each node can check the answer to what another has asked. They are good for minutes: if the
-- database crashes, people are asked again.
CREATE UNLOGGED TABLE challenge (
    id    text   COLLATE "C" PRIMARY KEY,
    until bigint NOT NULL,            -- in milliseconds since 1970
    body  bytea  NOT NULL             -- JSON
);

CREATE INDEX challenge_until ON challenge (until);

-- +goose Down
DROP TABLE challenge;
