import { expect, test } from 'vitest'
import { chooseTowns, townsOf } from '#tools/base-map/choose-towns.ts'
import { drawBaseMap } from '#tools/base-map/draw-base-map.ts'
import { readRoads } from '#tools/base-map/read-roads.ts'
import type { Topology } from '#tools/base-map/topology.ts'

const zip = (code: string, city: string, latitude: number, longitude: number) => ({
  zip: code,
  city,
  state: 'TX',
  coordinates: { latitude, longitude },
})

test('a town is at the median of its ZIP codes; of small towns in one cell the first is chosen', () => {
  const places = [
    zip('1', 'Austin', 30.3, -97.7),
    zip('2', 'Austin', 30.2, -97.8),
    zip('3', 'Austin', 40, -80),
    zip('4', 'Manor', 30.35, -97.59),
    zip('5', 'Lakeway', 30.36, -97.55),
    { zip: '6', city: 'Post', state: 'AE', coordinates: null },
  ]
  expect(chooseTowns(townsOf(places).values(), 3)).toEqual([
    ['Austin', -9770, 3030, 3],
    ['Lakeway', -9755, 3036, 1],
  ])
})

test('roads keep their shape without small bends, and anything but lines is refused', () => {
  const line = (coordinates: number[][]) => ({ features: [{ geometry: { type: 'LineString', coordinates } }] })
  expect(
    readRoads(
      line([
        [0, 0],
        [1, 0.001],
        [2, 0],
        [2, 2],
      ]),
    ),
  ).toEqual([
    [
      [0, 0],
      [2, 0],
      [2, 2],
    ],
  ])
  expect(() => readRoads({ features: [{ geometry: { type: 'Point', coordinates: [0, 0] } }] })).toThrow()
})

/** Two square counties side by side, in one state or two; the fourth arc is what they share. */
const countiesOf = (second: string): Topology => ({
  transform: { scale: [1, 1], translate: [-100, 30] },
  arcs: [
    [
      [2, 0],
      [-2, 0],
      [0, 2],
      [2, 0],
    ],
    [
      [2, 2],
      [2, 0],
      [0, -2],
      [-2, 0],
    ],
    [
      [2, 0],
      [0, 2],
    ],
  ],
  objects: {
    nation: { geometries: [{ type: 'Polygon', arcs: [[0, 1]] }] },
    states: { geometries: [{ type: 'Polygon', arcs: [[0, 1]], properties: { name: 'Texas' } }] },
    counties: {
      geometries: [
        { type: 'Polygon', id: '48001', arcs: [[0, ~2]] },
        { type: 'Polygon', id: second, arcs: [[1, 2]] },
      ],
    },
  },
})
const empty: Topology = {
  transform: { scale: [1, 1], translate: [0, 0] },
  arcs: [],
  objects: { countries: { geometries: [] }, lakes: { geometries: [] }, rivers: { geometries: [] } },
}
const kindsOf = (second: string, roads: Parameters<typeof drawBaseMap>[0]['roads'] = []) =>
  drawBaseMap({ counties: countiesOf(second), world: empty, water: empty, roads, highways: [] })
    .layers.filter(({ paths }) => paths.length > 0)
    .map(({ kind }) => kind)

test('a border is a state’s if the counties beside it are of two states', () => {
  expect(kindsOf('48003')).toEqual(['land', 'county'])
  expect(kindsOf('05003')).toEqual(['land', 'state'])
})

test('roads are a layer of their own', () => {
  expect(
    kindsOf('48003', [
      [
        [-99, 31],
        [-98, 31],
      ],
    ]),
  ).toEqual(['land', 'county', 'road'])
})

test('highways are a layer of their own with names, and the operator’s roads replace them', () => {
  const road = [
    [-99, 31],
    [-98, 31],
  ] as const
  const highways = [{ name: 'I-20', points: road }]
  const drawn = drawBaseMap({ counties: countiesOf('48003'), world: empty, water: empty, roads: [], highways })
  expect(drawn.layers.find(({ kind }) => kind === 'highway')).toEqual({ kind: 'highway', sheet: 3, paths: [[0]], names: ['I-20'] })
  expect(drawn.sheets[3]).toEqual({ scale: [0.01, 0.01], translate: [0, 0], arcs: [[-9900, 3100, 100, 0]] })
  const { layers } = drawBaseMap({ counties: countiesOf('48003'), world: empty, water: empty, roads: [road], highways })
  expect(layers.map(({ kind }) => kind)).not.toContain('highway')
})

test('a state’s name is in the middle of its area', () => {
  const [state] = drawBaseMap({ counties: countiesOf('48003'), world: empty, water: empty, roads: [], highways: [] }).states
  expect(state).toEqual(['Texas', -9800, 3100])
})
