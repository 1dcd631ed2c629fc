-- Audit rows are written once. Whoever may drop this trigger is outside what it can guard: the hash chain shows what they did.
create function portal.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_events_guard before update or delete or truncate on portal.audit_events for each statement execute function portal.refuse_audit_change();
--> statement-breakpoint
create trigger audit_links_guard before update or delete or truncate on portal.audit_links for each statement execute function portal.refuse_audit_change();
