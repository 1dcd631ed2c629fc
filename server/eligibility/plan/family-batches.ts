import type { Db } from '#platform/db/db.ts'
import type { FamilyRow } from '#server/eligibility/plan/eligibility-family.ts'
import { type Cursor, listStagedRows } from '#server/eligibility/read/staged-row-store.ts'

export type StagedFamily = { groupId: string; number: string; rows: FamilyRow[] }
export type FamilyBatch = { families: StagedFamily[]; rows: number; cursor: Cursor }

/** Rows per batch: few enough to hold in memory and to repeat after a failure, enough to make round trips negligible. */
const rowsAtOnce = 2500
/** The largest plausible family. Above it, the file has lost its subscriber numbers. */
const largestFamily = 60

const tooLarge = ({ ordinal, line, segment = '' }: FamilyRow): FamilyRow => ({
  ordinal,
  line,
  row: null,
  problem: { reason: 'family too large', line, segment, found: '' },
})

/** If a dependent was linked to another number, the number in the row is the dependent's own. */
const withOwnNumber = ({ row, ...rest }: FamilyRow, family: string): FamilyRow =>
  row && row.familyId !== family
    ? ({ ...rest, row: { ...row, familyId: family, memberId: row.memberId || row.familyId } } as FamilyRow)
    : ({ ...rest, row } as FamilyRow)

/** Yields a run's families after a cursor, in batches. A family is never split. */
export async function* familyBatches(db: Db, runId: string, after: Cursor | null): AsyncGenerator<FamilyBatch> {
  let cursor = after
  let isLarge = ''
  for (;;) {
    const page = await listStagedRows(db, runId, cursor, rowsAtOnce)
    const last = page.at(-1)
    if (!last) return
    const families = [...Map.groupBy(page, ({ groupId, family }) => `${groupId} ${family}`).entries()]
    // The last family may continue on the next page: leave it for that page, unless it fills this one alone.
    const isCut = page.length === rowsAtOnce && families.length > 1
    if (isCut) families.pop()
    const whole = families.map(([key, rows]): StagedFamily => {
      const [{ groupId, family }] = rows as [(typeof rows)[number]]
      if (rows.length > largestFamily) isLarge = key
      return {
        groupId,
        number: family,
        rows: rows.map(({ groupId: _, family: __, ...row }) =>
          key === isLarge ? tooLarge(row as FamilyRow) : withOwnNumber(row as FamilyRow, family),
        ),
      }
    })
    const end = families.at(-1)?.[1].at(-1) ?? last
    cursor = { groupId: end.groupId, family: end.family, ordinal: end.ordinal }
    yield { families: whole, rows: families.reduce((sum, [, rows]) => sum + rows.length, 0), cursor }
  }
}
