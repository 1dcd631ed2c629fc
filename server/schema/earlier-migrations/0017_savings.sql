CREATE TABLE "portal"."alternative_costs" (
	"alternative" text NOT NULL,
	"area" text NOT NULL,
	"cents" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "alternative_costs_alternative_area_pk" PRIMARY KEY("alternative","area")
);
--> statement-breakpoint
CREATE TABLE "portal"."past_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"type" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"state" text NOT NULL,
	"paid_cents" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."past_visits" ADD CONSTRAINT "past_visits_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_visits_profile" ON "portal"."past_visits" USING btree ("profile_id","started_at");