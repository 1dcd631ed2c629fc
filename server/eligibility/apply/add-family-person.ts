import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { StoredPerson } from '#server/eligibility/plan/eligibility-family.ts'
import { insertFamilies, listFamiliesById, updatePersons } from '#server/eligibility/plan/family-store.ts'
import type { Portal } from '#server/portal.ts'
import { type CoverageSpan, cutSpans, grantedDays, holdsDay, overlap, shownDays } from '#shared/eligibility/coverage-spans.ts'
import { nextIsoDay } from '#shared/fields/calendar-day.ts'
import { foldedName } from '#shared/fields/person-name.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type NewFamilyPerson = { relation: 'Spouse' | 'Dependent' } & Pick<StoredPerson, 'first' | 'last' | 'dob' | 'gender' | 'email' | 'phone'>

/** The subscriber's telehealth coverage from today on; without end if there is no subscriber. */
const spansLike = (subscriber: StoredPerson | undefined, today: string): CoverageSpan[] => {
  const fromToday = { startsOn: today, endsOn: null }
  const periods = subscriber ? grantedDays(subscriber.spans).filter((days) => overlap(days, fromToday)) : [fromToday]
  return periods.map(({ startsOn, endsOn }) => ({
    line: '',
    plan: '',
    startsOn: startsOn > today ? startsOn : today,
    endsOn,
    isVoid: false,
    grants: true,
    runId: null,
  }))
}

/**
 * Adds a person confirmed by an operator to a membership, at the subscriber's address, covered from today as the
 * subscriber is. If a person with that first name and birthday exists, their ended coverage is resumed from today instead. The next file can change them.
 * @throws NotFound where there is no such membership
 */
export const addFamilyPerson = async (
  { clock, config }: Pick<Portal, 'clock' | 'config'>,
  tx: Db,
  membershipId: string,
  { relation, first, last, dob, gender, email, phone }: NewFamilyPerson,
): Promise<void> => {
  const now = clock.now()
  const today = dayIn(config.timeZone, now)
  const family = (await listFamiliesById(tx, [membershipId], true))[0]?.persons ?? fail('NotFound')
  const subscriber = family.find((person) => person.relation === 'Primary')
  const spans = spansLike(subscriber, today)
  const firstFolded = foldedName(first)
  const known = family.find((person) => person.relation !== 'Primary' && person.firstFolded === firstFolded && person.dob === dob)
  if (known) {
    const isCovered = grantedDays(known.spans).some((days) => holdsDay(days, today))
    const all = [...known.spans.flatMap((span) => cutSpans([span], nextIsoDay(today, -1))).filter(({ isVoid }) => !isVoid), ...spans]
    if (!isCovered) await updatePersons(tx, [{ ...known, spans: all, ...shownDays(all, today) }])
    return
  }
  const id = uuidv7()
  const { address1 = null, address2 = null, city = null, state = null, zip = null } = subscriber ?? {}
  const person: StoredPerson = {
    id,
    membershipId,
    relation,
    first,
    last,
    firstFolded,
    lastFolded: foldedName(last),
    dob,
    gender,
    email,
    phone,
    address1,
    address2,
    city,
    state,
    zip,
    studentId: null,
    externalId: null,
    telehealthId: id,
    spans,
    ...shownDays(spans, today),
  }
  await insertFamilies(tx, { memberships: [], persons: [person] }, now)
}
