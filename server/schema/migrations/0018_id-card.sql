CREATE TABLE "portal"."plan_cards" (
	"plan_id" uuid PRIMARY KEY NOT NULL,
	"payer_name" text,
	"payer_id" text,
	"group_number" text,
	"member_phone" text,
	"provider_phone" text,
	"pharmacy_phone" text,
	"claims_address" text,
	"rx_bin" text,
	"rx_pcn" text,
	"rx_group" text,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."plan_cards" ADD CONSTRAINT "plan_cards_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "portal"."plans"("id") ON DELETE cascade ON UPDATE no action;