-- by hand
-- Nodes hear of new rows at once, and need not ask each second: see `platform/live/row-notices.ts`.
create function care.notify_of_rows() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema || '_rows', tg_table_name);
  return null;
end $$;
--> statement-breakpoint
create trigger changes_notice after insert on care.changes for each statement execute function care.notify_of_rows();
--> statement-breakpoint
create trigger outbox_messages_notice after insert on care.outbox_messages for each statement execute function care.notify_of_rows();
