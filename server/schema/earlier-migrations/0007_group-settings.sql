CREATE TABLE "portal"."group_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"applies_on" date NOT NULL,
	"made_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "portal"."group_logos" (
	"group_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_logos_group_id_hash_pk" PRIMARY KEY("group_id","hash")
);
--> statement-breakpoint
CREATE TABLE "portal"."group_plans" (
	"group_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "group_plans_group_id_code_pk" PRIMARY KEY("group_id","code")
);
--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "logo_hash" text;--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "visit_policy" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "termination_share" numeric(4, 3) DEFAULT 0.1 NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "absent_means_ended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "auto_apply" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."group_changes" ADD CONSTRAINT "group_changes_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_changes" ADD CONSTRAINT "group_changes_made_by_operators_id_fk" FOREIGN KEY ("made_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_changes" ADD CONSTRAINT "group_changes_cancelled_by_operators_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_logos" ADD CONSTRAINT "group_logos_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_plans" ADD CONSTRAINT "group_plans_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_changes_group" ON "portal"."group_changes" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_changes_due" ON "portal"."group_changes" USING btree ("applies_on");