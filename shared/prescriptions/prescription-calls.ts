import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { required } from '#shared/fields/required.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { drugDetails } from '#shared/prescriptions/drug-details.ts'
import { drugSlug, manufacturers } from '#shared/prescriptions/drug-words.ts'
import { realZip } from '#shared/zip/real-zip.ts'

const drugName = required(100)
/** RX-48 */
const slug = z.pipe(drugName, z.transform(drugSlug))
const optionalText = z.optional(z.string().check(z.trim(), z.maxLength(200, 'InvalidInput')))
const degrees = (most: number) => z.optional(z.coerce.number().check(z.minimum(-most, 'InvalidInput'), z.maximum(most, 'InvalidInput')))

/** RX-50, with the field names of the API; the last four give the kind, source and date of the price and the price without the card. */
const drugPrice = z.object({
  Name: z.string(),
  /** Dollars. */
  Price: z.number(),
  PharmacyId: z.string(),
  PharmacyName: z.string(),
  /** Miles. */
  Distance: z.number(),
  Street1: z.string(),
  City: z.string(),
  State: z.string(),
  ZipCode: z.string(),
  Latitude: z.number(),
  Longitude: z.number(),
  Phone: z.string(),
  IsEstimated: z.boolean(),
  /** Dollars without card and plan, by the estimate; null if it is unknown. */
  RetailPrice: z.nullable(z.number()),
  PriceSource: z.string(),
  PriceDate: z.string(),
})
export type DrugPrice = z.infer<typeof drugPrice>

/** RX-55 */
const discountCard = z.object({ member_id: z.string(), group_number: z.string(), rxpcn: z.string(), rxbin: z.string() })
export type DiscountCard = z.infer<typeof discountCard>

/** The card's own numbers, as CALL-34 lists them. The server mails those that it knows, never these. */
const sentNumbers = {
  ProfileId: z.optional(z.string()),
  MemberId: z.optional(z.string()),
  Pcn: z.optional(z.string()),
  Group: z.optional(z.string()),
  Bin: z.optional(z.string()),
}

/** CALL-33: `location` is a ZIP code. */
const cardInput = z.object({ name: drugName, location: realZip() })

/** A drug near a ZIP code; values that are omitted or not available become the default. */
export const drugAsked = z.object({
  name: slug,
  zip: realZip(),
  form: optionalText,
  dosage: optionalText,
  quantity: z.optional(
    z.coerce.number('NumberInvalid').check(z.int('NumberInvalid'), z.minimum(1, 'NumberInvalid'), z.maximum(100_000, 'NumberInvalid')),
  ),
  manufacturer: z._default(z.enum(manufacturers), 'generic'),
  latitude: degrees(90),
  longitude: degrees(180),
})
export type DrugAsked = z.input<typeof drugAsked>

export const prescriptionCalls = {
  searchDrugs: call({
    method: 'GET',
    path: '/api/utilities/rx',
    about: 'Drugs by the beginning of their words, generic names and brands, slips of the pen allowed; the best ten.',
    input: z.object({ name: z._default(z.string().check(z.trim(), z.maxLength(100, 'InvalidInput')), '') }),
    answer: z.object({ drugs: z.array(z.object({ name: z.string(), drugId: z.string() })) }),
  }),
  readDrugPrices: call({
    method: 'GET',
    path: '/api/rx/details/price',
    about:
      'What a drug costs in the pharmacies around a zip, the lowest price first, and the forms, strengths and quantities that there are. What is left out, or is not sold so, takes its default. Empty where no price is known.',
    input: z
      .extend(drugAsked, { name: z.optional(slug), term: z.optional(slug) })
      .check(z.refine(({ name, term }) => Boolean(name ?? term), { error: 'Required', path: ['name'] })),
    answer: z.object({ defaultDrugPrices: z.array(drugPrice), drugDetails: z.array(drugDetails) }),
    /** The product of the prices; `manufacturer` is `brand` if a generic was requested but none exists. */
    meta: z.object({
      chosen: z.nullable(
        z.object({
          drugId: z.string(),
          name: z.string(),
          form: z.string(),
          dosage: z.string(),
          quantity: z.number(),
          manufacturer: z.enum(manufacturers),
        }),
      ),
    }),
  }),
  readDiscountCard: call({
    method: 'GET',
    path: '/api/rx/discount-card',
    about: "The caller's own discount card, and the number to call about it.",
    input: cardInput,
    answer: discountCard,
    meta: z.object({ helpLine: z.string() }),
  }),
  readDiscountCardFile: call({
    method: 'GET',
    path: '/api/rx/discount-card/pdf',
    about: 'The same card as a page to print, in English: a pharmacist reads it.',
    input: cardInput,
    answer: fileAnswer,
    sendsFile: 'application/pdf',
  }),
  emailDiscountCard: call({
    method: 'POST',
    path: '/api/profiles/{id}/discount-card/email',
    about:
      "Mails the card with a drug and a pharmacy to the caller's own address. Both must be known; the card's numbers are the server's, whatever was sent.",
    input: z.object({
      id: z.string(),
      DrugName: slug,
      ...sentNumbers,
      PharmacyName: required(200),
      Address: required(200),
      City: optionalText,
      State: optionalText,
      Zip: realZip(),
    }),
    answer: z.object({ sent: z.literal(true) }),
  }),
}
