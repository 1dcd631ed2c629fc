CREATE TABLE "portal"."wrapped_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"wrapped" text NOT NULL,
	"wrapped_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"active_at" timestamp (3) with time zone,
	"complete_at" timestamp (3) with time zone,
	"retired_at" timestamp (3) with time zone
);
