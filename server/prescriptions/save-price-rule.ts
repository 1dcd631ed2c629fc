import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { deleteRule, holdRule, insertRule } from '#server/prescriptions/price-rule-store.ts'
import type { PlacedPriceRule } from '#shared/prescriptions/price-rule-calls.ts'

const write = (tx: Db, trail: Trail, reason: string): Promise<void> =>
  writeAudit(tx, trail, { event: 'admin.price_rule', outcome: 'ok', reason })

const insertAtFree = async (tx: Db, rule: PlacedPriceRule): Promise<void> => {
  if (!(await insertRule(tx, rule))) fail('EntryTwice', { field: 'position' })
}

/** @throws Failure EntryTwice for `position` where another rule stands */
export const addPriceRule = (db: Db, rule: PlacedPriceRule, trail: Trail): Promise<void> =>
  db.transaction(async (tx) => {
    await insertAtFree(tx, rule)
    await write(tx, trail, `add ${rule.position}`)
  })

const isSame = (a: PlacedPriceRule, b: PlacedPriceRule): boolean =>
  (Object.keys(a) as (keyof PlacedPriceRule)[]).every((key) => a[key] === b[key])

type Change = { place: number; before: PlacedPriceRule; rule: PlacedPriceRule }

/** @throws Failure NotFound, Conflict where the rule is no longer what the caller saw, EntryTwice for `position` where another rule stands */
export const changePriceRule = (db: Db, { place, before, rule }: Change, trail: Trail): Promise<void> =>
  db.transaction(async (tx) => {
    const now = (await holdRule(tx, place)) ?? fail('NotFound')
    if (!isSame(now, before)) fail('Conflict')
    await deleteRule(tx, place)
    await insertAtFree(tx, rule)
    await write(tx, trail, `change ${place}`)
  })

/** @throws Failure NotFound */
export const removePriceRule = (db: Db, place: number, trail: Trail): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await deleteRule(tx, place))) fail('NotFound')
    await write(tx, trail, `remove ${place}`)
  })
