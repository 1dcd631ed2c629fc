ALTER TABLE "care"."outbox_messages" ADD COLUMN "account_id" text;--> statement-breakpoint
CREATE INDEX "outbox_messages_account" ON "care"."outbox_messages" USING btree ("account_id","created_at");