import { expect, test } from 'vitest'
import { clusterPins } from '#ui/components/finder/cluster-pins.ts'

const pin = (id: string, x: number, y: number, half = 18) => ({ id, x, y, half })
const idsOf = (pins: readonly ReturnType<typeof pin>[]) => clusterPins(pins).map((group) => group.map(({ id }) => id).join(''))

test('pins that cover each other are one group, under the first of them', () => {
  expect(idsOf([pin('a', 0, 0), pin('b', 100, 0), pin('c', 10, 5), pin('d', 95, 20)])).toEqual(['ac', 'bd'])
})

test('pins beside or above each other stay apart', () => {
  expect(idsOf([pin('a', 0, 0), pin('b', 30, 0), pin('c', 0, 36)])).toEqual(['a', 'b', 'c'])
})

test('wide labels cover more', () => {
  expect(idsOf([pin('a', 0, 0, 40), pin('b', 50, 0, 40)])).toEqual(['ab'])
})

test('a chain of pins does not become one group: only what the first pin covers joins it', () => {
  expect(idsOf([pin('a', 0, 0), pin('b', 20, 0), pin('c', 40, 0), pin('d', 60, 0)])).toEqual(['ab', 'cd'])
})

test('every pin is in exactly one group, whatever their places', () => {
  const pins = Array.from({ length: 200 }, (_, at) => pin(String(at), (at * 37) % 400, (at * 91) % 300))
  expect(
    clusterPins(pins)
      .flat()
      .map(({ id }) => Number(id))
      .sort((a, b) => a - b),
  ).toEqual(pins.map((_, at) => at))
})
