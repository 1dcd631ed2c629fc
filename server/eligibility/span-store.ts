import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { coverageSpans } from '#server/schema/eligibility-tables.ts'
import type { CoverageSpan } from '#shared/eligibility/coverage-spans.ts'

type Covered = { id: string; startsOn?: string | null | undefined; endsOn?: string | null | undefined; spans: readonly CoverageSpan[] }

const recordType = sql.raw(
  '(person uuid, seq smallint, line text, plan text, starts date, ends date, void boolean, grants boolean, run uuid, ps date, pe date)',
)

/** Writes the spans of persons who have none. `startsOn` and `endsOn` are those of the person's own row. */
export const insertSpans = async (db: Db, people: readonly Covered[]): Promise<void> => {
  const rows = people.flatMap(({ id: person, startsOn: ps = null, endsOn: pe = null, spans }) =>
    spans.map(({ line, plan, startsOn: starts, endsOn: ends, isVoid, grants, runId: run }, seq) => ({
      person,
      seq,
      line,
      plan,
      starts,
      ends,
      void: isVoid,
      grants,
      run,
      ps,
      pe,
    })),
  )
  if (rows.length === 0) return
  await db.execute(sql`insert into ${coverageSpans}
      (person_id, seq, line, plan, starts_on, ends_on, is_void, grants, run_id, person_starts_on, person_ends_on)
    select person, seq, line, plan, starts, ends, void, grants, run, ps, pe from json_to_recordset(${JSON.stringify(rows)}::json) as r${recordType}`)
}

/** Replaces the spans of persons, in the transaction that writes their rows. */
export const replaceSpans = async (db: Db, people: readonly Covered[]): Promise<void> => {
  if (people.length === 0) return
  await db.execute(sql`delete from ${coverageSpans} where person_id = any(${sql.param(people.map(({ id }) => id))}::uuid[])`)
  await insertSpans(db, people)
}
