import { z } from 'zod/mini'
import { keptKind, type RetentionKind, retentionKindNames } from '#shared/retention/retention-kinds.ts'

/** Days by kind, of those kinds that operators set. */
export type RetentionSettings = Partial<Record<RetentionKind, number>>

type Bounds = { days: number; least: number; most: number }

/** The period that operators may set and its bounds, in days; null if it is fixed. */
export const settableDays = (kind: RetentionKind): Bounds | null => {
  const { period } = keptKind(kind)
  if (typeof period !== 'object' || !('days' in period)) return null
  const { days, least, most } = period
  return least === undefined || most === undefined ? null : { days, least, most }
}

/** How many days a kind is kept, within the bounds of the law; null if the job deletes none of it by age. */
export const retentionDays = (kind: RetentionKind, settings: RetentionSettings): number | null => {
  const { period } = keptKind(kind)
  const bounds = settableDays(kind)
  // A stored value can be from a version with other bounds.
  if (bounds) return Math.min(bounds.most, Math.max(bounds.least, settings[kind] ?? bounds.days))
  if (period === 'owner') return 0
  return 'days' in period ? period.days : null
}

const settableKinds = retentionKindNames.filter((kind) => settableDays(kind) !== null)

const daysField = (kind: RetentionKind) => {
  const { least, most } = settableDays(kind) ?? { least: 0, most: 0 }
  return z.optional(z.int('DaysOutOfBounds').check(z.gte(least, 'DaysOutOfBounds'), z.lte(most, 'DaysOutOfBounds')))
}

/** What operators set: whole days, each within its bounds. */
export const retentionSettings = z.strictObject(Object.fromEntries(settableKinds.map((kind) => [kind, daysField(kind)])))

export type PeriodChange = { kind: RetentionKind; before: number; after: number }

/** The periods that differ, in days; a kind without a value has its default. */
export const changedPeriods = (before: RetentionSettings, after: RetentionSettings): PeriodChange[] =>
  settableKinds
    .map((kind) => ({ kind, before: retentionDays(kind, before) ?? 0, after: retentionDays(kind, after) ?? 0 }))
    .filter((change) => change.before !== change.after)

/** Whether a change deletes data earlier than before. */
export const isShorter = ({ before, after }: PeriodChange): boolean => after < before
