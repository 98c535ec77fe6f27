-- One row per open alert. No personal data.
CREATE TABLE alerts (
    alert_id     text PRIMARY KEY,
    sender_id    text NOT NULL,
    position     bigint NOT NULL, -- of the creation
    min_rate     {rate},          -- null for a daily alert
    last_version bigint NOT NULL, -- version of the newest rate that is not news for a daily alert
    last_day     text NOT NULL    -- day of a daily alert's last message in Los Angeles; empty if there is none
);

CREATE INDEX alerts_by_position ON alerts (position);
