CREATE TABLE "care"."chart_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinician_id" uuid NOT NULL,
	"patient_id" text NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" text
);
--> statement-breakpoint
CREATE TABLE "care"."code_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"count" integer NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."diagnosis_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"is_billable" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."note_phrases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinician_id" uuid,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."visit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"signed_by" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "visit_notes_once" UNIQUE("visit_id","number")
);
--> statement-breakpoint
ALTER TABLE "care"."note_drafts" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "care"."chart_openings" ADD CONSTRAINT "chart_openings_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."note_phrases" ADD CONSTRAINT "note_phrases_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."note_phrases" ADD CONSTRAINT "note_phrases_updated_by_clinicians_id_fk" FOREIGN KEY ("updated_by") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."visit_notes" ADD CONSTRAINT "visit_notes_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."visit_notes" ADD CONSTRAINT "visit_notes_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_openings_clinician" ON "care"."chart_openings" USING btree ("clinician_id","patient_id","ends_at");--> statement-breakpoint
CREATE INDEX "chart_openings_opened" ON "care"."chart_openings" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "note_phrases_clinician" ON "care"."note_phrases" USING btree ("clinician_id");--> statement-breakpoint
CREATE INDEX "visits_birthday" ON "care"."visits" USING btree ("patient_date_of_birth");
--> statement-breakpoint
-- Everything below is written by hand. A signed note is never changed: only its encryption may be renewed, which no one can forge without
-- the data key. It is deleted with its visit only.
create function care.refuse_note_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and starts_with(new.content #>> '{}', 'sealed:')
     and row(new.id, new.visit_id, new.number, new.kind, new.clinician_id, new.signed_by, new.signed_at)
       is not distinct from row(old.id, old.visit_id, old.number, old.kind, old.clinician_id, old.signed_by, old.signed_at) then
    return new;
  end if;
  if tg_op = 'DELETE' and not exists (select from care.visits where id = old.visit_id) then
    return old;
  end if;
  raise exception 'a signed note is never changed or removed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger visit_notes_guard before update or delete on care.visit_notes for each row execute function care.refuse_note_change();
--> statement-breakpoint
create trigger visit_notes_truncate_guard before truncate on care.visit_notes for each statement execute function care.refuse_note_change();
