CREATE TABLE "portal"."program_referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"program" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"enrolled_at" timestamp with time zone,
	CONSTRAINT "program_referrals_program" UNIQUE("profile_id","program")
);
--> statement-breakpoint
ALTER TABLE "portal"."program_referrals" ADD CONSTRAINT "program_referrals_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;