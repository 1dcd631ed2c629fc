-- Audit rows are written once; see the portal's migration of the same name.
create function care.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_events_guard before update or delete or truncate on care.audit_events for each statement execute function care.refuse_audit_change();
--> statement-breakpoint
create trigger audit_links_guard before update or delete or truncate on care.audit_links for each statement execute function care.refuse_audit_change();
