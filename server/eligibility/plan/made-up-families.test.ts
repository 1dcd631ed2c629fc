import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EligibilityFamily, FamilyPlan, FamilyRow, StoredFamily, StoredPerson } from '#server/eligibility/plan/eligibility-family.ts'
import { planFamily } from '#server/eligibility/plan/plan-family.ts'
import type { MemberRow, RowAction } from '#server/eligibility/read/member-row.ts'
import { defaultCoverageSettings } from '#shared/eligibility/coverage-spans.ts'

/**
 * Random families meet random files. The model is written apart from the importer: it knows who each row really means, which the importer
 * must find out. Nobody may be lost, merged with somebody else, or left covered after a termination that was not reported. Spans of
 * coverage are tried in `made-up-coverage.test.ts`. `FAMILY_RUNS=10000` runs that many families in each test; `FAMILY_SEED` repeats a run.
 */
const runs = Number(process.env.FAMILY_RUNS ?? 1500)
const timeoutMs = Math.max(180_000, runs * 60)
const seed = process.env.FAMILY_SEED === undefined ? {} : { seed: Number(process.env.FAMILY_SEED) }

const today = '2026-11-20'
type Person = Pick<MemberRow, 'relation' | 'first' | 'last' | 'dob'> & { key: number; number: string }

const relations = ['Spouse', 'Dependent', 'Dependent', 'Dependent'] as const
// Few names and birthdays, so that twins, juniors and namesakes are frequent.
const name = fc.constantFrom('Ana', 'Bea', 'Carl', 'Dora', 'John', 'Jon')
const day = fc.constantFrom('1980-02-03', '1982-07-09', '2010-03-03', '2010-03-04', '2012-11-30')

const familyOf = fc
  .record({
    head: fc.record({ first: name, dob: fc.constantFrom('1980-02-03', '1975-05-05') }),
    others: fc.uniqueArray(fc.record({ relation: fc.constantFrom(...relations), first: name, dob: day }), {
      maxLength: 5,
      // Two people of one first name and birthday in one family cannot be told apart by anybody.
      selector: ({ first, dob }) => `${first} ${dob}`,
    }),
    numbering: fc.constantFrom('none', 'own', 'shared', 'suffix'),
  })
  .map(({ head, others, numbering }): Person[] => {
    const numberOf = (at: number) => ({ none: '', own: `OWN-${at}`, shared: 'FULLTIME', suffix: `W1-0${at}` })[numbering]
    const primary = { ...head, key: 0, relation: 'Primary' as const, last: 'Doe', number: numberOf(0) }
    return [primary, ...others.map((one, at) => ({ ...one, key: at + 1, last: 'Doe', number: numberOf(at + 1) }))]
  })

const rowOf = ({ relation, first, last, dob, number }: Person, given: Partial<MemberRow> = {}): MemberRow => ({
  memberId: number,
  familyId: 'W1',
  relation,
  action: 'add',
  first,
  last,
  dob,
  gender: null,
  address1: '1 Elm St',
  address2: '',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  email: '',
  phone: '',
  studentId: '',
  plan: '',
  tier: '',
  subgroup: '',
  startsOn: '2026-01-01',
  endsOn: null,
  isVoid: false,
  warnings: [],
  ...given,
})

const inFile = (rows: readonly MemberRow[]): FamilyRow[] => rows.map((row, at) => ({ ordinal: at + 1, line: at + 1, row, problem: null }))

let ids = 0
const newId = () => {
  ids += 1
  return `id-${ids}`
}

/** Plans a file and stores what it says. */
const load = (stored: StoredFamily | null, rows: readonly MemberRow[], absentEndOn: string | null = null) => {
  const family: EligibilityFamily = { groupId: 'g', number: 'W1', rows: inFile(rows), stored, namesakes: [] }
  const plan = planFamily(family, {
    today,
    absentEndOn,
    inheritsAddress: true,
    newId,
    coverage: defaultCoverageSettings,
    runId: null,
  })
  const changed = new Map(plan.updates.map((person) => [person.id, person]))
  const persons = [...(stored?.persons ?? []).map((person) => changed.get(person.id) ?? person), ...plan.inserts]
  const membership = plan.membership?.value ?? stored?.membership
  return { plan, stored: membership ? { membership, persons } : null }
}

/** Adds a family, and returns the stored id of each person by key. */
const add = (family: readonly Person[]) => {
  const { plan, stored } = load(
    null,
    family.map((person) => rowOf(person)),
  )
  const idOf = (one: Person) =>
    stored?.persons.find(({ first, dob, relation }) => first === one.first && dob === one.dob && relation === one.relation)?.id
  return { plan, stored, ids: new Map(family.map((one) => [one.key, idOf(one)])) }
}

const isActiveToday = ({ endsOn }: StoredPerson) => endsOn === null || endsOn >= today

test(
  'a family is stored whole, whoever shares a name, a birthday or a reference, and whatever the order',
  () => {
    fc.assert(
      fc.property(familyOf, fc.integer(), (family, turn) => {
        const { plan, stored } = add(family)
        expect(plan.outcomes.map(({ outcome }) => outcome)).toEqual(family.map(() => 'added'))
        expect(stored?.persons).toHaveLength(family.length)
        // The same file in another order changes nobody.
        const at = Math.abs(turn) % family.length
        const again = load(
          stored,
          [...family.slice(at), ...family.slice(0, at)].map((person) => rowOf(person)),
        )
        expect(again.plan.outcomes.map(({ outcome }) => outcome)).toEqual(family.map(() => 'unchanged'))
        expect(again.stored?.persons).toEqual(stored?.persons)
      }),
      { numRuns: runs, ...seed },
    )
  },
  timeoutMs,
)

test(
  'a shared reference is never stored as anybody’s number',
  () => {
    fc.assert(
      fc.property(familyOf, (family) => {
        const { stored } = add(family)
        const numbers = (stored?.persons ?? []).flatMap(({ externalId }) => (externalId === null ? [] : [externalId]))
        expect(new Set(numbers).size).toBe(numbers.length)
      }),
      { numRuns: runs, ...seed },
    )
  },
  timeoutMs,
)

test(
  'a termination, with or without a birthday, ends the one person it names, and nobody else',
  () => {
    fc.assert(
      fc.property(familyOf, fc.nat(), fc.boolean(), (family, at, isSilent) => {
        const { stored, ids: known } = add(family)
        const person = family[at % family.length] as Person
        const row = rowOf(person, {
          action: 'cancel',
          startsOn: null,
          endsOn: '2026-10-31',
          ...(isSilent ? { dob: '', memberId: '' } : {}),
        })
        const after = load(stored, [row])
        const ended = (after.stored?.persons ?? []).filter(({ endsOn }) => endsOn !== null).map(({ id }) => id)
        const [outcome] = after.plan.outcomes
        // Two of a name and relation, and no birthday: nobody is ended, and the row is reported.
        const namesakes = family.filter(({ first, relation }) => first === person.first && relation === person.relation)
        if (isSilent && namesakes.length > 1) {
          expect([outcome?.outcome, outcome?.problem?.reason, ended]).toEqual(['rejected', 'a person must look', []])
          return
        }
        expect(ended).toEqual(person.relation === 'Primary' ? (stored?.persons ?? []).map(({ id }) => id) : [known.get(person.key)])
      }),
      { numRuns: runs, ...seed },
    )
  },
  timeoutMs,
)

test(
  'somebody who comes later is stored apart from everybody who is like them',
  () => {
    fc.assert(
      fc.property(
        familyOf,
        fc.record({ relation: fc.constantFrom(...relations), first: name, dob: day }),
        fc.constantFrom('', 'FULLTIME', 'W1-01', 'NEW-1'),
        (family, given, number) => {
          const { stored } = add(family)
          const late: Person = { ...given, key: 99, last: 'Doe', number }
          const isKnown = family.some(({ relation, first, dob }) => relation !== 'Primary' && first === late.first && dob === late.dob)
          // A typing error of a known birthday is the same person, corrected: see the next test.
          const isNamesake = family.some(({ relation, first }) => relation !== 'Primary' && first === late.first)
          fc.pre(!isKnown && !isNamesake)
          const after = load(stored, [rowOf(late)])
          expect(after.plan.updates).toEqual([])
          expect(after.plan.outcomes[0]?.outcome).toBe('added')
          expect(after.stored?.persons).toHaveLength(family.length + 1)
          const isLike = family.some(({ relation, dob }) => relation === late.relation && dob === late.dob)
          if (isLike) expect(after.plan.outcomes[0]?.warnings.map(({ reason }) => reason)).toContain('a person must look')
        },
      ),
      { numRuns: runs, ...seed },
    )
  },
  timeoutMs,
)

const change = fc.constantFrom<'married' | 'typo' | 'moved' | 'renumbered' | 'ended' | 'none'>(
  'married',
  'typo',
  'moved',
  'renumbered',
  'ended',
  'none',
)
const other = (dob: string) => `${dob.slice(0, 8)}${dob.endsWith('03') ? '13' : '17'}`

/** What the sponsor writes of a person to whom something happened. */
const told = (person: Person, what: string, action: RowAction): MemberRow => {
  if (what === 'married') return rowOf({ ...person, last: 'Berg' }, { action })
  if (what === 'typo') return rowOf({ ...person, dob: other(person.dob) }, { action })
  if (what === 'moved') return rowOf(person, { action, address1: '9 Oak St', zip: '78701' })
  if (what === 'renumbered') return rowOf({ ...person, number: person.number && `${person.number}-N` }, { action })
  if (what === 'ended') return rowOf(person, { action: 'cancel', endsOn: '2026-10-31' })
  return rowOf(person, { action })
}

/** Whether the model says that a person is covered after the file: nobody ended them or, for a family, its subscriber. */
const isCovered = (person: Person, changes: readonly string[]) => changes[person.key] !== 'ended' && changes[0] !== 'ended'

/** The rows that wait for a person, or whose person was stored apart until somebody looked. */
const reportedRows = ({ outcomes }: FamilyPlan) =>
  new Set(
    outcomes
      .filter(({ outcome, warnings }) => outcome === 'rejected' || warnings.some(({ reason }) => reason === 'a person must look'))
      .map(({ ordinal }) => ordinal),
  )

/** The stored person of each row that needs nobody's look must be as the model says of the person whom the row means. */
const expectTold = (person: Person, one: StoredPerson | undefined, changes: readonly string[]) => {
  // A dependent's own row says more than the end of the subscriber.
  const hasOwnRow = changes[0] === 'ended' && changes[person.key] !== 'ended' && person.relation !== 'Primary'
  if (!hasOwnRow) expect(one && isActiveToday(one)).toBe(isCovered(person, changes))
  expect(one?.last).toBe(changes[person.key] === 'married' ? 'Berg' : 'Doe')
  expect(one?.dob).toBe(changes[person.key] === 'typo' ? other(person.dob) : person.dob)
}

test(
  'whatever a file says of a family, each person is found or reported; nobody is lost, merged or left covered',
  () => {
    fc.assert(
      fc.property(familyOf, fc.array(change, { minLength: 6, maxLength: 6 }), fc.boolean(), (family, changes, isFull) => {
        const { stored, ids: known } = add(family)
        const rows = family.map((person) => told(person, changes[person.key] ?? 'none', 'audit'))
        const after = load(stored, rows, isFull ? '2026-11-01' : null)
        const reported = reportedRows(after.plan)
        for (const [at, person] of family.entries()) {
          const one = after.stored?.persons.find(({ id }) => id === known.get(person.key))
          // Nobody disappears or becomes somebody else: the first name is what the model never changes.
          expect(one?.first).toBe(person.first)
          if (!reported.has(at + 1)) expectTold(person, one, changes)
        }
      }),
      { numRuns: runs, ...seed },
    )
  },
  timeoutMs,
)
