CREATE TABLE "portal"."directory_doctors" (
	"npi" text PRIMARY KEY NOT NULL,
	"first" text NOT NULL,
	"middle" text DEFAULT '' NOT NULL,
	"last" text NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"last_folded" text NOT NULL,
	"gender" text,
	"specialties" text[] NOT NULL,
	"school" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"telehealth" boolean,
	"image_url" text,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"source" text NOT NULL,
	"updated_on" date
);
--> statement-breakpoint
CREATE TABLE "portal"."directory_facilities" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"company" text NOT NULL,
	"address1" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"source" text NOT NULL,
	"updated_on" date
);
--> statement-breakpoint
CREATE TABLE "portal"."directory_sites" (
	"npi" text NOT NULL,
	"source" text NOT NULL,
	"position" integer NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lon" double precision,
	CONSTRAINT "directory_sites_npi_source_position_pk" PRIMARY KEY("npi","source","position")
);
--> statement-breakpoint
CREATE TABLE "portal"."directory_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"data_date" date,
	"loaded_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."directory_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"generation" integer NOT NULL,
	CONSTRAINT "directory_state_one_row" CHECK ("portal"."directory_state"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "portal"."directory_state" ("generation") VALUES (0);
