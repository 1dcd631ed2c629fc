CREATE TABLE "portal"."accumulators" (
	"membership_id" uuid,
	"person_id" uuid,
	"plan_id" uuid NOT NULL,
	"year_starts_on" date NOT NULL,
	"kind" text NOT NULL,
	"network" text NOT NULL,
	"service" text DEFAULT '' NOT NULL,
	"used" integer NOT NULL,
	"most" integer,
	"as_of" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "accumulators_place" UNIQUE NULLS NOT DISTINCT("person_id","membership_id","plan_id","year_starts_on","kind","network","service")
);
--> statement-breakpoint
CREATE TABLE "portal"."plan_ids" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"plan_id" uuid NOT NULL,
	CONSTRAINT "plan_ids_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE TABLE "portal"."plan_terms" (
	"plan_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"terms" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_terms_plan_id_starts_on_pk" PRIMARY KEY("plan_id","starts_on")
);
--> statement-breakpoint
CREATE TABLE "portal"."plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"has_hsa" boolean DEFAULT false NOT NULL,
	"year_month" smallint DEFAULT 1 NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plans_group_key" UNIQUE("group_id","key")
);
--> statement-breakpoint
ALTER TABLE "portal"."accumulators" ADD CONSTRAINT "accumulators_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "portal"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."accumulators" ADD CONSTRAINT "accumulators_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."accumulators" ADD CONSTRAINT "accumulators_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "portal"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."plan_ids" ADD CONSTRAINT "plan_ids_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."plan_ids" ADD CONSTRAINT "plan_ids_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "portal"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."plan_terms" ADD CONSTRAINT "plan_terms_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "portal"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."plans" ADD CONSTRAINT "plans_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accumulators_membership" ON "portal"."accumulators" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "accumulators_plan" ON "portal"."accumulators" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "plan_ids_plan" ON "portal"."plan_ids" USING btree ("plan_id");