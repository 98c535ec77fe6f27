-- +goose Up

-- Lists that staff page through go on behind the last row of a page, so that what orders them tells every two rows apart.
DROP INDEX ach_entries_returned;
CREATE INDEX ach_entries_returned ON ach_entries (changed_at, key) WHERE status = 'RETURNED';

DROP INDEX divergences_newest;
CREATE INDEX divergences_there ON divergences (first_seen, id) WHERE gone_at IS NULL;
CREATE INDEX divergences_gone ON divergences (gone_at, id) WHERE gone_at IS NOT NULL;

-- Limits and coupons are two kinds now. What is still there is found again under its own.
DELETE FROM divergences WHERE kind = 'USES';
