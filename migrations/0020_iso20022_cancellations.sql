-- +goose Up

-- Requests to cancel an instructed payout (camt.056), and the institution's responses (camt.029). A request holds IDs and an amount
-- but no personal data, so its content is not encrypted.
CREATE TABLE iso20022_cancellations (
    key        text COLLATE "C" NOT NULL REFERENCES iso20022_payouts,
    content    bytea            NOT NULL,
    created_at timestamptz      NOT NULL,
    handed_at  timestamptz,
    answer     text             NOT NULL DEFAULT '',
    CONSTRAINT iso20022_cancellations_once PRIMARY KEY (key),
    CONSTRAINT iso20022_cancellations_answer CHECK (answer IN ('', 'ACCR', 'RJCR'))
);
CREATE INDEX iso20022_cancellations_to_hand ON iso20022_cancellations (created_at) WHERE handed_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON iso20022_cancellations TO hulak_app;
