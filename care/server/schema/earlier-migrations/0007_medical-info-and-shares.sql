CREATE TABLE "care"."medical_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" text NOT NULL,
	"list" text NOT NULL,
	"data" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "care"."medical_list_states" (
	"patient_id" text NOT NULL,
	"list" text NOT NULL,
	"is_none" boolean NOT NULL,
	"version" integer NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	CONSTRAINT "medical_list_states_patient_id_list_pk" PRIMARY KEY("patient_id","list")
);
--> statement-breakpoint
CREATE TABLE "care"."record_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"share_id" uuid NOT NULL,
	"how" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."record_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"passcode_hash" text NOT NULL,
	"member_id" text NOT NULL,
	"patient_id" text NOT NULL,
	"patient_first" text NOT NULL,
	"patient_last" text NOT NULL,
	"parts" text[] NOT NULL,
	"content" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "record_shares_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "care"."record_openings" ADD CONSTRAINT "record_openings_share_id_record_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "care"."record_shares"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "medical_entries_patient" ON "care"."medical_entries" USING btree ("patient_id","list");--> statement-breakpoint
CREATE INDEX "record_openings_share" ON "care"."record_openings" USING btree ("share_id","at");--> statement-breakpoint
CREATE INDEX "record_shares_member" ON "care"."record_shares" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "record_shares_end" ON "care"."record_shares" USING btree ("ends_at");