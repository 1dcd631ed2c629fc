CREATE TABLE "care"."note_drafts" (
	"visit_id" uuid PRIMARY KEY NOT NULL,
	"clinician_id" uuid NOT NULL,
	"notes" text NOT NULL,
	"summary" text NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "care"."clinicians" ADD COLUMN "invitation_hash" text;--> statement-breakpoint
ALTER TABLE "care"."clinicians" ADD COLUMN "invitation_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care"."note_drafts" ADD CONSTRAINT "note_drafts_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."note_drafts" ADD CONSTRAINT "note_drafts_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."clinicians" ADD CONSTRAINT "clinicians_invitation_hash_unique" UNIQUE("invitation_hash");