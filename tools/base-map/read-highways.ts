import { readFileSync } from 'node:fs'
import type { townsOf } from '#tools/base-map/choose-towns.ts'
import type { LonLat } from '#tools/base-map/topology.ts'

/** A highway of `highways.txt`. */
export type Highway = {
  name: string
  /** Official length; null for highways that table 1 of the Interstates does not list. */
  miles: number | null
  /** The towns it passes, in order, such as `TX Austin`. A highway with a gap has several parts. */
  parts: string[][]
}
export type HighwayLine = { name: string; points: readonly LonLat[] }

const heading = /^([A-Z]+-\d+[EW]?)(?: (\d+))?$/
const townsOfState = /^([A-Z]{2}) (.+)$/

/** @throws Error if a line is neither a highway's name, a gap nor towns of a state */
export const parseHighways = (text: string): Highway[] => {
  const highways: Highway[] = []
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name, miles] = heading.exec(line) ?? []
    const [, state, list] = townsOfState.exec(line) ?? []
    const parts = highways.at(-1)?.parts
    if (name) highways.push({ name, miles: miles ? Number(miles) : null, parts: [[]] })
    else if (parts && line === '-') parts.push([])
    else if (parts && list) parts.at(-1)?.push(...list.split(', ').map((town) => `${state} ${town}`))
    else throw new Error(`This is neither a highway nor towns of a state: ${line}`)
  }
  return highways
}

export const readHighways = (): Highway[] => parseHighways(readFileSync(new URL('highways.txt', import.meta.url), 'utf8'))

/** Degrees of a town, or of a junction such as `TX at 31.08 -104.05`. @throws Error if the ZIP table does not have the town */
export const pointOfTown = (town: string, towns: ReturnType<typeof townsOf>): LonLat => {
  const [, latitude, longitude] = /^.. at (\S+) (\S+)$/.exec(town) ?? []
  if (latitude && longitude) return [Number(longitude), Number(latitude)]
  const found = towns.get(town)
  if (!found) throw new Error(`The ZIP table has no town ${town}.`)
  return [found[1] / 100, found[2] / 100]
}

/** The highways as lines through their towns. A road between two towns that several highways share is in the line of the first one only. */
export const highwayLines = (highways: readonly Highway[], towns: ReturnType<typeof townsOf>): HighwayLine[] => {
  const drawn = new Set<string>()
  /** Splits a part at the roads that are drawn already. */
  const newLines = (part: readonly string[]): string[][] => {
    const lines: string[][] = []
    let line: string[] = []
    part.forEach((town, at) => {
      const road = [part[at - 1], town].sort().join()
      if (at > 0 && drawn.has(road)) {
        lines.push(line)
        line = []
      }
      drawn.add(road)
      line.push(town)
    })
    return [...lines, line].filter(({ length }) => length > 1)
  }
  return highways.flatMap(({ name, parts }) =>
    parts.flatMap(newLines).map((line) => ({ name, points: line.map((town) => pointOfTown(town, towns)) })),
  )
}
