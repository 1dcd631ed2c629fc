CREATE TABLE "portal"."coverage_spans" (
	"person_id" uuid NOT NULL,
	"seq" smallint NOT NULL,
	"line" text NOT NULL,
	"plan" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"is_void" boolean NOT NULL,
	"grants" boolean NOT NULL,
	"run_id" uuid,
	"person_starts_on" date,
	"person_ends_on" date,
	CONSTRAINT "coverage_spans_person_id_seq_pk" PRIMARY KEY("person_id","seq")
);
--> statement-breakpoint
ALTER TABLE "portal"."coverage_spans" ADD CONSTRAINT "coverage_spans_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- by hand
-- Each stored coverage becomes one span whose line is not given. An end before the start is a void coverage.
INSERT INTO "portal"."coverage_spans" ("person_id", "seq", "line", "plan", "starts_on", "ends_on", "is_void", "grants", "person_starts_on", "person_ends_on")
SELECT "id", 0, '', '', "starts_on", CASE WHEN "ends_on" < "starts_on" THEN NULL ELSE "ends_on" END, coalesce("ends_on" < "starts_on", false), true, "starts_on", "ends_on"
FROM "portal"."persons" WHERE "starts_on" IS NOT NULL;
