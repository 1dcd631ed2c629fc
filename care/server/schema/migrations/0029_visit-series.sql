ALTER TABLE "care"."visits" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "care"."visits" ADD COLUMN "series_weeks" integer;--> statement-breakpoint
CREATE INDEX "visits_series" ON "care"."visits" USING btree ("series_id");