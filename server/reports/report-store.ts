import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'
import { listGroupNames } from '#server/groups/group-store.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { importRuns } from '#server/schema/import-tables.ts'
import { reportDays, reportState } from '#server/schema/report-tables.ts'
import { type GroupLimit, isGroupWithin } from '#server/session/group-limit-store.ts'
import type { ReportName } from '#shared/reports/report-calls.ts'

/** A calendar day in the deployment's time zone, with its start and end instants. */
export type CountedDay = { day: string; from: Date; until: Date }

const during = (column: 'e.at' | 'r.finished_at', { from, until }: CountedDay) =>
  sql`${sql.raw(column)} >= ${from.toISOString()}::timestamptz and ${sql.raw(column)} < ${until.toISOString()}::timestamptz`

/** Joins the account, person and group of an event's subject; an invalid id joins no row. */
const ofAccount = sql`join ${profiles} p on p.id = case when e.subject_id ~ '^[0-9a-f-]{36}$' then e.subject_id::uuid end
  join ${persons} n on n.id = p.person_id join ${memberships} m on m.id = n.membership_id`

/** The counting query of each report for a day: group, part, count. People of a file belong to the group of their row, or else to that of the file. */
const counting: Record<Exclude<ReportName, 'visits'>, (day: CountedDay) => ReturnType<typeof sql>> = {
  registrations: (day) => sql`select m.group_id, n.relation, count(*) from ${auditEvents} e ${ofAccount}
    where e.event = 'user.created' and e.outcome = 'ok' and ${during('e.at', day)} group by 1, 2`,
  'sign-ins': (day) => sql`select m.group_id, split_part(e.event, '.', 2), count(*) from ${auditEvents} e ${ofAccount}
    where e.event in ('authn.login', 'authn.passkey', 'authn.sso') and e.outcome = 'ok' and ${during('e.at', day)} group by 1, 2`,
  'failed-lookups': (day) => sql`select null::uuid, coalesce(e.reason, ''), count(*) from ${auditEvents} e
    where e.event = 'registration.lookup' and e.outcome = 'failed' and ${during('e.at', day)} group by 2`,
  imports: (day) => sql`with runs as (
      select g.id as chosen, r.counts, coalesce(r.counts -> 'byGroup', '{}') as groups from ${importRuns} r
        left join ${groups} g on g.code = r.options ->> 'groupCode' where r.state = 'done' and ${during('r.finished_at', day)}
    ), parts as (select unnest(array['added', 'changed', 'terminated', 'rejected']) as part),
    named as (
      select b.key::uuid as group_id, p.part, (b.value ->> p.part)::int as n from runs r, parts p, jsonb_each(r.groups) b
    ), others as (
      select r.chosen as group_id, p.part, (r.counts ->> p.part)::int
        - coalesce((select sum((b.value ->> p.part)::int) from jsonb_each(r.groups) b), 0) as n from runs r, parts p
    )
    select group_id, part, sum(n) from (select * from named union all select * from others) one where n > 0 group by 1, 2`,
}

/** Recounts one day; deletes its old counts in the same transaction. */
export const countDay = async (tx: Db, report: keyof typeof counting, counted: CountedDay): Promise<void> => {
  const { day } = counted
  await tx.delete(reportDays).where(and(eq(reportDays.report, report), eq(reportDays.day, day)))
  await tx.execute(sql`insert into ${reportDays} (day, report, group_id, part, count)
    select ${day}::date, ${report}, c.* from (${counting[report](counted)}) c`)
}

/** Saves the visit counts of the telehealth side, which identifies groups by code. */
export const saveVisitCounts = async (
  tx: Db,
  day: string,
  counts: readonly { groupCode: string; part: string; count: number }[],
): Promise<void> => {
  await tx.delete(reportDays).where(and(eq(reportDays.report, 'visits'), eq(reportDays.day, day)))
  const known = new Map((await listGroupNames(tx, null)).map(({ id, code }) => [code, id]))
  const rows = counts.map(({ groupCode, part, count }) => ({
    day,
    report: 'visits' as const,
    groupId: known.get(groupCode) ?? null,
    part,
    count,
  }))
  if (rows.length > 0) await tx.insert(reportDays).values(rows)
}

export const findCountedUntil = async (db: Db): Promise<Date | null> =>
  (await db.select({ at: reportState.countedUntil }).from(reportState))[0]?.at ?? null

export const saveCountedUntil = async (db: Db, countedUntil: Date): Promise<void> => {
  await db.insert(reportState).values({ countedUntil }).onConflictDoUpdate({ target: reportState.id, set: { countedUntil } })
}

/** Time of the first audit event. */
export const findFirstEvent = async (db: Db): Promise<Date | null> =>
  (await db.select({ at: auditEvents.at }).from(auditEvents).orderBy(asc(auditEvents.at)).limit(1))[0]?.at ?? null

type Span = { name: ReportName; from: string; to: string; groupId?: string | undefined }

/** Counts of the groups; those of no group are shown only to whom every group is. */
export const listReportRows = (db: Db, { name, from, to, groupId }: Span, limit: GroupLimit) =>
  db
    .select({ day: reportDays.day, groupId: reportDays.groupId, part: reportDays.part, count: reportDays.count })
    .from(reportDays)
    .where(
      and(
        eq(reportDays.report, name),
        between(reportDays.day, from, to),
        groupId === undefined ? undefined : eq(reportDays.groupId, groupId),
        isGroupWithin(reportDays.groupId, limit),
      ),
    )
    .orderBy(asc(reportDays.day), asc(reportDays.part), asc(reportDays.groupId))
