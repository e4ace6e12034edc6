-- Archived categories stay on their rows and are not offered any more. A category with an owner is personal:
-- of the members of its workspace only the owner sees it.
ALTER TABLE categories ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE categories ADD COLUMN owner_id BLOB;
CREATE INDEX categories_by_owner ON categories (owner_id) WHERE owner_id IS NOT NULL;

-- What is of version 1 is as the program wrote it, and follows the program; what administrators changed stays.
ALTER TABLE system_categories ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE system_categories ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
