import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { findCareConflict, orderCareMerge } from '#server/care/send-merges.ts'
import { mergePersons, planMerge } from '#server/eligibility/apply/merge-persons.ts'
import { comparePersons } from '#server/eligibility/plan/compare-persons.ts'
import { findDuplicatesOf, findRecord } from '#server/eligibility/plan/duplicate-store.ts'
import { type ByOperator, openedMember } from '#server/members/open-member.ts'
import type { Portal } from '#server/portal.ts'
import { isUnderHold } from '#server/retention/held-person-store.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

const todayOf = ({ config, clock }: Portal): string => dayIn(config.timeZone, clock.now())

/** Possible duplicates of the opened member's record. */
export const duplicatesOf = async (portal: Portal, by: ByOperator, id: string) => {
  const { writeAct } = await openedMember(portal, by, id)
  const one = (await findRecord(portal.db, id)) ?? fail('NotFound')
  const others = await findDuplicatesOf(portal.db, one)
  await writeAct(portal.db, 'member.duplicate.read')
  return { data: others.map((other) => comparePersons(one, other, todayOf(portal))) }
}

/** The telehealth side answers before the transaction, which must not wait for it. */
const refuseCareConflict = async (portal: Portal, { session }: ByOperator, merge: Parameters<typeof planMerge>[1]): Promise<void> => {
  // Its reason comes first; the transaction checks it again, under its lock.
  if (await isUnderHold(portal.db, merge.id, merge.otherId)) fail('LegalHold')
  const { kept, gone } = await planMerge(portal.db, merge)
  const [fromId, intoId] = [gone.person.telehealthId, kept.person.telehealthId]
  const conflict = await findCareConflict(portal, { operatorId: session.account.id, fromId, intoId })
  if (conflict) fail(conflict)
}

/**
 * Merges two records and audits both, so that the deleted record can be traced to the kept one. The order for the telehealth side is part of
 * the transaction; a job sends it.
 * @throws also VisitsOverlap, VisitUnderway: the telehealth side's reasons
 */
export const mergeMembers = async (portal: Portal, by: ByOperator, input: { id: string; otherId: string; seen: string }) => {
  const { reason } = await openedMember(portal, by, input.id)
  const merge = { ...input, today: todayOf(portal) }
  await refuseCareConflict(portal, by, merge)
  const { kept, gone } = await portal.db.transaction(async (tx) => {
    const merged = await mergePersons(tx, merge)
    const [fromId, intoId] = [merged.gone.person.telehealthId, merged.kept.person.telehealthId]
    const order = { id: crypto.randomUUID(), fromId, intoId, madeBy: by.session.account.id, madeAt: portal.clock.now() }
    if (fromId !== intoId) await orderCareMerge(tx, order)
    const event = { event: 'member.merge', outcome: 'ok' } as const
    await writeAudit(tx, by.request.auditContext, { ...event, reason, subjectId: merged.kept.profileId ?? merged.kept.person.id })
    await writeAudit(tx, by.request.auditContext, { ...event, reason: `into ${merged.kept.person.id}`, subjectId: merged.gone.person.id })
    return merged
  })
  if (kept.profileId !== null) portal.sessions.forget('profile', kept.profileId)
  portal.log.info({ kept: kept.person.id, gone: gone.person.id }, 'duplicate person records were merged')
  return { data: { personId: kept.person.id } }
}
