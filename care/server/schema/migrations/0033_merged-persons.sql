CREATE TABLE "care"."person_merges" (
	"from_id" text PRIMARY KEY NOT NULL,
	"into_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_merges_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE INDEX "person_merges_into" ON "care"."person_merges" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "person_merges_at" ON "care"."person_merges" USING btree ("merged_at");--> statement-breakpoint
-- by hand
-- A signed document still never changes, but it goes along when its patient or the member who asked is merged into another person.
create function care.is_merged(gone text, kept text) returns boolean language sql stable as $$
  select gone = kept or exists (select from care.person_merges m where m.from_id = gone and m.into_id = kept)
$$;
--> statement-breakpoint
create or replace function care.refuse_document_change() returns trigger language plpgsql as $$
begin
  if (new.content = old.content or starts_with(new.content #>> '{}', 'sealed:'))
     and row(new.id, new.reference, new.visit_id, new.patient_first, new.patient_last,
             new.patient_date_of_birth, new.clinician_id, new.kind, new.signed_at)
       is not distinct from row(old.id, old.reference, old.visit_id, old.patient_first, old.patient_last,
             old.patient_date_of_birth, old.clinician_id, old.kind, old.signed_at)
     and care.is_merged(old.patient_id, new.patient_id) and care.is_merged(old.member_id, new.member_id)
     and (old.withdrawn_at is null or new.withdrawn_at = old.withdrawn_at) then
    return new;
  end if;
  raise exception 'a signed document is never changed' using errcode = 'insufficient_privilege';
end $$;
