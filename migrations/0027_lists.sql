-- +goose Up

-- The next page of a list starts after the last row of the previous page. The sort key must therefore be unique.
DROP INDEX ach_entries_returned;
CREATE INDEX ach_entries_returned ON ach_entries (changed_at, key) WHERE status = 'RETURNED';

DROP INDEX divergences_newest;
CREATE INDEX divergences_there ON divergences (first_seen, id) WHERE gone_at IS NULL;
CREATE INDEX divergences_gone ON divergences (gone_at, id) WHERE gone_at IS NOT NULL;

-- The kind USES was split into LIMITS and COUPONS. The checker finds open divergences again under the new kinds.
DELETE FROM divergences WHERE kind = 'USES';
