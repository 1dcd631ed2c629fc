CREATE TABLE "portal"."trading_partner_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"operator_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."trading_partners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"group_ids" uuid[] NOT NULL,
	"settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."memberships" ADD COLUMN "subgroup" text;--> statement-breakpoint
ALTER TABLE "portal"."import_runs" ADD COLUMN "partner_id" uuid;--> statement-breakpoint
ALTER TABLE "portal"."import_runs" ADD COLUMN "partner_settings" jsonb;--> statement-breakpoint
ALTER TABLE "portal"."trading_partner_changes" ADD CONSTRAINT "trading_partner_changes_partner_id_trading_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "portal"."trading_partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trading_partner_changes_partner" ON "portal"."trading_partner_changes" USING btree ("partner_id","changed_at");