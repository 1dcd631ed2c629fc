DROP TABLE "portal"."past_visits" CASCADE;--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "deductible_cents" integer;--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "plan_year_month" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "deductible_types" text[] DEFAULT '{}' NOT NULL;