-- by hand
-- Nodes hear of new rows at once, and need not ask each second: see `platform/live/row-notices.ts`.
create function portal.notify_of_rows() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema || '_rows', tg_table_name);
  return null;
end $$;
--> statement-breakpoint
create trigger changes_notice after insert on portal.changes for each statement execute function portal.notify_of_rows();
--> statement-breakpoint
create trigger outbox_messages_notice after insert on portal.outbox_messages for each statement execute function portal.notify_of_rows();
--> statement-breakpoint
create trigger recovery_requests_notice after insert on portal.recovery_requests for each statement execute function portal.notify_of_rows();
--> statement-breakpoint
create trigger care_rights_changes_notice after insert on portal.care_rights_changes for each statement execute function portal.notify_of_rows();
--> statement-breakpoint
create trigger import_runs_notice after insert or update of state on portal.import_runs for each statement execute function portal.notify_of_rows();
