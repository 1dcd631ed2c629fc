CREATE TABLE "care"."visit_surveys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"given_by" text NOT NULL,
	"helped" text,
	"ease" text,
	"comment" text,
	"answered_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "visit_surveys_visit_id_unique" UNIQUE("visit_id")
);
--> statement-breakpoint
ALTER TABLE "care"."visit_surveys" ADD CONSTRAINT "visit_surveys_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_surveys_answered" ON "care"."visit_surveys" USING btree ("answered_at","id");