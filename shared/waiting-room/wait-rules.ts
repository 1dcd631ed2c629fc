import { serves } from '#shared/visits/clinic-rules.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

type Clinician = Parameters<typeof serves>[0]

/** Somebody who waits for anybody, as soon as possible. */
export type Waiting = { id: string; type: VisitType; method: VisitMethod; state: string; askedAt: Date }

/**
 * One's place among those who wait, 1 being next: whoever asked earlier is ahead, if there is a clinician who might take either.
 * Null for a visit that does not wait so.
 */
export const placeOf = (visitId: string, waiting: readonly Waiting[], clinicians: readonly Clinician[]): number | null => {
  const own = waiting.find(({ id }) => id === visitId)
  if (!own) return null
  const whoSees = clinicians.filter((one) => serves(one, own))
  const isAhead = (other: Waiting) =>
    other.askedAt < own.askedAt || (other.askedAt.getTime() === own.askedAt.getTime() && other.id < own.id)
  return 1 + waiting.filter((other) => isAhead(other) && whoSees.some((one) => serves(one, other))).length
}

/** A visit that began in the last hours. */
export type Served = { state: string; isOnDemand: boolean; askedAt: Date; requestedAt: Date; acceptedAt: Date; startedAt: Date }

/** How far back it is looked, in hours; and how few visits say nothing. */
export const waitRules = { hours: 6, fewest: 4, mostMinutes: 240 } as const

/** Minutes, from and to. */
export type WaitRange = { low: number; high: number }

/** What is waited for: one's turn, a clinician who has accepted, or an hour that was agreed on. */
export type WaitedFor = { kind: 'turn'; place: number } | { kind: 'clinician'; acceptedAt: Date } | { kind: 'hour'; requestedAt: Date }

const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000

/** Between two values where the position is between them. */
const quantile = (sorted: readonly number[], share: number): number => {
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return below + (above - below) * (at - Math.floor(at))
}

/** The middle half of what was; null where there is too little to say anything. */
const middleOf = (samples: readonly number[]): WaitRange | null => {
  if (samples.length < waitRules.fewest) return null
  const sorted = samples.toSorted((a, b) => a - b)
  return { low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) }
}

const added = (a: WaitRange | null, b: WaitRange | null): WaitRange | null => a && b && { low: a.low + b.low, high: a.high + b.high }

/** How long each place of the queue took: the whole wait of a visit, over the places that it moved through. */
const minutesAPlace = (served: readonly Served[]): number[] =>
  served.map((visit) => {
    const ahead = served.filter((other) => other.askedAt < visit.askedAt && other.acceptedAt > visit.askedAt).length
    return minutesBetween(visit.askedAt, visit.acceptedAt) / (ahead + 1)
  })

/** Of those that took longer than it has taken already, what was left. */
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

/** In whole minutes, from ten on in fives, and never a single one: a promise to the minute would be none. */
const rounded = ({ low, high }: WaitRange): WaitRange => {
  const step = high > 10 ? 5 : 1
  const from = Math.floor(Math.max(0, low) / step) * step
  return { low: from, high: Math.max(from + step, Math.ceil(high / step) * step) }
}

/**
 * In how many minutes a visit will begin, by those of its kind that began in the last hours: where the patient is if that is enough
 * to say, else everywhere. Null where nothing can be said yet.
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
