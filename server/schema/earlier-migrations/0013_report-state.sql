CREATE TABLE "portal"."report_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"counted_until" timestamp with time zone NOT NULL,
	CONSTRAINT "report_state_one_row" CHECK ("portal"."report_state"."id" = 1)
);
