import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'

export type AlarmCounts = {
  refusedAMinute: number
  accountsByAddress: number
  deviceReuse: number
  ssoReplay: number
  lookupMisses: number
  unreadable: number
}

/** Counts alarms since a time, each by the index on event and time. A failed sign-in has a subject only if the account exists. */
export const countAlarms = async (db: Db, since: Date): Promise<AlarmCounts> => {
  const from = sql`${since.toISOString()}::timestamptz`
  const of = (event: AuditEventName) => sql`from ${auditEvents} where event = ${event} and at >= ${from}`
  const { rows } = await db.execute<Record<keyof AlarmCounts, number>>(sql`select
    (select coalesce(max(n), 0)::int from (select count(*) as n ${of('authz.fail')} group by date_trunc('minute', at)) minutes) as "refusedAMinute",
    (select coalesce(max(n), 0)::int from (select count(distinct subject_id) as n ${of('authn.login')} and outcome = 'failed' group by ip) addresses) as "accountsByAddress",
    (select count(*)::int ${of('device.reuse')}) as "deviceReuse",
    (select count(*)::int ${of('authn.sso')} and reason = 'Replayed') as "ssoReplay",
    (select count(*)::int ${of('registration.lookup')} and outcome = 'failed') as "lookupMisses",
    (select count(*)::int ${of('field.unreadable')}) as unreadable`)
  return rows[0] as AlarmCounts
}
