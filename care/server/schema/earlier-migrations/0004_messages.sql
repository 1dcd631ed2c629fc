CREATE TABLE "care"."inbox_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"patient_id" text NOT NULL,
	"patient_first" text NOT NULL,
	"patient_last" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "care"."message_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."message_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"side" text NOT NULL,
	"owner_id" text NOT NULL,
	"thread_id" uuid,
	"patient_id" text,
	"team" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_drafts_once" UNIQUE NULLS NOT DISTINCT("side","owner_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "care"."message_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"patient_id" text NOT NULL,
	"patient_first" text NOT NULL,
	"patient_last" text NOT NULL,
	"team" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_from" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care"."messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"side" text NOT NULL,
	"writer_id" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"draft_id" uuid NOT NULL,
	CONSTRAINT "messages_draft_id_unique" UNIQUE("draft_id")
);
--> statement-breakpoint
ALTER TABLE "care"."message_drafts" ADD CONSTRAINT "message_drafts_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "care"."message_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."messages" ADD CONSTRAINT "messages_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "care"."message_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_items_member" ON "care"."inbox_items" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "inbox_items_subject" ON "care"."inbox_items" USING btree ("member_id","subject_id");--> statement-breakpoint
CREATE INDEX "message_attachments_draft" ON "care"."message_attachments" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "message_threads_patient" ON "care"."message_threads" USING btree ("patient_id","last_at");--> statement-breakpoint
CREATE INDEX "message_threads_team" ON "care"."message_threads" USING btree ("team","last_at");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "care"."messages" USING btree ("thread_id","created_at");