ALTER TABLE "portal"."audit_links" ADD COLUMN "mac" text;--> statement-breakpoint
-- by hand
-- Links of the time before the key have no MAC; 'not valid' leaves them as they are, and refuses further ones.
alter table portal.audit_links add constraint audit_links_keyed check (mac is not null) not valid;
