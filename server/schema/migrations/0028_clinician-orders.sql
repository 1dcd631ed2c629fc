CREATE TABLE "portal"."clinician_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"made_by" uuid NOT NULL,
	"approved_by" uuid,
	"ordered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."pending_changes" ADD COLUMN "clinician_id" uuid;--> statement-breakpoint
ALTER TABLE "portal"."clinician_orders" ADD CONSTRAINT "clinician_orders_made_by_operators_id_fk" FOREIGN KEY ("made_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."clinician_orders" ADD CONSTRAINT "clinician_orders_approved_by_operators_id_fk" FOREIGN KEY ("approved_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;