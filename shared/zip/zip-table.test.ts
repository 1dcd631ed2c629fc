import { expect, test } from 'vitest'
import { isRealZip, listZips, stateOfZip } from '#shared/zip/zip-table.ts'

const lists = listZips()
const zipsOf = (wanted: string) => lists.find(({ state }) => state === wanted)?.zips ?? []
const ranges: readonly [row: string, state: string, from: number, to: number, count: number][] = [
  ['ZIP-16', 'MI', 48001, 49971, 1177],
  ['ZIP-17', 'IA', 50001, 52809, 1077],
  ['ZIP-18', 'WI', 53001, 54990, 918],
  ['ZIP-19', 'MN', 55001, 56763, 1039],
  ['ZIP-20', 'SD', 57001, 57799, 416],
  ['ZIP-21', 'ND', 58001, 58856, 419],
  ['ZIP-22', 'MT', 59001, 59937, 411],
  ['ZIP-23', 'IL', 60001, 62999, 1620],
  ['ZIP-24', 'MO', 63001, 65899, 1197],
  ['ZIP-25', 'KS', 66002, 67954, 774],
  ['ZIP-26', 'NE', 68001, 69367, 630],
  ['ZIP-27', 'LA', 70001, 71497, 739],
  ['ZIP-28', 'AR', 71601, 72959, 725],
  ['ZIP-29', 'OK', 73001, 74966, 784],
  ['ZIP-31', 'CO', 80001, 81658, 677],
  ['ZIP-33', 'ID', 83201, 83888, 333],
  ['ZIP-34', 'UT', 84001, 84791, 358],
  ['ZIP-35', 'AZ', 85001, 86556, 569],
  ['ZIP-36', 'NM', 87001, 88441, 435],
  ['ZIP-37', 'NV', 88901, 89883, 256],
]

test('the table has 43,587 zips, each once, ascending in every state [ZIP-08]', () => {
  const all = lists.flatMap(({ zips }) => zips)
  expect(all.length).toBe(43_587)
  expect(new Set(all).size).toBe(43_587)
  for (const { zips } of lists) expect(zips).toEqual([...zips].sort((a, b) => a - b))
})

test('the 62 states are in the order of the specification [ZIP-12 ZIP-14 ZIP-39]', () => {
  const first = 'NY PR VI MA RI NH ME VT CT NJ AE PA DE DC VA MD WV NC SC GA FL AA AL TN MS KY OH IN'
  const second = 'MI IA WI MN SD ND MT IL MO KS NE LA AR OK TX CO WY ID UT AZ NM NV CA'
  const later = 'AP HI AS GU PW FM MP MH OR WA AK'
  expect(lists.map(({ state }) => state).join(' ')).toBe(`${first} ${second} ${later}`)
})

test.each(ranges)('[%s] %s from %i to %i', (_row, state, from, to, count) => {
  const zips = zipsOf(state)
  expect([zips[0], zips.at(-1), zips.length]).toEqual([from, to, count])
})

test('every zip of a state lies within the bounds that the specification gives it [ZIP-15]', () => {
  for (const [, state, from, to] of ranges) expect(zipsOf(state).filter((zip) => zip < from || zip > to)).toEqual([])
})

test('Texas has its range, plus zips inside Oklahoma and in El Paso [ZIP-30]', () => {
  const zips = zipsOf('TX')
  expect(zips.length).toBe(2715)
  // 73960 is Texhoma: real, though outside the specification's rough range.
  expect(zips.filter((zip) => zip < 75001)).toEqual([73301, 73344, 73960])
  const ofElPaso = zips.filter((zip) => zip > 79999)
  expect([ofElPaso[0], ofElPaso.at(-1)]).toEqual([88510, 88595])
})

test('Wyoming has its range, plus Alta, which is reached from Idaho [ZIP-32]', () => {
  const zips = zipsOf('WY')
  expect([zips[0], zips.at(-2), zips.at(-1), zips.length]).toEqual([82001, 83128, 83414, 198])
})

test('California continues where the specification breaks off [ZIP-38]', () => {
  const zips = zipsOf('CA')
  expect([zips[0], zips.at(-1), zips.length]).toEqual([90001, 96162, 2713])
  expect(zips).toContain(95652)
})

test('lists that the specification does not show are complete, such as Indiana [ZIP-13]', () => {
  const ends = (state: string) => [zipsOf(state)[0], zipsOf(state).at(-1)]
  expect(ends('NY')).toEqual([501, 14925])
  expect(ends('IN')).toEqual([46001, 47997])
  const first = 'NY PR VI MA RI NH ME VT CT NJ AE PA DE DC VA MD WV NC SC GA FL AA AL TN MS KY OH IN'.split(' ')
  // The fewest zips that each may have; a list that lost its numbers, or took those of a neighbor, is noticed.
  const least: Record<string, number> = { VI: 10, RI: 70, DE: 60, AA: 3, NY: 1500, PA: 1500, VA: 800, FL: 900 }
  for (const state of first) {
    const zips = zipsOf(state)
    expect([state, zips.length >= (least[state] ?? 100), zips.every((zip) => stateOfZip(String(zip).padStart(5, '0')) === state)]).toEqual([
      state,
      true,
      true,
    ])
  }
})

test('New England zips are numbers without leading zeros in the table, and have them outside [ZIP-10 ZIP-11]', () => {
  expect(zipsOf('MA')[0]).toBe(1001)
  expect(stateOfZip('01001')).toBe('MA')
  expect(stateOfZip('1001')).toBeNull()
  expect(stateOfZip('00501')).toBe('NY')
})

test('only zips of the table are real, including territories and military zips [ZIP-09]', () => {
  const real = ['10001', '95652', '96162', '00601', '96910', '96799', '96950', '96939', '96941', '96960', '09001', '34001', '96201']
  expect(real.filter((zip) => !isRealZip(zip))).toEqual([])
  const unreal = ['00000', '99999', '72643', '1234', '123456', '1000a', '10001 ', '', '-1001', '1e4']
  expect(unreal.filter(isRealZip)).toEqual([])
})
