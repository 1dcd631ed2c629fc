import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

const whole = (least: number, most: number) =>
  z.int('NumberInvalid').check(z.minimum(least, 'NumberInvalid'), z.maximum(most, 'NumberInvalid'))
const amount = (most: number) => z.int('AmountInvalid').check(z.minimum(0, 'AmountInvalid'), z.maximum(most, 'AmountInvalid'))
const orNothing = z.nullable(z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(100, 'InvalidInput')))

/** A class of pharmacies' markup on the cost of a drug: shares in hundredths of a percent, amounts in cents. */
export const priceRule = z
  .object({
    /** Position of the rule: if two match a name, the lower position wins. */
    position: whole(1, 9_999),
    /** One pharmacy, or a name pattern; if both are null, all other pharmacies. */
    pharmacyId: orNothing,
    namePattern: orNothing,
    markupGeneric: amount(100_000),
    markupBrand: amount(100_000),
    feeCents: amount(100_000),
    minimumCents: amount(100_000),
  })
  .check(
    z.refine(({ pharmacyId, namePattern }) => pharmacyId === null || namePattern === null, {
      error: 'InvalidInput',
      path: ['namePattern'],
    }),
  )
export type PlacedPriceRule = z.infer<typeof priceRule>

const done = z.object({ done: z.literal(true) })
const place = '/api/console/price-rules'

/** Operators' calls for the rules of drug price estimates. */
export const priceRuleCalls = {
  listPriceRules: call({
    method: 'GET',
    path: place,
    about: 'What pharmacies add to the cost of a drug, in the order in which rules are tried.',
    input: z.object({}),
    answer: z.object({ rows: z.array(priceRule) }),
  }),
  addPriceRule: call({
    method: 'POST',
    path: place,
    about: 'Adds a rule at a place that is free.',
    input: z.object({ rule: priceRule }),
    answer: done,
  }),
  changePriceRule: call({
    method: 'PUT',
    path: `${place}/{place}`,
    about: 'Changes the rule at a place, which may move to another; `before` is what the caller saw there.',
    input: z.object({ place: z.coerce.number('NumberInvalid').check(z.int('NumberInvalid')), before: priceRule, rule: priceRule }),
    answer: done,
  }),
  removePriceRule: call({
    method: 'DELETE',
    path: `${place}/{place}`,
    about: 'Removes the rule at a place.',
    input: z.object({ place: z.coerce.number('NumberInvalid').check(z.int('NumberInvalid')) }),
    answer: done,
  }),
}
