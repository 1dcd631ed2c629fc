/** The quality of a connection, as shown to users. */
export type LinkQuality = 'good' | 'fair' | 'poor'

/** Measurements of a connection at one moment: counters since it began and current values. */
export type LinkSample = {
  /** Packets received and packets lost. */
  received: number
  lost: number
  /** The share of our packets that the other side reports lost, 0 to 1; null without a report. */
  lostThere: number | null
  /** Seconds; null if unknown. */
  roundTrip: number | null
  /** Estimated bandwidth in bits per second; null if the browser does not report it. */
  outgoingBitrate: number | null
  isSendingPicture: boolean
}

const limits = {
  // Speech is hard to follow at 10% packet loss. From 0.35 s of round trip, people talk over each other (ITU-T G.114 allows at most 400 ms
  // one way).
  loss: { fair: 0.03, poor: 0.1 },
  roundTrip: { fair: 0.35, poor: 0.8 },
  // Below `fair` a face is blurred; below `poor` no bandwidth is left for sound.
  bitrate: { fair: 250_000, poor: 80_000 },
}

const lossBetween = (before: LinkSample, now: LinkSample): number => {
  const lost = Math.max(0, now.lost - before.lost)
  const all = lost + Math.max(0, now.received - before.received)
  // Too few packets to judge.
  return all < 20 ? 0 : lost / all
}

const above = (value: number, { fair, poor }: { fair: number; poor: number }): LinkQuality => {
  if (value >= poor) return 'poor'
  return value >= fair ? 'fair' : 'good'
}

const worst = (all: readonly LinkQuality[]): LinkQuality => {
  if (all.includes('poor')) return 'poor'
  return all.includes('fair') ? 'fair' : 'good'
}

/** Returns the quality between two samples taken a few seconds apart. */
export const qualityBetween = (before: LinkSample, now: LinkSample): LinkQuality => {
  const { bitrate } = limits
  const { outgoingBitrate: out } = now
  const isNarrow = (limit: number) => now.isSendingPicture && out !== null && out < limit
  const width = isNarrow(bitrate.poor) ? 'poor' : isNarrow(bitrate.fair) ? 'fair' : 'good'
  return worst([
    above(Math.max(lossBetween(before, now), now.lostThere ?? 0), limits.loss),
    above(now.roundTrip ?? 0, limits.roundTrip),
    width,
  ])
}

/** How many samples in a row were too poor for video, or good enough again. */
export type LinkRun = { poor: number; good: number }

export const noRun: LinkRun = { poor: 0, good: 0 }

export const nextRun = (run: LinkRun, quality: LinkQuality): LinkRun =>
  quality === 'poor' ? { poor: run.poor + 1, good: 0 } : { poor: 0, good: run.good + 1 }

/** One sample every 2 s: 6 s before the camera is switched off, 30 s if the user switched it on again, 10 s before it is offered again. */
const samples = { poor: 3, poorAfterOverride: 15, good: 5 }

export const isTooPoor = ({ poor }: LinkRun, isOverridden: boolean): boolean =>
  poor >= (isOverridden ? samples.poorAfterOverride : samples.poor)
export const isGoodAgain = ({ good }: LinkRun): boolean => good >= samples.good

/** Returns the best quality of all connections as that of the user's own line, so that one guest's bad line disables nobody's camera. */
export const bestOf = (qualities: readonly LinkQuality[]): LinkQuality | null => {
  if (qualities.length === 0) return null
  return (['good', 'fair'] as const).find((one) => qualities.includes(one)) ?? 'poor'
}
