CREATE TABLE "portal"."email_changes" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."notification_preferences" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"channels" jsonb NOT NULL,
	"reminder_minutes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."profiles" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."profiles" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal"."profiles" ADD COLUMN "former_person_id" uuid;--> statement-breakpoint
ALTER TABLE "portal"."email_changes" ADD CONSTRAINT "email_changes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."notification_preferences" ADD CONSTRAINT "notification_preferences_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;