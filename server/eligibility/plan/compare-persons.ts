import { createHash } from 'node:crypto'
import type { PersonRecord } from '#server/eligibility/plan/duplicate-store.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { grantedDays, shownDays } from '#shared/eligibility/coverage-spans.ts'
import type { Duplicate } from '#shared/members/duplicate-calls.ts'

/** The compared fields by their keys on the screen. Names and birthday are equal in both records. */
const facts: Readonly<Record<string, (record: PersonRecord, today: string) => string | null>> = {
  memberNumber: ({ person, membership }) => person.externalId ?? membership.subscriberNumber,
  studentId: ({ person }) => person.studentId,
  relation: ({ person }) => person.relation,
  plan: ({ membership }) => membership.plan,
  startsOn: ({ spans }, today) => shownDays(spans, today).startsOn,
  endsOn: ({ spans }, today) => shownDays(spans, today).endsOn,
  zip: ({ person }) => person.zip,
  telehealthId: ({ person }) => person.telehealthId,
  family: ({ family }) => `${family}`,
  account: ({ profileId }) => (profileId === null ? null : 'yes'),
}

/** Whether `one` has the current data: it is covered and the other is not, or its coverage began later. */
const isNewer = (one: PersonRecord, other: PersonRecord, today: string): boolean => {
  const covered = ({ spans, group }: PersonRecord) => coverageProblem({ covered: grantedDays(spans), group }, today) === null
  if (covered(one) !== covered(other)) return covered(one)
  const began = ({ person, spans }: PersonRecord) => `${shownDays(spans, today).startsOn ?? ''} ${person.createdAt.toISOString()}`
  return began(one) >= began(other)
}

/** Whether the record is a subscriber with a family: it cannot move, because the membership has its id (FAM-04). */
const isHead = ({ person, family }: PersonRecord): boolean => person.relation === 'Primary' && family > 0

/** The record of an account stays, else that of a closed one: with it stays its id at the telehealth service. */
const weightOf = ({ profileId, hadAccount }: PersonRecord): number => (profileId !== null ? 2 : hadAccount ? 1 : 0)

/** Compares two records: which one is kept, which one has the current data, and what prevents a merge. */
export const comparePersons = (one: PersonRecord, other: PersonRecord, today: string): Duplicate => {
  const stays = weightOf(other) > weightOf(one) ? 'other' : 'one'
  const factsOf = isNewer(one, other, today) ? 'one' : 'other'
  const [kept, gone] = stays === 'one' ? [one, other] : [other, one]
  const moves = stays !== factsOf
  const obstacle =
    one.profileId !== null && other.profileId !== null ? 'TwoAccounts' : isHead(gone) || (moves && isHead(kept)) ? 'HeadOfFamily' : null
  const fields = Object.entries(facts).map(([field, read]) => ({
    field,
    one: read(one, today),
    other: read(other, today),
    isSame: read(one, today) === read(other, today),
  }))
  const seen = createHash('sha256')
    .update(JSON.stringify([one, other]))
    .digest('base64url')
  return { otherId: other.person.id, fields, stays, factsOf, obstacle, seen }
}
