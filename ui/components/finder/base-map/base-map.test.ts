import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { BaseMapFile } from '#ui/components/finder/base-map/base-map-file.ts'
import { chooseLabels } from '#ui/components/finder/base-map/choose-labels.ts'
import { chooseShields } from '#ui/components/finder/base-map/choose-shields.ts'
import { curveThrough } from '#ui/components/finder/base-map/curve-through.ts'
import { decodeBaseMap, xOf, yOf } from '#ui/components/finder/base-map/read-base-map.ts'
import { isInTile, type TileWindow, tilePath } from '#ui/components/finder/base-map/tile-path.ts'

const text = readFileSync(new URL('base-map.json', import.meta.url), 'utf8')
const baseMap = decodeBaseMap(JSON.parse(text) as BaseMapFile)

/** The tile of 512 pixels around a place. */
const tileAround = (longitude: number, latitude: number, zoom: number): TileWindow => {
  const tiles = 2 ** (zoom - 1)
  const [x, y] = [Math.floor(xOf(longitude) * tiles), Math.floor(yOf(latitude) * tiles)]
  return { box: { west: x / tiles, east: (x + 1) / tiles, north: y / tiles, south: (y + 1) / tiles }, worldPixels: tiles * 512 }
}
const drawn = (kind: string, tile: TileWindow): string =>
  baseMap.layers
    .filter((layer) => layer.kind === kind)
    .flatMap((layer) => layer.paths.filter(({ box }) => isInTile(box, tile)).map((path) => tilePath(path, tile, layer)))
    .join('')

/** Whether an area of this kind covers a place, by the even-odd rule. */
const isCovered = (kind: string, longitude: number, latitude: number): boolean => {
  const [x, y] = [xOf(longitude), yOf(latitude)]
  let isInside = false
  for (const { points } of baseMap.layers.filter((layer) => layer.kind === kind).flatMap(({ paths }) => paths))
    for (let at = 0; at < points.length; at += 2) {
      const next = (at + 2) % points.length
      const [ax = 0, ay = 0, bx = 0, by = 0] = [points[at], points[at + 1], points[next], points[next + 1]]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
    }
  return isInside
}

test('the file is at most 340 kB compressed: with the code, a map has 400', () => {
  expect(gzipSync(text).length).toBeLessThan(340_000)
})

test('it has the states, the counties of one, lakes, rivers and towns from most to fewest ZIP codes', () => {
  expect(baseMap.layers.map(({ kind }) => kind)).toEqual(['abroad', 'border-lake', 'land', 'river', 'lake', 'county', 'highway', 'state'])
  const states = baseMap.names.filter(({ zips }) => zips === Number.POSITIVE_INFINITY)
  expect([states.length, states.find(({ name }) => name === 'Texas')?.latitude]).toEqual([56, expect.closeTo(31.5, 0)])
  const towns = baseMap.names.slice(states.length)
  expect(towns.map(({ zips }) => zips)).toEqual(towns.map(({ zips }) => zips).toSorted((a, b) => b - a))
  expect(towns.find(({ name }) => name === 'Austin')).toMatchObject({
    latitude: expect.closeTo(30.3, 0),
    longitude: expect.closeTo(-97.7, 0),
  })
})

test.each([
  ['Austin', -97.74, 30.27, { land: true, 'border-lake': false }],
  ['Lake Michigan, which no state fills', -87, 43, { land: false, 'border-lake': true }],
  ['the Atlantic', -68, 35, { land: false, abroad: false, 'border-lake': false }],
  ['Toronto', -79.4, 43.8, { abroad: true, land: false }],
])('%s has the right ground', (_name, longitude, latitude, grounds) => {
  for (const [kind, isThere] of Object.entries(grounds)) expect([kind, isCovered(kind, longitude, latitude)]).toEqual([kind, isThere])
})

test('a tile at any zoom is drawn with few points, whatever lies outside it', () => {
  for (const zoom of [4, 8, 12, 16]) expect(drawn('land', tileAround(-97.74, 30.27, zoom)).length).toBeLessThan(60_000)
  expect(drawn('land', tileAround(-97.74, 30.27, 14)).length).toBeLessThan(500)
})

test('a highway is a curve on which its towns are, with its name', () => {
  const highways = baseMap.layers.find(({ kind }) => kind === 'highway')?.paths ?? []
  expect(new Set(highways.map(({ name }) => name))).toContain('I-35')
  const austin = baseMap.names.find(({ name }) => name === 'Austin')
  const [x, y] = [xOf(austin?.longitude ?? 0), yOf(austin?.latitude ?? 0)]
  const passes = highways.filter(({ points }) =>
    points.some((value, at) => at % 2 === 0 && Math.hypot(value - x, (points[at + 1] ?? 0) - y) < 1e-9),
  )
  expect(passes.map(({ name }) => name)).toEqual(['I-35'])
  const bend = curveThrough(Float64Array.from([0, 0, 1, 0, 1, 1]))
  expect([bend[8], bend[9], bend[16], bend[17]]).toEqual([1, 0, 1, 1])
  // Before the bend the curve swings out a little, on the outer side.
  expect(bend[7]).toBeLessThan(0)
  expect(bend[7]).toBeGreaterThan(-0.2)
})

test('bends are rounded by the grain of the source, and ends stay in place', () => {
  const tile: TileWindow = { box: { west: 0, east: 1, north: 0, south: 1 }, worldPixels: 100 }
  const path = { points: Float64Array.from([0.1, 0.1, 0.5, 0.1, 0.5, 0.5]), box: tile.box }
  expect(tilePath(path, tile, { isArea: false, grain: 0 })).toBe('M10 10L50 10L50 50')
  expect(tilePath(path, tile, { isArea: false, grain: 0.05 })).toBe('M10 10L45 10Q50 10 50 15L50 50')
  expect(tilePath(path, tile, { isArea: true, grain: 0 })).toBe('M10 10L50 10L50 50Z')
})

const name = (called: string, zips: number, x: number) => ({ name: called, zips, longitude: x, latitude: 0 })
const choose = (names: ReturnType<typeof name>[], zoom = 12, taken: Parameters<typeof chooseLabels>[1]['taken'] = []) =>
  chooseLabels(names, { zoom, taken, size: { width: 500, height: 100 }, pixelOf: ({ longitude }) => ({ x: longitude, y: 50 }) }).map(
    ({ name: called, side }) => `${called} ${side}`,
  )

test('names never cover each other or a pin: the larger town takes its place first, the smaller one another side', () => {
  expect(choose([name('Large', 9, 100), name('Small', 1, 110)])).toEqual(['Large below', 'Small above'])
  // Its dot would touch the other one's.
  expect(choose([name('Large', 9, 100), name('Small', 1, 104)])).toEqual(['Large below'])
  const pin = { left: 80, right: 120, top: 45, bottom: 100 }
  expect(choose([name('Large', 9, 100)], 12, [pin])).toEqual(['Large above'])
  const everywhere = { left: 0, right: 500, top: 0, bottom: 100 }
  expect(choose([name('Large', 9, 100)], 12, [everywhere])).toEqual([])
})

test('far away only states and large towns have names, nearby every town', () => {
  const names = [name('Texas', Number.POSITIVE_INFINITY, 50), name('Houston', 180, 200), name('Bebe', 1, 350)]
  expect(choose(names, 4)).toEqual(['Texas on', 'Houston below'])
  expect(choose(names, 9)).toEqual(['Houston below'])
  expect(choose(names, 12)).toEqual(['Houston below', 'Bebe below'])
  expect(choose([name('Elsewhere', 9, 900)])).toEqual([])
})

/** A highway along the middle of a map of 500 by 100 pixels. */
const highway = (called: string, y = 50, length = 500) => {
  const points = Float64Array.from(Array.from({ length: 51 }, (_, at) => [(at * length) / 50 / 1000, y / 1000]).flat())
  return { name: called, points, box: { west: 0, east: length / 1000, north: y / 1000, south: y / 1000 } }
}
const chosenShields = (highways: Parameters<typeof chooseShields>[0], zoom = 8, taken: Parameters<typeof chooseShields>[1]['taken'] = []) =>
  chooseShields(highways, { zoom, taken, window: { box: { west: 0, east: 0.5, north: 0, south: 0.1 }, worldPixels: 1000 } }).map(
    ({ name: called, x, y }) => `${called} ${Math.round(x)} ${Math.round(y)}`,
  )

test('a highway shows its name near the middle of the map, beside names and other highways', () => {
  expect(chosenShields([highway('I-10')])).toEqual(['I-10 250 50'])
  const town = { left: 200, right: 300, top: 40, bottom: 60 }
  expect(chosenShields([highway('I-10')], 8, [town])).toEqual(['I-10 170 50', 'I-10 450 50'])
  const [first, second] = chosenShields([highway('I-10'), highway('I-20', 52)])
  expect([first, second]).toEqual(['I-10 250 50', expect.stringMatching(/^I-20 (200|210|290|300) 52$/)])
})

test('short highways show no name, and none shows far away or nearby', () => {
  expect(chosenShields([highway('I-97', 50, 60)])).toEqual([])
  expect(chosenShields([highway('I-10')], 4)).toEqual([])
  expect(chosenShields([highway('I-10')], 11)).toEqual([])
})
