import { expect, test } from 'vitest'
import { readLinkSample } from '#care/sdk/call/peers/read-link-sample.ts'

const report = new Map<string, unknown>([
  ['a', { type: 'inbound-rtp', kind: 'audio', packetsReceived: 100, packetsLost: 2 }],
  ['v', { type: 'inbound-rtp', kind: 'video', packetsReceived: 300, packetsLost: 5 }],
  ['ra', { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.01, roundTripTime: 0.2 }],
  ['rv', { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.04, roundTripTime: 0.3 }],
  ['old', { type: 'candidate-pair', nominated: true, state: 'failed', currentRoundTripTime: 9 }],
  ['pair', { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.12, availableOutgoingBitrate: 300_000 }],
])

test('a sample sums received and lost packets, and takes the worst loss the other side reports', () => {
  expect(readLinkSample(report, true)).toEqual({
    received: 400,
    lost: 7,
    lostThere: 0.04,
    roundTrip: 0.12,
    outgoingBitrate: 300_000,
    isSendingPicture: true,
  })
})

test('values that the browser does not report are null', () => {
  expect(readLinkSample(new Map([['ra', { type: 'remote-inbound-rtp', roundTripTime: 0.2 }]]), false)).toEqual({
    received: 0,
    lost: 0,
    lostThere: null,
    roundTrip: 0.2,
    outgoingBitrate: null,
    isSendingPicture: false,
  })
})
