import { applyPersonChanges, changesOf, hasAddress, isSameAddress, newPerson, withAddressOf } from '#server/eligibility/change-person.ts'
import { applyCoverage, type CoverageOptions, type CoverageOutcome, linesNamedBy } from '#server/eligibility/plan/apply-coverage.ts'
import type {
  Change,
  ChangedUnnamed,
  EligibilityFamily,
  FamilyPlan,
  FamilyRow,
  RowOutcome,
  StoredMembership,
  StoredPerson,
} from '#server/eligibility/plan/eligibility-family.ts'
import { endUnnamed, hasCoverageAhead, isTerminated, losesCoverage } from '#server/eligibility/plan/end-members.ts'
import { factsOfRow, type Match, matchPerson } from '#server/eligibility/plan/match-person.ts'
import type { MemberRow, RowAction } from '#server/eligibility/read/member-row.ts'
import { grantedDays, type LineSpan, spansShown } from '#shared/eligibility/coverage-spans.ts'
import { sharedNumbers } from '#shared/eligibility/identity-rules.ts'
import type { RejectReason, WarningReason } from '#shared/eligibility/import-words.ts'
import { foldedName } from '#shared/fields/person-name.ts'

export type PlanOptions = CoverageOptions & {
  /** The last day of coverage of members absent from a full file; null if absence does not end coverage. */
  absentEndOn: string | null
  /** Whether a dependent without an address has that of the subscriber, and moves along. */
  inheritsAddress: boolean
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
  /** The lines of coverage that the file gives each person so far; '' if a row gave none. */
  lines: Map<string, ReadonlySet<string>>
  /** The own number that the file gives each person so far; '' for none. */
  numbers: Map<string, string>
  /** The rows by first name and birthday. */
  named: ReadonlyMap<string, readonly FamilyRow[]>
  /** The number was reassigned to another subscriber: no row belongs to the stored family. */
  isOthers: boolean
  /** A person must look at the subscriber's row: nobody new joins the family before. */
  isHeld: boolean
}

type Doubt = { reason: WarningReason; found: string }
type Judged = Pick<RowOutcome, 'outcome' | 'problem' | 'changes' | 'terminated'> & { person?: StoredPerson; doubt?: Doubt }

const rejected = ({ line, segment = '' }: FamilyRow, reason: RejectReason, found = ''): Judged => ({
  outcome: 'rejected',
  problem: { reason, line, segment, found },
  changes: [],
  terminated: false,
})

const notApplied = (one: FamilyRow, outcome: Exclude<CoverageOutcome<StoredPerson>, { kind: 'applied' }>): Judged =>
  outcome.kind === 'far' ? rejected(one, 'too far back', outcome.day) : rejected(one, 'end before start')

const nameLines = ({ lines }: Work, id: string, row: MemberRow): void => {
  lines.set(id, new Set([...(lines.get(id) ?? []), ...linesNamedBy(row)]))
}

/** Whether a row names only lines that no earlier row of the person named. */
const namesNewLines = ({ lines }: Work, id: string, row: MemberRow): boolean =>
  linesNamedBy(row).every((line) => line !== '' && !lines.get(id)?.has(line) && !lines.get(id)?.has(''))

const nameKey = (first: string, dob: string) => `${foldedName(first)} ${dob}`
const shown = ({ first, last, dob }: StoredPerson) => `${first} ${last} ${dob}`

/** Applies the plan and tier of the subscriber's row to the family. */
const makePlan = (work: Work, row: MemberRow): Change[] => {
  const { membership } = work
  if (!membership || row.relation !== 'Primary') return []
  const after = {
    ...membership,
    plan: row.plan || membership.plan,
    planCode: row.tier || membership.planCode,
    subgroup: row.subgroup || membership.subgroup,
    subscriberNumber: work.family.number,
  }
  const changes = (['plan', 'planCode', 'subgroup', 'subscriberNumber'] as const)
    .filter((field) => membership[field] !== after[field])
    .map((field) => ({ field, now: membership[field], after: after[field] }))
  work.membership = after
  work.membershipChanged ||= changes.length > 0
  return changes
}

const insert = (work: Work, one: FamilyRow, row: MemberRow): Judged => {
  const { today, inheritsAddress, newId } = work.options
  if (row.action === 'change' || row.isVoid || row.coverages?.every(({ isVoid }) => isVoid)) return rejected(one, 'unknown member')
  if (row.dob === '') return rejected(one, 'missing birth date')
  if (work.isHeld) return rejected(one, 'a person must look')
  const id = newId()
  if (row.relation === 'Primary') {
    work.membership = {
      id,
      groupId: work.family.groupId,
      subscriberNumber: work.family.number,
      plan: row.plan || null,
      planCode: row.tier || null,
      subgroup: row.subgroup || null,
    }
    work.isNew = true
  }
  if (!work.membership) return rejected(one, 'no subscriber', work.family.number)
  const subscriber = [...work.persons.values()].find(({ relation }) => relation === 'Primary') ?? null
  const unplaced = newPerson(row, { id, membershipId: work.membership.id }, inheritsAddress ? subscriber : null)
  const applied = applyCoverage(unplaced, row, work.options)
  if (applied.kind !== 'applied') return notApplied(one, applied)
  const { person } = applied
  const isOver = person.spans.some(({ grants }) => grants) && !hasCoverageAhead(person, today)
  work.persons.set(id, person)
  nameLines(work, id, row)
  work.touched.set(id, row.action)
  work.numbers.set(id, row.memberId)
  return { outcome: 'added', problem: null, changes: [], terminated: isOver, person }
}

/**
 * The subscriber's address before and after this file, if it changed. A dependent who had the old address, and for whom the file gives
 * none, moves along.
 */
const moveOf = ({ before, persons, options }: Work): { from: StoredPerson; to: StoredPerson } | null => {
  if (!options.inheritsAddress) return null
  const from = [...before.values()].find(({ relation }) => relation === 'Primary')
  const to = from && persons.get(from.id)
  return from && to && !isSameAddress(from, to) ? { from, to } : null
}

const movedWith = (work: Work, person: StoredPerson): StoredPerson => {
  const move = person.relation === 'Primary' ? null : moveOf(work)
  return move && isSameAddress(person, move.from) ? withAddressOf(person, move.to) : person
}

/** Without a number that another member of the family has, unless the file has a row for that member too, which may change it. */
const withFreeNumber = (work: Work, row: MemberRow, stored: StoredPerson): MemberRow => {
  const isTaken = [...work.persons.values()].some(
    ({ id, externalId, first, dob }) => id !== stored.id && externalId === row.memberId && !work.named.has(nameKey(first, dob)),
  )
  return isTaken ? { ...row, memberId: '' } : row
}

/** The changes of a row, in coverage and in all else. To learn a line, or to show another span because time has passed, is no change. */
const changedBy = (stored: StoredPerson, after: StoredPerson, before: readonly LineSpan[]): { coverage: Change[]; other: Change[] } => {
  const all = changesOf(stored, after)
  const isOfCoverage = ({ field }: Change) => field === 'startsOn' || field === 'endsOn'
  const other = all.filter((one) => !isOfCoverage(one))
  if (after.spans === stored.spans) return { coverage: [], other }
  const [now, then] = [spansShown(before), spansShown(after.spans)]
  if (now === then && JSON.stringify(grantedDays(stored.spans)) === JSON.stringify(grantedDays(after.spans))) return { coverage: [], other }
  const shownOnce = all.filter(isOfCoverage)
  const isPlain = shownOnce.length > 0 && stored.spans.length <= 1 && after.spans.length <= 1
  return { coverage: isPlain ? shownOnce : [...shownOnce, { field: 'coverage', now, after: then }], other }
}

const change = (work: Work, one: FamilyRow, given: MemberRow, stored: StoredPerson): Judged => {
  const { today } = work.options
  const row = withFreeNumber(work, given, stored)
  const applied = applyCoverage(applyPersonChanges(hasAddress(row) ? stored : movedWith(work, stored), row), row, work.options)
  if (applied.kind !== 'applied') return notApplied(one, applied)
  const { person: after, before } = applied
  const { coverage, other } = changedBy(stored, after, before)
  const changes = [...other, ...coverage]
  const earlier = work.touched.get(stored.id)
  // An identical second row is harmless, two different actions are applied in turn, and each row may name a line of its own. The same
  // action with different values is a conflict.
  const isConflict = other.length > 0 || (coverage.length > 0 && !namesNewLines(work, stored.id, row))
  if (isConflict && earlier === row.action) return rejected(one, 'duplicate member', changes.map(({ field }) => field).join(', '))
  const ofFamily = makePlan(work, row)
  if (changes.length > 0 || after.spans !== stored.spans || after.startsOn !== stored.startsOn || after.endsOn !== stored.endsOn)
    work.persons.set(stored.id, after)
  work.touched.set(stored.id, row.action)
  nameLines(work, stored.id, row)
  work.numbers.set(stored.id, row.memberId)
  const all = [...changes, ...ofFamily]
  return {
    outcome: all.length > 0 ? 'changed' : 'unchanged',
    problem: null,
    changes: all,
    terminated: isTerminated(stored, after, today),
    person: after,
  }
}

/** Decides about a row whose person is not certain. Nobody is merged: somebody new is stored apart; any other row waits for a person. */
const judgeDoubtful = (work: Work, one: FamilyRow, row: MemberRow, { kind, person }: Match & { person: StoredPerson }): Judged => {
  const isNew = row.relation !== 'Primary' && row.dob !== '' && row.action !== 'change' && row.action !== 'cancel'
  if (!isNew || work.isHeld) {
    work.isHeld ||= row.relation === 'Primary'
    return kind === 'number' ? rejected(one, 'id of another person', row.memberId) : rejected(one, 'a person must look', shown(person))
  }
  // The number stays with the person who has it.
  const isTaken = [...work.persons.values()].some(({ externalId }) => externalId === row.memberId)
  const judged = insert(work, one, isTaken ? { ...row, memberId: '' } : row)
  return judged.outcome === 'added' ? { ...judged, doubt: { reason: 'a person must look', found: shown(person) } } : judged
}

const matchOf = (work: Work, one: FamilyRow, row: MemberRow): Match =>
  matchPerson(row, [...work.persons.values()], {
    numberSaid: (id) => work.numbers.get(id),
    isNamedElsewhere: (id) => {
      const person = work.persons.get(id)
      const rows = person && work.named.get(nameKey(person.first, person.dob))
      return rows?.some((other) => other !== one && (other.row?.relation === 'Primary') === (person?.relation === 'Primary')) ?? false
    },
  })

const judge = (work: Work, one: FamilyRow): Judged => {
  const { row } = one
  if (!row) return { outcome: 'rejected', problem: one.problem, changes: [], terminated: false }
  const match: Match = work.isOthers ? { kind: 'other', person: null } : matchOf(work, one, row)
  switch (match.kind) {
    case 'other':
      work.isOthers ||= row.relation === 'Primary'
      return rejected(one, 'id of another person', row.memberId || row.familyId)
    case 'none':
      return insert(work, one, row)
    case 'same':
      return change(work, one, row, match.person)
    case 'corrected': {
      const judged = change(work, one, row, match.person)
      return judged.outcome === 'rejected' ? judged : { ...judged, doubt: { reason: 'birthday corrected', found: match.person.dob } }
    }
    default:
      return judgeDoubtful(work, one, row, match)
  }
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
      ...(judged.doubt ? [{ ...judged.doubt, line: one.line, segment: one.segment ?? '' }] : []),
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

/** Moves the persons without a row who had the subscriber's old address. A person whose row was rejected may have another one now. */
const moveUnnamed = (work: Work, outcomes: readonly RowOutcome[]): ChangedUnnamed[] => {
  if (work.isOthers) return []
  const refused = new Set(outcomes.filter(({ outcome }) => outcome === 'rejected').map(({ name }) => foldedName(name)))
  const unnamed = [...work.persons.values()].filter(
    ({ id, firstFolded, lastFolded }) => !work.touched.has(id) && !refused.has(firstFolded + lastFolded),
  )
  return unnamed.flatMap((person) => {
    const after = movedWith(work, person)
    if (after === person) return []
    work.persons.set(person.id, after)
    const { externalId, first, last } = person
    return [
      {
        memberId: externalId ?? work.family.number,
        name: `${first} ${last}`,
        reason: 'moved with the subscriber' as const,
        changes: changesOf(person, after),
      },
    ]
  })
}

const countEnding = ({ before, persons, options: { today } }: Work): number =>
  [...before.values()].filter((person) => losesCoverage(person, persons.get(person.id) ?? person, today)).length

/** Without the references that several people of the family share, and a dependent's number that is the family's. */
const withOwnNumbersOnly = (family: EligibilityFamily): EligibilityFamily => {
  const shared = sharedNumbers(family.rows.flatMap(({ row }) => (row ? [{ ...factsOfRow(row), number: row.memberId }] : [])))
  if (shared.size === 0) return family
  const rows = family.rows.map((one): FamilyRow => {
    const { row } = one
    if (!row || !shared.has(row.memberId) || (row.relation === 'Primary' && row.memberId === row.familyId)) return one
    return { ...one, row: { ...row, memberId: '' }, problem: null }
  })
  return { ...family, rows }
}

/**
 * Plans the changes of one family without a database, for dry runs and imports alike. The subscriber's row is processed first, the others
 * in the file's order.
 */
export const planFamily = (given: EligibilityFamily, options: PlanOptions): FamilyPlan => {
  const family = withOwnNumbersOnly(given)
  const stored = family.stored
  const before = new Map((stored?.persons ?? []).map((person) => [person.id, person]))
  const work: Work = {
    family,
    options,
    before,
    persons: new Map(before),
    touched: new Map(),
    lines: new Map(),
    numbers: new Map(),
    named: Map.groupBy(
      family.rows.filter(({ row }) => row !== null),
      ({ row }) => nameKey(row?.first ?? '', row?.dob ?? ''),
    ),
    membership: stored?.membership ?? null,
    isNew: false,
    membershipChanged: false,
    isOthers: false,
    isHeld: false,
  }
  const inOrder = [...family.rows].sort((one, other) => Number(other.row?.relation === 'Primary') - Number(one.row?.relation === 'Primary'))
  const outcomes = inOrder.map((one) => outcomeOf(work, one))
  const moved = moveUnnamed(work, outcomes)
  const { ended, changed } = endUnnamed(work, outcomes)
  const { membership, isNew, membershipChanged, persons } = work
  return {
    outcomes,
    ended,
    changed: [...moved, ...changed],
    ending: countEnding(work),
    membership: membership && (isNew || membershipChanged) ? { write: isNew ? 'insert' : 'update', value: membership } : null,
    inserts: [...persons.values()].filter(({ id }) => !before.has(id)),
    updates: [...persons.values()].filter((person) => before.has(person.id) && before.get(person.id) !== person),
  }
}
