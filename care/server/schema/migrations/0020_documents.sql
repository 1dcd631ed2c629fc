CREATE TABLE "care"."visit_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"visit_id" uuid NOT NULL,
	"patient_id" text NOT NULL,
	"member_id" text NOT NULL,
	"patient_first" text NOT NULL,
	"patient_last" text NOT NULL,
	"patient_date_of_birth" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text,
	"code" text,
	"code_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "visit_documents_reference_unique" UNIQUE("reference"),
	CONSTRAINT "visit_documents_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "care"."visit_documents" ADD CONSTRAINT "visit_documents_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."visit_documents" ADD CONSTRAINT "visit_documents_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_documents_patient" ON "care"."visit_documents" USING btree ("patient_id","signed_at");--> statement-breakpoint
CREATE INDEX "visit_documents_visit" ON "care"."visit_documents" USING btree ("visit_id");
--> statement-breakpoint
-- Everything below is written by hand. What was signed is never changed: only its encryption may be renewed, its link turned off or on,
-- and the document withdrawn, once. Retention deletes it.
create function care.refuse_document_change() returns trigger language plpgsql as $$
begin
  if (new.content = old.content or starts_with(new.content #>> '{}', 'sealed:'))
     and row(new.id, new.reference, new.visit_id, new.patient_id, new.member_id, new.patient_first, new.patient_last,
             new.patient_date_of_birth, new.clinician_id, new.kind, new.signed_at)
       is not distinct from row(old.id, old.reference, old.visit_id, old.patient_id, old.member_id, old.patient_first, old.patient_last,
             old.patient_date_of_birth, old.clinician_id, old.kind, old.signed_at)
     and (old.withdrawn_at is null or new.withdrawn_at = old.withdrawn_at) then
    return new;
  end if;
  raise exception 'a signed document is never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger visit_documents_guard before update on care.visit_documents for each row execute function care.refuse_document_change();
