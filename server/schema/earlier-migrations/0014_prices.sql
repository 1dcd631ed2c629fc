CREATE TABLE "portal"."price_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"data_date" date NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."procedure_prices" (
	"code" text NOT NULL,
	"payer" text NOT NULL,
	"type" text NOT NULL,
	"area" text NOT NULL,
	"cents" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "procedure_prices_code_payer_type_area_source_pk" PRIMARY KEY("code","payer","type","area","source")
);
--> statement-breakpoint
CREATE TABLE "portal"."procedures" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"popular_rank" integer
);
--> statement-breakpoint
CREATE INDEX "procedure_prices_source" ON "portal"."procedure_prices" USING btree ("source");