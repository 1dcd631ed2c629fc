CREATE TABLE "portal"."acceptances" (
	"profile_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "acceptances_profile_id_document_version_pk" PRIMARY KEY("profile_id","document","version")
);
--> statement-breakpoint
CREATE TABLE "portal"."email_changes" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."notification_preferences" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"channels" jsonb NOT NULL,
	"reminder_minutes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."profile_phones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"number" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first" text NOT NULL,
	"last" text NOT NULL,
	"gender" text,
	"language" text DEFAULT 'English' NOT NULL,
	"zip" text,
	"time_zone" text,
	"unviewed_messages" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_from_platform" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"former_person_id" uuid,
	CONSTRAINT "profiles_person_id_unique" UNIQUE("person_id"),
	CONSTRAINT "profiles_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "portal"."recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "portal"."recovery_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."audit_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"checked" bigint,
	"breaks" jsonb,
	"heads" jsonb,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "portal"."case_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reference" text NOT NULL,
	"dob" date,
	"profile_id" uuid,
	"about" jsonb NOT NULL,
	"email" text,
	"phone" text,
	"note" text,
	"language" text NOT NULL,
	"content_hash" text,
	"assignee_id" uuid,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "cases_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "portal"."demo_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."directory_doctors" (
	"npi" text PRIMARY KEY NOT NULL,
	"first" text NOT NULL,
	"middle" text DEFAULT '' NOT NULL,
	"last" text NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"last_folded" text NOT NULL,
	"gender" text,
	"specialties" text[] NOT NULL,
	"school" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"telehealth" boolean,
	"image_url" text,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"source" text NOT NULL,
	"updated_on" date
);
--> statement-breakpoint
CREATE TABLE "portal"."directory_facilities" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"company" text NOT NULL,
	"address1" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"source" text NOT NULL,
	"updated_on" date,
	"twin_of" text
);
--> statement-breakpoint
CREATE TABLE "portal"."directory_sites" (
	"npi" text NOT NULL,
	"source" text NOT NULL,
	"position" integer NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lon" double precision,
	CONSTRAINT "directory_sites_npi_source_position_pk" PRIMARY KEY("npi","source","position")
);
--> statement-breakpoint
CREATE TABLE "portal"."directory_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"data_date" date,
	"loaded_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."directory_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"generation" integer NOT NULL,
	CONSTRAINT "directory_state_one_row" CHECK ("portal"."directory_state"."id" = 1)
);
--> statement-breakpoint
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
CREATE TABLE "portal"."memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"subscriber_number" text,
	"plan" text,
	"plan_code" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_group_subscriber" UNIQUE("group_id","subscriber_number")
);
--> statement-breakpoint
CREATE TABLE "portal"."persons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL,
	"relation" text NOT NULL,
	"first" text NOT NULL,
	"last" text NOT NULL,
	"first_folded" text NOT NULL,
	"last_folded" text NOT NULL,
	"dob" date NOT NULL,
	"gender" text,
	"address1" text,
	"address2" text,
	"city" text,
	"state" text,
	"zip" text,
	"student_id" text,
	"external_id" text,
	"email" text,
	"phone" text,
	"telehealth_id" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "persons_telehealth_id_unique" UNIQUE("telehealth_id")
);
--> statement-breakpoint
CREATE TABLE "portal"."authenticator_codes" (
	"profile_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "authenticator_codes_profile_id_code_hash_pk" PRIMARY KEY("profile_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "portal"."authenticators" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "portal"."spent_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "portal"."favorites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"type" text NOT NULL,
	"item_id" text NOT NULL,
	"name" text NOT NULL,
	"avatar" text,
	"address" text,
	"phone_number" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "favorites_item" UNIQUE("profile_id","type","item_id")
);
--> statement-breakpoint
CREATE TABLE "portal"."saved_pharmacies" (
	"telehealth_id" text NOT NULL,
	"ncpdp_id" text NOT NULL,
	"name" text NOT NULL,
	"address1" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_pharmacies_telehealth_id_ncpdp_id_pk" PRIMARY KEY("telehealth_id","ncpdp_id")
);
--> statement-breakpoint
CREATE TABLE "portal"."group_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"applies_on" date NOT NULL,
	"made_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "portal"."group_features" (
	"group_id" uuid NOT NULL,
	"feature" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	CONSTRAINT "group_features_group_id_feature_pk" PRIMARY KEY("group_id","feature")
);
--> statement-breakpoint
CREATE TABLE "portal"."group_logos" (
	"group_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_logos_group_id_hash_pk" PRIMARY KEY("group_id","hash")
);
--> statement-breakpoint
CREATE TABLE "portal"."group_plans" (
	"group_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "group_plans_group_id_code_pk" PRIMARY KEY("group_id","code")
);
--> statement-breakpoint
CREATE TABLE "portal"."group_prices" (
	"group_id" uuid NOT NULL,
	"type" text NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "group_prices_group_id_type_pk" PRIMARY KEY("group_id","type")
);
--> statement-breakpoint
CREATE TABLE "portal"."groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"requires_mfa" boolean DEFAULT false NOT NULL,
	"pin_methods" text[] DEFAULT '{"text"}' NOT NULL,
	"remember_device_days" integer DEFAULT 30 NOT NULL,
	"passkeys_allowed" boolean DEFAULT true NOT NULL,
	"strong_factor_replaces_pin" boolean DEFAULT false NOT NULL,
	"hides_adult_contacts" boolean DEFAULT false NOT NULL,
	"support_phone" text,
	"version" integer DEFAULT 1 NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"suspended" boolean DEFAULT false NOT NULL,
	"color" text,
	"logo_hash" text,
	"visit_policy" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"deductible_cents" integer,
	"plan_year_month" integer DEFAULT 1 NOT NULL,
	"deductible_types" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "groups_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "portal"."group_import_rules" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"most_terminations_percent" integer NOT NULL,
	"other_relations" text NOT NULL,
	"is_school" boolean NOT NULL,
	"apply_from_folder" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."import_chunks" (
	"run_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_chunks_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "portal"."import_findings" (
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ordinal" integer NOT NULL,
	"line" integer NOT NULL,
	"segment" text NOT NULL,
	"member_id" text NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"found" text NOT NULL,
	"changes" json,
	CONSTRAINT "import_findings_run_id_kind_ordinal_pk" PRIMARY KEY("run_id","kind","ordinal")
);
--> statement-breakpoint
CREATE TABLE "portal"."import_rows" (
	"run_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"line" integer NOT NULL,
	"group_id" uuid NOT NULL,
	"family" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"follows" text,
	"data" json NOT NULL,
	CONSTRAINT "import_rows_run_id_ordinal_pk" PRIMARY KEY("run_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "portal"."import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"source" text NOT NULL,
	"operator_id" uuid,
	"options" jsonb NOT NULL,
	"format" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"fingerprint" text,
	"interchange" text,
	"is_full" boolean DEFAULT false NOT NULL,
	"file_date" date,
	"counts" jsonb,
	"guard" jsonb,
	"agreed_terminations" integer,
	"problem" jsonb,
	"progress" integer DEFAULT 0 NOT NULL,
	"cursor" jsonb,
	"basis" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"same_as" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."factor_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision" text
);
--> statement-breakpoint
CREATE TABLE "portal"."member_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"opened_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."operator_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "operator_invitations_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "portal"."operator_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"second_factor_at" timestamp with time zone,
	"last_input_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "operator_sessions_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "portal"."operators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "operators_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "portal"."audit_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "portal"."audit_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"node" text NOT NULL,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"actor_id" text,
	"subject_id" text,
	"session_hash" text,
	"request_id" text NOT NULL,
	"ip" text,
	"user_agent_hash" text,
	"route" text NOT NULL,
	"level" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."audit_links" (
	"node" text NOT NULL,
	"position" bigint NOT NULL,
	"event_seq" bigint NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_links_node_position_pk" PRIMARY KEY("node","position")
);
--> statement-breakpoint
CREATE TABLE "portal"."changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "portal"."changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"writer" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."outbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"kind" text,
	"recipient" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"language" text DEFAULT 'en' NOT NULL,
	"secret" boolean DEFAULT false NOT NULL,
	"dedupe_key" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"deliver_by" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "portal"."pin_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_key" text NOT NULL,
	"member_id" text NOT NULL,
	"pin_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."pin_factors" (
	"member_id" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"consecutive" integer DEFAULT 0 NOT NULL,
	"locks" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "portal"."price_feedback" (
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"pharmacy_id" text DEFAULT '' NOT NULL,
	"zip3" text NOT NULL,
	"how" text NOT NULL,
	"cents" integer NOT NULL,
	"paid_on" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_feedback_profile_id_kind_item_pharmacy_id_how_pk" PRIMARY KEY("profile_id","kind","item","pharmacy_id","how")
);
--> statement-breakpoint
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
CREATE TABLE "portal"."program_referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"program" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"enrolled_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "program_referrals_program" UNIQUE("profile_id","program")
);
--> statement-breakpoint
CREATE TABLE "portal"."registration_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"membership_id" uuid,
	"person_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"profile_id" uuid,
	"spent_at" timestamp with time zone,
	"signed_in_at" timestamp with time zone,
	CONSTRAINT "registration_tickets_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "portal"."spent_robot_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."report_days" (
	"day" date NOT NULL,
	"report" text NOT NULL,
	"group_id" uuid,
	"part" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."report_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"counted_until" timestamp with time zone NOT NULL,
	CONSTRAINT "report_state_one_row" CHECK ("portal"."report_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "portal"."alternative_costs" (
	"alternative" text NOT NULL,
	"area" text NOT NULL,
	"cents" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "alternative_costs_alternative_area_pk" PRIMARY KEY("alternative","area")
);
--> statement-breakpoint
CREATE TABLE "portal"."devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"former_hash" text,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "devices_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "portal"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"second_factor" text,
	"device_id" uuid,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_input_at" timestamp with time zone NOT NULL,
	"pin_sent_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "sessions_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "portal"."settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "portal"."acceptances" ADD CONSTRAINT "acceptances_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."email_changes" ADD CONSTRAINT "email_changes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."notification_preferences" ADD CONSTRAINT "notification_preferences_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."profile_phones" ADD CONSTRAINT "profile_phones_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."profiles" ADD CONSTRAINT "profiles_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."recovery_codes" ADD CONSTRAINT "recovery_codes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."audit_checks" ADD CONSTRAINT "audit_checks_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."case_notes" ADD CONSTRAINT "case_notes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "portal"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."case_notes" ADD CONSTRAINT "case_notes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."cases" ADD CONSTRAINT "cases_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."cases" ADD CONSTRAINT "cases_assignee_id_operators_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."memberships" ADD CONSTRAINT "memberships_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."persons" ADD CONSTRAINT "persons_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "portal"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."authenticator_codes" ADD CONSTRAINT "authenticator_codes_profile_id_authenticators_profile_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."authenticators"("profile_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."authenticators" ADD CONSTRAINT "authenticators_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."passkeys" ADD CONSTRAINT "passkeys_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."family_changes" ADD CONSTRAINT "family_changes_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "portal"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."family_changes" ADD CONSTRAINT "family_changes_asked_by_profiles_id_fk" FOREIGN KEY ("asked_by") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."family_changes" ADD CONSTRAINT "family_changes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "portal"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."family_grants" ADD CONSTRAINT "family_grants_grantor_id_persons_id_fk" FOREIGN KEY ("grantor_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."family_grants" ADD CONSTRAINT "family_grants_delegate_id_persons_id_fk" FOREIGN KEY ("delegate_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."favorites" ADD CONSTRAINT "favorites_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_changes" ADD CONSTRAINT "group_changes_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_changes" ADD CONSTRAINT "group_changes_made_by_operators_id_fk" FOREIGN KEY ("made_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_changes" ADD CONSTRAINT "group_changes_cancelled_by_operators_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_features" ADD CONSTRAINT "group_features_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_logos" ADD CONSTRAINT "group_logos_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_plans" ADD CONSTRAINT "group_plans_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_prices" ADD CONSTRAINT "group_prices_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_import_rules" ADD CONSTRAINT "group_import_rules_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."import_chunks" ADD CONSTRAINT "import_chunks_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "portal"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."import_findings" ADD CONSTRAINT "import_findings_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "portal"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."import_rows" ADD CONSTRAINT "import_rows_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "portal"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."factor_resets" ADD CONSTRAINT "factor_resets_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."factor_resets" ADD CONSTRAINT "factor_resets_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."factor_resets" ADD CONSTRAINT "factor_resets_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."member_openings" ADD CONSTRAINT "member_openings_session_id_operator_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "portal"."operator_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."member_openings" ADD CONSTRAINT "member_openings_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."operator_invitations" ADD CONSTRAINT "operator_invitations_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."price_feedback" ADD CONSTRAINT "price_feedback_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."program_referrals" ADD CONSTRAINT "program_referrals_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."registration_tickets" ADD CONSTRAINT "registration_tickets_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "portal"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."registration_tickets" ADD CONSTRAINT "registration_tickets_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."report_days" ADD CONSTRAINT "report_days_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."devices" ADD CONSTRAINT "devices_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."sessions" ADD CONSTRAINT "sessions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."identity_providers" ADD CONSTRAINT "identity_providers_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."linked_identities" ADD CONSTRAINT "linked_identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "portal"."identity_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."linked_identities" ADD CONSTRAINT "linked_identities_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."sso_handoffs" ADD CONSTRAINT "sso_handoffs_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "portal"."identity_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."sso_handoffs" ADD CONSTRAINT "sso_handoffs_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."sso_requests" ADD CONSTRAINT "sso_requests_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "portal"."identity_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_phones_profile" ON "portal"."profile_phones" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_profile" ON "portal"."recovery_codes" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "case_notes_case" ON "portal"."case_notes" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "cases_queue" ON "portal"."cases" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "cases_content" ON "portal"."cases" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "cases_profile" ON "portal"."cases" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "demo_messages_to" ON "portal"."demo_messages" USING btree ("to");--> statement-breakpoint
CREATE INDEX "directory_doctors_cell" ON "portal"."directory_doctors" USING btree ((((round(lat * 1e7)::int + 900000000) / 500000 * 7200 + (round(lon * 1e7)::bigint + 1800000000) / 500000 % 7200)::int),"last_folded");--> statement-breakpoint
CREATE INDEX "directory_facilities_cell" ON "portal"."directory_facilities" USING btree ((((round(lat * 1e7)::int + 900000000) / 500000 * 7200 + (round(lon * 1e7)::bigint + 1800000000) / 500000 % 7200)::int),"kind");--> statement-breakpoint
CREATE INDEX "drug_packages_product" ON "portal"."drug_packages" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "drug_products_drug" ON "portal"."drug_products" USING btree ("drug");--> statement-breakpoint
CREATE INDEX "pharmacy_prices_source" ON "portal"."pharmacy_prices" USING btree ("source");--> statement-breakpoint
CREATE INDEX "persons_membership" ON "portal"."persons" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "persons_name_dob" ON "portal"."persons" USING btree ("last_folded","dob");--> statement-breakpoint
CREATE INDEX "persons_external_id" ON "portal"."persons" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "persons_dob" ON "portal"."persons" USING btree ("dob");--> statement-breakpoint
CREATE INDEX "persons_names" ON "portal"."persons" USING btree ("last_folded" text_pattern_ops,"first_folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "passkeys_profile" ON "portal"."passkeys" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "spent_challenges_expiry" ON "portal"."spent_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "family_changes_membership" ON "portal"."family_changes" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "family_changes_case" ON "portal"."family_changes" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_changes_waiting" ON "portal"."family_changes" USING btree ("membership_id","first_folded","dob") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "family_changes_waiting_spouse" ON "portal"."family_changes" USING btree ("membership_id") WHERE state = 'pending' and type = 'Spouse';--> statement-breakpoint
CREATE INDEX "family_grants_grantor" ON "portal"."family_grants" USING btree ("grantor_id");--> statement-breakpoint
CREATE INDEX "family_grants_delegate" ON "portal"."family_grants" USING btree ("delegate_id");--> statement-breakpoint
CREATE INDEX "favorites_removed" ON "portal"."favorites" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "group_changes_group" ON "portal"."group_changes" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_changes_due" ON "portal"."group_changes" USING btree ("applies_on");--> statement-breakpoint
CREATE INDEX "group_prices_group" ON "portal"."group_prices" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "import_rows_family" ON "portal"."import_rows" USING btree ("run_id","group_id","family","ordinal");--> statement-breakpoint
CREATE INDEX "import_runs_created" ON "portal"."import_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_runs_fingerprint" ON "portal"."import_runs" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "import_runs_interchange" ON "portal"."import_runs" USING btree ("interchange");--> statement-breakpoint
CREATE INDEX "factor_resets_profile" ON "portal"."factor_resets" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "factor_resets_open" ON "portal"."factor_resets" USING btree ("expires_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "member_openings_session" ON "portal"."member_openings" USING btree ("session_id","person_id");--> statement-breakpoint
CREATE INDEX "member_openings_person" ON "portal"."member_openings" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "operator_invitations_operator" ON "portal"."operator_invitations" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "portal"."operator_sessions" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "audit_events_node" ON "portal"."audit_events" USING btree ("node","at");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "portal"."audit_events" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "portal"."audit_events" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_event" ON "portal"."audit_events" USING btree ("event","at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "portal"."audit_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_links_event" ON "portal"."audit_links" USING btree ("event_seq");--> statement-breakpoint
CREATE INDEX "changes_writer" ON "portal"."changes" USING btree ("writer");--> statement-breakpoint
CREATE INDEX "changes_at" ON "portal"."changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_messages_due" ON "portal"."outbox_messages" USING btree ("next_attempt_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_messages_recipient" ON "portal"."outbox_messages" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_dedupe" ON "portal"."outbox_messages" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_messages_dead" ON "portal"."outbox_messages" USING btree ("settled_at") WHERE status = 'dead';--> statement-breakpoint
CREATE INDEX "pin_challenges_owner" ON "portal"."pin_challenges" USING btree ("owner_key","created_at");--> statement-breakpoint
CREATE INDEX "pin_challenges_expiry" ON "portal"."pin_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_window" ON "portal"."throttles" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "price_feedback_item" ON "portal"."price_feedback" USING btree ("kind","item","zip3");--> statement-breakpoint
CREATE INDEX "price_feedback_paid" ON "portal"."price_feedback" USING btree ("paid_on");--> statement-breakpoint
CREATE INDEX "procedure_prices_source" ON "portal"."procedure_prices" USING btree ("source");--> statement-breakpoint
CREATE INDEX "registration_tickets_expiry" ON "portal"."registration_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_robot_checks_expiry" ON "portal"."spent_robot_checks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "report_days_report" ON "portal"."report_days" USING btree ("report","day");--> statement-breakpoint
CREATE INDEX "devices_profile" ON "portal"."devices" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "devices_former" ON "portal"."devices" USING btree ("former_hash");--> statement-breakpoint
CREATE INDEX "sessions_profile" ON "portal"."sessions" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "sessions_last_input" ON "portal"."sessions" USING btree ("last_input_at");--> statement-breakpoint
CREATE INDEX "linked_identities_person" ON "portal"."linked_identities" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sso_handoffs_expiry" ON "portal"."sso_handoffs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_requests_expiry" ON "portal"."sso_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_assertions_until" ON "portal"."used_assertions" USING btree ("until");
--> statement-breakpoint
-- Everything below is written by hand: drizzle-kit knows tables only.
-- Audit rows are written once. A role that may drop these triggers can get around them; the hash chain then shows the change.
create function portal.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_events_guard before update or delete or truncate on portal.audit_events for each statement execute function portal.refuse_audit_change();
--> statement-breakpoint
create trigger audit_links_guard before update or delete or truncate on portal.audit_links for each statement execute function portal.refuse_audit_change();
--> statement-breakpoint
-- The one row that counts the generations of the directory.
insert into portal.directory_state (generation) values (0);
