import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { deleteRule, holdRule, insertRule } from '#server/prescriptions/price-rule-store.ts'
import type { PlacedPriceRule } from '#shared/prescriptions/price-rule-calls.ts'

const write = (tx: Db, auditContext: AuditContext, reason: string): Promise<void> =>
  writeAudit(tx, auditContext, { event: 'admin.price_rule', outcome: 'ok', reason })

const insertAtFree = async (tx: Db, rule: PlacedPriceRule): Promise<void> => {
  if (!(await insertRule(tx, rule))) fail('EntryTwice', { field: 'position' })
}

/** @throws Failure EntryTwice if `position` is taken */
export const addPriceRule = (db: Db, rule: PlacedPriceRule, auditContext: AuditContext): Promise<void> =>
  db.transaction(async (tx) => {
    await insertAtFree(tx, rule)
    await write(tx, auditContext, `add ${rule.position}`)
  })

const isSame = (a: PlacedPriceRule, b: PlacedPriceRule): boolean =>
  (Object.keys(a) as (keyof PlacedPriceRule)[]).every((key) => a[key] === b[key])

type Change = { place: number; before: PlacedPriceRule; rule: PlacedPriceRule }

/** @throws Failure NotFound, Conflict if the rule is not what the caller saw, EntryTwice if `position` is taken */
export const changePriceRule = (db: Db, { place, before, rule }: Change, auditContext: AuditContext): Promise<void> =>
  db.transaction(async (tx) => {
    const now = (await holdRule(tx, place)) ?? fail('NotFound')
    if (!isSame(now, before)) fail('Conflict')
    await deleteRule(tx, place)
    await insertAtFree(tx, rule)
    await write(tx, auditContext, `change ${place}`)
  })

/** @throws Failure NotFound */
export const removePriceRule = (db: Db, place: number, auditContext: AuditContext): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await deleteRule(tx, place))) fail('NotFound')
    await write(tx, auditContext, `remove ${place}`)
  })
