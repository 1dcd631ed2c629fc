import fc from 'fast-check'
import { clinicActionsOf } from '#shared/visits/clinic-rules.ts'
import { handOverRefusal } from '#shared/visits/hand-over/hand-over-rules.ts'
import { clinicLocationRefusal, memberLocationRefusal, phoneStartRefusal, startedPhoneRefusal } from '#shared/visits/location-rules.ts'
import { expiresAt } from '#shared/visits/visit-expiry.ts'
import type { MovingVisit, VisitMove } from '#shared/visits/visit-moves.ts'
import { actionsOf, callInsteadRefusal, earlierRefusal, otherTimesRefusal } from '#shared/visits/visit-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'
import { isArranged, type VisitMethod, type VisitType, visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const minute = 60_000
const hour = 60 * minute
export const walkStart = new Date('2026-11-20T15:00:00Z')

/** The time before an event, the event, and whether another clinician makes it. */
export type WalkStep = { waitMs: number; kind: VisitMove['kind']; isColleague: boolean }
export type Walk = { type: VisitType; method: VisitMethod; inMs: number; isSlot: boolean; steps: WalkStep[] }

export const moveKinds = [
  'hold',
  'cancel',
  'reschedule',
  'choose',
  'ask-others',
  'accept',
  'propose',
  'release',
  'start',
  'complete',
  'miss',
  'call-instead',
  'confirm-location',
  'record-location',
  'earlier',
  'clinic-cancel',
  'hand-over',
  'expire',
] as const

const waits = [0, 0, 0, 0, minute, 29_000, 31_000, 9 * minute, 10 * minute, hour, 13 * hour, 23 * hour, 25 * hour, 200 * hour]

export const walks = (most: number): fc.Arbitrary<Walk> =>
  fc.record({
    type: fc.constantFrom(...visitTypes),
    method: fc.constantFrom(...visitMethods),
    inMs: fc.constantFrom(minute, 10 * minute + 1, 3 * hour, 24 * hour, 30 * hour),
    isSlot: fc.boolean(),
    steps: fc.array(
      fc.record({
        waitMs: fc.constantFrom(...waits),
        kind: fc.constantFrom(...moveKinds),
        // Mostly the same clinician; otherwise nearly everything is refused.
        isColleague: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      }),
      { minLength: 1, maxLength: most },
    ),
  })

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Returns the first future time or, if there is none, a past one. */
const ahead = (times: readonly Date[], now: Date): Date => times.find((time) => time > now) ?? later(now, -minute)

/** Returns a move with valid input, so that any refusal is due to the visit's state. */
export const wellMade = (
  visit: MovingVisit,
  { kind, isColleague }: Pick<WalkStep, 'kind' | 'isColleague'>,
  now: Date,
  doctors: [string, string],
): VisitMove => {
  const clinicianId = doctors[isColleague ? 1 : 0]
  switch (kind) {
    case 'reschedule':
      return { kind, clinicianId, startsAt: later(now, 5 * hour) }
    case 'earlier':
      return { kind, clinicianId, startsAt: new Date((now.getTime() + visit.requestedAt.getTime()) / 2) }
    case 'choose':
      return { kind, at: ahead(visit.proposedTimes, now) }
    case 'ask-others':
      return { kind, times: [later(now, 30 * hour), later(now, 26 * hour)] }
    case 'accept':
      return { kind, clinicianId, at: visit.isOnDemand ? null : ahead(visit.requestedTimes, now) }
    case 'propose':
      return { kind, clinicianId, times: [later(now, 7 * hour), later(now, 50 * hour)] }
    case 'confirm-location':
      return { kind, state: 'CA' }
    case 'record-location':
      return { kind, clinicianId, state: 'TX' }
    case 'hand-over':
      return { kind, fromId: clinicianId, clinicianId: doctors[isColleague ? 0 : 1] }
    case 'release':
    case 'start':
    case 'complete':
    case 'miss':
    case 'clinic-cancel':
      return { kind, clinicianId }
    default:
      return { kind }
  }
}

const offeredToMember = (visit: MovingVisit, kind: VisitMove['kind'], now: Date): boolean | null => {
  const { status } = visit
  if (!isOpen(status)) return false
  const ruled = { ...visit, status }
  const actions = actionsOf(ruled, visit.policy, now)
  if (kind === 'hold' || kind === 'cancel') return actions.cancel === null
  if (kind === 'reschedule') return actions.reschedule === null
  if (kind === 'choose') return actions.choose === null
  if (kind === 'earlier') return earlierRefusal(ruled, visit.policy, now) === null
  if (kind === 'call-instead') return (callInsteadRefusal(ruled, visit.policy, now) ?? startedPhoneRefusal(visit, now)) === null
  if (kind === 'confirm-location') return memberLocationRefusal(ruled, visit.policy, now) === null
  return kind === 'ask-others' ? otherTimesRefusal(ruled, visit.policy, now) === null : null
}

/** Whether a screen offers a move now, using the same functions as the screens. */
export const isOffered = (
  visit: MovingVisit,
  { kind, isColleague }: Pick<WalkStep, 'kind' | 'isColleague'>,
  now: Date,
  doctors: [string, string],
): boolean => {
  const toMember = offeredToMember(visit, kind, now)
  if (['hold', 'cancel', 'reschedule', 'choose', 'ask-others', 'call-instead', 'confirm-location', 'earlier'].includes(kind))
    return toMember ?? false
  if (kind === 'expire') return (expiresAt(visit) ?? later(now, 1)) <= now
  if (kind === 'record-location') return clinicLocationRefusal(visit, doctors[isColleague ? 1 : 0]) === null
  if (kind === 'hand-over') return handOverRefusal(visit, doctors[isColleague ? 1 : 0]) === null
  const actions = clinicActionsOf(visit, { clinicianId: doctors[isColleague ? 1 : 0], policy: visit.policy, now })
  return actions[kind === 'clinic-cancel' ? 'cancel' : (kind as Exclude<typeof kind, 'clinic-cancel'> & keyof typeof actions)] === null
}

/** How a walk begins: with a slot, with requested times, or on demand. */
export const walkStartOf = ({ type, isSlot }: Pick<Walk, 'type' | 'isSlot'>): 'slot' | 'times' | 'asap' => {
  if (isArranged(type)) return 'times'
  return isSlot && type === 'GeneralMedical' ? 'slot' : 'asap'
}

/** Returns the faults of a visit that no rule should allow. */
export const faultsOf = (visit: MovingVisit): string[] => {
  const { status, clinicianId, proposedTimes, startedAt, endedAt, acceptedAt } = visit
  const faults: [boolean, string][] = [
    [status === 'Requested' && clinicianId !== null, 'waits for anybody and is somebody’s'],
    [['Proposed', 'Locked', 'Started', 'Completed'].includes(status) && clinicianId === null, 'has no clinician'],
    [isOpen(status) && (status === 'Proposed') !== proposedTimes.length > 0, 'proposed times do not fit its state'],
    [['Locked', 'Started'].includes(status) && acceptedAt === null, 'was never agreed on'],
    [['Started', 'Completed'].includes(status) && startedAt === null, 'never began'],
    [status === 'Started' && phoneStartRefusal(visit, walkStart) !== null, 'a phone call began without a location'],
    [isOpen(status) === (endedAt !== null), 'its end does not fit its state'],
    [status === 'Started' && endedAt !== null, 'ended before its end'],
  ]
  return faults.filter(([isSo]) => isSo).map(([, fault]) => fault)
}
