CREATE TABLE "care"."invoice_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"partner" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"session_id" text,
	"url" text,
	"expires_at" timestamp with time zone NOT NULL,
	"complete_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"payment_ref" text,
	"received_cents" integer,
	"received_currency" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "invoice_payments_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "invoice_payments_payment_ref_unique" UNIQUE("payment_ref")
);
--> statement-breakpoint
CREATE TABLE "care"."invoice_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"cents" integer NOT NULL,
	"operator_id" text,
	"reason" text,
	"refund_ref" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "invoice_refunds_refund_ref_unique" UNIQUE("refund_ref")
);
--> statement-breakpoint
CREATE TABLE "care"."invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"visit_id" uuid NOT NULL,
	"visit_reference" text NOT NULL,
	"member_id" text NOT NULL,
	"patient_id" text NOT NULL,
	"patient_first" text NOT NULL,
	"patient_last" text NOT NULL,
	"group_code" text NOT NULL,
	"type" text NOT NULL,
	"method" text NOT NULL,
	"clinician" text,
	"served_on" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"receipt_number" text,
	"issued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_visit_id_unique" UNIQUE("visit_id"),
	CONSTRAINT "invoices_receipt_number_unique" UNIQUE("receipt_number")
);
--> statement-breakpoint
CREATE TABLE "care"."payment_events" (
	"partner" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"reference" text,
	"session_id" text,
	"payment_ref" text,
	"refund_ref" text,
	"cents" integer,
	"currency" text,
	"payment_id" uuid,
	"invoice_id" uuid,
	"flag" text,
	"seen_at" timestamp with time zone,
	"seen_by" text,
	CONSTRAINT "payment_events_partner_event_id_pk" PRIMARY KEY("partner","event_id")
);
--> statement-breakpoint
ALTER TABLE "care"."invoice_payments" ADD CONSTRAINT "invoice_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "care"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."invoice_refunds" ADD CONSTRAINT "invoice_refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "care"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."invoice_refunds" ADD CONSTRAINT "invoice_refunds_payment_id_invoice_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "care"."invoice_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."payment_events" ADD CONSTRAINT "payment_events_payment_id_invoice_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "care"."invoice_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care"."payment_events" ADD CONSTRAINT "payment_events_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "care"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_payments_invoice" ON "care"."invoice_payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_one_open" ON "care"."invoice_payments" USING btree ("invoice_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "invoice_refunds_invoice" ON "care"."invoice_refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_refunds_payment" ON "care"."invoice_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "invoices_member" ON "care"."invoices" USING btree ("member_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoices_patient" ON "care"."invoices" USING btree ("patient_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoices_visit_reference" ON "care"."invoices" USING btree ("visit_reference");--> statement-breakpoint
CREATE INDEX "payment_events_ref" ON "care"."payment_events" USING btree ("payment_ref");--> statement-breakpoint
CREATE INDEX "payment_events_flag" ON "care"."payment_events" USING btree ("received_at") WHERE flag is not null and seen_at is null;