-- +goose Up

-- The age of the oldest transaction is measured over all sessions. Only this right shows when the transactions of other logins started.
-- If the owner may not grant it, an administrator can (docs/operations/deploy.md).
-- +goose StatementBegin
DO $$
BEGIN
    GRANT pg_read_all_stats TO hulak_app;
EXCEPTION
    WHEN insufficient_privilege THEN
        RAISE NOTICE 'hulak_app cannot read all statistics';
END
$$;
-- +goose StatementEnd
