-- by hand
-- The jobs that check the audit log and send prescriptions run at once: see `platform/live/row-notices.ts`.
create trigger audit_checks_notice after insert on care.audit_checks for each statement execute function care.notify_of_rows();
--> statement-breakpoint
create trigger prescription_sends_notice after insert or update of status on care.prescription_sends for each statement execute function care.notify_of_rows();
