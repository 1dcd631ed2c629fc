CREATE TABLE "portal"."private_contacts" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"phone" text,
	"street" text,
	"city" text,
	"state" text,
	"zip" text,
	"set_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."private_contacts" ADD CONSTRAINT "private_contacts_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- by hand
-- Every change of confidential communications is queued for the telehealth side, also when a merge moves it to another record.
create function portal.queue_rights_of_private_contact() returns trigger language plpgsql as $$
begin
  insert into portal.care_rights_changes (telehealth_id)
    select telehealth_id from portal.persons
      where (tg_op <> 'INSERT' and id = old.person_id) or (tg_op <> 'DELETE' and id = new.person_id);
  return null;
end $$;
--> statement-breakpoint
create trigger private_contacts_rights after insert or update or delete on portal.private_contacts for each row
  execute function portal.queue_rights_of_private_contact();
