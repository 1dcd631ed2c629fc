CREATE TABLE "care"."clinician_sso_handoffs" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"provider_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"is_factor_checked" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."clinician_sso_links" (
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clinician_sso_links_provider_id_subject_pk" PRIMARY KEY("provider_id","subject"),
	CONSTRAINT "clinician_sso_links_account" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "care"."clinician_sso_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"sso_url" text,
	"certificates" text[] DEFAULT '{}' NOT NULL,
	"client_id" text,
	"client_secret" text,
	"email_attribute" text NOT NULL,
	"groups_attribute" text NOT NULL,
	"roles" jsonb NOT NULL,
	"creates_accounts" boolean DEFAULT false NOT NULL,
	"factor_values" text[] DEFAULT '{}' NOT NULL,
	"passwords_off" boolean DEFAULT false NOT NULL,
	"break_glass_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	"approved_by" uuid,
	CONSTRAINT "clinician_sso_providers_kind_unique" UNIQUE("kind")
);
--> statement-breakpoint
CREATE TABLE "care"."clinician_sso_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text,
	"code_verifier" text,
	"entry_page" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."clinician_used_assertions" (
	"issuer" text NOT NULL,
	"assertion_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "clinician_used_assertions_issuer_assertion_id_pk" PRIMARY KEY("issuer","assertion_id")
);
--> statement-breakpoint
ALTER TABLE "care"."clinician_sso_handoffs" ADD CONSTRAINT "clinician_sso_handoffs_provider_id_clinician_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "care"."clinician_sso_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."clinician_sso_handoffs" ADD CONSTRAINT "clinician_sso_handoffs_account_id_clinicians_id_fk" FOREIGN KEY ("account_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."clinician_sso_links" ADD CONSTRAINT "clinician_sso_links_provider_id_clinician_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "care"."clinician_sso_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."clinician_sso_links" ADD CONSTRAINT "clinician_sso_links_account_id_clinicians_id_fk" FOREIGN KEY ("account_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."clinician_sso_providers" ADD CONSTRAINT "clinician_sso_providers_break_glass_id_clinicians_id_fk" FOREIGN KEY ("break_glass_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."clinician_sso_requests" ADD CONSTRAINT "clinician_sso_requests_provider_id_clinician_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "care"."clinician_sso_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinician_sso_handoffs_expiry" ON "care"."clinician_sso_handoffs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "clinician_sso_requests_expiry" ON "care"."clinician_sso_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "clinician_used_assertions_until" ON "care"."clinician_used_assertions" USING btree ("until");