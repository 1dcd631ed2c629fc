CREATE TABLE "care"."questionnaire_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" text NOT NULL,
	"visit_id" uuid,
	"questionnaire" text NOT NULL,
	"version" text NOT NULL,
	"answers" jsonb NOT NULL,
	"answered_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"alert_at" timestamp with time zone,
	CONSTRAINT "questionnaire_answers_visit" UNIQUE("visit_id","questionnaire")
);
--> statement-breakpoint
CREATE TABLE "care"."visit_questionnaires" (
	"type" text PRIMARY KEY NOT NULL,
	"questionnaires" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "care"."questionnaire_answers" ADD CONSTRAINT "questionnaire_answers_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaire_answers_patient" ON "care"."questionnaire_answers" USING btree ("patient_id");