CREATE TABLE "portal"."policy_reports" (
	"minute" timestamp with time zone NOT NULL,
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"page" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "policy_reports_minute_directive_blocked_page_pk" PRIMARY KEY("minute","directive","blocked","page")
);
