import { z } from 'zod/mini'

/** PROV-04, FAC-03: choices of the radius filter, in miles. */
export const radiusOptions = [5, 10, 25, 50, 100, 250] as const
export const defaultRadius = 25

/** Distances in miles that a map shows around the middle of a search: the radius and the two next smaller ones. */
export const ringsOf = (radius: number): number[] =>
  [1, ...radiusOptions, radius].filter((miles, at, all) => miles <= radius && all.indexOf(miles) === at).slice(-3)
const widestRadius = 250

/** Limits of a search: nobody reads further, and each page costs more than the one before. */
export const deepestResult = 10_025
export const lastPage = 400

/** ZIP-07: five digits; the server checks that the ZIP code exists. */
const zip = z.string('ZipRequired').check(z.minLength(1, { error: 'ZipRequired', abort: true }), z.regex(/^\d{5}$/, 'ZipInvalid'))

/** The search area of both finders: a ZIP code and a radius in miles. */
export const searchArea = {
  zip,
  radius: z._default(z.coerce.number().check(z.minimum(1), z.maximum(widestRadius)), defaultRadius),
}

/** Only entries in the networks of a plan: `mine`, or the id of a person whom `listNetworkPeople` names. Empty for all entries. */
export const searchNetwork = z._default(z.union([z.literal(''), z.literal('mine'), z.uuid()], 'InvalidInput'), '')

/** Page number, from 0 (FAC-19). */
export const searchPage = z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(lastPage)), 0)

/** Metadata of finder responses; `source` is the data source, for the disclaimer (PROV-21). */
export const searchMeta = z.object({
  availableCount: z.number(),
  source: z.nullable(z.object({ name: z.string(), date: z.string() })),
})
