import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { findTermsFrom, saveTerms } from '#server/benefits/plan-store.ts'
import {
  deleteTerms,
  findPlan,
  findTakenId,
  isKeyTaken,
  listTermVersions,
  lockPlansOfGroup,
  putPlan,
} from '#server/benefits/plans/plan-list-store.ts'
import type { Portal } from '#server/portal.ts'
import type { PlanAnswer } from '#shared/benefits/plan-calls.ts'
import { type EditedPlanFacts, planDifferences, termDifferences } from '#shared/benefits/plan-edit.ts'
import type { PlanTerms } from '#shared/benefits/plan-terms.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config'>
type Found = NonNullable<Awaited<ReturnType<typeof findPlan>>>

const factsOf = ({ plan: { key, name, type, hasHsa, yearMonth, startsOn, endsOn }, ids }: Found): EditedPlanFacts => ({
  key,
  name,
  type,
  hasHsa,
  yearMonth,
  ids,
  startsOn,
  endsOn,
})

/** A plan for the console. @throws Failure NotFound */
export const readPlan = async ({ db, clock, config }: Parts, id: string): Promise<PlanAnswer> => {
  const found = (await findPlan(db, id)) ?? fail('NotFound')
  const versions = await listTermVersions(db, id)
  return { id, group: found.group, facts: factsOf(found), versions, today: dayIn(config.timeZone, clock.now()) }
}

/** The plan, with the plans of its group locked. @throws Failure NotFound */
const held = async (tx: Db, id: string): Promise<Found> => (await findPlan(tx, id, { lock: true })) ?? fail('NotFound')

type Event = 'admin.plan.create' | 'admin.plan.save' | 'admin.plan.terms' | 'admin.plan.link'

/** The group is the event's subject, so that operators who are limited to it see the event. */
const audit = (tx: Db, auditContext: AuditContext, event: Event, groupId: string, reason: string): Promise<void> =>
  writeAudit(tx, auditContext, { event, outcome: 'ok', subjectId: groupId, reason })

const refuseTaken = async (tx: Db, groupId: string, { key, ids }: EditedPlanFacts, planId: string | null): Promise<void> => {
  if (await isKeyTaken(tx, groupId, key, planId)) fail('PlanKeyTaken', { field: 'facts.key' })
  if ((await findTakenId(tx, groupId, ids, planId)) !== null) fail('PlanIdTaken', { field: 'facts.ids' })
}

/** @throws Failure NotFound for an unknown group, PlanKeyTaken, PlanIdTaken */
export const createPlan = (
  { db, clock }: Parts,
  { groupId, facts }: { groupId: string; facts: EditedPlanFacts },
  auditContext: AuditContext,
): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    if ((await lockPlansOfGroup(tx, groupId)) === null) fail('NotFound', { field: 'groupId' })
    await refuseTaken(tx, groupId, facts, null)
    const id = await putPlan(tx, { groupId, planId: null, facts }, clock.now())
    await audit(tx, auditContext, 'admin.plan.create', groupId, facts.key)
    return { id }
  })

/** @throws Failure NotFound, Conflict if the plan is not what the caller saw, NothingChanged, PlanKeyTaken, PlanIdTaken */
export const savePlanFacts = (
  { db, clock }: Parts,
  { id, before, facts }: { id: string; before: EditedPlanFacts; facts: EditedPlanFacts },
  auditContext: AuditContext,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await held(tx, id)
    if (planDifferences(factsOf(found), before).length > 0) fail('Conflict')
    const changes = planDifferences(before, facts)
    if (changes.length === 0) fail('NothingChanged')
    await refuseTaken(tx, found.group.id, facts, id)
    await putPlan(tx, { groupId: found.group.id, planId: id, facts }, clock.now())
    await audit(tx, auditContext, 'admin.plan.save', found.group.id, `${facts.key}: ${changes.map(({ field }) => field).join(', ')}`)
  })

type TermsEdit = { id: string; startsOn: string; before: PlanTerms | null; terms: PlanTerms }

/** @throws Failure NotFound, Conflict if the terms of that day are not what the caller saw, NothingChanged, DayOutsidePlan */
export const savePlanTerms = (
  { db, clock }: Parts,
  { id, startsOn, before, terms }: TermsEdit,
  auditContext: AuditContext,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { plan, group } = await held(tx, id)
    const stored = await findTermsFrom(tx, id, startsOn)
    if ((stored === null) !== (before === null) || (stored && before && termDifferences(stored, before).length > 0)) fail('Conflict')
    if (startsOn < plan.startsOn || (plan.endsOn !== null && startsOn > plan.endsOn)) fail('DayOutsidePlan', { field: 'startsOn' })
    const changes = termDifferences(stored, terms)
    if (changes.length === 0) fail('NothingChanged')
    await saveTerms(tx, id, startsOn, terms, clock.now())
    await audit(tx, auditContext, 'admin.plan.terms', group.id, `${plan.key} ${startsOn}: ${changes.map(({ field }) => field).join(', ')}`)
  })

/** Removes terms that nobody has had yet. @throws Failure NotFound, DayNotAhead */
export const removePlanTerms = (
  { db, clock, config }: Parts,
  { id, startsOn }: { id: string; startsOn: string },
  auditContext: AuditContext,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { plan, group } = await held(tx, id)
    if (startsOn <= dayIn(config.timeZone, clock.now())) fail('DayNotAhead')
    if (!(await deleteTerms(tx, id, startsOn))) fail('NotFound')
    await audit(tx, auditContext, 'admin.plan.terms', group.id, `${plan.key} ${startsOn}: removed`)
  })

/** Adds an id of eligibility files to a plan. @throws Failure NotFound, NothingChanged, PlanIdTaken, ListFull above 50 ids */
export const linkPlanId = (
  { db, clock }: Parts,
  { id, planId }: { id: string; planId: string },
  auditContext: AuditContext,
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await held(tx, id)
    const facts = factsOf(found)
    if (facts.ids.includes(planId)) fail('NothingChanged')
    if ((await findTakenId(tx, found.group.id, [planId], id)) !== null) fail('PlanIdTaken', { field: 'planId' })
    if (facts.ids.length >= 50) fail('ListFull')
    await putPlan(tx, { groupId: found.group.id, planId: id, facts: { ...facts, ids: [...facts.ids, planId] } }, clock.now())
    await audit(tx, auditContext, 'admin.plan.link', found.group.id, `${facts.key}: ${planId}`)
  })
