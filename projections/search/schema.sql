-- Personal, of whoever the row is about: people by what staff find them by.
CREATE TABLE people (
    person_id   text NOT NULL,
    kind        text NOT NULL, -- SENDER, BENEFICIARY or STAFF
    sender_id   text NOT NULL, -- whose beneficiary it is; empty for others
    full_name   text NOT NULL,
    email       text NOT NULL,
    phone       text NOT NULL,
    name_words  tsvector NOT NULL,
    email_words tsvector NOT NULL,
    phone_words tsvector NOT NULL,
    PRIMARY KEY (person_id, kind) -- ids are told apart within a kind
);

-- Any words by their beginnings, several at once.
CREATE INDEX people_by_words ON people USING gin ((name_words || email_words || phone_words));
-- What few people have is looked up, what most have is read from the table until there is enough of it: which it is must be known.
ALTER INDEX people_by_words ALTER COLUMN 1 SET STATISTICS 1000;
