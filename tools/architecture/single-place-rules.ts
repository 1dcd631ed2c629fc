import { isTest, layerRuleOf } from '#tools/architecture/layers.ts'
import type { Import, Source } from '#tools/architecture/source.ts'

/** Restricted words, the files that may use them, and what to do elsewhere. */
const onePlace: readonly [word: string, place: RegExp, say: string][] = [
  ['process.env', /^platform\/env\.ts$/, 'take the value from the config'],
  [
    'fetch',
    /^(ui\/lib\/(\w+\/)?(send|fetch-file|reload|event-stream)\.ts$|web\/service-worker\.ts$|platform\/gateways\/|server\/care\/care-client\.ts$)/,
    'use send(), or a gateway on the server',
  ],
  ['localStorage', /^ui\/lib\/(\w+\/)?storage\.ts$/, 'use ui/lib/page/storage.ts'],
  ['the clock', /^(?!shared\/)/, 'shared has none: take now as an argument'],
  ['a transaction', /(?<!-routes\.ts)$/, 'a route answers; move the transaction and its audit into a verb'],
]

const sqlPackage = /^(drizzle-orm|pg|pg-copy-streams)(\/|$)/
const sqlPlace = /-store\.ts$|\/schema\/|^platform\/|^(care\/)?server\/(demo\/|[\w-]*portal\.ts$)/

/** SQL belongs in stores, and restricted words in their files; tests are exempt. No file spreads a literal. */
export const singlePlaceBreaches = (sources: Source[]): string[] => [
  ...sources
    .filter(({ path }) => layerRuleOf(path) && !isTest(path))
    .flatMap((source) => [...source.imports.flatMap(sqlBreach), ...wordBreach(source)]),
  ...sources
    .filter(({ words }) => words.has('a literal spread'))
    .map(({ path }) => `${path} spreads a literal: write its properties out, so that the compiler checks them.`),
]

const sqlBreach = ({ from, to, isType }: Import): string[] =>
  sqlPackage.test(to) && !isType && !sqlPlace.test(from)
    ? [`${from} imports ${to}: SQL belongs in *-store.ts; move the statement there and pass it db or the transaction.`]
    : []

const wordBreach = ({ path, words, imports }: Source): string[] => {
  const takesEnv = imports.some(({ to, names }) => /^(node:)?process$/.test(to) && names.includes('env'))
  const used = takesEnv ? new Set([...words, 'process.env']) : words
  return onePlace.filter(([word, place]) => used.has(word) && !place.test(path)).map(([word, , say]) => `${path} uses ${word}: ${say}.`)
}
