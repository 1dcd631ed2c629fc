import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  faultsOf,
  isOffered,
  moveKinds,
  type Walk,
  type WalkStep,
  walkStart,
  walkStartOf,
  walks,
  wellMade,
} from '#shared/visits/testing/random-moves.ts'
import { decideMove, type MovingVisit } from '#shared/visits/visit-moves.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import { openStates, pastStates, stateAfter, visitStates, visitSteps } from '#shared/visits/visit-states.ts'

const doctors: [string, string] = ['dr-okafor', 'dr-lindqvist']

const begun = ({ type, method, inMs, isSlot }: Walk): MovingVisit => {
  const way = walkStartOf({ type, isSlot })
  const requestedAt = way === 'asap' ? walkStart : new Date(walkStart.getTime() + inMs)
  const status = stateAfter(null, way === 'slot' ? 'book' : 'ask', 'member')
  if (status === null) throw new Error('a visit cannot begin')
  return {
    type,
    method,
    status,
    isOnDemand: way === 'asap',
    requestedAt,
    requestedTimes: way === 'asap' ? [] : [requestedAt],
    proposedTimes: [],
    clinicianId: way === 'slot' ? doctors[0] : null,
    acceptedAt: way === 'slot' ? walkStart : null,
    heldUntil: null,
    startedAt: null,
    endedAt: null,
    state: 'TX',
    locationConfirmedAt: null,
    policy: { ...defaultVisitPolicy, cancelStatuses: ['Requested', 'Proposed', 'Locked'] },
  }
}

const isStep = (from: string, to: string) => from === to || visitSteps.some((step) => step.from === from && step.to === to)

const isDone = (visit: MovingVisit, step: WalkStep, now: Date): boolean => {
  const arePast = visit.status === 'Proposed' && visit.proposedTimes.every((time) => time <= now)
  const kind = step.kind === 'choose' && arePast ? 'ask-others' : step.kind
  return 'changes' in decideMove(visit, wellMade(visit, { ...step, kind }, now, doctors), now)
}

/** Tries every kind of move: it must succeed if and only if it is offered. If all proposed times are past, asks for others instead. */
const tryAll = (visit: MovingVisit, step: WalkStep, now: Date): void => {
  for (const kind of moveKinds) {
    const tried = { ...step, kind }
    if (isDone(visit, tried, now) !== isOffered(visit, tried, now, doctors)) throw new Error(`${kind} of a ${visit.status} visit`)
  }
}

const requireSound = (before: MovingVisit, after: MovingVisit): void => {
  if (!isStep(before.status, after.status)) throw new Error(`${before.status} became ${after.status}`)
  const faults = faultsOf(after)
  if (faults.length > 0) throw new Error(faults.join())
}

test('random moves keep a visit in a known state, and exactly the offered moves succeed [VISIT-04]', () => {
  const reached = new Set<string>()
  const property = fc.property(walks(16), fc.boolean(), (walk, isLiteral) => {
    let now = walkStart
    let visit = begun(walk)
    if (isLiteral) visit = { ...visit, policy: defaultVisitPolicy }
    for (const step of walk.steps) {
      now = new Date(now.getTime() + step.waitMs)
      tryAll(visit, step, now)
      const decided = decideMove(visit, wellMade(visit, step, now, doctors), now)
      if ('refusal' in decided) continue
      const next = { ...visit, ...decided.changes }
      requireSound(visit, next)
      visit = next
      reached.add(visit.status)
    }
  })
  fc.assert(property, { numRuns: 10_000 })
  expect([...reached].sort()).toEqual([...visitStates].sort())
}, 60_000)

describe('the table of states [VISIT-04]', () => {
  test('connects every open state, and no past state leads anywhere', () => {
    for (const state of openStates) expect(visitSteps.some(({ from, to }) => from === state && to !== state)).toBe(true)
    for (const state of pastStates) expect(visitSteps.filter(({ from }) => from === state)).toEqual([])
    for (const state of visitStates) expect(visitSteps.some(({ to }) => to === state)).toBe(true)
  })

  test('has one result for each event of an actor', () => {
    const keys = visitSteps.map(({ from, event, actor }) => `${from} ${event} ${actor}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('the input of a move is checked at its field', () => {
  const now = walkStart
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const arranged = begun({ type: 'MentalHealth', method: 'Video', inMs: 3_600_000, isSlot: false, steps: [] })
  const proposed: MovingVisit = { ...arranged, status: 'Proposed', clinicianId: 'dr-okafor', proposedTimes: [at(-1), at(2)] }
  const own = { clinicianId: 'dr-okafor' }
  test.each<[MovingVisit, Parameters<typeof decideMove>[1], object]>([
    [proposed, { kind: 'choose', at: at(2) }, { changes: { status: 'Locked' } }],
    [proposed, { kind: 'choose', at: at(3) }, { refusal: 'InvalidInput', field: 'at' }],
    [proposed, { kind: 'choose', at: at(-1) }, { refusal: 'TimePast', field: 'at' }],
    [proposed, { kind: 'ask-others', times: [] }, { refusal: 'Required', field: 'times' }],
    [proposed, { kind: 'ask-others', times: [at(0)] }, { refusal: 'TimePast', field: 'times' }],
    [proposed, { kind: 'ask-others', times: [1, 2, 3, 4].map(at) }, { refusal: 'InvalidInput', field: 'times' }],
    [proposed, { kind: 'ask-others', times: [at(9), at(8)] }, { changes: { status: 'Requested', requestedAt: at(8), clinicianId: null } }],
    [arranged, { kind: 'accept', ...own, at: at(1) }, { changes: { status: 'Locked', requestedAt: at(1) } }],
    [arranged, { kind: 'accept', ...own, at: null }, { refusal: 'Required', field: 'at' }],
    [arranged, { kind: 'accept', ...own, at: at(2) }, { refusal: 'InvalidInput', field: 'at' }],
    [arranged, { kind: 'propose', ...own, times: [at(5), at(5)] }, { refusal: 'EntryTwice', field: 'times' }],
    [arranged, { kind: 'reschedule', ...own, startsAt: at(0) }, { refusal: 'TimePast', field: 'slotId' }],
  ])('case %#', (visit, move, expected) => {
    expect(decideMove(visit, move, now)).toMatchObject(expected)
  })
})

test('a held visit cannot be started for exactly 30 seconds [VISIT-28]', () => {
  const now = new Date(walkStart.getTime() + 3_600_000)
  const asked = { type: 'GeneralMedical', method: 'Video', inMs: 3_600_000 + 11 * 60_000, isSlot: true, steps: [] } as const
  const visit = begun({ ...asked, steps: [] })
  const held = decideMove(visit, { kind: 'hold' }, now)
  expect(held).toEqual({ changes: { heldUntil: new Date(now.getTime() + 30_000) } })
  // The visit becomes soon a minute later; a policy with a longer window isolates the hold.
  const wide = { ...visit, ...('changes' in held ? held.changes : {}), policy: { ...visit.policy, soonMinutes: 60 } }
  const start = (ms: number) => decideMove(wide, { kind: 'start', clinicianId: 'dr-okafor' }, new Date(now.getTime() + ms))
  expect(start(29_999)).toEqual({ refusal: 'VisitChanged' })
  expect(start(30_000)).toMatchObject({ changes: { status: 'Started' } })
})
