CREATE TABLE "care"."private_contacts" (
	"patient_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"email" text,
	"phone" text,
	"language" text DEFAULT 'en' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
