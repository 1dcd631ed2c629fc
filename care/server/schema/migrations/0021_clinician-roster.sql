CREATE TABLE "care"."clinician_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinician_id" uuid NOT NULL,
	"changes" jsonb NOT NULL,
	"made_by" text,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."clinician_photos" (
	"clinician_id" uuid PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "care"."note_phrases" ALTER COLUMN "updated_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "care"."clinicians" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "care"."clinicians" ADD COLUMN "biography" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "care"."clinicians" ADD COLUMN "photo_hash" text;--> statement-breakpoint
ALTER TABLE "care"."clinicians" ADD COLUMN "last_day" text;--> statement-breakpoint
ALTER TABLE "care"."clinicians" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "care"."clinician_changes" ADD CONSTRAINT "clinician_changes_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."clinician_photos" ADD CONSTRAINT "clinician_photos_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinician_changes_clinician" ON "care"."clinician_changes" USING btree ("clinician_id","made_at");