import type { Db } from '#platform/db/db.ts'
import type { FamilyRow } from '#server/eligibility/family.ts'
import { type Cursor, listStagedRows } from '#server/eligibility/staged-row-store.ts'

export type StagedFamily = { groupId: string; number: string; rows: FamilyRow[] }
export type FamilyBatch = { families: StagedFamily[]; rows: number; cursor: Cursor }

/** Some thousand families: few enough to hold in memory and to repeat when one of them fails, enough that a statement's way does not count. */
const rowsAtOnce = 2500
/** No family has so many members; a file that says so has lost its subscribers' numbers. */
const largestFamily = 60

const tooLarge = ({ ordinal, line }: FamilyRow): FamilyRow => ({
  ordinal,
  line,
  row: null,
  problem: { reason: 'family too large', line, segment: '', found: '' },
})

/** Where every member has a number of their own, the family's stands with their subscriber; theirs is then their own. */
const withOwnNumber = ({ row, ...rest }: FamilyRow, family: string): FamilyRow =>
  row && row.familyId !== family
    ? ({ ...rest, row: { ...row, memberId: row.memberId || row.familyId } } as FamilyRow)
    : ({ ...rest, row } as FamilyRow)

/** A run's families from a place on, in batches that cut none in two. */
export async function* familyBatches(db: Db, runId: string, after: Cursor | null): AsyncGenerator<FamilyBatch> {
  let cursor = after
  let isLarge = ''
  for (;;) {
    const page = await listStagedRows(db, runId, cursor, rowsAtOnce)
    const last = page.at(-1)
    if (!last) return
    const families = [...Map.groupBy(page, ({ groupId, family }) => `${groupId} ${family}`).entries()]
    // The last family may go on past the page: it waits for the next one, unless it fills a page by itself.
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
