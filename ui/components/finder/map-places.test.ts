import { expect, test } from 'vitest'
import { cityLabels, isLocated, scaleOf, spreadOf } from '#ui/components/finder/map-places.ts'

const at = (id: string, latitude: number, longitude: number, city = 'Austin') => ({ id, name: id, city, latitude, longitude })

test('a row without coordinates is not on the map', () => {
  expect(
    [at('a', 30, -97), { id: 'b', name: 'b', city: 'Austin', latitude: null, longitude: null }].filter(isLocated).map(({ id }) => id),
  ).toEqual(['a'])
})

test('the label of a city is at the center of its places', () => {
  expect(cityLabels([at('a', 30, -97), at('b', 31, -98), at('c', 40, -80, 'Erie')])).toEqual([
    { name: 'Austin', latitude: 30.5, longitude: -97.5 },
    { name: 'Erie', latitude: 40, longitude: -80 },
  ])
})

test('pins at the same place are spread around it', () => {
  const spread = spreadOf([at('a', 30, -97), at('b', 30, -97), at('c', 30, -97), at('d', 30.001, -97)])
  expect([spread.get('a'), spread.get('d')]).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ])
  const apart = ([one, other]: [string, string]) => {
    const [p, q] = [spread.get(one), spread.get(other)]
    return Math.hypot((p?.x ?? 0) - (q?.x ?? 0), (p?.y ?? 0) - (q?.y ?? 0))
  }
  expect(
    Math.min(
      ...[
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'c'],
      ].map((pair) => apart(pair as [string, string])),
    ),
  ).toBeGreaterThan(19)
})

test.each([
  [33, 2, 98],
  [8, 0.5, 101],
  [0.5, 0.02, 64],
  [20_000, 200, 16],
])('at %d meters per pixel the scale bar says %d mi', (meters, miles, width) => {
  expect(scaleOf(meters)).toEqual({ miles, width })
})
