import type { LinkSample } from '#care/sdk/call/peers/link-quality.ts'

type Entry = Readonly<Record<string, unknown>> & { type: string; kind?: string }

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const sum = (entries: readonly Entry[], field: string): number => entries.reduce((all, entry) => all + (numberOf(entry[field]) ?? 0), 0)
const largest = (entries: readonly Entry[], field: string): number | null => {
  const values = entries.flatMap((entry) => numberOf(entry[field]) ?? [])
  return values.length === 0 ? null : Math.max(...values)
}

/** Extracts the values that determine connection quality from a stats report (webrtc-stats). */
export const readLinkSample = (report: Iterable<readonly [string, unknown]>, isSendingPicture: boolean): LinkSample => {
  const entries = [...report].map(([, entry]) => entry as Entry)
  const of = (type: string) => entries.filter((entry) => entry.type === type)
  const pair = of('candidate-pair').filter((entry) => entry.nominated === true && entry.state === 'succeeded')
  const incoming = of('inbound-rtp')
  const remote = of('remote-inbound-rtp')
  return {
    received: sum(incoming, 'packetsReceived'),
    lost: sum(incoming, 'packetsLost'),
    lostThere: largest(remote, 'fractionLost'),
    roundTrip: largest(pair, 'currentRoundTripTime') ?? largest(remote, 'roundTripTime'),
    outgoingBitrate: largest(pair, 'availableOutgoingBitrate'),
    isSendingPicture,
  }
}
