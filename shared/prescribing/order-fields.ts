import { z } from 'zod/mini'
import { directionFields, plainWords, wholeText } from '#shared/prescribing/plain-directions.ts'
import { mostRefills } from '#shared/prescribing/refill-rules.ts'
import { chosenPharmacy } from '#shared/visits/visit-draft.ts'

export const quantityUnits = ['tablets', 'capsules', 'mL', 'grams', 'inhalers', 'bottles', 'tubes', 'patches', 'pens', 'packets'] as const
export type QuantityUnit = (typeof quantityUnits)[number]

/** Whether the pharmacy may give another manufacturer's drug. */
export const substitutions = ['allowed', 'not-allowed'] as const

const chosen = z.string('Required').check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(300, 'InvalidInput'))

/** The fields of an order, as text like in its form. */
export const orderFields = {
  productId: chosen,
  ...directionFields,
  quantity: wholeText(1, 1000),
  quantityUnit: z.enum(quantityUnits, 'Required'),
  daysSupply: wholeText(1, 365),
  refills: wholeText(0, mostRefills),
  substitution: z.enum(substitutions, 'Required'),
  pharmacyId: chosen,
  noteToPharmacist: plainWords(210),
} as const
export const prescriptionOrder = z.object(orderFields)
export type PrescriptionOrder = z.infer<typeof prescriptionOrder>

/** Why warnings were passed over, by the warning's key. */
export const overrideReasons = z._default(
  z.record(z.string().check(z.maxLength(300, 'InvalidInput')), z.string().check(z.trim(), z.maxLength(500, 'TooManyCharacters'))),
  {},
)

/** A drug of the catalogue as an order names it. */
export const orderedDrug = z.object({
  productId: z.string(),
  /** The generic's name. */
  drug: z.string(),
  /** The brand's name; empty for a generic. */
  brand: z.string(),
  form: z.string(),
  strength: z.string(),
  /** A package of the product, eleven digits; null if none is known. */
  ndc: z.nullable(z.string()),
  /** RxNorm's id of that package; absent in orders from before it was recorded. */
  rxcui: z.optional(z.nullable(z.string())),
})
export type OrderedDrug = z.infer<typeof orderedDrug>

/** `Amoxicillin 500 MG Oral Capsule`; a brand with its generic behind it. */
export const drugShown = ({ drug, brand, form, strength }: Omit<OrderedDrug, 'productId' | 'ndc' | 'rxcui'>): string =>
  `${brand === '' ? drug : brand} ${strength} ${form}${brand === '' ? '' : ` (${drug})`}`

/** What was prescribed, as it was signed. */
const prescribed = z.object({
  drug: orderedDrug,
  directions: z.object(directionFields),
  quantity: z.number(),
  quantityUnit: z.enum(quantityUnits),
  daysSupply: z.number(),
  refills: z.number(),
  substitution: z.enum(substitutions),
  pharmacy: chosenPharmacy,
  noteToPharmacist: z.string(),
})

const override = z.object({ key: z.string(), kind: z.string(), with: z.string(), reason: z.string() })

/** The encrypted content of a prescription. */
export const prescriptionContent = z.extend(prescribed, {
  overrides: z.array(override),
  prescriber: z.object({ first: z.string(), last: z.string(), credentials: z.string(), npi: z.nullable(z.string()) }),
})
export type PrescriptionContent = z.infer<typeof prescriptionContent>
