ALTER TABLE "care"."clinicians" ADD COLUMN "licenses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "care"."clinicians" ADD COLUMN "npi" text;--> statement-breakpoint
-- by hand
-- Listed states become licenses whose number and last day are not known. An empty list, which meant all states, becomes none.
UPDATE "care"."clinicians" SET "licenses" = (
  SELECT jsonb_agg(jsonb_build_object('state', s, 'number', '', 'expiresOn', NULL)) FROM unnest("states") AS s
) WHERE cardinality("states") > 0;
