import { expect, test } from 'vitest'
import { bestOf, isGoodAgain, isTooPoor, type LinkSample, nextRun, noRun, qualityBetween } from '#care/sdk/call/peers/link-quality.ts'

const first: LinkSample = { received: 1000, lost: 10, lostThere: null, roundTrip: 0.05, outgoingBitrate: 1_000_000, isSendingPicture: true }
const after = (change: Partial<LinkSample>) => qualityBetween(first, { ...first, received: 1100, ...change })

test.each<[string, Partial<LinkSample>, string]>([
  ['nothing is lost', {}, 'good'],
  ['three of a hundred packets are lost', { received: 1097, lost: 13 }, 'fair'],
  ['two of a hundred packets are lost', { received: 1098, lost: 12 }, 'good'],
  ['a tenth of the packets is lost', { received: 1090, lost: 20 }, 'poor'],
  ['a tenth of the sent packets is lost', { lostThere: 0.1 }, 'poor'],
  ['too few packets arrived to judge', { received: 1002, lost: 14 }, 'good'],
  ['the counters restarted', { received: 30, lost: 0 }, 'good'],
  ['the round trip takes 0.35 s', { roundTrip: 0.35 }, 'fair'],
  ['the round trip takes 0.8 s', { roundTrip: 0.8 }, 'poor'],
  ['the round trip is unknown', { roundTrip: null }, 'good'],
  ['the bandwidth is low for video', { outgoingBitrate: 249_999 }, 'fair'],
  ['the bandwidth is too low for video', { outgoingBitrate: 79_999 }, 'poor'],
  ['the bandwidth is low, but no video is sent', { outgoingBitrate: 40_000, isSendingPicture: false }, 'good'],
])('the connection quality when %s', (_, change, quality) => expect(after(change)).toBe(quality))

const run = (...qualities: ('good' | 'fair' | 'poor')[]) => qualities.reduce(nextRun, noRun)

test('video is given up after 6 s of poor quality in a row, or 30 s if the user insists', () => {
  expect(isTooPoor(run('poor', 'poor'), false)).toBe(false)
  expect(isTooPoor(run('poor', 'poor', 'fair', 'poor'), false)).toBe(false)
  expect(isTooPoor(run('poor', 'poor', 'poor'), false)).toBe(true)
  expect(isTooPoor(run(...Array<'poor'>(14).fill('poor')), true)).toBe(false)
  expect(isTooPoor(run(...Array<'poor'>(15).fill('poor')), true)).toBe(true)
})

test('video is offered again after 10 s that are not poor', () => {
  expect(isGoodAgain(run('poor', 'good', 'fair', 'good', 'good'))).toBe(false)
  expect(isGoodAgain(run('poor', 'good', 'fair', 'good', 'good', 'good'))).toBe(true)
})

test('the user’s own quality is that of the best connection', () => {
  expect(bestOf([])).toBeNull()
  expect(bestOf(['poor', 'good'])).toBe('good')
  expect(bestOf(['poor', 'fair'])).toBe('fair')
  expect(bestOf(['poor', 'poor'])).toBe('poor')
})
