CREATE TABLE "portal"."cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reference" text NOT NULL,
	"dob" date,
	"profile_id" uuid,
	"about" jsonb NOT NULL,
	"email" text,
	"phone" text,
	"note" text,
	"language" text NOT NULL,
	"content_hash" text,
	"assignee_id" uuid,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "cases_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "portal"."profiles" ADD COLUMN "submitted_from_platform" jsonb;--> statement-breakpoint
ALTER TABLE "portal"."cases" ADD CONSTRAINT "cases_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."cases" ADD CONSTRAINT "cases_assignee_id_operators_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_queue" ON "portal"."cases" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "cases_content" ON "portal"."cases" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "cases_profile" ON "portal"."cases" USING btree ("profile_id");