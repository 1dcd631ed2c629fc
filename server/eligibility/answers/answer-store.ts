import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { copyRows } from '#platform/import/copy-rows.ts'
import { damageCodes, headerCodes } from '#server/eligibility/answers/answer-codes.ts'
import type { SurveyedEnvelope, SurveyedInterchange } from '#server/eligibility/answers/survey.ts'
import { importEnvelopes, importInterchanges } from '#server/schema/import-tables.ts'

export type KeptInterchange = Omit<typeof importInterchanges.$inferSelect, 'runId'>
export type KeptEnvelope = Omit<typeof importEnvelopes.$inferSelect, 'runId'>

const atOnce = 1000

export const insertInterchanges = async (db: Db, runId: string, found: readonly SurveyedInterchange[]): Promise<void> => {
  for (const { ordinal, facts, hasGroups } of found) {
    const isDamaged = damageCodes(facts).length > 0
    const wantsTa1 = isDamaged || (hasGroups && (facts.opened[14] === '1' || headerCodes(facts).length > 0))
    await db.insert(importInterchanges).values({ runId, ordinal, facts, hasGroups, isDamaged, wantsTa1 })
  }
}

export const insertEnvelopes = (client: PoolClient, runId: string, found: readonly SurveyedEnvelope[]): Promise<void> =>
  copyRows(
    client,
    'import_envelopes',
    ['run_id', 'ordinal', 'level', 'facts'],
    found.map(({ ordinal, level, facts }) => [runId, ordinal, level, JSON.stringify(facts)]),
  )

/** Deletes the survey of a run's file. */
export const deleteSurvey = async (db: Db, runId: string): Promise<void> => {
  await db.delete(importInterchanges).where(eq(importInterchanges.runId, runId))
  await db.delete(importEnvelopes).where(eq(importEnvelopes.runId, runId))
}

/** The interchanges of a run in the file's order. */
export async function* allInterchanges(db: Db, runId: string): AsyncGenerator<KeptInterchange> {
  for (let after = 0; ; ) {
    const page = await db
      .select()
      .from(importInterchanges)
      .where(and(eq(importInterchanges.runId, runId), gt(importInterchanges.ordinal, after)))
      .orderBy(asc(importInterchanges.ordinal))
      .limit(atOnce)
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.ordinal
  }
}

/** The groups and transaction sets of a run in the file's order. */
export async function* allEnvelopes(db: Db, runId: string): AsyncGenerator<KeptEnvelope> {
  for (let after = 0; ; ) {
    const page = await db
      .select()
      .from(importEnvelopes)
      .where(and(eq(importEnvelopes.runId, runId), gt(importEnvelopes.ordinal, after)))
      .orderBy(asc(importEnvelopes.ordinal))
      .limit(atOnce)
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.ordinal
  }
}

type Answerable = { ta1: boolean; intact: boolean; any: boolean }

/** What the interchanges of runs allow to answer: a TA1, a 999 about a whole interchange, a 999 about any. */
export const listAnswerable = async (db: Db, runIds: readonly string[]): Promise<ReadonlyMap<string, Answerable>> => {
  if (runIds.length === 0) return new Map()
  const { runId, wantsTa1, hasGroups, isDamaged } = importInterchanges
  const rows = await db
    .select({
      runId,
      ta1: sql<boolean>`bool_or(${wantsTa1})`,
      intact: sql<boolean>`bool_or(${hasGroups} and not ${isDamaged})`,
      any: sql<boolean>`bool_or(${hasGroups})`,
    })
    .from(importInterchanges)
    .where(inArray(runId, [...runIds]))
    .groupBy(runId)
  return new Map(rows.map(({ runId: id, ...answerable }) => [id, answerable]))
}
