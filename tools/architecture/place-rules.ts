import { isTest, roomOf } from '#tools/architecture/rooms.ts'
import type { Import, Source } from '#tools/architecture/source.ts'

/** Rule 6: things that have one place each. */
const onePlace: readonly [word: string, place: RegExp, say: string][] = [
  ['process.env', /^platform\/env\.ts$/, 'take the value from the config'],
  [
    'fetch',
    /^(ui\/lib\/(send|fetch-file|event-stream)\.ts$|web\/service-worker\.ts$|platform\/gateways\/|server\/care\/care-client\.ts$)/,
    'use send(), or a gateway on the server',
  ],
  ['localStorage', /^ui\/lib\/storage\.ts$/, 'use ui/lib/storage.ts'],
  ['the clock', /^(?!shared\/)/, 'shared has none: take now as an argument'],
]

const sqlPackage = /^(drizzle-orm|pg|pg-copy-streams)(\/|$)/
const sqlPlace = /-store\.ts$|\/schema\/|^platform\/|^(care\/)?server\/(demo\/|[\w-]*portal\.ts$)/

/** Rules 5 and 6: where SQL may stand, and what else has one place. Tests may do as they need. */
export const placeBreaches = (sources: Source[]): string[] =>
  sources
    .filter(({ path }) => roomOf(path) && !isTest(path))
    .flatMap((source) => [...source.imports.flatMap(sqlBreach), ...wordBreach(source)])

const sqlBreach = ({ from, to, isType }: Import): string[] =>
  sqlPackage.test(to) && !isType && !sqlPlace.test(from)
    ? [`${from} imports ${to}: SQL stands in *-store.ts; move the statement there and pass it db or the transaction.`]
    : []

const wordBreach = ({ path, words, imports }: Source): string[] => {
  const takesEnv = imports.some(({ to, names }) => /^(node:)?process$/.test(to) && names.includes('env'))
  const used = takesEnv ? new Set([...words, 'process.env']) : words
  return onePlace.filter(([word, place]) => used.has(word) && !place.test(path)).map(([word, , say]) => `${path} uses ${word}: ${say}.`)
}
