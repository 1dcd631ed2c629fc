ALTER TABLE "portal"."private_contacts" ADD COLUMN "confirmed_email" text;--> statement-breakpoint
ALTER TABLE "portal"."private_contacts" ADD COLUMN "confirmed_phone" text;--> statement-breakpoint
UPDATE "portal"."private_contacts" SET "confirmed_email" = "email", "confirmed_phone" = "phone";
