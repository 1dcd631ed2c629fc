import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findCase } from '#server/cases/case-store.ts'
import { settleCase } from '#server/cases/settle-case.ts'
import { addFamilyPerson } from '#server/eligibility/apply/add-family-person.ts'
import { findChangeOfCase, settleFamilyChange } from '#server/family/family-change-store.ts'
import type { Portal } from '#server/portal.ts'

type Review = { caseId: string; operatorId: string; request: RequestContext }

const caseOfFamily = async (tx: Db, caseId: string): Promise<void> => {
  if ((await findCase(tx, caseId))?.kind !== 'pending-family') fail('NotFound')
}

/**
 * Adds the person to the membership.
 * @throws NotFound for no such case, Conflict when it was settled meanwhile
 */
export const confirmFamily = (portal: Portal, { caseId, operatorId, request }: Review): Promise<void> =>
  portal.db.transaction(async (tx) => {
    await caseOfFamily(tx, caseId)
    const change = (await findChangeOfCase(tx, caseId)) ?? fail('Conflict')
    const settled = { state: 'active', reason: null, settledAt: portal.clock.now() } as const
    if (!(await settleFamilyChange(tx, change.id, settled))) fail('Conflict')
    const { membershipId, type, first, last, dob, gender, email, phone } = change
    await addFamilyPerson(portal, tx, membershipId, { relation: type, first, last, dob, gender, email, phone })
    await settleCase(portal, tx, { caseId, operatorId, answer: null, request })
    await writeAudit(tx, request.auditContext, { event: 'family.confirm', outcome: 'ok', subjectId: change.askedBy })
  })

/**
 * Declines a person; the member sees the reason. If the change was deleted with its membership, only the case is closed.
 * @throws NotFound for no such case, Conflict when it was settled meanwhile
 */
export const declineFamily = (portal: Portal, { caseId, operatorId, request, reason }: Review & { reason: string }): Promise<void> =>
  portal.db.transaction(async (tx) => {
    await caseOfFamily(tx, caseId)
    const change = await findChangeOfCase(tx, caseId)
    if (change && !(await settleFamilyChange(tx, change.id, { state: 'declined', reason, settledAt: portal.clock.now() }))) fail('Conflict')
    await settleCase(portal, tx, { caseId, operatorId, answer: reason, request })
    await writeAudit(tx, request.auditContext, { event: 'family.decline', outcome: 'ok', subjectId: change?.askedBy ?? caseId })
  })
