CREATE TABLE "portal"."acceptances" (
	"profile_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "acceptances_profile_id_document_version_pk" PRIMARY KEY("profile_id","document","version")
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
	"person_id" uuid NOT NULL,
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
	"created_at" timestamp with time zone NOT NULL,
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
CREATE TABLE "portal"."demo_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal"."memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"subscriber_number" text,
	"plan" text,
	"plan_code" text,
	"created_at" timestamp with time zone NOT NULL
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
	"email" text,
	"phone" text,
	"telehealth_id" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "persons_telehealth_id_unique" UNIQUE("telehealth_id")
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
	"support_phone" text,
	"version" integer DEFAULT 1 NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"suspended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "groups_code_unique" UNIQUE("code")
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
	"recipient" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
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
CREATE TABLE "portal"."registration_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"membership_id" uuid,
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
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "sessions_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "portal"."settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."acceptances" ADD CONSTRAINT "acceptances_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."profile_phones" ADD CONSTRAINT "profile_phones_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."profiles" ADD CONSTRAINT "profiles_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."recovery_codes" ADD CONSTRAINT "recovery_codes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."memberships" ADD CONSTRAINT "memberships_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."persons" ADD CONSTRAINT "persons_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "portal"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_features" ADD CONSTRAINT "group_features_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."group_prices" ADD CONSTRAINT "group_prices_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."registration_tickets" ADD CONSTRAINT "registration_tickets_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "portal"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."devices" ADD CONSTRAINT "devices_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."sessions" ADD CONSTRAINT "sessions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_phones_profile" ON "portal"."profile_phones" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_profile" ON "portal"."recovery_codes" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "demo_messages_to" ON "portal"."demo_messages" USING btree ("to");--> statement-breakpoint
CREATE INDEX "memberships_group" ON "portal"."memberships" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "persons_membership" ON "portal"."persons" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "persons_name_dob" ON "portal"."persons" USING btree ("last_folded","dob");--> statement-breakpoint
CREATE INDEX "group_prices_group" ON "portal"."group_prices" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "audit_events_node" ON "portal"."audit_events" USING btree ("node","at");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "portal"."audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_links_event" ON "portal"."audit_links" USING btree ("event_seq");--> statement-breakpoint
CREATE INDEX "changes_writer" ON "portal"."changes" USING btree ("writer");--> statement-breakpoint
CREATE INDEX "changes_at" ON "portal"."changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_messages_due" ON "portal"."outbox_messages" USING btree ("next_attempt_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_messages_recipient" ON "portal"."outbox_messages" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_dedupe" ON "portal"."outbox_messages" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "pin_challenges_owner" ON "portal"."pin_challenges" USING btree ("owner_key","created_at");--> statement-breakpoint
CREATE INDEX "pin_challenges_expiry" ON "portal"."pin_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_window" ON "portal"."throttles" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "registration_tickets_expiry" ON "portal"."registration_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_robot_checks_expiry" ON "portal"."spent_robot_checks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "devices_profile" ON "portal"."devices" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "devices_former" ON "portal"."devices" USING btree ("former_hash");--> statement-breakpoint
CREATE INDEX "sessions_profile" ON "portal"."sessions" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "sessions_last_input" ON "portal"."sessions" USING btree ("last_input_at");