-- Archived categories stay on their rows and are not offered any more. A category with an owner is personal:
-- of the members of its workspace only the owner sees it.
ALTER TABLE categories ADD COLUMN is_archived BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE categories ADD COLUMN owner_id UUID;
CREATE INDEX categories_by_owner ON categories (owner_id) WHERE owner_id IS NOT NULL;

-- What is of version 1 is as the program wrote it, and follows the program; what administrators changed stays.
ALTER TABLE system_categories ADD COLUMN is_archived BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE system_categories ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
