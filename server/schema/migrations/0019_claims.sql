CREATE TABLE "portal"."claim_lines" (
	"claim_id" uuid NOT NULL,
	"seq" smallint NOT NULL,
	"served_on" date,
	"code" text,
	"description" text,
	"billed" integer,
	"allowed" integer,
	"paid" integer,
	"deductible" integer,
	"copay" integer,
	"coinsurance" integer,
	"not_covered" integer,
	"owed" integer,
	"reasons" jsonb NOT NULL,
	CONSTRAINT "claim_lines_claim_id_seq_pk" PRIMARY KEY("claim_id","seq")
);
--> statement-breakpoint
CREATE TABLE "portal"."claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"served_from" date NOT NULL,
	"served_to" date NOT NULL,
	"processed_on" date,
	"provider" text NOT NULL,
	"npi" text,
	"network" text,
	"state" text,
	"sensitive" text[] NOT NULL,
	"billed" integer,
	"allowed" integer,
	"paid" integer,
	"deductible" integer,
	"copay" integer,
	"coinsurance" integer,
	"not_covered" integer,
	"owed" integer,
	"source" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "claims_group_number" UNIQUE("group_id","number")
);
--> statement-breakpoint
ALTER TABLE "portal"."claim_lines" ADD CONSTRAINT "claim_lines_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "portal"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."claims" ADD CONSTRAINT "claims_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."claims" ADD CONSTRAINT "claims_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_person_day" ON "portal"."claims" USING btree ("person_id","served_from","id");