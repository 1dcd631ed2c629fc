CREATE TABLE "care"."visit_hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"from_clinician_id" uuid NOT NULL,
	"to_clinician_id" uuid NOT NULL,
	"note" text NOT NULL,
	"visit_at" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "care"."visit_hand_overs" ADD CONSTRAINT "visit_hand_overs_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."visit_hand_overs" ADD CONSTRAINT "visit_hand_overs_from_clinician_id_clinicians_id_fk" FOREIGN KEY ("from_clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."visit_hand_overs" ADD CONSTRAINT "visit_hand_overs_to_clinician_id_clinicians_id_fk" FOREIGN KEY ("to_clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_hand_overs_visit" ON "care"."visit_hand_overs" USING btree ("visit_id","offered_at");--> statement-breakpoint
CREATE INDEX "visit_hand_overs_to" ON "care"."visit_hand_overs" USING btree ("to_clinician_id","ends_at");