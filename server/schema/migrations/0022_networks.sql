CREATE TABLE "portal"."network_members" (
	"network_id" uuid NOT NULL,
	"provider_id" text DEFAULT '' NOT NULL,
	"tin" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	CONSTRAINT "network_members_place" UNIQUE NULLS NOT DISTINCT("provider_id","network_id","tin","zip","starts_on")
);
--> statement-breakpoint
CREATE TABLE "portal"."networks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"as_of" date NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"members" integer NOT NULL,
	"id_kinds" text[] NOT NULL,
	CONSTRAINT "networks_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "portal"."plan_networks" (
	"plan_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"networks" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_networks_plan_id_starts_on_pk" PRIMARY KEY("plan_id","starts_on")
);
--> statement-breakpoint
ALTER TABLE "portal"."benefit_imports" ADD COLUMN "agreed" integer;--> statement-breakpoint
ALTER TABLE "portal"."network_members" ADD CONSTRAINT "network_members_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "portal"."networks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."plan_networks" ADD CONSTRAINT "plan_networks_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "portal"."plans"("id") ON DELETE cascade ON UPDATE no action;