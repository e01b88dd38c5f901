-- +goose Up
ALTER TABLE person ADD COLUMN passkeys TEXT NOT NULL DEFAULT '[]'; -- JSON

-- +goose Down
ALTER TABLE person DROP COLUMN passkeys;
