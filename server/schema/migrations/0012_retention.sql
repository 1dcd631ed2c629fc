CREATE TABLE "portal"."audit_stream_positions" (
	"node" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."legal_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"telehealth_id" text NOT NULL,
	"reason" text NOT NULL,
	"placed_by" uuid NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"lifted_by" uuid,
	"lift_reason" text,
	"lifted_at" timestamp with time zone,
	"closed_email" text
);
--> statement-breakpoint
ALTER TABLE "portal"."legal_holds" ADD CONSTRAINT "legal_holds_placed_by_operators_id_fk" FOREIGN KEY ("placed_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."legal_holds" ADD CONSTRAINT "legal_holds_lifted_by_operators_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_person" ON "portal"."legal_holds" USING btree ("person_id") WHERE "portal"."legal_holds"."lifted_at" is null;