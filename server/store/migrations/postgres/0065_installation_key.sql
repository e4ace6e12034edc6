-- A mark of the key that secrets in this database are sealed with: a program with another key notices it by that.

CREATE TABLE installation_key (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    hash BYTEA NOT NULL
);
