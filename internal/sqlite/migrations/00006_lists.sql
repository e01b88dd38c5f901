-- +goose Up

-- Of many tables few are not over: lists of these must not look through the others.
CREATE INDEX tables_unfinished ON tables (updated DESC, id) WHERE listed = 1 AND state <> 'over';

-- Written once, at the end of a game.
CREATE INDEX tables_over ON tables (game, updated DESC, id) WHERE listed = 1 AND state = 'over';

-- +goose Down
DROP INDEX tables_unfinished;
DROP INDEX tables_over;
