import { serves } from '#shared/visits/clinic-rules.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

type Clinician = Parameters<typeof serves>[0]

/** A visit on demand that waits for any clinician. */
export type Waiting = { id: string; type: VisitType; method: VisitMethod; state: string; askedAt: Date }

/**
 * Returns a visit's place in the queue now, 1 being next. Earlier requests count as ahead if some clinician could take both visits.
 * Null if the visit is not in the queue.
 */
export const placeOf = (visitId: string, waiting: readonly Waiting[], clinicians: readonly Clinician[], now: Date): number | null => {
  const own = waiting.find(({ id }) => id === visitId)
  if (!own) return null
  const whoSees = clinicians.filter((one) => serves(one, own, now))
  const isAhead = (other: Waiting) =>
    other.askedAt < own.askedAt || (other.askedAt.getTime() === own.askedAt.getTime() && other.id < own.id)
  return 1 + waiting.filter((other) => isAhead(other) && whoSees.some((one) => serves(one, other, now))).length
}

/** A visit that started in the last `waitRules.hours` hours. */
export type Served = { state: string; isOnDemand: boolean; askedAt: Date; requestedAt: Date; acceptedAt: Date; startedAt: Date }

/** How many hours to look back, how few visits give no estimate, and the longest estimate in minutes. */
export const waitRules = { hours: 6, fewest: 4, mostMinutes: 240 } as const

/** A range of minutes. */
export type WaitRange = { low: number; high: number }

/** What the member waits for: a turn in the queue, a clinician who has accepted, or a scheduled time. */
export type WaitedFor = { kind: 'turn'; place: number } | { kind: 'clinician'; acceptedAt: Date } | { kind: 'hour'; requestedAt: Date }

const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000

/** Returns a quantile with linear interpolation. */
const quantile = (sorted: readonly number[], share: number): number => {
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return below + (above - below) * (at - Math.floor(at))
}

/** Returns the first and third quartiles; null with too few samples. */
const middleOf = (samples: readonly number[]): WaitRange | null => {
  if (samples.length < waitRules.fewest) return null
  const sorted = samples.toSorted((a, b) => a - b)
  return { low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) }
}

const added = (a: WaitRange | null, b: WaitRange | null): WaitRange | null => a && b && { low: a.low + b.low, high: a.high + b.high }

/** Minutes per place in the queue: a visit's whole wait divided by the places it moved through. */
const minutesAPlace = (served: readonly Served[]): number[] =>
  served.map((visit) => {
    const ahead = served.filter((other) => other.askedAt < visit.askedAt && other.acceptedAt > visit.askedAt).length
    return minutesBetween(visit.askedAt, visit.acceptedAt) / (ahead + 1)
  })

/** Returns the remaining minutes of the samples longer than `passed`. */
const leftOf = (samples: readonly number[], passed: number): number[] =>
  samples.filter((sample) => sample > passed).map((sample) => sample - passed)

const rangeOf = (what: WaitedFor, served: readonly Served[], now: Date): WaitRange | null => {
  const onDemand = served.filter(({ isOnDemand }) => isOnDemand)
  const toStart = onDemand.map(({ acceptedAt, startedAt }) => minutesBetween(acceptedAt, startedAt))
  if (what.kind === 'turn') {
    const each = middleOf(minutesAPlace(onDemand))
    return added(each && { low: each.low * what.place, high: each.high * what.place }, middleOf(toStart))
  }
  if (what.kind === 'clinician') return middleOf(leftOf(toStart, minutesBetween(what.acceptedAt, now)))
  const late = served.filter(({ isOnDemand }) => !isOnDemand).map(({ requestedAt, startedAt }) => minutesBetween(requestedAt, startedAt))
  return middleOf(leftOf(late, minutesBetween(what.requestedAt, now)))
}

/** Rounds to whole minutes, above ten to steps of five, and never to a single value, which would promise too much. */
const rounded = ({ low, high }: WaitRange): WaitRange => {
  const step = high > 10 ? 5 : 1
  const from = Math.floor(Math.max(0, low) / step) * step
  return { low: from, high: Math.max(from + step, Math.ceil(high / step) * step) }
}

/**
 * Estimates the minutes until a visit starts from similar visits of the last hours: those in the patient's state, or all visits if
 * those are too few. Null if there is no estimate.
 */
export const waitOf = (
  what: WaitedFor,
  { state, served, now }: { state: string; served: readonly Served[]; now: Date },
): WaitRange | null => {
  const here = served.filter((visit) => visit.state === state)
  const range = rangeOf(what, here, now) ?? rangeOf(what, served, now)
  if (!range || range.high > waitRules.mostMinutes) return null
  return rounded(range)
}
