CREATE TABLE "portal"."pending_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"proposal" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"base" text NOT NULL,
	"group_id" uuid,
	"applies_on" date,
	"operator_id" uuid,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision" text
);
--> statement-breakpoint
ALTER TABLE "portal"."group_changes" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal"."operators" ADD COLUMN "role_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal"."identity_providers" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "portal"."identity_providers" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "portal"."pending_changes" ADD CONSTRAINT "pending_changes_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."pending_changes" ADD CONSTRAINT "pending_changes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."pending_changes" ADD CONSTRAINT "pending_changes_made_by_operators_id_fk" FOREIGN KEY ("made_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."pending_changes" ADD CONSTRAINT "pending_changes_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_changes_open" ON "portal"."pending_changes" USING btree ("expires_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "pending_changes_group" ON "portal"."pending_changes" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "portal"."identity_providers" ADD CONSTRAINT "identity_providers_changed_by_operators_id_fk" FOREIGN KEY ("changed_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."identity_providers" ADD CONSTRAINT "identity_providers_approved_by_operators_id_fk" FOREIGN KEY ("approved_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;