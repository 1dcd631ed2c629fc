CREATE TABLE "portal"."eligibility_inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"stored" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "eligibility_asked" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "eligibility_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."eligibility_inquiries" ADD CONSTRAINT "eligibility_inquiries_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "eligibility_inquiries_person" ON "portal"."eligibility_inquiries" USING btree ("person_id","queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "eligibility_inquiries_waiting" ON "portal"."eligibility_inquiries" USING btree ("person_id") WHERE "portal"."eligibility_inquiries"."outcome" = 'waiting';--> statement-breakpoint
create trigger eligibility_inquiries_notice after insert on portal.eligibility_inquiries for each statement execute function portal.notify_of_rows();
