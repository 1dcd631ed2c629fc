import { expect, test } from 'vitest'
import { bestOf, isGoodAgain, isTooPoor, type LinkSample, nextRun, noRun, qualityBetween } from '#care/sdk/call/peers/link-quality.ts'

const first: LinkSample = { received: 1000, lost: 10, lostThere: null, roundTrip: 0.05, outgoingBitrate: 1_000_000, isSendingPicture: true }
const after = (change: Partial<LinkSample>) => qualityBetween(first, { ...first, received: 1100, ...change })

test.each<[string, Partial<LinkSample>, string]>([
  ['nothing is lost', {}, 'good'],
  ['three of a hundred packets are lost', { received: 1097, lost: 13 }, 'fair'],
  ['two of a hundred are', { received: 1098, lost: 12 }, 'good'],
  ['a tenth is lost', { received: 1090, lost: 20 }, 'poor'],
  ['a tenth of what we send is lost', { lostThere: 0.1 }, 'poor'],
  ['a few packets say nothing', { received: 1002, lost: 14 }, 'good'],
  ['the counters began anew', { received: 30, lost: 0 }, 'good'],
  ['it takes a third of a second', { roundTrip: 0.35 }, 'fair'],
  ['it takes most of a second', { roundTrip: 0.8 }, 'poor'],
  ['nobody knows how long', { roundTrip: null }, 'good'],
  ['it is narrow for a picture', { outgoingBitrate: 249_999 }, 'fair'],
  ['it carries none', { outgoingBitrate: 79_999 }, 'poor'],
  ['it is narrow, but no picture goes over it', { outgoingBitrate: 40_000, isSendingPicture: false }, 'good'],
])('%s', (_, change, quality) => expect(after(change)).toBe(quality))

const run = (...qualities: ('good' | 'fair' | 'poor')[]) => qualities.reduce(nextRun, noRun)

test('a picture is given up after six seconds in a row, after half a minute where somebody insists', () => {
  expect(isTooPoor(run('poor', 'poor'), false)).toBe(false)
  expect(isTooPoor(run('poor', 'poor', 'fair', 'poor'), false)).toBe(false)
  expect(isTooPoor(run('poor', 'poor', 'poor'), false)).toBe(true)
  expect(isTooPoor(run(...Array<'poor'>(14).fill('poor')), true)).toBe(false)
  expect(isTooPoor(run(...Array<'poor'>(15).fill('poor')), true)).toBe(true)
})

test('it is offered again after ten seconds that are not poor', () => {
  expect(isGoodAgain(run('poor', 'good', 'fair', 'good', 'good'))).toBe(false)
  expect(isGoodAgain(run('poor', 'good', 'fair', 'good', 'good', 'good'))).toBe(true)
})

test("one's own line is as good as the best connection", () => {
  expect(bestOf([])).toBeNull()
  expect(bestOf(['poor', 'good'])).toBe('good')
  expect(bestOf(['poor', 'fair'])).toBe('fair')
  expect(bestOf(['poor', 'poor'])).toBe('poor')
})
