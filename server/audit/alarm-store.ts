import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'

export type AlarmCounts = {
  refusedAMinute: number
  accountsByAddress: number
  deviceReuse: number
  ssoReplay: number
  lookupMisses: number
}

/** The counts since a moment, each by the index on event and time. A sign-in that failed names the account only where there is one. */
export const countAlarms = async (db: Db, since: Date): Promise<AlarmCounts> => {
  const from = sql`${since.toISOString()}::timestamptz`
  const of = (event: string) => sql`from ${auditEvents} where event = ${event} and at >= ${from}`
  const { rows } = await db.execute<Record<keyof AlarmCounts, number>>(sql`select
    (select coalesce(max(n), 0)::int from (select count(*) as n ${of('authz.fail')} group by date_trunc('minute', at)) minutes) as "refusedAMinute",
    (select coalesce(max(n), 0)::int from (select count(distinct subject_id) as n ${of('authn.login')} and outcome = 'failed' group by ip) addresses) as "accountsByAddress",
    (select count(*)::int ${of('device.reuse')}) as "deviceReuse",
    (select count(*)::int ${of('authn.sso')} and reason = 'Replayed') as "ssoReplay",
    (select count(*)::int ${of('registration.lookup')} and outcome = 'failed') as "lookupMisses"`)
  return rows[0] as AlarmCounts
}
