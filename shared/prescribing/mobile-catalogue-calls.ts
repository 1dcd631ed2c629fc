import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

const catalogue = z.string().check(z.regex(/^[\w-]{8,64}$/, 'InvalidInput'))
const most = (length: number) => z.string().check(z.maxLength(length, 'InvalidInput'))

/** A product of the portal's drug catalogue. */
export const catalogueDrug = z.object({
  id: most(300),
  drug: most(200),
  brand: most(200),
  form: most(120),
  strength: most(200),
  /** How often it is dispensed, relative to others. */
  weight: z.int(),
  ndc: z.nullable(z.string().check(z.regex(/^\d{11}$/, 'InvalidInput'))),
  /** RxNorm's id of the package; the previous version of the portal sends none. */
  rxcui: z._default(z.nullable(z.string().check(z.regex(/^\d{1,10}$/, 'InvalidInput'))), null),
  quantities: z.array(z.int()),
  /** Average price of a unit, in hundred-thousandths of a dollar; null if none is published. */
  unitPrice: z.nullable(z.int()),
  priceSource: z.nullable(most(120)),
  priceDate: z.nullable(most(10)),
})
export type CatalogueDrug = z.infer<typeof catalogueDrug>

/** The most products in one call. */
export const mostCatalogueDrugs = 1000

/** The portal brings its drug catalogue, because the telehealth service itself makes no calls to the portal. */
export const mobileCatalogueCalls = {
  readDrugCatalogue: call({
    method: 'GET',
    path: '/mobile/drugs',
    about: 'Which version of the drug catalogue the telehealth service has; null without one.',
    isBare: true,
    input: z.object({}),
    answer: z.object({ catalogue: z.nullable(z.string()) }),
  }),
  putDrugs: call({
    method: 'POST',
    path: '/mobile/drugs',
    about: 'A part of a version of the drug catalogue. Once the last part is there, the version takes the place of the one before.',
    isBare: true,
    input: z.object({
      catalogue,
      is_last: z.boolean(),
      drugs: z.array(catalogueDrug).check(z.maxLength(mostCatalogueDrugs, 'InvalidInput')),
    }),
    answer: z.object({ taken: z.literal(true) }),
  }),
}
