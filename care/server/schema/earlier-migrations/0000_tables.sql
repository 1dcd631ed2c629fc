CREATE TABLE "care"."clinician_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"clinician_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"second_factor_at" timestamp with time zone,
	"last_input_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "clinician_sessions_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "care"."clinicians" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first" text NOT NULL,
	"last" text NOT NULL,
	"credentials" text DEFAULT '' NOT NULL,
	"types" text[] NOT NULL,
	"methods" text[] NOT NULL,
	"states" text[] DEFAULT '{}' NOT NULL,
	"time_zone" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "clinicians_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "care"."days_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinician_id" uuid NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "days_off_once" UNIQUE("clinician_id","day")
);
--> statement-breakpoint
CREATE TABLE "care"."weekly_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinician_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"slot_minutes" integer DEFAULT 20 NOT NULL,
	CONSTRAINT "weekly_hours_once" UNIQUE("clinician_id","weekday","from_minute")
);
--> statement-breakpoint
CREATE TABLE "care"."ended_sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."members" (
	"id" text PRIMARY KEY NOT NULL,
	"claims" jsonb NOT NULL,
	"said_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."audit_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "care"."audit_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
CREATE TABLE "care"."audit_links" (
	"node" text NOT NULL,
	"position" bigint NOT NULL,
	"event_seq" bigint NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_links_node_position_pk" PRIMARY KEY("node","position")
);
--> statement-breakpoint
CREATE TABLE "care"."changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "care"."changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"writer" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."outbox_messages" (
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
CREATE TABLE "care"."pin_challenges" (
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
CREATE TABLE "care"."pin_factors" (
	"member_id" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"consecutive" integer DEFAULT 0 NOT NULL,
	"locks" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "care"."throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "care"."drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"flow" text NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_once" UNIQUE("member_id","flow")
);
--> statement-breakpoint
CREATE TABLE "care"."slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinician_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"held_by" text,
	"held_until" timestamp with time zone,
	"visit_id" uuid,
	"closed_at" timestamp with time zone,
	CONSTRAINT "slots_once" UNIQUE("clinician_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "care"."visit_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"member_id" text NOT NULL,
	"patient_id" text NOT NULL,
	"patient_first" text NOT NULL,
	"patient_last" text NOT NULL,
	"patient_date_of_birth" text NOT NULL,
	"group_code" text NOT NULL,
	"type" text NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"is_on_demand" boolean NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_times" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"proposed_times" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"time_zone" text NOT NULL,
	"state" text NOT NULL,
	"clinician_id" uuid,
	"reason" text NOT NULL,
	"symptoms" text[] DEFAULT '{}' NOT NULL,
	"pharmacy" jsonb,
	"phone" text,
	"price_cents" integer NOT NULL,
	"policy" jsonb NOT NULL,
	"held_until" timestamp with time zone,
	"notes" text,
	"summary" text,
	"cancel_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"draft_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "visits_reference_unique" UNIQUE("reference"),
	CONSTRAINT "visits_draft_id_unique" UNIQUE("draft_id")
);
--> statement-breakpoint
ALTER TABLE "care"."clinician_sessions" ADD CONSTRAINT "clinician_sessions_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."days_off" ADD CONSTRAINT "days_off_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."weekly_hours" ADD CONSTRAINT "weekly_hours_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."slots" ADD CONSTRAINT "slots_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."slots" ADD CONSTRAINT "slots_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "care"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."visits" ADD CONSTRAINT "visits_clinician_id_clinicians_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "care"."clinicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinician_sessions_clinician" ON "care"."clinician_sessions" USING btree ("clinician_id");--> statement-breakpoint
CREATE INDEX "audit_events_node" ON "care"."audit_events" USING btree ("node","at");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "care"."audit_events" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "care"."audit_events" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_event" ON "care"."audit_events" USING btree ("event","at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "care"."audit_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_links_event" ON "care"."audit_links" USING btree ("event_seq");--> statement-breakpoint
CREATE INDEX "changes_writer" ON "care"."changes" USING btree ("writer");--> statement-breakpoint
CREATE INDEX "changes_at" ON "care"."changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_messages_due" ON "care"."outbox_messages" USING btree ("next_attempt_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_messages_recipient" ON "care"."outbox_messages" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_dedupe" ON "care"."outbox_messages" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_messages_dead" ON "care"."outbox_messages" USING btree ("settled_at") WHERE status = 'dead';--> statement-breakpoint
CREATE INDEX "pin_challenges_owner" ON "care"."pin_challenges" USING btree ("owner_key","created_at");--> statement-breakpoint
CREATE INDEX "pin_challenges_expiry" ON "care"."pin_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_window" ON "care"."throttles" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "slots_visit" ON "care"."slots" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "slots_start" ON "care"."slots" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "visit_photos_draft" ON "care"."visit_photos" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "visits_patient" ON "care"."visits" USING btree ("patient_id","status");--> statement-breakpoint
CREATE INDEX "visits_status" ON "care"."visits" USING btree ("status","requested_at");--> statement-breakpoint
CREATE INDEX "visits_clinician" ON "care"."visits" USING btree ("clinician_id","requested_at");