CREATE TABLE "portal"."audit_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"checked" bigint,
	"breaks" jsonb,
	"heads" jsonb,
	"problem" text
);
--> statement-breakpoint
DROP INDEX "portal"."audit_events_at";--> statement-breakpoint
ALTER TABLE "portal"."audit_checks" ADD CONSTRAINT "audit_checks_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "portal"."audit_events" USING btree ("at");