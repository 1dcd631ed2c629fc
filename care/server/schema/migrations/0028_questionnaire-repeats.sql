CREATE TABLE "care"."questionnaire_repeats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" text NOT NULL,
	"patient_first" text NOT NULL,
	"patient_last" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"questionnaire" text NOT NULL,
	"every_weeks" integer NOT NULL,
	"first_on" date NOT NULL,
	"time_zone" text NOT NULL,
	"times" integer,
	"until" date,
	"asked" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"ended_as" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "care"."questionnaire_answers" ADD COLUMN "repeat_id" uuid;--> statement-breakpoint
ALTER TABLE "care"."questionnaire_answers" ADD COLUMN "ask_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care"."questionnaire_answers" ADD COLUMN "alert_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care"."questionnaire_answers" ADD COLUMN "alert_seen_by" uuid;--> statement-breakpoint
ALTER TABLE "care"."questionnaire_repeats" ADD CONSTRAINT "questionnaire_repeats_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_repeats_running" ON "care"."questionnaire_repeats" USING btree ("patient_id","questionnaire") WHERE "care"."questionnaire_repeats"."ended_as" is null;--> statement-breakpoint
CREATE INDEX "questionnaire_repeats_next" ON "care"."questionnaire_repeats" USING btree ("next_at") WHERE "care"."questionnaire_repeats"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "questionnaire_repeats_clinician" ON "care"."questionnaire_repeats" USING btree ("clinician_id");--> statement-breakpoint
ALTER TABLE "care"."questionnaire_answers" ADD CONSTRAINT "questionnaire_answers_repeat_id_questionnaire_repeats_id_fk" FOREIGN KEY ("repeat_id") REFERENCES "care"."questionnaire_repeats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaire_answers_repeat" ON "care"."questionnaire_answers" USING btree ("repeat_id");