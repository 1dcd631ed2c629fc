CREATE TABLE "portal"."identity_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"issuer" text NOT NULL,
	"sso_url" text,
	"certificates" text[] DEFAULT '{}' NOT NULL,
	"client_id" text,
	"client_secret" text,
	"eligibility_attribute" text NOT NULL,
	"idp_initiated" boolean DEFAULT false NOT NULL,
	"sso_satisfies_mfa" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_providers_group_kind" UNIQUE("group_id","kind")
);
--> statement-breakpoint
CREATE TABLE "portal"."linked_identities" (
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "linked_identities_provider_id_subject_pk" PRIMARY KEY("provider_id","subject")
);
--> statement-breakpoint
CREATE TABLE "portal"."sso_handoffs" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"provider_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."sso_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text,
	"code_verifier" text,
	"entry_page" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."used_assertions" (
	"issuer" text NOT NULL,
	"assertion_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "used_assertions_issuer_assertion_id_pk" PRIMARY KEY("issuer","assertion_id")
);
--> statement-breakpoint
ALTER TABLE "portal"."persons" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "portal"."registration_tickets" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "portal"."identity_providers" ADD CONSTRAINT "identity_providers_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."linked_identities" ADD CONSTRAINT "linked_identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "portal"."identity_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."linked_identities" ADD CONSTRAINT "linked_identities_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."sso_handoffs" ADD CONSTRAINT "sso_handoffs_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "portal"."identity_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."sso_handoffs" ADD CONSTRAINT "sso_handoffs_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."sso_requests" ADD CONSTRAINT "sso_requests_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "portal"."identity_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "linked_identities_person" ON "portal"."linked_identities" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sso_handoffs_expiry" ON "portal"."sso_handoffs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_requests_expiry" ON "portal"."sso_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_assertions_until" ON "portal"."used_assertions" USING btree ("until");--> statement-breakpoint
ALTER TABLE "portal"."registration_tickets" ADD CONSTRAINT "registration_tickets_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_subscriber" ON "portal"."memberships" USING btree ("subscriber_number");--> statement-breakpoint
CREATE INDEX "persons_external_id" ON "portal"."persons" USING btree ("external_id");