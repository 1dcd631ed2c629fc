CREATE TABLE "care"."audit_stream_positions" (
	"node" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."audit_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"checked" bigint,
	"breaks" jsonb,
	"heads" jsonb,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "care"."legal_holds" (
	"person_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."retention_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"days" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "retention_state_one_row" CHECK ("care"."retention_state"."id" = 1)
);
