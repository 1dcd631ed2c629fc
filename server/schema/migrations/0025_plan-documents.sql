CREATE TABLE "portal"."plan_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."plan_documents" ADD CONSTRAINT "plan_documents_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "portal"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_documents_plan" ON "portal"."plan_documents" USING btree ("plan_id");