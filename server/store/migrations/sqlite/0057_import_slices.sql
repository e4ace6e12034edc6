-- How far the booking of a file is. One file of a workspace at a time has a stage: the others wait for it. `plan_id` names
-- one planning, and the item of the history that the file is going to be booked with.
ALTER TABLE imports ADD COLUMN stage TEXT;
ALTER TABLE imports ADD COLUMN plan_id BLOB;
CREATE UNIQUE INDEX imports_in_work ON imports (workspace_id) WHERE stage IS NOT NULL;

-- What is left to be booked of a file, as JSON, in pieces that are booked in one short change each.
CREATE TABLE import_slices (
    workspace_id BLOB NOT NULL,
    import_id BLOB NOT NULL,
    number INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (workspace_id, import_id, number),
    FOREIGN KEY (workspace_id, import_id) REFERENCES imports (workspace_id, id) ON DELETE CASCADE
) STRICT;
