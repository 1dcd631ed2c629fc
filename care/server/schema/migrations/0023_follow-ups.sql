CREATE TABLE "care"."follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"patient_id" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"booked_visit_id" uuid,
	CONSTRAINT "follow_ups_visit_id_unique" UNIQUE("visit_id")
);
--> statement-breakpoint
ALTER TABLE "care"."follow_ups" ADD CONSTRAINT "follow_ups_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."follow_ups" ADD CONSTRAINT "follow_ups_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."follow_ups" ADD CONSTRAINT "follow_ups_booked_visit_id_visits_id_fk" FOREIGN KEY ("booked_visit_id") REFERENCES "care"."visits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_ups_patient" ON "care"."follow_ups" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "follow_ups_due" ON "care"."follow_ups" USING btree ("state","due_on");--> statement-breakpoint
CREATE INDEX "follow_ups_booked" ON "care"."follow_ups" USING btree ("booked_visit_id");