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
CREATE TABLE "portal"."report_days" (
	"day" date NOT NULL,
	"report" text NOT NULL,
	"group_id" uuid,
	"part" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "portal"."audit_events_actor";--> statement-breakpoint
ALTER TABLE "portal"."outbox_messages" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "portal"."factor_resets" ADD CONSTRAINT "factor_resets_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "portal"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."factor_resets" ADD CONSTRAINT "factor_resets_requested_by_operators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."factor_resets" ADD CONSTRAINT "factor_resets_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "portal"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."member_openings" ADD CONSTRAINT "member_openings_session_id_operator_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "portal"."operator_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."member_openings" ADD CONSTRAINT "member_openings_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "portal"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal"."report_days" ADD CONSTRAINT "report_days_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "portal"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_resets_profile" ON "portal"."factor_resets" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "factor_resets_open" ON "portal"."factor_resets" USING btree ("expires_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "member_openings_session" ON "portal"."member_openings" USING btree ("session_id","person_id");--> statement-breakpoint
CREATE INDEX "member_openings_person" ON "portal"."member_openings" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "report_days_report" ON "portal"."report_days" USING btree ("report","day");--> statement-breakpoint
CREATE INDEX "persons_dob" ON "portal"."persons" USING btree ("dob");--> statement-breakpoint
CREATE INDEX "persons_names" ON "portal"."persons" USING btree ("last_folded" text_pattern_ops,"first_folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "portal"."audit_events" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_event" ON "portal"."audit_events" USING btree ("event","at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "portal"."audit_events" USING brin ("at");--> statement-breakpoint
CREATE INDEX "outbox_messages_dead" ON "portal"."outbox_messages" USING btree ("settled_at") WHERE status = 'dead';--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "portal"."audit_events" USING btree ("actor_id","seq");