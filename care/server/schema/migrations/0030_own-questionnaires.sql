CREATE TABLE "care"."own_questionnaire_versions" (
	"questionnaire_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_questionnaire_versions_pk" PRIMARY KEY("questionnaire_id","version")
);
--> statement-breakpoint
CREATE TABLE "care"."own_questionnaires" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb,
	"revision" integer NOT NULL,
	"version" integer,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "care"."own_questionnaire_versions" ADD CONSTRAINT "own_questionnaire_versions_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "care"."own_questionnaires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create function care.refuse_questionnaire_change() returns trigger language plpgsql as $$
begin
  raise exception 'published questionnaires are only added';
end $$;
--> statement-breakpoint
create trigger own_questionnaire_versions_add_only before update or delete on care.own_questionnaire_versions
  for each statement execute function care.refuse_questionnaire_change();
