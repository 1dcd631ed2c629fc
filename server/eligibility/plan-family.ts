import { changedPerson, changesOf, isActive, newPerson } from '#server/eligibility/change-person.ts'
import type {
  Change,
  EndedUnnamed,
  Family,
  FamilyPlan,
  FamilyRow,
  RowOutcome,
  StoredMembership,
  StoredPerson,
} from '#server/eligibility/family.ts'
import { dayAfter } from '#server/eligibility/import-days.ts'
import { matchPerson } from '#server/eligibility/match-person.ts'
import type { MemberRow, RowAction } from '#server/eligibility/member-row.ts'
import { guardHorizonDays } from '#shared/eligibility/import-rules.ts'
import type { RejectReason } from '#shared/eligibility/import-words.ts'

export type PlanOptions = {
  today: string
  /** For a full file, where the operator says so: the last day of everybody whom it leaves out. */
  absentEndOn: string | null
  newId: () => string
}

/** A family while its rows are worked through, one after the other. */
type Work = {
  family: Family
  options: PlanOptions
  membership: StoredMembership | null
  isNew: boolean
  membershipChanged: boolean
  persons: Map<string, StoredPerson>
  /** As they were stored; whoever is not in it is new. */
  before: ReadonlyMap<string, StoredPerson>
  /** By whom a person was meant last. */
  touched: Map<string, RowAction>
  /** The number has come to another subscriber: nobody of the rows belongs to the stored family. */
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

/** Plan and tier are the family's, said by its subscriber. */
const takePlan = (work: Work, row: MemberRow): Change[] => {
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
  const after = changedPerson(stored, row, today)
  if (endsAhead(after) && row.endsOn) return rejected(one, 'end before start', `${after.startsOn} - ${after.endsOn}`)
  const changes = changesOf(stored, after)
  const earlier = work.touched.get(stored.id)
  // The same row twice is no matter; two that ask for different things in turn are meant so; anything else contradicts itself.
  if (changes.length > 0 && earlier === row.action) return rejected(one, 'duplicate member', changes.map(({ field }) => field).join(', '))
  const ofFamily = takePlan(work, row)
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

/** People elsewhere who may be the same as somebody new: for a person to decide, never for an import. */
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
    ...{ outcome: judged.outcome, problem: judged.problem, changes: judged.changes, terminated: judged.terminated },
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

/** Ends the coverage of those whom no row names: with their subscriber's cancellation, or because a full file leaves them out. */
const endUnnamed = (work: Work): EndedUnnamed[] => {
  const { family, options, persons, touched } = work
  const cancelled = family.rows.find(({ row }) => row?.relation === 'Primary' && row.action === 'cancel')
  const primary = [...persons.values()].find(({ id, relation }) => relation === 'Primary' && touched.get(id) === 'cancel')
  // Somebody whose row could not be read is in the file all the same.
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
    return isActive(person, today) && isBroughtForward && after <= dayAfter(today, guardHorizonDays)
  }).length

/**
 * What the rows of one family make of what is stored: decided without a database, alike for the dry run and for the import itself.
 * The subscriber's row comes first wherever it stands, the others in the file's order.
 */
export const planFamily = (family: Family, options: PlanOptions): FamilyPlan => {
  const stored = family.stored
  const before = new Map((stored?.persons ?? []).map((person) => [person.id, person]))
  const work: Work = {
    ...{ family, options, before, persons: new Map(before), touched: new Map() },
    ...{ membership: stored?.membership ?? null, isNew: false, membershipChanged: false, isOthers: false },
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
