/** How a connection is, in words that people use. */
export type LinkQuality = 'good' | 'fair' | 'poor'

/** What counts of a connection at one moment: counters since it began, and what is true now. */
export type LinkSample = {
  /** Packets that have come, and that should have come and did not. */
  received: number
  lost: number
  /** Of what we send, as the other side tells: 0 to 1; null while it has told nothing. */
  lostThere: number | null
  /** Seconds there and back; null while nobody knows. */
  roundTrip: number | null
  /** Bits a second that the line seems to carry away; null where the browser does not say. */
  outgoingBitrate: number | null
  isSendingPicture: boolean
}

const limits = {
  // Speech is hard to follow when a tenth of it is missing; a third of a second late, people begin to talk at once (ITU-T G.114 names 400 ms one way as the most).
  loss: { fair: 0.03, poor: 0.1 },
  roundTrip: { fair: 0.35, poor: 0.8 },
  // Below the first a face is a blur, below the second nothing is left for the sound.
  bitrate: { fair: 250_000, poor: 80_000 },
}

const lossBetween = (before: LinkSample, now: LinkSample): number => {
  const lost = Math.max(0, now.lost - before.lost)
  const all = lost + Math.max(0, now.received - before.received)
  // A handful of packets says nothing.
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

/** The quality between two samples of a connection, which lie a few seconds apart. */
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

/** For how many samples in a row a line was too poor for a picture, or good again. */
export type LinkRun = { poor: number; good: number }

export const noRun: LinkRun = { poor: 0, good: 0 }

export const nextRun = (run: LinkRun, quality: LinkQuality): LinkRun =>
  quality === 'poor' ? { poor: run.poor + 1, good: 0 } : { poor: 0, good: run.good + 1 }

/** Six seconds, so that a moment takes nobody's picture away, half a minute for whoever insists on it; ten until it is offered again. */
const samples = { poor: 3, poorInsisting: 15, good: 5 }

export const isTooPoor = ({ poor }: LinkRun, isInsisting: boolean): boolean => poor >= (isInsisting ? samples.poorInsisting : samples.poor)
export const isGoodAgain = ({ good }: LinkRun): boolean => good >= samples.good

/** One's own line is as good as the best of its connections: a guest in a tunnel takes nobody's picture away. */
export const bestOf = (qualities: readonly LinkQuality[]): LinkQuality | null => {
  if (qualities.length === 0) return null
  return (['good', 'fair'] as const).find((one) => qualities.includes(one)) ?? 'poor'
}
