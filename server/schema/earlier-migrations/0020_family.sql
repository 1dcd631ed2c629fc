CREATE TABLE "portal"."family_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"type" text NOT NULL,
	"first" text NOT NULL,
	"last" text NOT NULL,
	"first_folded" text NOT NULL,
	"last_folded" text NOT NULL,
	"dob" date NOT NULL,
	"gender" text NOT NULL,
	"email" text,
	"phone" text NOT NULL,
	"effective_on" date NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"case_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."family_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grantor_id" uuid NOT NULL,
	"delegate_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"until" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "portal"."groups" ADD COLUMN "hides_adult_contacts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."family_changes" ADD CONSTRAINT "family_changes_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "portal"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."family_changes" ADD CONSTRAINT "family_changes_asked_by_profiles_id_fk" FOREIGN KEY ("asked_by") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."family_changes" ADD CONSTRAINT "family_changes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "portal"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."family_grants" ADD CONSTRAINT "family_grants_grantor_id_persons_id_fk" FOREIGN KEY ("grantor_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."family_grants" ADD CONSTRAINT "family_grants_delegate_id_persons_id_fk" FOREIGN KEY ("delegate_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_changes_membership" ON "portal"."family_changes" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "family_changes_case" ON "portal"."family_changes" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_changes_waiting" ON "portal"."family_changes" USING btree ("membership_id","first_folded","dob") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "family_changes_waiting_spouse" ON "portal"."family_changes" USING btree ("membership_id") WHERE state = 'pending' and type = 'Spouse';--> statement-breakpoint
CREATE INDEX "family_grants_grantor" ON "portal"."family_grants" USING btree ("grantor_id");--> statement-breakpoint
CREATE INDEX "family_grants_delegate" ON "portal"."family_grants" USING btree ("delegate_id");