CREATE TABLE "care"."earlier_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "care"."earlier_wishes" (
	"visit_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "care"."slots" ADD COLUMN "free_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care"."earlier_offers" ADD CONSTRAINT "earlier_offers_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."earlier_offers" ADD CONSTRAINT "earlier_offers_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "care"."slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."earlier_wishes" ADD CONSTRAINT "earlier_wishes_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_offers_visit" ON "care"."earlier_offers" USING btree ("visit_id") WHERE "care"."earlier_offers"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_offers_slot" ON "care"."earlier_offers" USING btree ("slot_id") WHERE "care"."earlier_offers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "earlier_offers_until" ON "care"."earlier_offers" USING btree ("until") WHERE "care"."earlier_offers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "earlier_wishes_line" ON "care"."earlier_wishes" USING btree ("created_at");