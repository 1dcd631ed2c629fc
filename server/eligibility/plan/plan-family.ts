import { applyPersonChanges, changesOf, isActive, newPerson } from '#server/eligibility/change-person.ts'
import type {
  Change,
  EligibilityFamily,
  EndedUnnamed,
  FamilyPlan,
  FamilyRow,
  RowOutcome,
  StoredMembership,
  StoredPerson,
} from '#server/eligibility/plan/eligibility-family.ts'
import { matchPerson } from '#server/eligibility/plan/match-person.ts'
import { nextIsoDay } from '#server/eligibility/read/import-days.ts'
import type { MemberRow, RowAction } from '#server/eligibility/read/member-row.ts'
import { guardHorizonDays } from '#shared/eligibility/import-rules.ts'
import type { RejectReason } from '#shared/eligibility/import-words.ts'

export type PlanOptions = {
  today: string
  /** The last day of coverage of members absent from a full file; null if absence does not end coverage. */
  absentEndOn: string | null
  newId: () => string
}

/** The state of a family while its rows are processed in order. */
type Work = {
  family: EligibilityFamily
  options: PlanOptions
  membership: StoredMembership | null
  isNew: boolean
  membershipChanged: boolean
  persons: Map<string, StoredPerson>
  /** The stored persons; a person who is not in it is new. */
  before: ReadonlyMap<string, StoredPerson>
  /** The last action for each person. */
  touched: Map<string, RowAction>
  /** The number was reassigned to another subscriber: no row belongs to the stored family. */
  isOthers: boolean
}

type Judged = Pick<RowOutcome, 'outcome' | 'problem' | 'changes' | 'terminated'> & { person?: StoredPerson }

const rejected = ({ line }: FamilyRow, reason: RejectReason, found = ''): Judged => ({
  outcome: 'rejected',
  problem: { reason, line, segment: '', found },
  changes: [],
  terminated: false,
})

const isOver = (endsOn: string | null, today: string) => endsOn !== null && endsOn < today
const endsAhead = ({ startsOn, endsOn }: StoredPerson) => startsOn !== null && endsOn !== null && endsOn < startsOn

/** Applies the plan and tier of the subscriber's row to the family. */
const makePlan = (work: Work, row: MemberRow): Change[] => {
  const { membership } = work
  if (!membership || row.relation !== 'Primary') return []
  const after = {
    ...membership,
    plan: row.plan || membership.plan,
    planCode: row.tier || membership.planCode,
    subscriberNumber: work.family.number,
  }
  const changes = (['plan', 'planCode', 'subscriberNumber'] as const)
    .filter((field) => membership[field] !== after[field])
    .map((field) => ({ field, now: membership[field], after: after[field] }))
  work.membership = after
  work.membershipChanged ||= changes.length > 0
  return changes
}

const insert = (work: Work, one: FamilyRow, row: MemberRow): Judged => {
  const { today, newId } = work.options
  if (row.action === 'change') return rejected(one, 'unknown member')
  const id = newId()
  if (row.relation === 'Primary') {
    work.membership = {
      id,
      groupId: work.family.groupId,
      subscriberNumber: work.family.number,
      plan: row.plan || null,
      planCode: row.tier || null,
    }
    work.isNew = true
  }
  if (!work.membership) return rejected(one, 'no subscriber', work.family.number)
  const subscriber = [...work.persons.values()].find(({ relation }) => relation === 'Primary') ?? null
  const person = newPerson(row, { id, membershipId: work.membership.id }, subscriber)
  work.persons.set(id, person)
  work.touched.set(id, row.action)
  return { outcome: 'added', problem: null, changes: [], terminated: isOver(person.endsOn, today), person }
}

const change = (work: Work, one: FamilyRow, row: MemberRow, stored: StoredPerson): Judged => {
  const { today } = work.options
  const after = applyPersonChanges(stored, row, today)
  if (endsAhead(after) && row.endsOn) return rejected(one, 'end before start', `${after.startsOn} - ${after.endsOn}`)
  const changes = changesOf(stored, after)
  const earlier = work.touched.get(stored.id)
  // An identical second row is harmless, and two different actions are applied in turn. The same action with different values is a
  // conflict.
  if (changes.length > 0 && earlier === row.action) return rejected(one, 'duplicate member', changes.map(({ field }) => field).join(', '))
  const ofFamily = makePlan(work, row)
  if (changes.length > 0) work.persons.set(stored.id, after)
  work.touched.set(stored.id, row.action)
  const all = [...changes, ...ofFamily]
  return {
    outcome: all.length > 0 ? 'changed' : 'unchanged',
    problem: null,
    changes: all,
    terminated: isOver(after.endsOn, today) && !isOver(stored.endsOn, today),
    person: after,
  }
}

const judge = (work: Work, one: FamilyRow): Judged => {
  if (!one.row) return { outcome: 'rejected', problem: one.problem, changes: [], terminated: false }
  const found = work.isOthers ? 'other' : matchPerson(one.row, [...work.persons.values()])
  if (found === 'other') {
    work.isOthers ||= one.row.relation === 'Primary'
    return rejected(one, 'id of another person', one.row.memberId || one.row.familyId)
  }
  return found ? change(work, one, one.row, found) : insert(work, one, one.row)
}

/** Stored persons who may be duplicates of a new person. A human decides that, never an import. */
const duplicatesOf = (work: Work, person: StoredPerson | undefined) =>
  person === undefined || work.before.has(person.id)
    ? []
    : work.family.namesakes.filter(
        (other) =>
          other.firstFolded === person.firstFolded &&
          other.lastFolded === person.lastFolded &&
          other.dob === person.dob &&
          !work.persons.has(other.id),
      )

const outcomeOf = (work: Work, one: FamilyRow): RowOutcome => {
  const judged = judge(work, one)
  const { row } = one
  const duplicates = duplicatesOf(work, judged.person)
  const warnings = judged.outcome === 'rejected' ? [] : (row?.warnings ?? [])
  return {
    ordinal: one.ordinal,
    line: one.line,
    memberId: row?.memberId || one.problem?.memberId || work.family.number,
    name: row ? `${row.first} ${row.last}` : (one.problem?.name ?? ''),
    outcome: judged.outcome,
    problem: judged.problem,
    changes: judged.changes,
    terminated: judged.terminated,
    warnings: [
      ...warnings,
      ...duplicates.map(({ externalId, membership }) => ({
        reason: 'possible duplicate' as const,
        found: externalId ?? membership.subscriberNumber ?? '',
        line: one.line,
        segment: '',
      })),
    ],
  }
}

/** Ends the coverage of persons without a row: their subscriber was canceled, or a full file omits them. */
const endUnnamed = (work: Work): EndedUnnamed[] => {
  const { family, options, persons, touched } = work
  const cancelled = family.rows.find(({ row }) => row?.relation === 'Primary' && row.action === 'cancel')
  const primary = [...persons.values()].find(({ id, relation }) => relation === 'Primary' && touched.get(id) === 'cancel')
  // A person whose row was rejected is still in the file.
  const isWhole = family.rows.every(({ problem }) => problem === null)
  const end = cancelled && primary ? primary.endsOn : isWhole ? options.absentEndOn : null
  if (end === null || work.isOthers) return []
  const unnamed = [...persons.values()].filter((person) => !touched.has(person.id) && (person.endsOn === null || person.endsOn > end))
  return unnamed.map((person) => {
    persons.set(person.id, { ...person, endsOn: end })
    return {
      personId: person.id,
      line: cancelled?.line ?? 0,
      memberId: person.externalId ?? family.number,
      name: `${person.first} ${person.last}`,
      endsOn: end,
      terminated: isOver(end, options.today) && !isOver(person.endsOn, options.today),
      reason: cancelled ? 'ended with the subscriber' : 'not in the file',
    }
  })
}

const countEnding = ({ before, persons, options: { today } }: Work): number =>
  [...before.values()].filter((person) => {
    const after = persons.get(person.id)?.endsOn ?? null
    const isBroughtForward = after !== null && (person.endsOn === null || person.endsOn > after)
    return isActive(person, today) && isBroughtForward && after <= nextIsoDay(today, guardHorizonDays)
  }).length

/**
 * Plans the changes of one family without a database, for dry runs and imports alike. The subscriber's row is processed first, the others
 * in the file's order.
 */
export const planFamily = (family: EligibilityFamily, options: PlanOptions): FamilyPlan => {
  const stored = family.stored
  const before = new Map((stored?.persons ?? []).map((person) => [person.id, person]))
  const work: Work = {
    family,
    options,
    before,
    persons: new Map(before),
    touched: new Map(),
    membership: stored?.membership ?? null,
    isNew: false,
    membershipChanged: false,
    isOthers: false,
  }
  const inOrder = [...family.rows].sort((one, other) => Number(other.row?.relation === 'Primary') - Number(one.row?.relation === 'Primary'))
  const outcomes = inOrder.map((one) => outcomeOf(work, one))
  const ended = endUnnamed(work)
  const { membership, isNew, membershipChanged, persons } = work
  return {
    outcomes,
    ended,
    ending: countEnding(work),
    membership: membership && (isNew || membershipChanged) ? { write: isNew ? 'insert' : 'update', value: membership } : null,
    inserts: [...persons.values()].filter(({ id }) => !before.has(id)),
    updates: [...persons.values()].filter((person) => before.has(person.id) && before.get(person.id) !== person),
  }
}
