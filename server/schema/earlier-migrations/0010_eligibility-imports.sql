CREATE TABLE "portal"."cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reference" text NOT NULL,
	"dob" date,
	"profile_id" uuid,
	"about" jsonb NOT NULL,
	"email" text,
	"phone" text,
	"note" text,
	"language" text NOT NULL,
	"content_hash" text,
	"assignee_id" uuid,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "cases_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "portal"."group_import_rules" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"most_terminations_percent" integer NOT NULL,
	"other_relations" text NOT NULL,
	"is_school" boolean NOT NULL,
	"apply_from_folder" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."import_chunks" (
	"run_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_chunks_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "portal"."import_findings" (
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ordinal" integer NOT NULL,
	"line" integer NOT NULL,
	"segment" text NOT NULL,
	"member_id" text NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"found" text NOT NULL,
	"changes" json,
	CONSTRAINT "import_findings_run_id_kind_ordinal_pk" PRIMARY KEY("run_id","kind","ordinal")
);
--> statement-breakpoint
CREATE TABLE "portal"."import_rows" (
	"run_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"line" integer NOT NULL,
	"group_id" uuid NOT NULL,
	"family" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"follows" text,
	"data" json NOT NULL,
	CONSTRAINT "import_rows_run_id_ordinal_pk" PRIMARY KEY("run_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "portal"."import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"source" text NOT NULL,
	"operator_id" uuid,
	"options" jsonb NOT NULL,
	"format" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"fingerprint" text,
	"interchange" text,
	"is_full" boolean DEFAULT false NOT NULL,
	"file_date" date,
	"counts" jsonb,
	"guard" jsonb,
	"agreed_terminations" integer,
	"problem" jsonb,
	"progress" integer DEFAULT 0 NOT NULL,
	"cursor" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"same_as" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "portal"."memberships_group";--> statement-breakpoint
DROP INDEX "portal"."memberships_subscriber";--> statement-breakpoint
ALTER TABLE "portal"."profiles" ADD COLUMN "submitted_from_platform" jsonb;--> statement-breakpoint
ALTER TABLE "portal"."cases" ADD CONSTRAINT "cases_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."cases" ADD CONSTRAINT "cases_assignee_id_operators_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_import_rules" ADD CONSTRAINT "group_import_rules_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."import_chunks" ADD CONSTRAINT "import_chunks_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "portal"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."import_findings" ADD CONSTRAINT "import_findings_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "portal"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."import_rows" ADD CONSTRAINT "import_rows_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "portal"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_queue" ON "portal"."cases" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "cases_content" ON "portal"."cases" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "cases_profile" ON "portal"."cases" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "import_rows_family" ON "portal"."import_rows" USING btree ("run_id","group_id","family","ordinal");--> statement-breakpoint
CREATE INDEX "import_runs_created" ON "portal"."import_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_runs_fingerprint" ON "portal"."import_runs" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "import_runs_interchange" ON "portal"."import_runs" USING btree ("interchange");--> statement-breakpoint
CREATE INDEX "directory_doctors_cell" ON "portal"."directory_doctors" USING btree ((((round(lat * 1e7)::int + 900000000) / 500000 * 7200 + (round(lon * 1e7)::bigint + 1800000000) / 500000 % 7200)::int),"last_folded");--> statement-breakpoint
CREATE INDEX "directory_facilities_cell" ON "portal"."directory_facilities" USING btree ((((round(lat * 1e7)::int + 900000000) / 500000 * 7200 + (round(lon * 1e7)::bigint + 1800000000) / 500000 % 7200)::int),"kind");--> statement-breakpoint
ALTER TABLE "portal"."memberships" ADD CONSTRAINT "memberships_group_subscriber" UNIQUE("group_id","subscriber_number");