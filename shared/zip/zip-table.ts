import { zipTableData } from '#shared/zip/zip-table-data.ts'

/** One state's ZIP codes as in the specification's table: ascending numbers without leading zeros (ZIP-08, ZIP-10). */
export type StateZips = { state: string; zips: readonly number[] }

const inRuns = (text: string): number[] => {
  let last = 0
  return text.split(',').flatMap((run) => {
    const [step = 0, more = 0] = run.split('-').map((digits) => Number.parseInt(digits, 36))
    const start = last + step
    last = start + more
    return Array.from({ length: more + 1 }, (_, at) => start + at)
  })
}

/** Returns the whole table, with the states in the order of ZIP-12. */
export const listZips = (): StateZips[] =>
  zipTableData.split('\n').map((line) => ({ state: line.slice(0, 2), zips: inRuns(line.slice(3)) }))

type Index = { states: readonly string[]; stateAt: Uint8Array }
let index: Index | undefined

/** Maps each ZIP number to its state's position in the table, from 1; 0 means no such ZIP code. Created on first use: 100 kB. */
const readIndex = (): Index => {
  const lists = listZips()
  const stateAt = new Uint8Array(100_000)
  lists.forEach(({ zips }, at) => {
    for (const zip of zips) stateAt[zip] = at + 1
  })
  return { states: lists.map(({ state }) => state), stateAt }
}

/** Returns the state, territory or military region of a five-digit ZIP code, or null if it does not exist (ZIP-11). */
export const stateOfZip = (zip: string): string | null => {
  if (!/^\d{5}$/.test(zip)) return null
  index ??= readIndex()
  return index.states[(index.stateAt[Number(zip)] ?? 0) - 1] ?? null
}

/** Whether five digits are a ZIP code of the US, its territories or its military post (ZIP-09). */
export const isRealZip = (zip: string): boolean => stateOfZip(zip) !== null

/** The state of an address: the stored one, else that of the ZIP code; null if neither is known. */
export const homeStateOf = ({ state, zip }: { state: string | null; zip: string | null }): string | null =>
  state ?? (zip ? stateOfZip(zip) : null)
