-- +goose Up

-- Of many tables few are not over: lists of these must not look through the others.
CREATE INDEX tables_unfinished ON tables (updated DESC, id) WHERE listed AND state <> 'over';

-- Written once, at the end of a game.
CREATE INDEX tables_over ON tables (game, updated DESC, id) WHERE listed AND state = 'over';

-- +goose Down
DROP INDEX tables_unfinished, tables_over;
