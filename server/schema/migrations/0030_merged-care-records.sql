CREATE TABLE "portal"."care_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" text NOT NULL,
	"into_id" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"refusal" text,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."refused_clinician_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"made_by" uuid NOT NULL,
	"approved_by" uuid,
	"refusal" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."care_merges" ADD CONSTRAINT "care_merges_made_by_operators_id_fk" FOREIGN KEY ("made_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."refused_clinician_orders" ADD CONSTRAINT "refused_clinician_orders_made_by_operators_id_fk" FOREIGN KEY ("made_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."refused_clinician_orders" ADD CONSTRAINT "refused_clinician_orders_approved_by_operators_id_fk" FOREIGN KEY ("approved_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "care_merges_into" ON "portal"."care_merges" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "refused_clinician_orders_at" ON "portal"."refused_clinician_orders" USING btree ("refused_at");--> statement-breakpoint
-- by hand
-- The job that sends merges runs at once: see `platform/live/row-notices.ts`.
create trigger care_merges_notice after insert on portal.care_merges for each statement execute function portal.notify_of_rows();
