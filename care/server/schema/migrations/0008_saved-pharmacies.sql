CREATE TABLE "care"."saved_pharmacies" (
	"member_id" text NOT NULL,
	"ncpdp_id" text NOT NULL,
	"name" text NOT NULL,
	"address1" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_pharmacies_member_id_ncpdp_id_pk" PRIMARY KEY("member_id","ncpdp_id")
);
