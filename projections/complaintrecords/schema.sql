-- One row per complaint, with the data by which complaints are reported to regulators. No personal data.
CREATE TABLE records (
    complaint_id text PRIMARY KEY,
    sender_state text NOT NULL, -- two-letter code of the sender's state of residence; empty if unknown
    error_type   text NOT NULL -- reported error, as classified by staff; empty for other complaints
);
