import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredFamily, StoredPerson } from '#server/eligibility/plan/eligibility-family.ts'
import { planFamily } from '#server/eligibility/plan/plan-family.ts'
import type { MemberRow } from '#server/eligibility/read/member-row.ts'
import {
  type CoveredLines,
  linesOfModel,
  type ModelState,
  type ModelStatement,
  modelOf,
} from '#server/eligibility/testing/coverage-model.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { type CoverageSettings, defaultCoverageSettings, grantedDays, type LineSpan } from '#shared/eligibility/coverage-spans.ts'
import { nextIsoDay } from '#shared/fields/calendar-day.ts'

/*
 * Random families, with spans of several lines, meet random files: late changes, gaps, voids, reinstatements. `coverage-model.ts` knows a
 * person's coverage as a plain list of days. `FAMILY_RUNS=10000` runs that many families; `FAMILY_SEED` chooses others, or repeats a run.
 */
const runs = Number(process.env.FAMILY_RUNS ?? 600)
const timeoutMs = Math.max(180_000, runs * 60)
const seed = Number(process.env.FAMILY_SEED ?? 20_261_123)

const today = 100
const horizon = 400
const calendar = Array.from({ length: horizon + 1 }, (_, at) => nextIsoDay('2026-01-01', at))
const dayOf = (at: number): string => calendar[at] as string

const at = fc.integer({ min: 60, max: 140 })
const statement = (plans: readonly string[]): fc.Arbitrary<ModelStatement> =>
  fc
    .record({
      action: fc.constantFrom('add', 'change', 'cancel', 'reinstate', 'audit'),
      line: fc.constantFrom('HLT', 'DEN', 'VIS'),
      plan: fc.constantFrom(...plans),
      start: fc.option(at, { freq: 4 }),
      length: fc.option(fc.integer({ min: 0, max: 50 }), { freq: 3 }),
      isEndSaid: fc.boolean(),
      isVoid: fc.boolean(),
    })
    .map(({ length, isEndSaid, isVoid, ...said }): ModelStatement => {
      const { action, start } = said
      if (action === 'cancel') return { ...said, end: isVoid ? undefined : (start ?? 85) + (length ?? 10), isVoid }
      const end = length === null ? null : (start ?? 110) + length
      return { ...said, end: action === 'change' && !isEndSaid ? undefined : end, isVoid: false }
    })

/** A file's row: each line at most once; or, as in a CSV file, one statement without a line. */
const rowOfFile = (plans: readonly string[]) =>
  fc.record({
    statements: fc.uniqueArray(statement(plans), { minLength: 1, maxLength: 3, selector: ({ line }) => line }),
    isWhole: fc.boolean(),
    isPlain: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  })

const person = (relation: MemberRow['relation'], first: string): MemberRow => ({
  memberId: '',
  familyId: 'W1',
  relation,
  first,
  last: 'Doe',
  dob: relation === 'Primary' ? '1980-02-03' : '2012-03-04',
  gender: null,
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  email: '',
  phone: '',
  studentId: '',
  plan: '',
  tier: '',
  subgroup: '',
  action: 'add',
  startsOn: null,
  endsOn: null,
  isVoid: false,
  warnings: [],
})

type FileRow = { statements: readonly ModelStatement[]; isWhole: boolean; isPlain: boolean }

/** What the file says, for the model: a plain row has one statement without a line. */
const saidBy = ({ statements, isPlain }: FileRow): readonly ModelStatement[] =>
  isPlain ? statements.slice(0, 1).map((one) => ({ ...one, line: '' })) : statements

const isCancel = (row: FileRow) => row.isWhole && saidBy(row).every(({ action }) => action === 'cancel')

const asRow = (row: FileRow): MemberRow => {
  const coverages = saidBy(row).map(({ action, line, plan, start, end, isVoid }) => ({
    action,
    line,
    plan,
    isVoid,
    startsOn: start === null ? null : dayOf(start),
    endsOn: typeof end === 'number' ? dayOf(end) : end,
  }))
  const [first] = coverages
  const areAllCanceled = coverages.every(({ action }) => action === 'cancel')
  const ends = coverages.map(({ endsOn }) => endsOn).filter((end) => typeof end === 'string')
  // An INS segment has one action; each HD segment of it may have another one.
  const summary = {
    action: areAllCanceled ? ('cancel' as const) : ('audit' as const),
    startsOn: first?.startsOn ?? null,
    endsOn: ends.sort().at(-1),
    isVoid: coverages.every(({ isVoid }) => isVoid),
  }
  return { ...person('Primary', 'Ann'), ...summary, coverages, endsAll: isCancel(row) }
}

let ids = 0
const load = (stored: StoredFamily | null, rows: readonly MemberRow[], coverage: CoverageSettings) => {
  const family = {
    groupId: 'g',
    number: 'W1',
    stored,
    namesakes: [],
    rows: rows.map((row, index) => ({ ordinal: index + 1, line: index + 1, row, problem: null })),
  }
  const newId = () => {
    ids += 1
    return `id-${ids}`
  }
  const plan = planFamily(family, { today: dayOf(today), absentEndOn: null, inheritsAddress: true, newId, coverage, runId: 'run' })
  const changed = new Map(plan.updates.map((one) => [one.id, one]))
  const persons = [...(stored?.persons ?? []).map((one) => changed.get(one.id) ?? one), ...plan.inserts]
  const membership = plan.membership?.value ?? stored?.membership
  if (!membership) throw new Error('no family')
  return { plan, stored: { membership, persons } }
}

const of = (stored: StoredFamily, relation: string): StoredPerson => {
  const found = stored.persons.find((one) => one.relation === relation)
  return found ?? expect.unreachable(`${relation} is lost`)
}

/** The days of spans as the model lists them: by line, the plan of each day. */
const daysOfSpans = (spans: readonly LineSpan[]): CoveredLines => {
  const lines: CoveredLines = {}
  for (const { line, plan, startsOn, endsOn, isVoid } of spans) {
    if (isVoid) continue
    lines[line] ??= {}
    for (let day = 0; day <= horizon; day += 1)
      if (startsOn <= dayOf(day) && (endsOn === null || dayOf(day) <= endsOn)) lines[line][day] = plan
  }
  return lines
}

const expectTidy = ({ spans, startsOn, endsOn }: StoredPerson, isCovered: boolean) => {
  const live = spans.filter(({ isVoid }) => !isVoid)
  for (const [index, one] of live.entries())
    for (const other of live.slice(index + 1)) {
      const isApart = (before: LineSpan, after: LineSpan) => before.endsOn !== null && nextIsoDay(before.endsOn, 1) < after.startsOn
      const isSame = one.line === other.line && one.plan === other.plan
      expect(!isSame || isApart(one, other) || isApart(other, one)).toBe(true)
    }
  const group = { startsOn: '2026-01-01', endsOn: null, suspended: false }
  expect(coverageProblem({ covered: grantedDays(spans), group }, dayOf(today)) === null).toBe(isCovered)
  // What the previous version reads is right today as well.
  expect(startsOn !== null && startsOn <= dayOf(today) && (endsOn === null || endsOn >= dayOf(today))).toBe(isCovered)
}

const history = (plans: readonly string[]) =>
  fc.record({
    begins: fc.array(fc.record({ start: at, length: fc.option(fc.integer({ min: 0, max: 40 })) }), { maxLength: 2 }),
    isLegacy: fc.boolean(),
    rows: fc.array(rowOfFile(plans), { minLength: 1, maxLength: 5 }),
    lines: fc.constantFrom(null, ['HLT'], ['HLT', 'VIS']),
    days: fc.constantFrom(null, null, 0, 20),
  })

test.each([
  ['one plan, and coverage whose line no file has given', ['CARE'], true],
  ['several plans', ['', 'A', 'B'], false],
] as const)(
  'every day is covered as a list of days says: %s',
  (_name, plans, mayBeLegacy) => {
    fc.assert(
      fc.property(history(plans), ({ begins, isLegacy, rows, lines, days }) => {
        const firstLine = isLegacy && mayBeLegacy ? '' : 'HLT'
        const [first] = plans
        const said = begins.map(({ start, length }): ModelStatement => {
          const end = length === null ? null : start + length
          return { action: 'audit', line: firstLine, plan: first, start, end, isVoid: false }
        })
        const opening = { ...defaultCoverageSettings, grantingLines: lines }
        const model = modelOf({ today, horizon, grantingLines: lines, retroactiveDays: days })
        const members = { Primary: model.open(said), Dependent: model.open(said) }
        const coverages = said.map(({ start, end, plan }) => ({
          action: 'audit' as const,
          line: firstLine,
          plan,
          isVoid: false,
          startsOn: start === null ? null : dayOf(start),
          endsOn: typeof end === 'number' ? dayOf(end) : null,
        }))
        const initial = [person('Primary', 'Ann'), person('Dependent', 'Bea')].map((one) => ({
          ...one,
          ...(coverages.length > 0 ? { coverages } : {}),
        }))
        let { stored } = load(null, initial, opening)
        for (const row of rows) {
          const before = { ...members }
          const told = model.tell(members.Primary, saidBy(row), isCancel(row))
          const done = load(stored, [asRow(row)], { grantingLines: lines, retroactiveDays: days })
          expect(done.plan.outcomes[0]?.problem?.reason ?? null).toBe(told.refusal)
          members.Primary = told.after
          if (told.refusal === null) members.Dependent = model.endWith(members.Dependent, told.after, saidBy(row))
          stored = done.stored
          for (const relation of ['Primary', 'Dependent'] as const) {
            const one = of(stored, relation)
            expect(daysOfSpans(one.spans)).toEqual(linesOfModel(members[relation]))
            expectTidy(one, model.isCoveredOn(members[relation], today))
          }
          const losing = (['Primary', 'Dependent'] as const).filter((who) => model.losesWithin(before[who], members[who], 31))
          expect(done.plan.ending).toBe(losing.length)
          const isAhead = (state: ModelState) => model.isCoveredFrom(state, today)
          const terminated = (['Primary', 'Dependent'] as const).filter((who) => isAhead(before[who]) && !isAhead(members[who]))
          const counted = [...done.plan.outcomes, ...done.plan.ended].filter((one) => one.terminated)
          expect(counted).toHaveLength(terminated.length)
        }
      }),
      { numRuns: runs, seed },
    )
  },
  timeoutMs,
)
