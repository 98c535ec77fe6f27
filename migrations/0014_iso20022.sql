-- +goose Up

-- Payouts that we instruct with ISO 20022 messages (pacs.008). A key that was voided before its payout was requested has no
-- request hash and no message.
CREATE TABLE iso20022_payouts (
    key           text COLLATE "C" NOT NULL,
    end_to_end_id text COLLATE "C" NOT NULL,
    transfer_id   text             NOT NULL,
    request_hash  bytea,
    status        text             NOT NULL,
    reason        text             NOT NULL DEFAULT '',
    sealed        bytea,                     -- the message, encrypted because it holds names, account numbers, and PINs
    handed_at     timestamptz,
    created_at    timestamptz      NOT NULL,
    changed_at    timestamptz      NOT NULL,
    CONSTRAINT iso20022_payouts_once PRIMARY KEY (key),
    CONSTRAINT iso20022_payouts_named_once UNIQUE (end_to_end_id),
    CONSTRAINT iso20022_payouts_status CHECK (status IN ('CREATED', 'CONFIRMED', 'HANDED', 'READY', 'DELIVERED', 'FAILED', 'VOIDED')),
    CONSTRAINT iso20022_payouts_message_unless_voided CHECK (status = 'VOIDED' OR sealed IS NOT NULL)
);
CREATE INDEX iso20022_payouts_to_hand ON iso20022_payouts (created_at) WHERE status IN ('CONFIRMED', 'HANDED') AND handed_at IS NULL;

-- Status reports on payouts (pacs.002). They identify payouts only by ID, so their content is not encrypted.
CREATE TABLE iso20022_reports (
    sha256      bytea       NOT NULL,
    name        text        NOT NULL,
    content     bytea       NOT NULL,
    received_at timestamptz NOT NULL,
    done_at     timestamptz,
    problems    text[]      NOT NULL DEFAULT '{}',
    CONSTRAINT iso20022_reports_once PRIMARY KEY (sha256)
);
CREATE INDEX iso20022_reports_undone ON iso20022_reports (received_at) WHERE done_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON iso20022_payouts, iso20022_reports TO hulak_app;
