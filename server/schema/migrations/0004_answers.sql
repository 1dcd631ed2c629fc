CREATE TABLE "portal"."import_envelopes" (
	"run_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"level" text NOT NULL,
	"facts" json NOT NULL,
	CONSTRAINT "import_envelopes_run_id_ordinal_pk" PRIMARY KEY("run_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "portal"."import_interchanges" (
	"run_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"number" serial NOT NULL,
	"wants_ta1" boolean NOT NULL,
	"is_damaged" boolean NOT NULL,
	"has_groups" boolean NOT NULL,
	"facts" json NOT NULL,
	CONSTRAINT "import_interchanges_run_id_ordinal_pk" PRIMARY KEY("run_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "portal"."import_member_lists" (
	"run_id" uuid NOT NULL,
	"first" integer NOT NULL,
	"members" json NOT NULL,
	CONSTRAINT "import_member_lists_run_id_first_pk" PRIMARY KEY("run_id","first")
);
--> statement-breakpoint
ALTER TABLE "portal"."import_findings" ADD COLUMN "place" json;--> statement-breakpoint
ALTER TABLE "portal"."import_envelopes" ADD CONSTRAINT "import_envelopes_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "portal"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."import_interchanges" ADD CONSTRAINT "import_interchanges_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "portal"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."import_member_lists" ADD CONSTRAINT "import_member_lists_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "portal"."import_runs"("id") ON DELETE no action ON UPDATE no action;