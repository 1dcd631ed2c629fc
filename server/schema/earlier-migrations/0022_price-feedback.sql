CREATE TABLE "portal"."price_feedback" (
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"pharmacy_id" text DEFAULT '' NOT NULL,
	"zip3" text NOT NULL,
	"how" text NOT NULL,
	"cents" integer NOT NULL,
	"paid_on" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_feedback_profile_id_kind_item_pharmacy_id_how_pk" PRIMARY KEY("profile_id","kind","item","pharmacy_id","how")
);
--> statement-breakpoint
ALTER TABLE "portal"."price_feedback" ADD CONSTRAINT "price_feedback_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_feedback_item" ON "portal"."price_feedback" USING btree ("kind","item","zip3");--> statement-breakpoint
CREATE INDEX "price_feedback_paid" ON "portal"."price_feedback" USING btree ("paid_on");