CREATE TABLE "care"."drug_catalogues" (
	"id" text PRIMARY KEY NOT NULL,
	"catalogue" text NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."drug_safety_facts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"first" text NOT NULL,
	"second" text NOT NULL,
	"severity" text,
	"effect" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."pharmacy_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"prescription_id" uuid,
	"kind" text NOT NULL,
	"has_effect" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."prescribable_drugs" (
	"catalogue" text NOT NULL,
	"id" text NOT NULL,
	"drug" text NOT NULL,
	"brand" text NOT NULL,
	"form" text NOT NULL,
	"strength" text NOT NULL,
	"weight" integer NOT NULL,
	"ndc" text,
	"quantities" integer[] DEFAULT '{}' NOT NULL,
	"unit_price" integer,
	"price_source" text,
	"price_date" text,
	CONSTRAINT "prescribable_drugs_catalogue_id_pk" PRIMARY KEY("catalogue","id")
);
--> statement-breakpoint
CREATE TABLE "care"."prescription_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prescription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "care"."prescriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"visit_id" uuid NOT NULL,
	"patient_id" text NOT NULL,
	"member_id" text NOT NULL,
	"patient_first" text NOT NULL,
	"patient_last" text NOT NULL,
	"patient_date_of_birth" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"refills" integer NOT NULL,
	"refills_used" integer DEFAULT 0 NOT NULL,
	"refill_of" uuid,
	"signed_at" timestamp with time zone NOT NULL,
	"delayed_at" timestamp with time zone,
	"dispensed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "prescriptions_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "care"."refill_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prescription_id" uuid NOT NULL,
	"patient_id" text NOT NULL,
	"member_id" text NOT NULL,
	"status" text NOT NULL,
	"note" text NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "care"."pharmacy_events" ADD CONSTRAINT "pharmacy_events_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "care"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."prescription_sends" ADD CONSTRAINT "prescription_sends_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "care"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."prescriptions" ADD CONSTRAINT "prescriptions_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."prescriptions" ADD CONSTRAINT "prescriptions_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."refill_requests" ADD CONSTRAINT "refill_requests_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "care"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."refill_requests" ADD CONSTRAINT "refill_requests_answered_by_clinicians_id_fk" FOREIGN KEY ("answered_by") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pharmacy_events_prescription" ON "care"."pharmacy_events" USING btree ("prescription_id");--> statement-breakpoint
CREATE INDEX "prescription_sends_prescription" ON "care"."prescription_sends" USING btree ("prescription_id");--> statement-breakpoint
CREATE INDEX "prescription_sends_due" ON "care"."prescription_sends" USING btree ("next_attempt_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "prescriptions_patient" ON "care"."prescriptions" USING btree ("patient_id","signed_at");--> statement-breakpoint
CREATE INDEX "prescriptions_clinician" ON "care"."prescriptions" USING btree ("clinician_id","status");--> statement-breakpoint
CREATE INDEX "prescriptions_visit" ON "care"."prescriptions" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "refill_requests_patient" ON "care"."refill_requests" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refill_requests_one_open" ON "care"."refill_requests" USING btree ("prescription_id") WHERE status = 'open';