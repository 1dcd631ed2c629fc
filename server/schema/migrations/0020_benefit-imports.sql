CREATE TABLE "portal"."benefit_import_pieces" (
	"import_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "benefit_import_pieces_import_id_seq_pk" PRIMARY KEY("import_id","seq")
);
--> statement-breakpoint
CREATE TABLE "portal"."benefit_import_rejections" (
	"import_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"line" integer NOT NULL,
	"row_id" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "benefit_import_rejections_import_id_ordinal_pk" PRIMARY KEY("import_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "portal"."benefit_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"group_ids" uuid[],
	"bytes" bigint DEFAULT 0 NOT NULL,
	"findings" jsonb,
	"problem" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "portal"."benefit_import_pieces" ADD CONSTRAINT "benefit_import_pieces_import_id_benefit_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "portal"."benefit_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."benefit_import_rejections" ADD CONSTRAINT "benefit_import_rejections_import_id_benefit_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "portal"."benefit_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "benefit_imports_created" ON "portal"."benefit_imports" USING btree ("created_at");--> statement-breakpoint
-- by hand
create trigger benefit_imports_notice after insert or update of state on portal.benefit_imports for each statement execute function portal.notify_of_rows();
