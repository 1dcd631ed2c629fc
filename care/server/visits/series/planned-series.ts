import type { Care } from '#care/server/care.ts'
import type { Sealing } from '#care/server/sealed-columns.ts'
import { type CareMember, findCareMember } from '#care/server/session/member-store.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import { priceOfDraft } from '#care/server/visits/request/visit-of-draft.ts'
import { storePlan } from '#care/server/visits/series/series-store.ts'
import { bookTimes } from '#care/server/visits/series/visit-series.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { InvalidInput } from '#platform/http/error-handler.ts'
import { Failure, fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { actsFor } from '#shared/care/managed.ts'
import { repeatStage, type SeriesPlan, seriesTimes } from '#shared/visits/series/series-rules.ts'

type PlanInput = { consultId: string; plan: (SeriesPlan & { priceCents: number }) | null }

/**
 * Plans visits after one whose time is not agreed on yet, or removes the plan; the same again changes nothing. Fails with NotFound,
 * VisitOnlySeen, PriceChanged, or VisitChanged once a time is agreed on and for visits that cannot be repeated.
 */
export const planSeries = (
  care: Care,
  { member, input: { consultId, plan }, request: { auditContext } }: { member: CareMember; input: PlanInput; request: RequestContext },
): Promise<{ plan: SeriesPlan | null }> =>
  care.db.transaction(async (tx) => {
    const visit = await lockOwnVisit(tx, member, consultId)
    if (repeatStage(visit, care.clock.now()) !== 'plan') return fail('VisitChanged')
    if (plan && plan.priceCents !== priceOfDraft(visit, member)) return fail('PriceChanged')
    const stored = plan && { everyWeeks: plan.everyWeeks, visits: plan.visits, priceCents: plan.priceCents, memberId: member.id }
    await storePlan(tx, visit.id, stored)
    const reason = plan ? 'series plan' : 'no series plan'
    await writeAudit(tx, auditContext, { event: 'consult.request', outcome: 'ok', reason, subjectId: visit.patientId })
    return { plan: plan && { everyWeeks: plan.everyWeeks, visits: plan.visits } }
  })

/** Books the visits of a plan after a visit that has just got its time. Fails like `bookSeries`. */
const bookAfter = async (care: Sealing, visit: Visit, plan: NonNullable<Visit['seriesPlan']>, now: Date): Promise<void> => {
  // What the member may do, and whether they are covered, may have changed since they planned.
  const member = await findCareMember(care.db, plan.memberId)
  if (!member || !actsFor(member, visit.patientId, 'book')) return fail('VisitOnlySeen')
  if (!member.claims.group.isCovered) return fail('CoverageEnded')
  const { everyWeeks, visits, priceCents } = plan
  const times = seriesTimes({ startsAt: visit.requestedAt, timeZone: visit.timeZone, everyWeeks }, visits)
  await bookTimes(care, visit, { member, times, everyWeeks, priceCents, now })
}

type How = { event: 'consult.accept' | 'consult.choose'; auditContext: AuditContext; now: Date }
type Planned = { notice: 'seriesToo' | 'seriesNot'; also: string[] }

/**
 * Books the planned visits after one that has just got its time, in the caller's transaction, which is `care.db`: all of them, or none if one
 * cannot be booked; the visit keeps its time in both cases. Returns what to tell, and whom besides; null without a plan.
 */
export const bookPlanned = async (care: Sealing, visit: Visit, { event, auditContext, now }: How): Promise<Planned | null> => {
  const { seriesPlan: plan } = visit
  if (!plan) return null
  await storePlan(care.db, visit.id, null)
  const also = [plan.memberId]
  try {
    await care.db.transaction((tx) => bookAfter({ ...care, db: tx }, visit, plan, now))
  } catch (error) {
    if (!(error instanceof Failure || error instanceof InvalidInput)) throw error
    return { notice: 'seriesNot', also }
  }
  await writeAudit(care.db, auditContext, { event, outcome: 'ok', reason: 'series', subjectId: visit.patientId })
  return { notice: 'seriesToo', also }
}
