ALTER TABLE "portal"."profiles" ADD COLUMN "email_proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal"."profiles" ADD COLUMN "must_prove_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "portal"."profiles" ADD COLUMN "former_email" text;--> statement-breakpoint
ALTER TABLE "portal"."registration_tickets" ADD COLUMN "looked_up_person_id" uuid;--> statement-breakpoint
ALTER TABLE "portal"."registration_tickets" ADD COLUMN "proved_person_id" uuid;--> statement-breakpoint
ALTER TABLE "portal"."registration_tickets" ADD COLUMN "proved_contact_hash" text;--> statement-breakpoint
ALTER TABLE "portal"."sessions" ADD COLUMN "pin_sent_to" text;
--> statement-breakpoint
-- by hand
-- An address counts as proved if a reset link or a code that was mailed there came back, or a PIN within half an hour of its mail. Every
-- other account keeps working (must_prove_email is false) and is asked in its settings.
update portal.profiles p set email_proved_at = p.created_at where p.closed_at is null and (
  exists (select from portal.audit_events a where a.subject_id = p.id::text and a.outcome = 'ok' and a.event in ('recovery.complete', 'email.confirm'))
  or exists (
    select from portal.outbox_messages m join portal.audit_events a
      on a.actor_id = p.id::text and a.event = 'mfa.verify' and a.outcome = 'ok' and a.reason = 'pin'
      and a.at between m.created_at and m.created_at + interval '30 minutes'
    where m.recipient = p.email and m.channel = 'email' and m.kind = 'pin' and m.status = 'delivered'));
