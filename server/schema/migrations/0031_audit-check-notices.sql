-- by hand
-- The job that checks the audit log runs at once when a check is requested: see `platform/live/row-notices.ts`.
create trigger audit_checks_notice after insert on portal.audit_checks for each statement execute function portal.notify_of_rows();
