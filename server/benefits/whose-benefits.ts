import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudits } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { PlannedPerson, StoredPlan } from '#server/benefits/plan-store.ts'
import { listGrantedScopes } from '#server/family/managed-store.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import { managedBy } from '#shared/family/managed-rules.ts'
import { isAdult } from '#shared/fields/date-of-birth.ts'

/** Why a member may see somebody's benefits: their own, a child's under 18 for whom they act, or an adult's who granted it. */
export type VisiblePerson = PlannedPerson & { seenAs: 'self' | 'child' | 'granted' }

/**
 * Whose plan, ID card, amounts and claims a member may see, the member first: their own, those of children under 18 for whom they act, and
 * those of adults who granted the scope `benefits`. Nobody else's with confidential communications, whatever the age. The caller's coverage
 * is not checked.
 */
export const listVisible = async (
  db: Db,
  caller: PlannedPerson,
  family: readonly PlannedPerson[],
  today: string,
): Promise<VisiblePerson[]> => {
  const scopes = await listGrantedScopes(db, { delegateId: caller.id, personIds: family.map(({ id }) => id), today })
  const others = family.flatMap((one): VisiblePerson[] => {
    const granted = scopes.get(one.id)
    if (one.id === caller.id || !granted) return []
    if (!managedBy(caller, { ...one, isCovered: true }, granted, today).includes('benefits')) return []
    return [{ ...one, seenAs: one.relation === 'Dependent' && !isAdult(one.dob, today) ? 'child' : 'granted' }]
  })
  return [{ ...caller, seenAs: 'self' }, ...others]
}

/**
 * The plans that My plan shows to a member, each once, and through whom: the member's own first, then those of adults who granted it.
 * A child's plan is among them if the member has it too.
 */
export const plansSeen = (visible: readonly VisiblePerson[]): { plan: StoredPlan; personIds: string[] }[] => {
  const adults = visible.filter(({ seenAs }) => seenAs !== 'child')
  const unique = new Map(adults.flatMap((one) => one.plans).map((plan) => [plan.id, plan]))
  return [...unique.values()].map((plan) => ({
    plan,
    personIds: adults.filter((one) => one.plans.some(({ id }) => id === plan.id)).map(({ id }) => id),
  }))
}

type Read = { event: AuditEventName; callerId: string; personIds: Iterable<string> }

/** Audits whose benefits an answer has. Each other person sees the row under 'Who has seen my data'. */
export const auditBenefitsRead = (db: Db, auditContext: AuditContext, { event, callerId, personIds }: Read): Promise<void> => {
  const others = [...new Set(personIds)].filter((id) => id !== callerId)
  return writeAudits(db, auditContext, [
    { event, outcome: 'ok' },
    ...others.map((subjectId) => ({ event, outcome: 'ok' as const, subjectId })),
  ])
}
