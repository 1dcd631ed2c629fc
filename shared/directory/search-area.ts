import { z } from 'zod/mini'

/** PROV-04, FAC-03: what the radius filter offers, in miles. */
export const radiusOptions = [5, 10, 25, 50, 100, 250] as const
export const defaultRadius = 25
const widestRadius = 250

/** No search goes further down its list: past this nobody reads, and each further page costs more than the one before. */
export const deepestResult = 10_025
export const lastPage = 400

/** ZIP-07: five digits; whether there is such a zip is for whoever holds the table. */
const zip = z.string('ZipRequired').check(z.minLength(1, { error: 'ZipRequired', abort: true }), z.regex(/^\d{5}$/, 'ZipInvalid'))

/** The circle that both finders search: around a zip, as far as the radius in miles. */
export const searchArea = {
  zip,
  radius: z._default(z.coerce.number().check(z.minimum(1), z.maximum(widestRadius)), defaultRadius),
}

/** Counted from 0 (FAC-19). */
export const searchPage = z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(lastPage)), 0)

/** What every answer of a finder carries beside its rows; `source` names where the data come from, for the disclaimer (PROV-21). */
export const searchMeta = z.object({
  availableCount: z.number(),
  source: z.nullable(z.object({ name: z.string(), date: z.string() })),
})
