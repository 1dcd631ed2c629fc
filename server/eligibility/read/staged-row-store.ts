import { and, asc, eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { copyRows } from '#platform/import/copy-rows.ts'
import type { FamilyRow } from '#server/eligibility/plan/eligibility-family.ts'
import type { ReadRow } from '#server/eligibility/read/member-row.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { importRows } from '#server/schema/import-tables.ts'

export type Cursor = { groupId: string; family: string; ordinal: number }

const columns = ['run_id', 'ordinal', 'line', 'group_id', 'family', 'is_primary', 'follows', 'data'] as const

/** Stages rows; `ordinal` is the position in the file. */
export const stageRows = (client: PoolClient, runId: string, rows: readonly (ReadRow & { ordinal: number })[]): Promise<void> =>
  copyRows(
    client,
    'import_rows',
    columns,
    rows.map(({ ordinal, line, segment, groupId, family, isPrimary, follows, row, problem }) => [
      runId,
      ordinal,
      line,
      groupId,
      family,
      isPrimary,
      follows,
      JSON.stringify({ row, problem, segment }),
    ]),
  )

/**
 * Links each dependent whose number is no subscriber's, in the file or stored, to a family: that of the stored person with the number;
 * or, if no dependent in the file shares a number with a subscriber (every member has their own), that of the preceding subscriber.
 */
export const linkFamilies = async (db: Db, runId: string): Promise<void> => {
  const inFile = sql`exists (select from ${importRows} p where p.run_id = ${runId} and p.group_id = r.group_id and p.family = r.family and p.is_primary)`
  // The statistics predate the rows just copied. PostgreSQL would take the run for empty and scan the table for each row.
  await db.execute(sql`analyze ${importRows}`)
  await db.execute(sql`
    with shared as (select exists (select from ${importRows} r where r.run_id = ${runId} and not r.is_primary and ${inFile}) as any),
    found as (
      select r.ordinal, coalesce(
        (select m.subscriber_number from ${persons} p join ${memberships} m on m.id = p.membership_id
          where p.external_id = r.family and m.group_id = r.group_id and m.subscriber_number is not null limit 1),
        case when (select not shared.any from shared) then r.follows end) as family
      from ${importRows} r
      where r.run_id = ${runId} and not r.is_primary and not ${inFile}
        and not exists (select from ${memberships} m where m.group_id = r.group_id and m.subscriber_number = r.family))
    update ${importRows} r set family = found.family from found
    where r.run_id = ${runId} and r.ordinal = found.ordinal and found.family is not null`)
}

/**
 * Removes own numbers that several people of a file share, such as `FULLTIME`: they are nobody's own. Call it after `linkFamilies`, when
 * every row has its family.
 */
export const dropSharedNumbers = async (db: Db, runId: string): Promise<void> => {
  // Each row's JSON is parsed once, and hashes are compared: this reads the whole file. A subscriber may have the family's number.
  await db.execute(sql`
    with numbered as materialized (
      select r.ordinal, r.group_id, r.is_primary and r.family = x.number as is_head, x.number,
        hashtext(concat_ws(' ', r.is_primary, lower(x.first), r.family)) as whom
      from ${importRows} r, lateral (select d ->> 'memberId' as number, d ->> 'first' as first from (select r.data -> 'row' as d offset 0) p) x
      where r.run_id = ${runId} and coalesce(x.number, '') <> '' and not starts_with(x.number, r.family || '-')),
    shared as (select group_id, number from numbered group by 1, 2 having min(whom) <> max(whom))
    update ${importRows} r set data = jsonb_set(r.data::jsonb, '{row,memberId}', '""')::json
    from numbered n join shared s using (group_id, number)
    where r.run_id = ${runId} and r.ordinal = n.ordinal and not n.is_head`)
}

export const deleteStagedRows = async (db: Db, runId: string): Promise<void> => {
  await db.delete(importRows).where(eq(importRows.runId, runId))
}

type Data = Pick<FamilyRow, 'row' | 'problem' | 'segment'>

/** Staged rows after a cursor, ordered by family. The last family may be incomplete. */
export const listStagedRows = async (db: Db, runId: string, after: Cursor | null, limit: number) => {
  const past = after
    ? sql`(${importRows.groupId}, ${importRows.family}, ${importRows.ordinal}) > (${after.groupId}, ${after.family}, ${after.ordinal})`
    : undefined
  const rows = await db
    .select({
      ordinal: importRows.ordinal,
      line: importRows.line,
      groupId: importRows.groupId,
      family: importRows.family,
      data: importRows.data,
    })
    .from(importRows)
    .where(and(eq(importRows.runId, runId), past))
    .orderBy(asc(importRows.groupId), asc(importRows.family), asc(importRows.ordinal))
    .limit(limit)
  return rows.map(({ data, ...row }) => ({ ...row, ...(data as Data) }))
}

/** Which of these subscriber numbers the file contains, by group. */
export const listNumbersInFile = async (
  db: Db,
  runId: string,
  numbers: readonly { groupId: string; number: string }[],
): Promise<ReadonlySet<string>> => {
  if (numbers.length === 0) return new Set()
  const [groupIds, wanted] = [numbers.map(({ groupId }) => groupId), numbers.map(({ number }) => number)]
  const { rows } = await db.execute<{ number: string }>(sql`select s.number
    from unnest(${sql.param(groupIds)}::uuid[], ${sql.param(wanted)}::text[]) as s(group_id, number)
    where exists (select from ${importRows} r where r.run_id = ${runId} and r.group_id = s.group_id and r.family = s.number)`)
  return new Set(rows.map(({ number }) => number))
}

/** The groups that a run has rows for. */
export const listGroupsOfRun = async (db: Db, runId: string): Promise<string[]> =>
  (await db.selectDistinct({ id: importRows.groupId }).from(importRows).where(eq(importRows.runId, runId))).map(({ id }) => id)

export const countStagedRows = (db: Db, runId: string): Promise<number> => db.$count(importRows, eq(importRows.runId, runId))
