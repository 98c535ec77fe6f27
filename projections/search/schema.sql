-- Personal data of the person in each row: the fields that staff search by.
CREATE TABLE people (
    person_id   text NOT NULL,
    kind        text NOT NULL, -- SENDER, BENEFICIARY or STAFF
    sender_id   text NOT NULL, -- the sender a beneficiary belongs to; empty for other kinds
    full_name   text NOT NULL,
    email       text NOT NULL,
    phone       text NOT NULL,
    name_words  tsvector NOT NULL,
    email_words tsvector NOT NULL,
    phone_words tsvector NOT NULL,
    PRIMARY KEY (person_id, kind) -- ids are unique within a kind
);

-- Supports prefix search for several words at once.
CREATE INDEX people_by_words ON people USING gin ((name_words || email_words || phone_words));
-- The planner needs word frequencies: rare words use the index, common ones a table scan with a limit.
ALTER INDEX people_by_words ALTER COLUMN 1 SET STATISTICS 1000;
