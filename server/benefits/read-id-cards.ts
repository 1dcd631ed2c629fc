import { fail } from '#platform/http/fail.ts'
import { type CardSource, facesOf } from '#server/benefits/card-face.ts'
import { findSubscriberNumber, listPlanCards, type PlanCard } from '#server/benefits/plan-card-store.ts'
import { listPlansOfFamily, listTermsOn, type PlannedPerson, type StoredPlan } from '#server/benefits/plan-store.ts'
import { coverageDaysOf } from '#server/benefits/read-own-plans.ts'
import { listVisible } from '#server/benefits/whose-benefits.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { IdCard } from '#shared/benefits/id-card-calls.ts'
import type { PlanTerms } from '#shared/benefits/plan-terms.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config'>
type Session = Pick<SessionRecord, 'person' | 'group'>

/** A covered person's card with all that it is made of. */
export type CardOfPerson = {
  plan: StoredPlan
  person: PlannedPerson
  isYou: boolean
  subscriber: PlannedPerson
  memberId: string | null
  startsOn: string
  endsOn: string | null
  terms: PlanTerms | null
  card: PlanCard | null
}

const nameOf = ({ first, last }: { first: string; last: string }): string => `${first} ${last}`

/** The cards that a member may see on the deployment's day, by the same rule as amounts of My plan (`listVisible`). */
export const listCards = async ({ db, clock, config }: Parts, { person }: Session): Promise<CardOfPerson[]> => {
  const today = dayIn(config.timeZone, clock.now())
  const family = await listPlansOfFamily(db, person.membershipId, today)
  const caller = family.find(({ id }) => id === person.id)
  if (!caller) return []
  const subscriber = family.find(({ relation }) => relation === 'Primary') ?? caller
  const memberId = await findSubscriberNumber(db, person.membershipId)
  const visible = await listVisible(db, caller, family, today)
  const planIds = [...new Set(visible.flatMap((one) => one.plans.map(({ id }) => id)))]
  const terms = await listTermsOn(db, planIds, today)
  const cards = await listPlanCards(db, planIds)
  return visible.flatMap((one) =>
    one.plans.map((plan) => ({
      plan,
      person: one,
      isYou: one.id === caller.id,
      subscriber,
      memberId,
      ...coverageDaysOf(one, today),
      terms: terms.get(plan.id)?.terms ?? null,
      card: cards.get(plan.id) ?? null,
    })),
  )
}

const sourceOf = ({ config }: Parts, { group }: Session, one: CardOfPerson): CardSource => ({
  member: nameOf(one.person),
  subscriber: nameOf(one.subscriber),
  memberId: one.memberId,
  groupCode: group.code,
  startsOn: one.startsOn,
  terms: one.terms,
  card: one.card,
  supportPhone: group.supportPhone ?? config.supportPhone,
})

/** The cards for screens, the caller's own first. */
export const readIdCards = async (parts: Parts, session: Session): Promise<IdCard[]> =>
  (await listCards(parts, session)).map((one) => ({
    planId: one.plan.id,
    personId: one.person.id,
    planName: one.plan.name,
    planType: one.plan.type,
    first: one.person.first,
    last: one.person.last,
    isYou: one.isYou,
    hasMemberId: one.memberId !== null,
    faces: facesOf(sourceOf(parts, session, one)),
  }))

/** One of these cards. Throws NotFound for any other, also one that exists. */
export const readIdCard = async (parts: Parts, session: Session, which: { planId: string; personId: string }): Promise<IdCard> =>
  (await readIdCards(parts, session)).find(({ planId, personId }) => planId === which.planId && personId === which.personId) ??
  fail('NotFound')
