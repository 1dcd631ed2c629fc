CREATE TABLE "portal"."favorites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"type" text NOT NULL,
	"item_id" text NOT NULL,
	"name" text NOT NULL,
	"avatar" text,
	"address" text,
	"phone_number" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "favorites_item" UNIQUE("profile_id","type","item_id")
);
--> statement-breakpoint
CREATE TABLE "portal"."saved_pharmacies" (
	"telehealth_id" text NOT NULL,
	"ncpdp_id" text NOT NULL,
	"name" text NOT NULL,
	"address1" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_pharmacies_telehealth_id_ncpdp_id_pk" PRIMARY KEY("telehealth_id","ncpdp_id")
);
--> statement-breakpoint
ALTER TABLE "portal"."favorites" ADD CONSTRAINT "favorites_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favorites_removed" ON "portal"."favorites" USING btree ("removed_at");