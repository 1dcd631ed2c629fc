CREATE TABLE "portal"."drug_packages" (
	"ndc" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"size" integer,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."drug_products" (
	"id" text PRIMARY KEY NOT NULL,
	"drug" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"form" text NOT NULL,
	"strength" text NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."drug_quantities" (
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"is_default" boolean NOT NULL,
	CONSTRAINT "drug_quantities_product_id_quantity_pk" PRIMARY KEY("product_id","quantity")
);
--> statement-breakpoint
CREATE TABLE "portal"."drugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand_of" text
);
--> statement-breakpoint
CREATE TABLE "portal"."ndc_prices" (
	"ndc" text NOT NULL,
	"source" text NOT NULL,
	"unit_price" integer NOT NULL,
	"effective_date" date NOT NULL,
	CONSTRAINT "ndc_prices_ndc_source_pk" PRIMARY KEY("ndc","source")
);
--> statement-breakpoint
CREATE TABLE "portal"."pharmacy_price_rules" (
	"position" integer PRIMARY KEY NOT NULL,
	"pharmacy_id" text,
	"name_pattern" text,
	"markup_generic" integer NOT NULL,
	"markup_brand" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"minimum_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."pharmacy_prices" (
	"pharmacy_id" text NOT NULL,
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"source" text NOT NULL,
	"cents" integer NOT NULL,
	"effective_date" date NOT NULL,
	CONSTRAINT "pharmacy_prices_product_id_quantity_pharmacy_id_source_pk" PRIMARY KEY("product_id","quantity","pharmacy_id","source")
);
--> statement-breakpoint
CREATE INDEX "drug_packages_product" ON "portal"."drug_packages" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "drug_products_drug" ON "portal"."drug_products" USING btree ("drug");--> statement-breakpoint
CREATE INDEX "pharmacy_prices_source" ON "portal"."pharmacy_prices" USING btree ("source");