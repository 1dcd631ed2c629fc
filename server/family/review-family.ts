import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { findCase } from '#server/cases/case-store.ts'
import { settleCase } from '#server/cases/settle-case.ts'
import { addFamilyPerson } from '#server/eligibility/add-family-person.ts'
import { findChangeOfCase, settleChange } from '#server/family/family-change-store.ts'
import type { Portal } from '#server/portal.ts'

type Review = { caseId: string; operatorId: string; asking: Asking }

const caseOfFamily = async (tx: Db, caseId: string): Promise<void> => {
  if ((await findCase(tx, caseId))?.kind !== 'pending-family') fail('NotFound')
}

/** The person becomes one of the membership. @throws NotFound for no such case, Conflict when it was settled meanwhile */
export const confirmFamily = (portal: Portal, { caseId, operatorId, asking }: Review): Promise<void> =>
  portal.db.transaction(async (tx) => {
    await caseOfFamily(tx, caseId)
    const change = (await findChangeOfCase(tx, caseId)) ?? fail('Conflict')
    const settled = { state: 'active', reason: null, settledAt: portal.clock.now() } as const
    if (!(await settleChange(tx, change.id, settled))) fail('Conflict')
    const { membershipId, type, first, last, dob, gender, email, phone } = change
    await addFamilyPerson(portal, tx, membershipId, { relation: type, first, last, dob, gender, email, phone })
    await settleCase(portal, tx, { caseId, operatorId, answer: null, asking })
    await writeAudit(tx, asking.trail, { event: 'family.confirm', outcome: 'ok', subjectId: change.askedBy })
  })

/**
 * The person is not added, and the member reads why. Where the change is gone with its membership the case alone is closed.
 * @throws NotFound for no such case, Conflict when it was settled meanwhile
 */
export const declineFamily = (portal: Portal, { caseId, operatorId, asking, reason }: Review & { reason: string }): Promise<void> =>
  portal.db.transaction(async (tx) => {
    await caseOfFamily(tx, caseId)
    const change = await findChangeOfCase(tx, caseId)
    if (change && !(await settleChange(tx, change.id, { state: 'declined', reason, settledAt: portal.clock.now() }))) fail('Conflict')
    await settleCase(portal, tx, { caseId, operatorId, answer: reason, asking })
    await writeAudit(tx, asking.trail, { event: 'family.decline', outcome: 'ok', subjectId: change?.askedBy ?? caseId })
  })
