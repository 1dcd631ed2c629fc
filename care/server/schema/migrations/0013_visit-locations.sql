ALTER TABLE "care"."visits" ADD COLUMN "location" jsonb;--> statement-breakpoint
ALTER TABLE "care"."visits" ADD COLUMN "location_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care"."visits" ADD COLUMN "location_confirmed_by" text;