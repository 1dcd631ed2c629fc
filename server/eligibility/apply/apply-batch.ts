import type { Db } from '#platform/db/db.ts'
import type { FamilyPlan, FamilyRow } from '#server/eligibility/plan/eligibility-family.ts'
import type { StagedFamily } from '#server/eligibility/plan/family-batches.ts'
import { insertFamilies, updateMemberships, updatePersons } from '#server/eligibility/plan/family-store.ts'
import { type PlannedFamily, planBatch } from '#server/eligibility/plan/plan-batch.ts'
import type { PlanOptions } from '#server/eligibility/plan/plan-family.ts'

/** Whether the row's data caused a PostgreSQL error (SQLSTATE class 22, 23 or P0). Other errors are the database's own. */
const isRowsFault = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = (cause as { code?: unknown }).code
  return typeof code === 'string' && /^(22|23|P0)/.test(code)
}

const write = async (db: Db, plans: readonly FamilyPlan[], now: Date): Promise<void> => {
  const memberships = plans.flatMap(({ membership }) => (membership ? [membership] : []))
  await insertFamilies(
    db,
    {
      memberships: memberships.flatMap(({ write: how, value }) => (how === 'insert' ? [value] : [])),
      persons: plans.flatMap(({ inserts }) => inserts),
    },
    now,
  )
  await updateMemberships(
    db,
    memberships.flatMap(({ write: how, value }) => (how === 'update' ? [value] : [])),
  )
  await updatePersons(
    db,
    plans.flatMap(({ updates }) => updates),
  )
}

type Applying = { runId: string; options: PlanOptions; now: Date }

const applyTogether = async (db: Db, { runId, options, now }: Applying, families: readonly StagedFamily[]): Promise<PlannedFamily[]> => {
  const planned = await planBatch(db, { runId, families, options, isToChange: true })
  await write(
    db,
    planned.map(({ plan }) => plan),
    now,
  )
  return planned
}

/** The plan of a family that could not be stored: every row is rejected. */
const setAside = (family: StagedFamily): PlannedFamily => ({
  family,
  plan: {
    ended: [],
    changed: [],
    ending: 0,
    membership: null,
    inserts: [],
    updates: [],
    outcomes: family.rows.map(({ ordinal, line, segment = '', row, problem }: FamilyRow) => ({
      ordinal,
      line,
      memberId: row?.memberId || family.number,
      name: row ? `${row.first} ${row.last}` : '',
      outcome: 'rejected',
      changes: [],
      warnings: [],
      terminated: false,
      problem: problem ?? { reason: 'could not be stored', line, segment, found: '' },
    })),
  },
})

export type AppliedBatch = { planned: PlannedFamily[]; aside: PlannedFamily[] }

/**
 * Writes a batch of families in the caller's transaction, under one savepoint. If that fails, each family gets its own savepoint, so that
 * a family that cannot be stored is rejected as a whole, without the others.
 */
export const applyBatch = async (tx: Db, applying: Applying, families: readonly StagedFamily[]): Promise<AppliedBatch> => {
  try {
    return { planned: await tx.transaction((savepoint) => applyTogether(savepoint, applying, families)), aside: [] }
  } catch (error) {
    if (!isRowsFault(error)) throw error
  }
  const applied: AppliedBatch = { planned: [], aside: [] }
  for (const family of families) {
    try {
      applied.planned.push(...(await tx.transaction((savepoint) => applyTogether(savepoint, applying, [family]))))
    } catch (error) {
      if (!isRowsFault(error)) throw error
      applied.aside.push(setAside(family))
    }
  }
  return applied
}
