CREATE TABLE "portal"."care_rights_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"telehealth_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- by hand
-- Every change of a grant, an account, a person's membership or a group's coverage is queued for the telehealth side.
create function portal.queue_rights_of_grant() returns trigger language plpgsql as $$
begin
  insert into portal.care_rights_changes (telehealth_id) select telehealth_id from portal.persons where id = new.delegate_id;
  return null;
end $$;
--> statement-breakpoint
create trigger family_grants_rights after insert or update on portal.family_grants for each row execute function portal.queue_rights_of_grant();
--> statement-breakpoint
create function portal.queue_rights_of_account() returns trigger language plpgsql as $$
begin
  insert into portal.care_rights_changes (telehealth_id) select telehealth_id from portal.persons where id in (old.person_id, new.person_id);
  return null;
end $$;
--> statement-breakpoint
create trigger profiles_rights after update of person_id, closed_at on portal.profiles for each row
  when (old.person_id is distinct from new.person_id or old.closed_at is distinct from new.closed_at)
  execute function portal.queue_rights_of_account();
--> statement-breakpoint
create function portal.queue_rights_of_person() returns trigger language plpgsql as $$
declare
  memberships uuid[] := case when tg_op = 'DELETE' then array[old.membership_id] else array[old.membership_id, new.membership_id] end;
begin
  insert into portal.care_rights_changes (telehealth_id)
    select p.telehealth_id from portal.persons p join portal.profiles a on a.person_id = p.id where p.membership_id = any (memberships)
    union select old.telehealth_id where tg_op = 'DELETE';
  return null;
end $$;
--> statement-breakpoint
create trigger persons_rights after update of membership_id, relation, dob, starts_on, ends_on on portal.persons for each row
  when ((old.membership_id, old.relation, old.dob, old.starts_on, old.ends_on)
    is distinct from (new.membership_id, new.relation, new.dob, new.starts_on, new.ends_on))
  execute function portal.queue_rights_of_person();
--> statement-breakpoint
create trigger persons_rights_gone after delete on portal.persons for each row execute function portal.queue_rights_of_person();
--> statement-breakpoint
create function portal.queue_rights_of_group() returns trigger language plpgsql as $$
begin
  insert into portal.care_rights_changes (telehealth_id)
    select p.telehealth_id from portal.memberships m join portal.persons p on p.membership_id = m.id
      join portal.profiles a on a.person_id = p.id where m.group_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger groups_rights after update of starts_on, ends_on, suspended on portal.groups for each row
  when ((old.starts_on, old.ends_on, old.suspended) is distinct from (new.starts_on, new.ends_on, new.suspended))
  execute function portal.queue_rights_of_group();
--> statement-breakpoint
-- What the telehealth side knew by session alone may be old. Parents get the new scopes for their children; an adult's grants keep
-- exactly the scopes that were given, so 'see-visits' no longer opens records and messages.
insert into portal.care_rights_changes (telehealth_id)
  select p.telehealth_id from portal.persons p join portal.profiles a on a.person_id = p.id
    where exists (select from portal.persons o where o.membership_id = p.membership_id and o.id <> p.id)
  union select p.telehealth_id from portal.persons p join portal.family_grants g on g.delegate_id = p.id
  union select p.telehealth_id from portal.persons p join portal.profiles a on a.former_person_id = p.id where a.person_id is null;
